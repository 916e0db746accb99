//! What the twelve tools ask of their arguments, and the building that `file` names.
//!
//! The schema is not enforced before a tool runs, so every fault of an argument is found here.

use std::path::PathBuf;

use serde_json::Value;

use crate::muro::{self, Building};
use crate::tools::{Arguments, Context, Failure};

/// A string argument that must be there. Empty counts as missing; blanks do not.
pub(super) fn string<'a>(arguments: &'a Arguments, name: &str) -> Result<&'a str, Failure> {
    match arguments.get(name).and_then(Value::as_str) {
        Some(text) if !text.is_empty() => Ok(text),
        _ => Err(format!("{name} (a string) is required").into()),
    }
}

/// A required name of something in the building: in NFC, as the building has all its names.
pub(super) fn name(arguments: &Arguments, name: &str) -> Result<String, Failure> {
    Ok(muro::nfc(string(arguments, name)?))
}

/// A name that may be left out: absent, null and empty are none.
pub(super) fn optional_name(arguments: &Arguments, name: &str) -> Result<Option<String>, Failure> {
    match arguments.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.is_empty() => Ok(None),
        Some(Value::String(text)) => Ok(Some(muro::nfc(text))),
        Some(other) => Err(format!("`{name}` must be a string or left out, not `{other}`").into()),
    }
}

/// The resolved path of the entry that `file` names, relative to the root of the call.
pub(super) fn entry(arguments: &Arguments, context: &Context) -> Result<PathBuf, Failure> {
    Ok(muro::resolve(context.root(), string(arguments, "file")?))
}

/// The building that `file` names, read from the disk.
pub(super) fn building(arguments: &Arguments, context: &Context) -> Result<Building, Failure> {
    let entry = entry(arguments, context)?;
    muro::load(&entry, None).map_err(|fault| fault.to_string().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    #[test]
    fn a_required_string_is_a_string_with_something_in_it() {
        let missing = Err(Failure::from("file (a string) is required"));
        for (sent, found) in [
            (json!({"file": "a.muro"}), Ok("a.muro")),
            (json!({"file": "  "}), Ok("  ")),
            (json!({"file": ""}), missing.clone()),
            (json!({"file": 5}), missing.clone()),
            (json!({"file": null}), missing.clone()),
            (json!({"file": ["a.muro"]}), missing.clone()),
            (json!({}), missing.clone()),
            (json!("a.muro"), missing.clone()),
        ] {
            assert_eq!(string(&Arguments::from(sent.clone()), "file"), found, "{sent}");
        }
    }

    #[test]
    fn an_optional_name_is_text_or_nothing() {
        for (sent, found) in [
            (json!({}), Some(None)),
            (json!({"level": null}), Some(None)),
            (json!({"level": ""}), Some(None)),
            (json!({"level": "L1"}), Some(Some("L1"))),
            (json!({"level": 0}), None),
            (json!({"level": false}), None),
            (json!({"level": ["L1"]}), None),
        ] {
            let name = optional_name(&Arguments::from(sent.clone()), "level").ok();
            assert_eq!(name.as_ref().map(Option::as_deref), found, "{sent}");
        }
    }

    #[test]
    fn names_are_brought_to_the_form_that_buildings_are_read_in() {
        let arguments = Arguments::from(json!({"from": "/cafe\u{301}"}));
        assert_eq!(name(&arguments, "from").as_deref(), Ok("/caf\u{e9}"));
    }
}
