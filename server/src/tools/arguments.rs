//! The arguments of a call, as the client sent them: nothing has been checked against the schema.

use serde_json::{Map, Value};

/// The `arguments` member of a call. Absent and null count as an empty object.
#[derive(Debug, Clone, PartialEq)]
pub struct Arguments(Value);

impl Arguments {
    /// The argument of this name; none when it is absent, or when the arguments are no object (`K18`).
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// The whole value, for a tool that looks at its shape: an object unless the client sent something else.
    pub fn as_value(&self) -> &Value {
        &self.0
    }
}

impl Default for Arguments {
    fn default() -> Self {
        Self(Value::Object(Map::new()))
    }
}

impl From<Value> for Arguments {
    fn from(value: Value) -> Self {
        if value.is_null() { Self::default() } else { Self(value) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    #[test]
    fn only_an_object_has_arguments() {
        let cases = [
            (json!({"file": "a.muro"}), Some(json!("a.muro"))),
            (json!({"file": null}), Some(Value::Null)),
            (json!({"File": "a.muro"}), None),
            (json!(null), None),
            (json!(["file"]), None),
            (json!("file"), None),
        ];
        for (sent, wanted) in cases {
            assert_eq!(Arguments::from(sent.clone()).get("file"), wanted.as_ref(), "{sent}");
        }
    }

    #[test]
    fn null_counts_as_an_empty_object() {
        assert_eq!(Arguments::from(Value::Null), Arguments::default());
        assert_eq!(Arguments::default().as_value(), &json!({}));
    }
}
