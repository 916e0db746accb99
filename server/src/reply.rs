//! What goes back to the client, and its envelope on the wire.

use crate::dialect::Phrase;
use crate::json::{Raw, quote};
use std::borrow::Cow;

/// Codes of protocol errors.
pub(crate) mod code {
    pub(crate) const PARSE_ERROR: i32 = -32700;
    pub(crate) const INVALID_REQUEST: i32 = -32600;
    pub(crate) const METHOD_NOT_FOUND: i32 = -32601;
    pub(crate) const INVALID_PARAMS: i32 = -32602;
    pub(crate) const INTERNAL_ERROR: i32 = -32603;
    /// 2026-07-28 only.
    pub(crate) const UNSUPPORTED_REVISION: i32 = -32022;
}

/// The answer to one request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reply<'a> {
    /// The JSON text of a result.
    Result(Cow<'a, str>),
    /// A protocol error.
    Error { code: i32, message: Message },
    /// A protocol error with the JSON text of its `data`.
    Detailed { code: i32, message: Message, data: String },
}

impl<'a> Reply<'a> {
    pub(crate) fn result(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Result(text.into())
    }

    /// A protocol error with a sentence of ours.
    pub(crate) fn error(code: i32, message: &str) -> Self {
        Self::Error { code, message: Message::new(message) }
    }

    /// Appends the line that answers the request of this id, line end included (`K23`).
    pub(crate) fn write(&self, id: Raw<'_>, out: &mut String) {
        out.push_str(r#"{"jsonrpc":"2.0","id":"#);
        id.compact(out);
        out.push(',');
        self.write_rest(out);
    }

    /// Appends the line that answers something without a readable id, and that bears none itself.
    pub(crate) fn write_without_id(&self, out: &mut String) {
        out.push_str(r#"{"jsonrpc":"2.0","#);
        self.write_rest(out);
    }

    fn write_rest(&self, out: &mut String) {
        let (code, message, data) = match self {
            Self::Result(text) => {
                out.push_str(r#""result":"#);
                out.push_str(text);
                return out.push_str("}\n");
            }
            Self::Error { code, message } => (code, message, None),
            Self::Detailed { code, message, data } => (code, message, Some(data)),
        };
        out.push_str(r#""error":{"code":"#);
        out.push_str(&code.to_string());
        out.push_str(r#","message":"#);
        out.push_str(&message.0);
        if let Some(data) = data {
            out.push_str(r#","data":"#);
            out.push_str(data);
        }
        out.push_str("}}\n");
    }
}

/// A sentence as a JSON string, quotes included: the form in which it can hold half a character
/// that the client sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message(String);

impl Message {
    pub(crate) fn new(text: &str) -> Self {
        let mut quoted = String::new();
        quote(text, &mut quoted);
        Self(quoted)
    }

    /// The phrase about the name that the client gave: a string as its characters, another kind as its JSON
    /// text, `undefined` if there was none (`K16`, `K17`).
    pub(crate) fn about(phrase: Phrase, name: Option<Raw<'_>>) -> Self {
        let mut quoted = String::from('"');
        quoted.push_str(phrase.before);
        match name {
            Some(name) => name.show_inside(&mut quoted),
            None => quoted.push_str("undefined"),
        }
        quoted.push_str(phrase.after);
        quoted.push('"');
        Self(quoted)
    }

    /// The JSON string.
    pub(crate) fn json(&self) -> &str {
        &self.0
    }
}
