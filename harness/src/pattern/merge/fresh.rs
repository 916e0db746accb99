//! The pattern of a value that nothing is known of yet: a literal, with `{{cwd}}` for the working directory.

use super::Merger;
use crate::json::{Event, Text, Value, Walk};
use crate::pattern::{MAX_NESTING, Member, Part, Pattern, TextPattern};

impl Merger<'_> {
    pub(super) fn fresh(&self, value: &Value) -> Pattern {
        let holds_cwd = |text: &Text| self.cwd_parts(&text.to_string_lossy()).len() > 1;
        let any = Walk::new(value).any(|event| match event {
            Event::Scalar(Value::String(text)) => self.is_cwd(text) || holds_cwd(text),
            _ => false,
        });
        if any { self.with_cwd(value, 0) } else { Pattern::literal(value) }
    }

    fn with_cwd(&self, value: &Value, depth: usize) -> Pattern {
        match value {
            Value::String(text) => match text.to_str() {
                Some(text) => Pattern::text(self.cwd_parts(text)),
                None => Pattern::literal(value),
            },
            _ if depth == MAX_NESTING => Pattern::literal(value),
            Value::Array(elements) => {
                let fresh = elements.iter().map(|element| self.with_cwd(element, depth + 1));
                Pattern::array(fresh.collect(), None)
            }
            Value::Object(members) => {
                let fresh = members.iter().map(|(name, value)| {
                    Member::Wanted(name.clone(), self.with_cwd(value, depth + 1))
                });
                Pattern::object(fresh.collect())
            }
            scalar => Pattern::literal(scalar),
        }
    }

    fn is_cwd(&self, text: &Text) -> bool {
        self.cwd.is_some() && text.to_str() == self.cwd
    }

    /// Cuts a text around the working directory, where that is not a part of a longer name.
    pub(super) fn cwd_parts(&self, text: &str) -> Vec<Part> {
        let plain = |text: &str| Part::Plain(text.into());
        let Some(cwd) = self.cwd else { return vec![plain(text)] };
        let goes_on = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let mut parts = Vec::new();
        let (mut from, mut search) = (0, 0);
        while let Some(at) = text[search..].find(cwd).map(|at| search + at) {
            let end = at + cwd.len();
            search = end;
            if text[..at].ends_with(goes_on) || text[end..].starts_with(goes_on) {
                continue;
            }
            parts.extend([plain(&text[from..at]), Part::Name("cwd".to_owned())]);
            from = end;
        }
        parts.push(plain(&text[from..]));
        parts
    }
}

impl Pattern {
    /// A string of these parts, in the form in which it would be read.
    pub(super) fn text(parts: Vec<Part>) -> Self {
        let text = TextPattern::new(parts);
        match (text.as_plain(), text.parts.as_slice()) {
            (Some(plain), _) => Pattern::Literal(plain.into()),
            (None, [Part::Name(name)]) => Pattern::Name(name.clone()),
            _ => Pattern::Text(text),
        }
    }
}
