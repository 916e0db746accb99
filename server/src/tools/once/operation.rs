//! What an edit is asked to do, decoded from the arguments.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::fields::{Field, Fields, Manner, Type};

/// One operation on a manifest. The maps have been checked: their members have the names and types of a
/// target.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "op", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Operation {
    /// Adds a target.
    Create { target: Map<String, Value> },
    /// Sets members of a target.
    Update { target_name: String, set: Map<String, Value> },
    /// Takes a target away.
    Delete { target_name: String },
}

const TARGET: Fields = Fields {
    manner: Manner::Decoded,
    fields: &[
        Field { name: "name", kind: Type::String, required: true },
        Field { name: "kind", kind: Type::String, required: true },
        Field { name: "srcs", kind: Type::Strings, required: false },
        Field { name: "deps", kind: Type::Strings, required: false },
        Field { name: "visibility", kind: Type::Strings, required: false },
        Field { name: "attrs", kind: Type::Object, required: false },
    ],
};

const SET: Fields = Fields {
    manner: Manner::Decoded,
    fields: &[
        Field { name: "kind", kind: Type::String, required: false },
        Field { name: "srcs", kind: Type::Strings, required: false },
        Field { name: "deps", kind: Type::Strings, required: false },
        Field { name: "visibility", kind: Type::Strings, required: false },
        Field { name: "attrs", kind: Type::Object, required: false },
    ],
};

/// Decodes the `operations` of a call; the error is a sentence in the words of `serde`.
pub(super) fn decode(operations: &Value) -> Result<Vec<Operation>, String> {
    let decoded: Result<Vec<Operation>, _> = match operations {
        // Elements that are arrays would be read by position.
        Value::Array(all) if all.iter().any(Value::is_array) => {
            return Err("invalid type: sequence, expected a map".to_owned());
        }
        _ => Deserialize::deserialize(operations),
    };
    let decoded = decoded.map_err(|error| error.to_string())?;
    for operation in &decoded {
        match operation {
            Operation::Create { target } => TARGET.check_object(target)?,
            Operation::Update { set, .. } => SET.check_object(set)?,
            Operation::Delete { .. } => {}
        }
    }
    Ok(decoded)
}
