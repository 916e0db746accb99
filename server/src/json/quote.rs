//! Strings: from the wire spelling to characters and back, as `JSON.parse` and `JSON.stringify` do it.

use std::borrow::Cow;

/// Appends `text` as a JSON string. Escaped are quote, backslash and what lies below U+0020, nothing else.
pub fn quote(text: &str, out: &mut String) {
    out.push('"');
    quote_inside(text, out);
    out.push('"');
}

/// A piece of a string's spelling.
enum Piece<'a> {
    /// Characters that stand for themselves.
    Plain(&'a str),
    /// What an escape stands for.
    Escaped(char),
    /// Half of a character whose other half is missing; no `str` can hold it.
    Lone(u16),
}

/// The characters of a spelling (without its quotes). A lone surrogate becomes U+FFFD.
pub(super) fn unquote(spelling: &str) -> Cow<'_, str> {
    if !spelling.as_bytes().contains(&b'\\') {
        return Cow::Borrowed(spelling);
    }
    let mut text = String::with_capacity(spelling.len());
    for piece in pieces(spelling) {
        match piece {
            Piece::Plain(plain) => text.push_str(plain),
            Piece::Escaped(char) => text.push(char),
            Piece::Lone(_) => text.push(char::REPLACEMENT_CHARACTER),
        }
    }
    Cow::Owned(text)
}

/// Appends the same string in the spelling of `JSON.stringify`, without quotes. A lone surrogate stays one.
pub(super) fn respell(spelling: &str, out: &mut String) {
    for piece in pieces(spelling) {
        match piece {
            Piece::Plain(plain) => out.push_str(plain),
            Piece::Escaped(char) => quote_inside(char.encode_utf8(&mut [0; 4]), out),
            Piece::Lone(unit) => push_unit(unit, out),
        }
    }
}

/// Whether there is half of a character in a text of JSON, in which escapes stand in strings only.
pub(super) fn has_lone(text: &str) -> bool {
    pieces(text).any(|piece| matches!(piece, Piece::Lone(_)))
}

/// Appends `text` with what must be escaped escaped.
pub(super) fn quote_inside(text: &str, out: &mut String) {
    let mut plain = 0;
    for (at, byte) in
        text.bytes().enumerate().filter(|(_, byte)| matches!(byte, b'"' | b'\\' | ..0x20))
    {
        out.push_str(&text[plain..at]);
        plain = at + 1;
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            0x08 => out.push_str("\\b"),
            0x0c => out.push_str("\\f"),
            control => push_unit(control.into(), out),
        }
    }
    out.push_str(&text[plain..]);
}

fn push_unit(unit: u16, out: &mut String) {
    out.push_str("\\u");
    for shift in [12, 8, 4, 0] {
        let digit = u32::from(unit >> shift & 0xf);
        out.push(char::from_digit(digit, 16).expect("four bits are one hexadecimal digit"));
    }
}

fn pieces(spelling: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = spelling;
    std::iter::from_fn(move || {
        let (piece, length) = first_piece(rest)?;
        rest = &rest[length..];
        Some(piece)
    })
}

/// The first piece and its length in bytes; none at the end.
fn first_piece(rest: &str) -> Option<(Piece<'_>, usize)> {
    let Some(escape) = rest.strip_prefix('\\') else {
        let length = memchr::memchr(b'\\', rest.as_bytes()).unwrap_or(rest.len());
        return (length > 0).then(|| (Piece::Plain(&rest[..length]), length));
    };
    let char = match escape.as_bytes().first()? {
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => return unit_piece(rest),
        same => char::from(*same),
    };
    Some((Piece::Escaped(char), 2))
}

fn unit_piece(rest: &str) -> Option<(Piece<'_>, usize)> {
    let first = unit(rest)?;
    let second = if is_high(first) { rest.get(6..).and_then(unit) } else { None };
    let pair = [first, second.unwrap_or_default()];
    match char::decode_utf16(pair).next()? {
        Ok(char) => Some((Piece::Escaped(char), char.len_utf16() * 6)),
        Err(lone) => Some((Piece::Lone(lone.unpaired_surrogate()), 6)),
    }
}

/// The code unit of an escape `\uXXXX` that `text` begins with.
fn unit(text: &str) -> Option<u16> {
    u16::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok()
}

fn is_high(unit: u16) -> bool {
    matches!(unit, 0xd800..0xdc00)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_string_is_quoted_as_javascript_does() {
        for (text, wanted) in [
            ("", r#""""#),
            ("a\"b\\c/d", r#""a\"b\\c/d""#),
            ("\u{8}\u{c}\n\r\t", r#""\b\f\n\r\t""#),
            ("\0\u{1f}\u{7f}", "\"\\u0000\\u001f\u{7f}\""),
            ("é😀\u{2028}", "\"é😀\u{2028}\""),
        ] {
            let mut out = String::new();
            quote(text, &mut out);
            assert_eq!(out, wanted);
        }
    }

    #[test]
    fn a_spelling_is_read_and_respelt() {
        for (spelling, read, respelt) in [
            ("", "", ""),
            ("plain é", "plain é", "plain é"),
            (r"\u0061\/\u00e9", "a/é", "a/é"),
            (r#"\"\\\b\f\n\r\t"#, "\"\\\u{8}\u{c}\n\r\t", r#"\"\\\b\f\n\r\t"#),
            (r"\u0000\u0022\u005C\u000a", "\0\"\\\n", r#"\u0000\"\\\n"#),
            (r"\ud83d\ude00", "😀", "😀"),
            (r"\uD83D\uDE00x", "😀x", "😀x"),
            (r"\uD800", "\u{fffd}", r"\ud800"),
            (r"\ude00\ud83d", "\u{fffd}\u{fffd}", r"\ude00\ud83d"),
            (r"\ud83d\ud83d\ude00", "\u{fffd}😀", r"\ud83d😀"),
            (r"\ud83d\n", "\u{fffd}\n", r"\ud83d\n"),
            (r"\ud83dé", "\u{fffd}é", r"\ud83dé"),
            (r"\ud83d\u00e9", "\u{fffd}é", r"\ud83dé"),
        ] {
            assert_eq!(unquote(spelling), read, "{spelling}");
            let mut out = String::new();
            respell(spelling, &mut out);
            assert_eq!(out, respelt, "{spelling}");
        }
    }
}
