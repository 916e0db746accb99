//! The attribute ledger: which keys an element may carry, and what their values must be
//! (specification 6).
//!
//! Data; `check` puts the questions.

use super::attribute::Value;

/// What must hold for the value of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// Not examined here.
    Any,
    /// A number above 0 (`ATT01`).
    AboveZero,
    /// One of these, as it prints (`ATT02`).
    OneOf(&'static [&'static str]),
}

impl Rule {
    pub(super) fn holds(self, value: &Value) -> bool {
        match self {
            Self::Any => true,
            Self::AboveZero => value.number().is_some_and(|number| number > 0.0),
            Self::OneOf(allowed) => match value {
                Value::Text(text) => allowed.contains(&text.as_str()),
                Value::Number(_) => allowed.contains(&value.to_string().as_str()),
            },
        }
    }
}

/// The keys of one kind of element. `level` has none: it keeps no attributes.
pub(super) type Ledger = &'static [(&'static str, Rule)];

use Rule::{AboveZero, Any, OneOf};

const FLAG: Rule = OneOf(&["0", "1"]);
const STYLE: Rule = OneOf(&["hinged", "sliding", "auto"]);

pub(super) const SPACE: Ledger = &[
    ("h", AboveZero),
    ("use", Any),
    ("road", AboveZero),
    ("daylight", Any),
    ("ceiling", FLAG),
    ("uid", Any),
    ("name", Any),
    ("floor", Any),
    ("spec", Any),
];

pub(super) const ZONE: Ledger =
    &[("name", Any), ("use", Any), ("site", FLAG), ("area", AboveZero), ("uid", Any)];

pub(super) const BOUNDARY: Ledger =
    &[("h", AboveZero), ("name", Any), ("spec", Any), ("fire", Any), ("sound", Any)];

pub(super) const OPENING: Ledger =
    &[("style", STYLE), ("name", Any), ("sill", Any), ("spec", Any), ("fire", Any)];

pub(super) const ASSET: Ledger = &[
    ("style", STYLE),
    ("name", Any),
    ("sill", Any),
    ("spec", Any),
    ("fire", Any),
    ("w", Any),
    ("h", Any),
    ("at", Any),
    ("edge", Any),
    ("hinge", Any),
    ("swing", Any),
];

/// The rule for a key; none when it is unknown and carries no namespace (`ATT03`).
pub(super) fn rule(ledger: Ledger, key: &str) -> Option<Rule> {
    let listed = ledger.iter().find(|(known, _)| *known == key).map(|(_, rule)| *rule);
    listed.or_else(|| is_namespaced(key).then_some(Any))
}

/// Whether a key matches `[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+`, for example `acme.sensor`.
fn is_namespaced(key: &str) -> bool {
    let plain = |part: &str| {
        let good = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-');
        !part.is_empty() && part.bytes().all(good)
    };
    key.starts_with(|first: char| first.is_ascii_lowercase())
        && key.contains('.')
        && key.split('.').all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_listed_or_namespaced() {
        for key in ["acme.sensor", "a.b.c-1_2", "x9.0"] {
            assert_eq!(rule(SPACE, key), Some(Any), "{key}");
        }
        for key in ["heigh", "Acme.x", "acme.", ".x", "acme..x", "acme.X", "9a.b", "w", "at"] {
            assert_eq!(rule(SPACE, key), None, "{key}");
        }
        assert_eq!(rule(ASSET, "at"), Some(Any));
    }

    #[test]
    fn values_are_compared_as_they_print() {
        let number = Value::Number;
        let text = |text: &str| Value::Text(text.to_owned());
        for (rule, value, holds) in [
            (FLAG, number(1.0), true),
            (FLAG, number(2.0), false),
            (STYLE, text("auto"), true),
            (STYLE, text("folding"), false),
            (AboveZero, number(0.5), true),
            (AboveZero, number(0.0), false),
            (AboveZero, text("tall"), false),
        ] {
            assert_eq!(rule.holds(&value), holds, "{rule:?} {value}");
        }
    }
}
