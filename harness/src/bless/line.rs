//! One step of the server written anew: a message in the one layout, a text to the byte.

use std::ops::Range;

use crate::{
    json::{Text, Value},
    pattern::{Bindings, Pattern, Scope, Shapes, Template, compare, merge},
    transcript::{Transcript, Wanted, layout_message},
};

/// `<` for a rule, `~<` for a known deviation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marker(pub(super) &'static str);

pub(super) const RULE: Marker = Marker("<");
pub(super) const KNOWN: Marker = Marker("~<");

impl Marker {
    /// A message.
    pub(super) fn message(self, pattern: &Pattern) -> Vec<String> {
        layout_message(self.0, &pattern.to_value())
    }

    /// A line that nothing is known of yet: a message, or else its text; none when a transcript
    /// cannot write it.
    pub(super) fn fresh(
        self,
        value: Option<&Value>,
        bytes: &[u8],
        bindings: &Bindings,
    ) -> Option<Vec<String>> {
        match value {
            Some(value) => {
                let value = envelope_first(value);
                let nothing = Pattern::literal(&Value::Null);
                let pattern = merge(&nothing, &value, bindings, &Shapes::default());
                Some(self.message(&pattern))
            }
            None => self.exact("", bytes, bindings),
        }
    }

    /// A text to the byte; what the old one has of variables stays where it fits. None when the
    /// bytes cannot stand on a line of a transcript.
    pub(super) fn exact(self, old: &str, bytes: &[u8], bindings: &Bindings) -> Option<Vec<String>> {
        let new = std::str::from_utf8(bytes).ok()?;
        let ends_blank = new.ends_with([' ', '\t']);
        if new.trim().is_empty() || ends_blank || new.contains('\r') || new.starts_with('\u{feff}')
        {
            return None;
        }
        let mut scope = Scope::default();
        bindings.iter().for_each(|(name, _)| scope.insert(name));
        let old = Pattern::parse(&Value::from(old), &mut scope);
        let old = old.unwrap_or_else(|_| Pattern::literal(&Value::Null));
        let merged = merge(&old, &Value::from(new), bindings, &Shapes::default()).to_value();
        Some(vec![format!("{}exact {}", self.0, merged.as_str()?)])
    }
}

/// The members that every message has before the others, so that what a message is about stands last and
/// is what the layout opens.
fn envelope_first(message: &Value) -> Value {
    let Some(members) = message.as_object() else { return message.clone() };
    let rank = |name: &Text| ["jsonrpc", "id", "method"].iter().position(|first| *name == **first);
    let mut members = members.to_vec();
    members.sort_by_key(|(name, _)| rank(name).unwrap_or(usize::MAX));
    Value::Object(members)
}

/// The text of an `<exact` or `~<exact` step as it is written.
pub(super) fn exact_text(transcript: &Transcript, lines: Range<usize>) -> &str {
    let line = transcript.text(lines).trim_end_matches('\n');
    line.split_once("exact ").map_or("", |(_, text)| text)
}

/// Whether the bytes are the text.
pub(super) fn is_exactly(template: &Template, bytes: &[u8], bindings: &Bindings) -> bool {
    template.render_plain(bindings).is_ok_and(|text| text.as_bytes() == bytes)
}

/// Whether a line is what is wanted; values that it gives are then bound.
pub(super) fn fits(
    wanted: &Wanted,
    value: Option<&Value>,
    bytes: &[u8],
    bindings: &mut Bindings,
) -> bool {
    match (wanted, value) {
        (Wanted::Message(pattern), Some(value)) => {
            compare(pattern, value, bindings, &Shapes::default()).is_empty()
        }
        (Wanted::Exact(template), _) => is_exactly(template, bytes, bindings),
        _ => false,
    }
}
