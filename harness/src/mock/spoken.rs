//! `Spoken`: one line of a client, wanted or heard, as far as it can be read.
//! Must not know what it is compared with.

use crate::json::{self, Value};

use super::swap::span;

/// A line without its line end.
#[derive(Clone, Debug)]
pub(super) struct Spoken {
    pub(super) bytes: Vec<u8>,
    /// What the bytes say, when they are JSON without a member that stands twice.
    pub(super) value: Option<Value>,
    pub(super) form: Form,
}

/// What a line is, for the purpose of finding its like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Request,
    Notification,
    Reply,
    /// No message.
    Noise,
}

impl Spoken {
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        let document = json::read(&bytes).ok().filter(|document| document.duplicates.is_empty());
        let value = document.map(|document| document.value);
        let form = value.as_ref().map_or(Form::Noise, form);
        Self { bytes, value, form }
    }

    /// The method of a request or a notification.
    pub(super) fn method(&self) -> Option<&str> {
        self.member("method")?.as_str()
    }

    pub(super) fn id(&self) -> Option<&Value> {
        self.member("id")
    }

    /// The value at a pointer of two or more steps.
    pub(super) fn at(&self, pointer: &str) -> Option<&Value> {
        json::resolve(self.value.as_ref()?, pointer)
    }

    /// The bytes of the value at a pointer, as the line writes them.
    pub(super) fn lexeme(&self, pointer: &str) -> Option<&str> {
        self.value.as_ref()?;
        let text = std::str::from_utf8(&self.bytes).ok()?;
        span(text, pointer).map(|span| &text[span])
    }

    /// What a sentence calls the line: its method, or what it is.
    pub(super) fn name(&self) -> String {
        match (self.form, self.method()) {
            (Form::Request | Form::Notification, Some(method)) => {
                format!("`{}`", crate::verdict::shown(method.as_bytes(), 100))
            }
            (Form::Reply, _) => {
                let id = self.id().map_or_else(|| "null".to_owned(), ToString::to_string);
                format!("the reply to `{}`", crate::verdict::shown(id.as_bytes(), 100))
            }
            _ if self.bytes.is_empty() => "an empty line".to_owned(),
            _ => format!("`{}`", crate::verdict::shown(&self.bytes, 100)),
        }
    }

    fn member(&self, name: &str) -> Option<&Value> {
        self.value.as_ref()?.get(name)
    }
}

fn form(value: &Value) -> Form {
    let has = |name| value.get(name).is_some();
    match value.get("method").map(Value::as_text) {
        Some(Some(_)) if has("id") => Form::Request,
        Some(Some(_)) => Form::Notification,
        None if has("result") || has("error") => Form::Reply,
        _ => Form::Noise,
    }
}
