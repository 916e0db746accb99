//! From a line to the line that answers it, if any: decides whether there is a request and whether it is
//! to be answered, and hands it to its era.

use crate::dialect::{Dialect, Malformed, NullId, WithoutId};
use crate::era::{Request, legacy};
use crate::json::{Kind, Raw};
use crate::message::{self, Incoming};
use crate::reply::{Message, Reply, code};
use crate::server::Server;
use std::borrow::Cow;
use std::io::Write;

/// Appends the answer to `line`, which comes without its line end, to `out`: one line or nothing. What went
/// wrong inside a tool is told to `diagnostics`.
pub(crate) fn answer(server: &Server, line: &[u8], diagnostics: &mut dyn Write, out: &mut String) {
    let text = decode(line);
    let text = trim(&text);
    if text.is_empty() {
        return;
    }
    let dialect = &server.dialect;
    match (request(message::read(text), dialect), dialect.malformed) {
        (Ok((request, Some(id))), _) => {
            legacy::answer(server, &request, diagnostics).write(id, out);
        }
        (Ok((request, None)), _) if dialect.without_id == WithoutId::Run => {
            legacy::answer(server, &request, diagnostics);
        }
        (Ok(_), _) | (Err(_), Malformed::Silence) => {}
        (Err(fault), Malformed::ParseError) => {
            let message = Message::new(&format!("parse error: {fault}"));
            Reply::Error { code: code::PARSE_ERROR, message }.write(Raw::NULL, out);
        }
    }
}

/// The text of a line. Each sequence that is no UTF-8 becomes U+FFFD (`K4`).
fn decode(line: &[u8]) -> Cow<'_, str> {
    str::from_utf8(line).map_or_else(|_| String::from_utf8_lossy(line), Cow::Borrowed)
}

/// A line without the blanks around it (`K1`).
fn trim(text: &str) -> &str {
    let bare = text.starts_with('{') && text.ends_with('}');
    if bare { text } else { text.trim_matches(is_blank) }
}

/// What JavaScript trims: blanks of Unicode and the byte-order mark, but not U+0085 (`K1`).
fn is_blank(char: char) -> bool {
    char == '\u{feff}' || char != '\u{85}' && char.is_whitespace()
}

/// The request in a message and the id that the reply must bear, if there is to be one.
fn request<'a>(
    incoming: Incoming<'a>,
    dialect: &Dialect,
) -> Result<(Request<'a>, Option<Raw<'a>>), String> {
    let envelope = match incoming {
        Incoming::Envelope(envelope) => envelope,
        Incoming::Other(kind) => {
            return Err(format!("expected an object, not {kind:?}").to_lowercase());
        }
        Incoming::Malformed(error) => return Err(error.to_string()),
    };
    let method = envelope.method.ok_or("missing member `method`")?;
    let silent = |id: Raw<'_>| id.kind() == Kind::Null && dialect.null_id == NullId::Absent;
    let id = envelope.id.filter(|id| !silent(*id));
    Ok((Request { method, params: envelope.params }, id))
}

#[cfg(test)]
mod tests;
