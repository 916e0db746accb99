//! The compact writer: no blanks, numbers as they were written, non-ASCII raw.

use super::{Event, Piece, Text, Value, Walk};
use std::fmt::{self, Write};

/// Whether a character must be escaped to stand in JSON.
fn must_escape(character: char) -> bool {
    character < ' ' || character == '"' || character == '\\'
}

/// Writes a value; `escape` names characters to escape beyond those that JSON demands.
pub fn write_value(out: &mut impl Write, value: &Value, escape: fn(char) -> bool) -> fmt::Result {
    let mut comma = false;
    let mut closers = Vec::new();
    for event in Walk::new(value) {
        if comma && !matches!(event, Event::Close) {
            out.write_char(',')?;
        }
        comma = matches!(event, Event::Scalar(_) | Event::Close);
        match event {
            Event::Array(_) => {
                closers.push(']');
                out.write_char('[')?;
            }
            Event::Object(_) => {
                closers.push('}');
                out.write_char('{')?;
            }
            Event::Name(name) => {
                write_escaped(out, name, escape)?;
                out.write_char(':')?;
            }
            Event::Scalar(scalar) => write_scalar(out, scalar, escape)?,
            Event::Close => out.write_char(closers.pop().expect("what opened closes"))?,
        }
    }
    Ok(())
}

/// Writes a text in quotes, with the escapes that JSON demands.
pub fn write_text(out: &mut impl Write, text: &Text) -> fmt::Result {
    write_escaped(out, text, |_| false)
}

fn write_scalar(out: &mut impl Write, value: &Value, escape: fn(char) -> bool) -> fmt::Result {
    match value {
        Value::Bool(value) => out.write_str(if *value { "true" } else { "false" }),
        Value::Number(number) => out.write_str(number.as_str()),
        Value::String(text) => write_escaped(out, text, escape),
        _ => out.write_str("null"),
    }
}

fn write_escaped(out: &mut impl Write, text: &Text, escape: fn(char) -> bool) -> fmt::Result {
    out.write_char('"')?;
    for piece in text.pieces() {
        match piece {
            Piece::Str(run) => write_run(out, run, escape)?,
            Piece::Surrogate(unit) => write!(out, "\\u{unit:04x}")?,
        }
    }
    out.write_char('"')
}

fn write_run(out: &mut impl Write, mut run: &str, escape: fn(char) -> bool) -> fmt::Result {
    while let Some(at) = run.find(|character| must_escape(character) || escape(character)) {
        let (plain, rest) = run.split_at(at);
        out.write_str(plain)?;
        let mut characters = rest.chars();
        if let Some(character) = characters.next() {
            write_escape(out, character)?;
        }
        run = characters.as_str();
    }
    out.write_str(run)
}

fn write_escape(out: &mut impl Write, character: char) -> fmt::Result {
    match character {
        '"' => out.write_str("\\\""),
        '\\' => out.write_str("\\\\"),
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        '\u{8}' => out.write_str("\\b"),
        '\u{c}' => out.write_str("\\f"),
        other => {
            other.encode_utf16(&mut [0; 2]).iter().try_for_each(|unit| write!(out, "\\u{unit:04x}"))
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_value(f, self, |_| false)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_value(f, self, |_| false)
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;

    #[test]
    fn a_value_is_written_without_blanks_and_with_few_escapes() {
        for (given, written) in [
            (" { \"b\" : [ 1.50 , -0 ] ,\n\"a\" : { } } ", r#"{"b":[1.50,-0],"a":{}}"#),
            (r#""é\u00e9\/\"\\""#, r#""éé/\"\\""#),
            (r#""\u0000\u001b\u007f\b\f\n\r\t""#, "\"\\u0000\\u001b\u{7f}\\b\\f\\n\\r\\t\""),
            (r#""\ud83d\ude00 \uDC00x\ud800""#, r#""😀 \udc00x\ud800""#),
            ("[[],[[]],null,true,false,1E+2]", "[[],[[]],null,true,false,1E+2]"),
        ] {
            let value = read(given.as_bytes()).expect(given).value;
            assert_eq!(value.to_string(), written);
        }
    }
}
