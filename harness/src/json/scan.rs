//! The tokens of RFC 8259: numbers, strings, and what people write in their place.
//! Each function takes the place where its token begins and gives the place after it.

use super::{JsonError, Text, TextBuilder};

type Scan<T> = Result<T, JsonError>;

/// Things that are no JSON but look like it, so that the error can name them.
const LOOKALIKES: [(&str, &str); 12] = [
    ("NaN", "`NaN` is no JSON number"),
    ("nan", "`nan` is no JSON number"),
    ("Infinity", "`Infinity` is no JSON number"),
    ("-Infinity", "`-Infinity` is no JSON number"),
    ("undefined", "`undefined` is no JSON value"),
    ("None", "`None` is no JSON value; it is spelled `null`"),
    ("True", "`True` is no JSON value; it is spelled `true`"),
    ("False", "`False` is no JSON value; it is spelled `false`"),
    ("'", "a string stands in double quotes"),
    ("//", "JSON has no comments"),
    ("/*", "JSON has no comments"),
    ("+", "a number has no plus sign"),
];

/// The error for text that begins no value.
pub(super) fn no_value(text: &str, at: usize) -> JsonError {
    let rest = &text[at..];
    let known = LOOKALIKES.iter().find(|(looks, _)| rest.starts_with(looks));
    let fact = match (known, rest.chars().next()) {
        (Some((_, fact)), _) => (*fact).to_owned(),
        (None, Some(found)) => format!("expected a value, found {}", shown(found)),
        (None, None) => "expected a value, found the end".to_owned(),
    };
    JsonError { offset: at, fact }
}

/// A character as it is named in an error; control characters by their number.
pub(super) fn shown(character: char) -> String {
    if character.is_control() {
        return format!("the control character U+{:04X}", u32::from(character));
    }
    format!("`{character}`")
}

/// Passes a number.
pub(super) fn number(bytes: &[u8], start: usize) -> Scan<usize> {
    let mut at = start + usize::from(bytes.get(start) == Some(&b'-'));
    let whole = at;
    at = digits(bytes, at)?;
    if bytes[whole] == b'0' && at > whole + 1 {
        return Err(error(whole, "a number has no leading zero"));
    }
    if bytes.get(at) == Some(&b'.') {
        at = digits(bytes, at + 1)?;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        let sign = matches!(bytes.get(at + 1), Some(b'+' | b'-'));
        at = digits(bytes, at + 1 + usize::from(sign))?;
    }
    Ok(at)
}

fn digits(bytes: &[u8], start: usize) -> Scan<usize> {
    let rest = bytes.get(start..).unwrap_or_default();
    match rest.iter().take_while(|byte| byte.is_ascii_digit()).count() {
        0 => Err(error(start, "expected a digit")),
        count => Ok(start + count),
    }
}

/// Reads a string whose opening quote is just before `start`.
pub(super) fn string(text: &str, start: usize) -> Scan<(Text, usize)> {
    let end = plain(text, start)?;
    if text.as_bytes()[end] == b'"' {
        return Ok((Text::from(&text[start..end]), end + 1));
    }
    let mut builder = TextBuilder::default();
    let (mut from, mut at) = (start, end);
    loop {
        builder.push_str(&text[from..at]);
        if text.as_bytes()[at] == b'"' {
            return Ok((builder.finish(), at + 1));
        }
        from = escape(text, at + 1, &mut builder)?;
        at = plain(text, from)?;
    }
}

/// Passes characters up to a quote or a backslash.
fn plain(text: &str, start: usize) -> Scan<usize> {
    let stops = |byte: &u8| *byte == b'"' || *byte == b'\\' || *byte < b' ';
    let Some(run) = text.as_bytes()[start..].iter().position(stops) else {
        return Err(error(text.len(), "the text ends inside a string"));
    };
    let at = start + run;
    match text.as_bytes()[at] {
        b'"' | b'\\' => Ok(at),
        byte => Err(JsonError {
            offset: at,
            fact: format!("{} stands unescaped in a string", shown(char::from(byte))),
        }),
    }
}

/// Reads an escape whose backslash is just before `at`.
fn escape(text: &str, at: usize, builder: &mut TextBuilder) -> Scan<usize> {
    let Some(kind) = text[at..].chars().next() else {
        return Err(error(text.len(), "the text ends inside a string"));
    };
    let unit = match kind {
        '"' | '\\' | '/' => kind as u16,
        'b' => 8,
        'f' => 12,
        'n' => 10,
        'r' => 13,
        't' => 9,
        'u' => {
            builder.push_unit(hex(text, at + 1)?);
            return Ok(at + 5);
        }
        other => {
            let fact = format!("no escape begins with a backslash and {}", shown(other));
            return Err(JsonError { offset: at - 1, fact });
        }
    };
    builder.push_unit(unit);
    Ok(at + 1)
}

fn hex(text: &str, at: usize) -> Scan<u16> {
    let digits = text.get(at..at + 4).filter(|four| four.bytes().all(|b| b.is_ascii_hexdigit()));
    digits
        .and_then(|four| u16::from_str_radix(four, 16).ok())
        .ok_or_else(|| error(at, "expected four hexadecimal digits after `\\u`"))
}

pub(super) fn error(offset: usize, fact: &str) -> JsonError {
    JsonError { offset, fact: fact.to_owned() }
}
