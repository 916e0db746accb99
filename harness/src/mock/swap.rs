//! Pieces of JSON texts: where a value stands, and a text with another value in its place.
//! Everything else of the text keeps its bytes. Knows no messages.

use std::ops::Range;

use crate::transcript::find;

/// The bytes of the value at a pointer; none when there is no such value. The text must be JSON.
pub(super) fn span(text: &str, pointer: &str) -> Option<Range<usize>> {
    let start = find(text, pointer)?;
    Some(start..start + length(&text.as_bytes()[start..]))
}

/// The text with `value` at the pointer, if something stands there.
pub(super) fn swapped(text: &str, pointer: &str, value: &str) -> String {
    let Some(Range { start, end }) = span(text, pointer) else { return text.to_owned() };
    [&text[..start], value, &text[end..]].concat()
}

/// How long the value is with which the bytes begin.
fn length(bytes: &[u8]) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => continue,
            b'[' | b'{' => depth += 1,
            b']' | b'}' | b',' | b' ' | b'\t' | b'\n' | b'\r' if depth == 0 => return at,
            b']' | b'}' => depth -= 1,
            _ => continue,
        }
        let closes = matches!(byte, b'"' | b']' | b'}');
        if closes && depth == 0 && !quoted && !escaped {
            return at + 1;
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_gives_way_to_another_and_the_rest_keeps_its_bytes() {
        for (text, pointer, expected) in [
            (r#"{"id": 7 ,"a":1}"#, "/id", r#"{"id": NEW ,"a":1}"#),
            (r#"{"id":7}"#, "/id", r#"{"id":NEW}"#),
            (r#"{"x":{"id":1},"id":"a\"}"}"#, "/id", r#"{"x":{"id":1},"id":NEW}"#),
            (r#"{"id":[1,{"b":"]"}],"a":2}"#, "/id", r#"{"id":NEW,"a":2}"#),
            (r#"{"p":{"t":"\\"},"id":1}"#, "/p/t", r#"{"p":{"t":NEW},"id":1}"#),
            (r#"{"i\u0064":null}"#, "/id", r#"{"i\u0064":NEW}"#),
            (r#"{"a":1}"#, "/id", r#"{"a":1}"#),
        ] {
            assert_eq!(swapped(text, pointer, "NEW"), expected, "{text}");
        }
    }
}
