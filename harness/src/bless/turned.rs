//! Whether a step that wants a result got an error: what nobody should accept without looking.

use crate::{
    json::{self, Value},
    pattern::{Bindings, Member, Pattern},
    transcript::Wanted,
};

/// Whether the step wants a success, and the message is an error or a result with `isError`.
pub(super) fn turned(wanted: &Wanted, message: &Value, bindings: &Bindings) -> bool {
    let is_error = message.get("error").is_some() || fails(message.get("result"));
    is_error && wants_success(wanted, bindings)
}

fn fails(result: Option<&Value>) -> bool {
    let is_error = result.and_then(|result| result.get("isError"));
    matches!(is_error, Some(Value::Bool(true)))
}

fn wants_success(wanted: &Wanted, bindings: &Bindings) -> bool {
    match wanted {
        Wanted::Message(Pattern::Literal(value)) => {
            value.get("result").is_some() && !fails(value.get("result"))
        }
        Wanted::Message(pattern) => member(pattern, "result").is_some_and(|result| match result {
            Pattern::Literal(value) => !fails(Some(value)),
            result => {
                !matches!(member(result, "isError"), Some(Pattern::Literal(Value::Bool(true))))
            }
        }),
        Wanted::Exact(template) => template
            .render_plain(bindings)
            .ok()
            .and_then(|text| json::read(text.as_bytes()).ok())
            .is_some_and(|document| {
                let result = document.value.get("result");
                result.is_some() && !fails(result)
            }),
        Wanted::Silence(_) | Wanted::Exit(_) | Wanted::Unordered(_) => false,
    }
}

/// The member that an object pattern wants.
fn member<'p>(pattern: &'p Pattern, name: &str) -> Option<&'p Pattern> {
    let Pattern::Object(members) = pattern else { return None };
    members.iter().find_map(|member| match member {
        Member::Wanted(known, pattern) if *known == *name => Some(pattern),
        _ => None,
    })
}
