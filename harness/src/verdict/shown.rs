//! Bytes as a report shows them: short whatever their number, and harmless on a terminal.

use std::fmt::Write as _;

/// Bytes of a line that are shown, by default.
pub const SHOWN: usize = 1000;

/// The first `limit` bytes as text: bytes that are not UTF-8 as `\xNN`, characters that a terminal
/// would obey as `\u{NN}`, and how many bytes were left out.
pub fn shown(bytes: &[u8], limit: usize) -> String {
    let mut end = bytes.len().min(limit);
    // A character is not cut in two; a run of continuation bytes that long is no character.
    while end < bytes.len() && end + 3 > limit && end > 0 && bytes[end] & 0xc0 == 0x80 {
        end -= 1;
    }
    let mut text = String::with_capacity(end);
    for chunk in bytes[..end].utf8_chunks() {
        push_visible(&mut text, chunk.valid());
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    if end < bytes.len() {
        let _ = write!(text, "… ({} more bytes)", bytes.len() - end);
    }
    text
}

/// The first `limit` bytes of what is displayed, which may be long: no more of it is written.
pub fn shown_head(displayed: &impl std::fmt::Display, limit: usize) -> String {
    let mut head = Head { text: String::new(), limit };
    let is_whole = write!(head, "{displayed}").is_ok();
    let mut text = visible(&head.text);
    if !is_whole {
        text.push('…');
    }
    text
}

struct Head {
    text: String,
    limit: usize,
}

impl std::fmt::Write for Head {
    fn write_str(&mut self, piece: &str) -> std::fmt::Result {
        let room = self.limit - self.text.len();
        if piece.len() <= room {
            self.text.push_str(piece);
            return Ok(());
        }
        let end = (0..=room).rev().find(|end| piece.is_char_boundary(*end)).unwrap_or_default();
        self.text.push_str(&piece[..end]);
        Err(std::fmt::Error)
    }
}

/// The text with every character written out that a terminal would obey instead of showing it.
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_visible(&mut out, text);
    out
}

fn push_visible(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            obeyed if is_obeyed(obeyed) => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(obeyed));
            }
            harmless => out.push(harmless),
        }
    }
}

fn is_obeyed(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], limit: usize, expected: &str) {
        assert_eq!(shown(bytes, limit), expected);
    }

    #[test]
    fn printable_text_is_shown_as_it_is() {
        check("{\"a\":\"é\"}".as_bytes(), 100, "{\"a\":\"é\"}");
        check(b"", 100, "");
    }

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        check(b"\x1b[31m\r\t\0\x7f", 100, "\\u{1b}[31m\\r\\t\\u{0}\\u{7f}");
        check("\u{feff}a\u{202e}".as_bytes(), 100, "\\u{feff}a\\u{202e}");
        check(b"a\xff\xfeb", 100, "a\\xff\\xfeb");
    }

    #[test]
    fn what_is_displayed_is_cut_at_the_limit() {
        let check = |displayed: &str, limit, expected| {
            assert_eq!(shown_head(&displayed, limit), expected);
        };
        check("abc\t", 4, "abc\\t");
        check("abé", 3, "ab…");
        check("", 0, "");
    }

    #[test]
    fn a_long_line_is_cut_between_characters_and_its_rest_counted() {
        check(b"abcdef", 4, "abcd… (2 more bytes)");
        check("abé".as_bytes(), 3, "ab… (2 more bytes)");
        check(&[0x80; 9], 6, "\\x80\\x80\\x80… (6 more bytes)");
    }
}
