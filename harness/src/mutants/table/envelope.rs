//! Faults of the JSON-RPC envelope: version, id, result and error.

use crate::{
    json::{Number, Value},
    mutants::{
        fault::{Change, Fault},
        spot::{member, members},
        target::Target,
    },
};

const fn reply(
    name: &'static str,
    does: &'static str,
    spoil: fn(&mut Value) -> Option<()>,
) -> Fault {
    Fault::new(name, does, Target::Reply, Change::Message(spoil))
}

const fn message(
    name: &'static str,
    does: &'static str,
    spoil: fn(&mut Value) -> Option<()>,
) -> Fault {
    Fault::new(name, does, Target::Message, Change::Message(spoil))
}

pub(super) const FAULTS: &[Fault] = &[
    message("jsonrpc-missing", "The member `jsonrpc` is missing.", |it| remove(it, "jsonrpc")),
    message("jsonrpc-other", "`jsonrpc` is `\"1.0\"`.", |it| set(it, "jsonrpc", "1.0".into())),
    message("jsonrpc-number", "`jsonrpc` is the number 2.0.", |it| {
        set(it, "jsonrpc", number("2.0")?)
    }),
    message("extra-member", "The message has a member more, beside `result` or `params`.", |it| {
        add(it, "extra", true.into())
    }),
    reply("id-missing", "The reply has no id.", |it| remove(it, "id")),
    reply("id-null", "The reply has the id null.", |it| set(it, "id", Value::Null)),
    reply("id-other", "The reply bears an id that nobody asked with.", id_other),
    reply("id-as-string", "A number as id comes back as a string.", id_as_string),
    reply("id-as-number", "A string as id comes back as a number.", id_as_number),
    reply("id-as-float", "An integer as id comes back with a point, as in 1.0.", id_as_float),
    reply("id-rounded", "An id beyond 2^53 comes back as the nearest double.", id_rounded),
    reply("result-missing", "The reply has neither a result nor an error.", |it| {
        remove(it, "result").or_else(|| remove(it, "error"))
    }),
    reply("result-and-error", "The reply has both a result and an error.", result_and_error),
    Fault::new(
        "error-null",
        "The result comes with `\"error\":null` beside it, as in JSON-RPC 1.0.",
        Target::Result,
        Change::Message(|it| add(it, "error", Value::Null)),
    ),
    Fault::new(
        "result-null",
        "The result is null.",
        Target::Result,
        Change::Message(|it| set(it, "result", Value::Null)),
    ),
    Fault::new(
        "result-to-error",
        "An error comes in place of the result.",
        Target::Result,
        Change::Message(|it| {
            remove(it, "result")?;
            add(it, "error", error(-32603, "Internal error"))
        }),
    ),
    Fault::new(
        "method-other",
        "The server's request or notification has another method.",
        Target::Initiative,
        Change::Message(|it| set(it, "method", "notifications/other".into())),
    ),
];

/// An error object.
pub(super) fn error(code: i64, text: &str) -> Value {
    Value::Object(vec![("code".into(), code.into()), ("message".into(), text.into())])
}

/// Gives a member that is there another value.
pub(super) fn set(object: &mut Value, name: &str, value: Value) -> Option<()> {
    *member(object, name)? = value;
    Some(())
}

/// Adds a member at the end.
pub(super) fn add(object: &mut Value, name: &str, value: Value) -> Option<()> {
    members(object)?.push((name.into(), value));
    Some(())
}

/// Takes a member away.
pub(super) fn remove(object: &mut Value, name: &str) -> Option<()> {
    let members = members(object)?;
    let before = members.len();
    members.retain(|(known, _)| *known != *name);
    (members.len() < before).then_some(())
}

fn number(lexeme: &str) -> Option<Value> {
    Number::parse(lexeme).map(Value::Number)
}

fn id_other(reply: &mut Value) -> Option<()> {
    let id = member(reply, "id")?;
    *id = match &*id {
        Value::String(text) => format!("{} again", text.to_string_lossy()).into(),
        Value::Number(known) => {
            known.to_i64().map_or(4242, |known| known.wrapping_add(4242)).into()
        }
        _ => 4242.into(),
    };
    Some(())
}

fn id_as_string(reply: &mut Value) -> Option<()> {
    let id = member(reply, "id")?;
    let Value::Number(known) = &*id else { return None };
    *id = known.as_str().into();
    Some(())
}

fn id_as_number(reply: &mut Value) -> Option<()> {
    let id = member(reply, "id")?;
    let text = id.as_text()?.to_string_lossy();
    let spelled = Number::parse(&text).map(Value::Number);
    *id = spelled.unwrap_or_else(|| 0.into());
    Some(())
}

fn id_as_float(reply: &mut Value) -> Option<()> {
    let id = member(reply, "id")?;
    let Value::Number(known) = &*id else { return None };
    let float = known.is_integer().then(|| format!("{}.0", known.as_str()))?;
    *id = number(&float)?;
    Some(())
}

fn id_rounded(reply: &mut Value) -> Option<()> {
    let id = member(reply, "id")?;
    let Value::Number(known) = &*id else { return None };
    let rounded: f64 = known.as_str().parse().ok()?;
    let lexeme = format!("{rounded:.0}");
    let changes = known.is_integer() && rounded.is_finite() && lexeme != known.as_str();
    *id = changes.then(|| number(&lexeme))??;
    Some(())
}

fn result_and_error(reply: &mut Value) -> Option<()> {
    if reply.get("result").is_some() {
        return add(reply, "error", error(-32603, "Internal error"));
    }
    add(reply, "result", Value::Object(Vec::new()))
}
