//! A line of text to its tokens (specification 2): white space, quotes and comments.
//!
//! Knows no statement and no attribute.

use std::borrow::Cow;

/// One line without its line end.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// Whether the first character is white space.
    pub(super) indented: bool,
    /// Never an empty token; quotes are dropped.
    pub(super) tokens: Vec<Cow<'a, str>>,
}

impl<'a> Line<'a> {
    /// Splits a line. Fails when a quote stays open to its end.
    pub(super) fn read(text: &'a str) -> Result<Self, String> {
        let indented = text.chars().next().is_some_and(is_space);
        let mut tokens = Vec::new();
        let mut rest = text.trim_start_matches(is_space);
        while !rest.is_empty() && !rest.starts_with('#') {
            let (token, after) = first_token(rest)?;
            if !token.is_empty() {
                // Most lines are this short; a line without a token costs nothing.
                tokens.reserve(if tokens.is_empty() { 12 } else { 1 });
                tokens.push(token);
            }
            rest = after.trim_start_matches(is_space);
        }
        Ok(Self { indented, tokens })
    }
}

/// The token a text begins with, and what follows it: white space, a comment or nothing.
fn first_token(text: &str) -> Result<(Cow<'_, str>, &str), String> {
    let (mut quotes, mut at) = (0, 0);
    while let Some(&byte) = text.as_bytes().get(at) {
        let inside = quotes % 2 == 1;
        match byte {
            b'"' => quotes += 1,
            b'#' if !inside => break,
            _ if !inside && starts_with_space(byte, &text[at..]) => break,
            _ => {}
        }
        at += length(byte);
    }
    if quotes % 2 == 1 {
        return Err("a `\"` is never closed; quotes come in pairs on one line".to_owned());
    }
    let (token, after) = text.split_at(at);
    let plain = quotes == 0;
    Ok((if plain { token.into() } else { token.replace('"', "").into() }, after))
}

/// Bytes of the character that a byte begins.
fn length(first: u8) -> usize {
    match first {
        0..0xc0 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    }
}

/// Whether a text, which begins with this byte, begins with white space. Almost all bytes are
/// ASCII, where one comparison is enough.
fn starts_with_space(first: u8, text: &str) -> bool {
    if first < 0x80 {
        return matches!(first, b'\t'..=b'\r' | b' ');
    }
    text.starts_with(is_space)
}

/// Unicode white space and U+FEFF, but not U+0085 (specification 2).
pub(super) fn is_space(character: char) -> bool {
    character == '\u{feff}' || (character.is_whitespace() && character != '\u{85}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, indented: bool, tokens: &[&str]) {
        let line = Line::read(text).unwrap();
        assert_eq!(line.indented, indented, "{text:?}");
        assert_eq!(line.tokens, tokens, "{text:?}");
    }

    #[test]
    fn white_space_separates_and_indents() {
        check("", false, &[]);
        check("level L1 0", false, &["level", "L1", "0"]);
        check("\t door  w:900 ", true, &["door", "w:900"]);
        check("koyu\u{3000}1.0\u{a0}\u{feff}", false, &["koyu", "1.0"]);
        check("\u{2003}# only a comment", true, &[]);
        check("name\u{85}x", false, &["name\u{85}x"]);
        check("a\rb", false, &["a", "b"]);
    }

    #[test]
    fn quotes_keep_blanks_and_hashes_and_vanish() {
        check("name \"Hall # 1\"", false, &["name", "Hall # 1"]);
        check("na\"me x\"y", false, &["name xy"]);
        check("a \"\" name:\"\" b", false, &["a", "name:", "b"]);
        check("\"\"#x", false, &[]);
    }

    #[test]
    fn a_hash_outside_quotes_ends_the_line() {
        check("name:A#1 w:900", false, &["name:A"]);
        check("a # \" b", false, &["a"]);
    }

    #[test]
    fn an_open_quote_is_a_fault() {
        assert!(Line::read("name \"Hall").is_err());
        assert!(Line::read("a \"b # c").is_err());
    }
}
