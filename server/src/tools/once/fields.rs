//! What a tool asks of its arguments, and in which words it refuses them (`O20` to `O22`).
//!
//! Every declared schema is enforced here. There are two manners: tools that look at one argument after the
//! other, and tools that decode them as one structure.

use serde::de::Unexpected;
use serde_json::{Map, Value};

use crate::tools::{Arguments, Failure};

/// How the arguments are gone through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// One after the other, in the order of the declaration.
    Checked,
    /// As a whole, in the order in which they were sent.
    Decoded,
}

/// The type that a field must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    String,
    Boolean,
    Array,
    Strings,
    Object,
}

/// One field.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) kind: Type,
    pub(super) required: bool,
}

/// The fields of a closed object.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields {
    pub(super) manner: Manner,
    pub(super) fields: &'static [Field],
}

impl Fields {
    /// Holds when the arguments are an object of these fields, of their types, the required ones there.
    pub(super) fn check(&self, arguments: &Arguments) -> Result<(), Failure> {
        let Value::Object(sent) = arguments.as_value() else {
            let found = unexpected(arguments.as_value());
            return Err(format!("invalid type: {found}, expected a map").into());
        };
        Ok(self.check_object(sent)?)
    }

    /// The same for an object inside the arguments; the error is a sentence.
    pub(super) fn check_object(&self, sent: &Map<String, Value>) -> Result<(), String> {
        match self.manner {
            Manner::Checked => self.check_each(sent),
            Manner::Decoded => self.decode(sent),
        }
    }

    fn check_each(&self, sent: &Map<String, Value>) -> Result<(), String> {
        for Field { name, kind, required } in self.fields {
            match sent.get(*name) {
                None if *required => return Err(format!("missing `{name}` argument")),
                // Whoever looks at the elements of an array tells what is wrong with it.
                Some(value) if *kind != Type::Array && misfit(value, *kind).is_some() => {
                    return Err(format!("`{name}` must be {}", kind.described()));
                }
                _ => {}
            }
        }
        sent.keys().try_for_each(|name| self.field(name).map(|_| ()))
    }

    fn decode(&self, sent: &Map<String, Value>) -> Result<(), String> {
        for (name, value) in sent {
            if let Some(fault) = misfit(value, self.field(name)?.kind) {
                return Err(fault);
            }
        }
        let mut required = self.fields.iter().filter(|field| field.required);
        match required.find(|field| !sent.contains_key(field.name)) {
            Some(field) => Err(format!("missing field `{}`", field.name)),
            None => Ok(()),
        }
    }

    fn field(&self, name: &str) -> Result<&Field, String> {
        let found = self.fields.iter().find(|field| field.name == name);
        found.ok_or_else(|| {
            let names: Vec<_> =
                self.fields.iter().map(|field| format!("`{}`", field.name)).collect();
            match &names[..] {
                [] => format!("unknown field `{name}`, there are no fields"),
                [one] => format!("unknown field `{name}`, expected {one}"),
                [one, other] => format!("unknown field `{name}`, expected {one} or {other}"),
                many => format!("unknown field `{name}`, expected one of {}", many.join(", ")),
            }
        })
    }
}

impl Type {
    fn described(self) -> &'static str {
        match self {
            Self::String => "a string",
            Self::Boolean => "a boolean",
            Self::Array | Self::Strings => "a sequence",
            Self::Object => "a map",
        }
    }
}

/// What is wrong with a value of which this type is wanted, if anything is.
fn misfit(value: &Value, kind: Type) -> Option<String> {
    let refused = |value: &Value, kind: Type| {
        Some(format!("invalid type: {}, expected {}", unexpected(value), kind.described()))
    };
    match (kind, value) {
        (Type::String, Value::String(_))
        | (Type::Boolean, Value::Bool(_))
        | (Type::Array, Value::Array(_))
        | (Type::Object, Value::Object(_)) => None,
        (Type::Strings, Value::Array(elements)) => {
            let other = elements.iter().find(|element| !element.is_string())?;
            refused(other, Type::String)
        }
        _ => refused(value, kind),
    }
}

/// The value in the words of `serde`.
fn unexpected(value: &Value) -> Unexpected<'_> {
    match value {
        Value::Null => Unexpected::Other("null"),
        Value::Bool(value) => Unexpected::Bool(*value),
        Value::Number(_) => Unexpected::Other("number"),
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    const fn field(name: &'static str, kind: Type, required: bool) -> Field {
        Field { name, kind, required }
    }

    const FIELDS: &[Field] = &[
        field("kind", Type::String, true),
        field("slug", Type::String, true),
        field("on", Type::Boolean, false),
    ];

    fn check(manner: Manner, fields: &'static [Field], sent: &Value) -> String {
        let outcome = Fields { manner, fields }.check(&Arguments::from(sent.clone()));
        outcome.map_or_else(|failure| failure.text, |()| "fits".to_owned())
    }

    #[test]
    fn each_manner_refuses_in_its_own_words() {
        for (sent, checked, decoded) in [
            (json!({"kind": "a", "slug": "b"}), "fits", "fits"),
            (json!({"slug": "b", "on": true, "kind": "a"}), "fits", "fits"),
            (json!({}), "missing `kind` argument", "missing field `kind`"),
            (json!({"kind": "a"}), "missing `slug` argument", "missing field `slug`"),
            (
                json!({"kind": 5, "slug": "b"}),
                "`kind` must be a string",
                "invalid type: number, expected a string",
            ),
            (
                json!({"kind": "a", "slug": null}),
                "`slug` must be a string",
                "invalid type: null, expected a string",
            ),
            (
                json!({"kind": "a", "slug": "b", "on": "no"}),
                "`on` must be a boolean",
                "invalid type: string \"no\", expected a boolean",
            ),
            (
                json!({"x": 1, "kind": "a", "slug": "b"}),
                "unknown field `x`, expected one of `kind`, `slug`, `on`",
                "unknown field `x`, expected one of `kind`, `slug`, `on`",
            ),
            (
                json!(["a", "b"]),
                "invalid type: sequence, expected a map",
                "invalid type: sequence, expected a map",
            ),
            (
                json!(true),
                "invalid type: boolean `true`, expected a map",
                "invalid type: boolean `true`, expected a map",
            ),
        ] {
            assert_eq!(check(Manner::Checked, FIELDS, &sent), checked, "{sent}");
            assert_eq!(check(Manner::Decoded, FIELDS, &sent), decoded, "{sent}");
        }
    }

    #[test]
    fn what_was_expected_is_listed_as_serde_lists_it() {
        for (count, wanted) in [
            (0, "unknown field `x`, there are no fields"),
            (1, "unknown field `x`, expected `kind`"),
            (2, "unknown field `x`, expected `kind` or `slug`"),
            (3, "unknown field `x`, expected one of `kind`, `slug`, `on`"),
        ] {
            assert_eq!(check(Manner::Decoded, &FIELDS[..count], &json!({"x": 1})), wanted);
        }
    }
}
