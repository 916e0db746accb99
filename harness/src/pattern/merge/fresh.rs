//! The pattern of a value that nothing is known of yet: a literal, with names for what is named
//! rather than written out.

use super::Merger;
use crate::json::{Event, Value, Walk};
use crate::pattern::{MAX_NESTING, Member, Part, Pattern, TextPattern};

impl Merger<'_> {
    pub(super) fn fresh(&self, value: &Value) -> Pattern {
        let any = Walk::new(value).any(|event| match event {
            Event::Scalar(Value::String(text)) => self.known.is_in(&text.to_string_lossy()),
            _ => false,
        });
        if any { self.with_names(value, 0) } else { Pattern::literal(value) }
    }

    fn with_names(&self, value: &Value, depth: usize) -> Pattern {
        match value {
            Value::String(text) => match text.to_str() {
                Some(text) => Pattern::text(self.known.parts(text)),
                None => Pattern::literal(value),
            },
            _ if depth == MAX_NESTING => Pattern::literal(value),
            Value::Array(elements) => {
                let fresh = elements.iter().map(|element| self.with_names(element, depth + 1));
                Pattern::array(fresh.collect(), None)
            }
            Value::Object(members) => {
                let fresh = members.iter().map(|(name, value)| {
                    Member::Wanted(name.clone(), self.with_names(value, depth + 1))
                });
                Pattern::object(fresh.collect())
            }
            scalar => Pattern::literal(scalar),
        }
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
