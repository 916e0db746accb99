//! Faults of error replies: code, message, data.

use crate::{
    json::Value,
    mutants::{
        fault::{Change, Fault},
        spot::member,
        target::Target,
    },
};

use super::envelope::{add, remove, set};

const fn error(
    name: &'static str,
    does: &'static str,
    spoil: fn(&mut Value) -> Option<()>,
) -> Fault {
    Fault::new(name, does, Target::Error, Change::Message(spoil))
}

pub(super) const FAULTS: &[Fault] = &[
    error("error-code-other", "The error has another code.", |it| {
        let code = member(member(it, "error")?, "code")?;
        *code = (if code.as_i64() == Some(-32603) { -32600 } else { -32603 }).into();
        Some(())
    }),
    error("error-code-as-string", "The code of the error is a string.", |it| {
        let code = member(member(it, "error")?, "code")?;
        *code = code.to_string().into();
        Some(())
    }),
    error("error-message-other", "The error has another message.", |it| {
        set(member(it, "error")?, "message", "Something went wrong".into())
    }),
    error("error-message-missing", "The error has no message.", |it| {
        remove(member(it, "error")?, "message")
    }),
    error("error-data-added", "The error tells more in a member `data`.", |it| {
        let error = member(it, "error")?;
        let is_new = error.get("data").is_none();
        is_new.then(|| add(error, "data", "trace".into()))?
    }),
    error("error-data-dropped", "The member `data` of the error is missing.", |it| {
        remove(member(it, "error")?, "data")
    }),
    error("error-is-string", "The error is a string in place of an object.", |it| {
        set(it, "error", "Something went wrong".into())
    }),
    error(
        "error-to-result",
        "The error comes as the result of a tool that failed, with `isError`.",
        to_result,
    ),
];

fn to_result(reply: &mut Value) -> Option<()> {
    let text = reply.get("error")?.get("message")?.clone();
    let block = Value::Object(vec![("type".into(), "text".into()), ("text".into(), text)]);
    let content = Value::Array(vec![block]);
    let result = vec![("content".into(), content), ("isError".into(), true.into())];
    remove(reply, "error")?;
    add(reply, "result", Value::Object(result))
}
