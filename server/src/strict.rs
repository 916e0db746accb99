//! The strict reading of a message: the right members, of the right types, none twice, as `serde_json` reads
//! a structure, and in its words.
//!
//! A line without anything unusual is read by the scanner alone; the library is asked about the others.

use crate::json::{Kind, Raw, Scanner};
use crate::message::{self, Envelope, Incoming};
use memchr::{memchr, memchr2_iter};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// Levels of nesting in a message, its own object counted.
const LEVELS: usize = 127;

/// The envelope of a message, or why there is none. With `positional`, an array is read as one (`O4`, `O5`).
pub(crate) fn read(text: &str, positional: bool) -> Result<Envelope<'_>, String> {
    match message::read(text) {
        Incoming::Envelope(envelope) if is_plain(&envelope, text) => Ok(envelope),
        incoming => judge(text, incoming, positional),
    }
}

/// Whether nothing about the message calls for a closer look.
fn is_plain(envelope: &Envelope<'_>, text: &str) -> bool {
    envelope.method.is_some_and(|method| method.kind() == Kind::String)
        && envelope.version.is_none_or(|it| matches!(it.kind(), Kind::String | Kind::Null))
        && !envelope.repeated
        && memchr(b'\\', text.as_bytes()).is_none()
        && memchr2_iter(b'[', b'{', text.as_bytes()).nth(LEVELS).is_none()
}

/// The members with the values of `id` and `params` as they were spelled.
#[derive(Deserialize)]
#[serde(expecting = "a request")]
#[expect(dead_code, reason = "that the two strings are there is all that matters")]
struct Spelled<'a> {
    #[serde(default)]
    jsonrpc: Option<String>,
    #[serde(default, borrow)]
    id: Option<&'a RawValue>,
    method: String,
    #[serde(default, borrow)]
    params: Option<&'a RawValue>,
}

/// The same with the values read.
#[derive(Deserialize)]
#[serde(expecting = "a request")]
#[expect(dead_code, reason = "it is read for the errors")]
struct Read {
    #[serde(default)]
    jsonrpc: Option<String>,
    #[serde(default)]
    id: Option<Value>,
    method: String,
    #[serde(default)]
    params: Option<Value>,
}

#[cold]
fn judge<'a>(
    text: &'a str,
    incoming: Incoming<'a>,
    positional: bool,
) -> Result<Envelope<'a>, String> {
    let spelled: Spelled<'_> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let values = [spelled.id, spelled.params];
    if !values.into_iter().flatten().all(|value| is_sound(value.get())) {
        let words = serde_json::from_str::<Read>(text).err();
        return Err(words.map_or_else(|| "invalid value".to_owned(), |error| error.to_string()));
    }
    match (incoming, message::positional(text)) {
        (Incoming::Envelope(envelope), _) => Ok(envelope),
        (_, Some(envelope)) if positional => Ok(envelope),
        _ => Err("invalid type: sequence, expected a map".to_owned()),
    }
}

/// Whether the library would make a value of this text, numbers aside: their size does not matter here.
fn is_sound(text: &str) -> bool {
    let value = Scanner::new(text).value();
    value.is_ok_and(|value: Raw<'_>| value.depth() < LEVELS && !value.has_lone_surrogate())
}

#[cfg(test)]
mod tests;
