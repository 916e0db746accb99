//! What makes a JSON value a JSON-RPC 2.0 message, and which one. Must not know who asked what:
//! whether a reply's id is right is replay's to say.

use super::{Checked, Kind};
use crate::json::{Text, Value};

/// A message of the server.
#[derive(Clone, Debug)]
pub struct Message {
    /// What it is, with the members that say so.
    pub kind: MessageKind,
    /// The whole object.
    pub value: Value,
    /// The server's line that it begins on, 1-based.
    pub line: usize,
}

/// The four kinds of message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// It has a method and an id.
    Request {
        /// As it came, of any type.
        id: Value,
        /// As it came.
        method: Text,
    },
    /// It has a method and no id.
    Notification {
        /// As it came.
        method: Text,
    },
    /// It has a result, or nothing but an id.
    Result {
        /// As it came, of any type; none is null.
        id: Value,
    },
    /// It has an error.
    Error {
        /// As it came, of any type; none is null.
        id: Value,
    },
}

impl Message {
    /// The id of a request or a reply.
    #[must_use]
    pub fn id(&self) -> Option<&Value> {
        match &self.kind {
            MessageKind::Request { id, .. }
            | MessageKind::Result { id }
            | MessageKind::Error { id } => Some(id),
            MessageKind::Notification { .. } => None,
        }
    }

    /// The method of a request or a notification.
    #[must_use]
    pub fn method(&self) -> Option<&Text> {
        match &self.kind {
            MessageKind::Request { method, .. } | MessageKind::Notification { method } => {
                Some(method)
            }
            MessageKind::Result { .. } | MessageKind::Error { .. } => None,
        }
    }

    /// Whether it answers a request.
    #[must_use]
    pub fn is_reply(&self) -> bool {
        self.method().is_none()
    }
}

/// Sorts `value` into `checked`: messages, other JSON, and what is wrong with either.
pub(super) fn sort(value: Value, line: usize, checked: &mut Checked) {
    if let Some(elements) = value.as_array() {
        let fact = format!("an array of {} stands where one message is due", elements.len());
        checked.fault(Kind::Batch, line, None, fact);
        let messages = elements.iter().filter(|value| is_message(value)).cloned();
        messages.for_each(|value| object(value, line, checked));
        checked.other = Some(value);
    } else if is_message(&value) {
        object(value, line, checked);
    } else {
        let fact = match &value {
            Value::Object(_) => "an object that is no JSON-RPC message".to_owned(),
            _ => format!("JSON, but a {} and no message", value.kind()),
        };
        checked.fault(Kind::NotAMessage, line, None, fact);
        checked.other = Some(value);
    }
}

/// Whether an object is meant as a message: a log record may have a `method` or an `id` too.
pub(super) fn is_message(value: &Value) -> bool {
    let has = |name: &str| value.get(name).is_some();
    has("jsonrpc") && (has("method") || has("id") || has("error") || has("result"))
        || has("id") && (has("result") || has("error"))
}

fn object(value: Value, line: usize, checked: &mut Checked) {
    let mut faults = Vec::new();
    version(&value, &mut faults);
    let kind = match value.get("method") {
        Some(method) => call(&value, method, &mut faults),
        None => Some(reply(&value, &mut faults)),
    };
    for fact in faults {
        checked.fault(Kind::NotAMessage, line, None, fact);
    }
    match kind {
        Some(kind) => checked.messages.push(Message { kind, value, line }),
        None => checked.other = Some(value),
    }
}

fn version(value: &Value, faults: &mut Vec<String>) {
    match value.get("jsonrpc") {
        None => faults.push("the member `jsonrpc` is missing".into()),
        Some(version) if version.as_str() != Some("2.0") => {
            faults.push(format!("`jsonrpc` is {}, not \"2.0\"", brief(version)));
        }
        Some(_) => {}
    }
}

fn call(value: &Value, method: &Value, faults: &mut Vec<String>) -> Option<MessageKind> {
    for member in ["result", "error"] {
        if value.get(member).is_some() {
            faults.push(format!("`method` and `{member}` stand in one message"));
        }
    }
    if let Some(params) = value.get("params")
        && !params.is_container()
    {
        faults.push(format!("`params` is {}, neither object nor array", brief(params)));
    }
    let Some(method) = method.as_text().cloned() else {
        faults.push(format!("`method` is {}, no string", brief(method)));
        return None;
    };
    let Some(id) = value.get("id") else { return Some(MessageKind::Notification { method }) };
    if !may_ask_with(id) {
        faults.push(format!("the id of a request is {}, no string or integer", brief(id)));
    }
    Some(MessageKind::Request { id: id.clone(), method })
}

fn may_ask_with(id: &Value) -> bool {
    match id {
        Value::String(_) => true,
        Value::Number(number) => number.is_integer(),
        _ => false,
    }
}

fn reply(value: &Value, faults: &mut Vec<String>) -> MessageKind {
    let id = value.get("id").cloned().unwrap_or(Value::Null);
    match (value.get("result"), value.get("error")) {
        (Some(_), Some(_)) => faults.push("`result` and `error` stand in one reply".into()),
        (None, None) => faults.push("the reply has no `result` and no `error`".into()),
        _ => {}
    }
    if value.get("error").is_none() || value.get("result").is_some() {
        if value.get("id").is_none() {
            faults.push("the reply has no `id`".into());
        }
        return MessageKind::Result { id };
    }
    error(value.get("error").expect("it was looked for"), faults);
    MessageKind::Error { id }
}

fn error(error: &Value, faults: &mut Vec<String>) {
    if error.as_object().is_none() {
        return faults.push(format!("`error` is {}, no object", brief(error)));
    }
    match error.get("code") {
        Some(Value::Number(code)) if code.is_integer() => {}
        Some(code) => faults.push(format!("the error's `code` is {}, no integer", brief(code))),
        None => faults.push("the error has no `code`".into()),
    }
    match error.get("message") {
        Some(Value::String(_)) => {}
        Some(text) => faults.push(format!("the error's `message` is {}, no string", brief(text))),
        None => faults.push("the error has no `message`".into()),
    }
}

/// A scalar as it is written, anything long by its kind.
fn brief(value: &Value) -> String {
    let text = if value.is_container() { String::new() } else { value.to_string() };
    match text.len() {
        1..=40 => text,
        _ if value.kind() == "array" || value.kind() == "object" => format!("an {}", value.kind()),
        _ => format!("a {}", value.kind()),
    }
}
