//! Servers that take bytes for characters, or characters for bytes, in a way of their own.

use serde_json::Value;

use super::{
    Behaviour,
    server::leave,
    talk::Talk,
    toy::{self, Call, GOOD, Toy},
};

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("bom-in-line", |server| {
        let line = |talk: &mut Talk, line: &[u8]| {
            if line.starts_with(b"\xEF\xBB\xBF") {
                talk.server.complain("unexpected character in column 1\n");
                leave(0);
            }
            toy::line(talk, line);
        };
        Toy { line, ..GOOD }.serve(server)
    }),
    ("enc-bad-byte-dies", |server| {
        let line = |talk: &mut Talk, line: &[u8]| {
            std::str::from_utf8(line).expect("stdin is UTF-8");
            toy::line(talk, line);
        };
        Toy { line, ..GOOD }.serve(server)
    }),
    ("enc-bad-byte-out", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            talk.raw_result(
                &call.id,
                b"{\"content\":[{\"type\":\"text\",\"text\":\"\xB0\xA1\xFF\"}]}",
            );
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("enc-codepage-in", |server| {
        let line = |talk: &mut Talk, line: &[u8]| {
            if let Some(text) = from_windows_1252(line) {
                toy::line(talk, text.as_bytes());
            }
        };
        Toy { line, ..GOOD }.serve(server)
    }),
    ("uni-chunk-split", |server| Toy { read: decode_each_chunk, ..GOOD }.serve(server)),
    ("uni-lone-surrogate-out", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            talk.raw_result(&call.id, r#"{"content":[{"type":"text","text":"half \ud83d moon"}]}"#);
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("report-control-chars", |server| {
        let encode = |message: &Value| {
            let text = message.to_string();
            let escape = |c: char| match c {
                ' '..='~' => c.to_string(),
                other => format!("\\u{:04x}", u32::from(other)),
            };
            let mut line: String = text.chars().map(escape).collect();
            line.push('\n');
            line.into_bytes()
        };
        let echo = |talk: &mut Talk, call: &Call| {
            talk.text(&call.id, "\u{1b}[31mred\u{1b}[0m nul \0 odd \u{fffe} end ]]>");
        };
        Toy { echo, encode, ..GOOD }.serve(server)
    }),
];

/// Five bytes of this code page are no character.
fn from_windows_1252(bytes: &[u8]) -> Option<String> {
    const UPPER: &str = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";
    let character = |byte: &u8| match byte {
        0x80..=0x9F => {
            UPPER.chars().nth(usize::from(*byte) - 0x80).filter(|character| *character != '\0')
        }
        other => Some(char::from(*other)),
    };
    bytes.iter().map(character).collect()
}

/// A character that a chunk cuts in two is lost.
fn decode_each_chunk(talk: &mut Talk) {
    let mut text = String::new();
    while let Some(chunk) = talk.server.chunk(61) {
        text.push_str(&String::from_utf8_lossy(&chunk));
        while let Some((line, rest)) = text.split_once('\n') {
            let (line, rest) = (line.to_owned(), rest.to_owned());
            text = rest;
            (talk.toy.line)(talk, line.as_bytes());
        }
    }
}
