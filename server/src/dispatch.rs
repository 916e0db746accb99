//! From a line to the line that answers it, if any: decides whether there is a request and whether it is
//! to be answered, and hands it to its era. `receiver` is the same for requests that are answered independently.

mod receiver;

pub(crate) use receiver::Receiver;

use crate::dialect::{BadUtf8, Blanks, Malformed, NullId, Reading, WithoutId};
use crate::era::{Request, legacy};
use crate::json::{Kind, Raw};
use crate::message::{self, Envelope, Incoming};
use crate::reply::{Message, Reply, code};
use crate::server::Server;
use crate::strict;
use std::borrow::Cow;
use std::io::Write;

/// Appends the answer to `line`, which comes without its line end, to `out`: one line or nothing. What went
/// wrong inside a tool is told to `diagnostics`.
pub(crate) fn answer(server: &Server, line: &[u8], diagnostics: &mut dyn Write, out: &mut String) {
    let dialect = &server.dialect;
    let Some(text) = decode(line, dialect.bad_utf8) else { return };
    let text = trim(&text, dialect.blanks);
    if text.is_empty() {
        return;
    }
    match (request(server, text), dialect.malformed) {
        (Ok((request, Some(id))), _) => {
            legacy::answer(server, &request, diagnostics).write(id, out);
        }
        (Ok((request, None)), _) if dialect.without_id == WithoutId::Run => {
            legacy::answer(server, &request, diagnostics);
        }
        (Ok(_), _) | (Err(_), Malformed::Silence) => {}
        (Err(fault), Malformed::ParseError | Malformed::ByEra) => {
            let message = Message::new(&format!("parse error: {fault}"));
            Reply::Error { code: code::PARSE_ERROR, message }.write(Raw::NULL, out);
        }
    }
}

/// The text of a line. Each sequence that is no UTF-8 becomes U+FFFD (`K4`), or there is no text (`O2`).
fn decode(line: &[u8], bad: BadUtf8) -> Option<Cow<'_, str>> {
    match (str::from_utf8(line), bad) {
        (Ok(text), _) => Some(Cow::Borrowed(text)),
        (Err(_), BadUtf8::Replaced) => Some(String::from_utf8_lossy(line)),
        (Err(_), BadUtf8::Dropped | BadUtf8::Malformed) => None,
    }
}

/// A line without the blanks around it (`K1`, `O1`).
fn trim(text: &str, blanks: Blanks) -> &str {
    let bare = text.starts_with('{') && text.ends_with('}');
    match blanks {
        _ if bare => text,
        Blanks::JavaScript => text.trim_matches(is_blank),
        Blanks::Unicode => text.trim(),
        Blanks::Json => text.trim_start_matches('\u{feff}').trim_matches([' ', '\t', '\r']),
    }
}

/// What JavaScript trims: blanks of Unicode and the byte-order mark, but not U+0085 (`K1`).
fn is_blank(char: char) -> bool {
    char == '\u{feff}' || char != '\u{85}' && char.is_whitespace()
}

/// The request in a message and the id that the reply must bear, if there is to be one.
fn request<'a>(server: &Server, text: &'a str) -> Result<(Request<'a>, Option<Raw<'a>>), String> {
    let dialect = &server.dialect;
    let envelope = match dialect.envelope {
        Reading::Lenient => lenient(text)?,
        Reading::Strict | Reading::Specified => strict::read(text, server.quirks.positional)?,
    };
    let method = envelope.method.ok_or("missing member `method`")?;
    let silent = |id: Raw<'_>| id.kind() == Kind::Null && dialect.null_id == NullId::Absent;
    let id = envelope.id.filter(|id| !silent(*id));
    Ok((Request { method, params: envelope.params }, id))
}

fn lenient(text: &str) -> Result<Envelope<'_>, String> {
    match message::read(text) {
        Incoming::Envelope(envelope) => Ok(envelope),
        Incoming::Other(kind) => Err(format!("expected an object, not {kind:?}").to_lowercase()),
        Incoming::Malformed(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests;
