//! `Kind`: the classes of values that a placeholder may stand for.

use crate::json::Value;

/// A class of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Any value.
    Any,
    /// A string.
    String,
    /// A number.
    Number,
    /// A number written without point and exponent.
    Integer,
    /// `true` or `false`.
    Boolean,
    /// An object.
    Object,
    /// An array.
    Array,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 7] = [
        Kind::Any,
        Kind::String,
        Kind::Number,
        Kind::Integer,
        Kind::Boolean,
        Kind::Object,
        Kind::Array,
    ];

    /// The word that stands for it in a placeholder.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Any => "any",
            Kind::String => "string",
            Kind::Number => "number",
            Kind::Integer => "integer",
            Kind::Boolean => "boolean",
            Kind::Object => "object",
            Kind::Array => "array",
        }
    }

    /// Whether the value is of this kind.
    pub fn holds(self, value: &Value) -> bool {
        match self {
            Kind::Any => true,
            Kind::String => matches!(value, Value::String(_)),
            Kind::Number => matches!(value, Value::Number(_)),
            Kind::Integer => matches!(value, Value::Number(number) if number.is_integer()),
            Kind::Boolean => matches!(value, Value::Bool(_)),
            Kind::Object => matches!(value, Value::Object(_)),
            Kind::Array => matches!(value, Value::Array(_)),
        }
    }

    /// The narrowest kind of a value; `null` has none of its own.
    pub fn of(value: &Value) -> Self {
        let narrow =
            [Kind::String, Kind::Integer, Kind::Number, Kind::Boolean, Kind::Object, Kind::Array];
        narrow.into_iter().find(|kind| kind.holds(value)).unwrap_or(Kind::Any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::read;

    #[test]
    fn a_value_is_of_its_kinds_and_no_other() {
        for (text, kinds) in [
            ("null", "any"),
            ("\"\"", "any string"),
            ("1", "any number integer"),
            ("1.0", "any number"),
            ("1e3", "any number"),
            ("false", "any boolean"),
            ("{}", "any object"),
            ("[]", "any array"),
        ] {
            let value = read(text.as_bytes()).expect(text).value;
            let held = Kind::ALL.into_iter().filter(|kind| kind.holds(&value));
            assert_eq!(held.map(Kind::word).collect::<Vec<_>>().join(" "), kinds, "{text}");
        }
    }
}
