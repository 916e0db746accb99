//! What goes back to the client, and its envelope on the wire.

use crate::dialect::Phrase;
use crate::json::{Raw, quote};
use std::borrow::Cow;

/// Codes of protocol errors.
pub(crate) mod code {
    pub(crate) const PARSE_ERROR: i32 = -32700;
    pub(crate) const METHOD_NOT_FOUND: i32 = -32601;
    pub(crate) const INVALID_PARAMS: i32 = -32602;
    pub(crate) const INTERNAL_ERROR: i32 = -32603;
}

/// The answer to one request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reply<'a> {
    /// The JSON text of a result.
    Result(Cow<'a, str>),
    /// A protocol error.
    Error { code: i32, message: Message },
}

impl<'a> Reply<'a> {
    pub(crate) fn result(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Result(text.into())
    }

    /// Appends the line that answers the request of this id, line end included (`K23`).
    pub(crate) fn write(&self, id: Raw<'_>, out: &mut String) {
        out.push_str(r#"{"jsonrpc":"2.0","id":"#);
        id.compact(out);
        match self {
            Self::Result(text) => {
                out.push_str(r#","result":"#);
                out.push_str(text);
            }
            Self::Error { code, message } => {
                out.push_str(r#","error":{"code":"#);
                out.push_str(&code.to_string());
                out.push_str(r#","message":"#);
                out.push_str(&message.0);
                out.push('}');
            }
        }
        out.push_str("}\n");
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
