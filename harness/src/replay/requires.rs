//! Whether a server declares what a transcript needs: `@requires`.

use crate::json::{Value, resolve};

/// Why the transcript does not apply to a server that answered the handshake with this result; none
/// when it applies.
pub(super) fn missing(requires: &[String], result: &Value) -> Option<String> {
    let lacking = requires.iter().find(|need| !declares(result, need))?;
    Some(format!("the server does not declare `{lacking}`"))
}

/// Why no transcript of this era applies to a server that refuses the version asked for (-32022 of
/// revision 2026-07-28, which names those that it knows).
pub(super) fn other_era(message: &Value) -> Option<String> {
    let error = message.get("error")?;
    let code = error.get("code")?.to_string();
    let known = error.get("data")?.get("supported")?;
    (code == "-32022").then(|| format!("the server knows only the revisions {known}"))
}

/// Whether this result is the answer to a handshake: it says what the server can do.
pub(super) fn is_handshake(result: &Value) -> bool {
    matches!(result.get("capabilities"), Some(Value::Object(_)))
}

/// A word names a capability, a pointer a place in the result; `null` and `false` declare nothing.
fn declares(result: &Value, need: &str) -> bool {
    let found = if need.starts_with('/') {
        resolve(result, need)
    } else {
        result.get("capabilities").and_then(|capabilities| capabilities.get(need))
    };
    !matches!(found, None | Some(Value::Null | Value::Bool(false)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(requires: &[&str], expected: Option<&str>) {
        let result = r#"{"capabilities":{"tools":{"listChanged":false},"logging":{}}}"#;
        let result = crate::json::read(result.as_bytes()).unwrap().value;
        assert!(is_handshake(&result));
        let requires: Vec<_> = requires.iter().map(|need| (*need).to_owned()).collect();
        assert_eq!(missing(&requires, &result).as_deref(), expected);
    }

    #[test]
    fn a_capability_is_declared_by_being_there() {
        check(&[], None);
        check(&["tools", "logging"], None);
        check(&["tools", "prompts"], Some("the server does not declare `prompts`"));
    }

    #[test]
    fn a_pointer_must_lead_to_something_other_than_null_and_false() {
        check(&["/capabilities/logging"], None);
        let lacking = "the server does not declare `/capabilities/tools/listChanged`";
        check(&["/capabilities/tools/listChanged"], Some(lacking));
    }
}
