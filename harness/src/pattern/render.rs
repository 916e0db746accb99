//! Short renderings for people: bounded, and with nothing in them that a terminal would obey.

use super::Pattern;
use crate::json::{Text, Value, write_value};
use std::fmt::{self, Write};

/// How many characters of a value are shown.
const MAX_SHOWN: usize = 160;

/// How many characters before the first difference of two long texts are shown.
const LEAD: usize = 40;

/// Whether a character could move the cursor, change colours or reorder the line.
pub(crate) fn hostile(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}'
        )
}

/// The first `limit` characters, with `…` when that is not all.
pub(crate) fn shorten(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// A value as JSON, cut.
pub(crate) fn value(value: &Value) -> String {
    let mut out = Bounded { text: String::new(), room: MAX_SHOWN };
    if write_value(&mut out, value, hostile).is_err() {
        out.text.push('…');
    }
    out.text
}

/// A pattern as it is written, cut.
pub(crate) fn pattern(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Literal(literal) => value(literal),
        other => value(&other.to_value()),
    }
}

/// Two texts that differ; of long ones the part around the first difference.
pub(crate) fn texts(wanted: &Text, got: &Text) -> (String, String) {
    let whole = |text: &Text| value(&Value::String(text.clone()));
    let (wanted_lossy, got_lossy) = (wanted.to_string_lossy(), got.to_string_lossy());
    let same = wanted_lossy.chars().zip(got_lossy.chars()).take_while(|(a, b)| a == b).count();
    if same <= LEAD || wanted_lossy == got_lossy {
        return (whole(wanted), whole(got));
    }
    let part = |text: &str| {
        let tail: String = text.chars().skip(same - LEAD).take(MAX_SHOWN + 1).collect();
        whole(&format!("…{tail}").into())
    };
    (part(&wanted_lossy), format!("{} (from character {})", part(&got_lossy), same + 1))
}

/// Text that takes no more than there is room for.
struct Bounded {
    text: String,
    room: usize,
}

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            if self.room == 0 {
                return Err(fmt::Error);
            }
            self.room -= 1;
            self.text.push(character);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::read;

    #[test]
    fn a_rendering_is_short_and_safe() {
        for (text, shown) in [
            (r#"{"a":"é"}"#, r#"{"a":"é"}"#.to_owned()),
            (r#""\u001b[2J\u009b\u202e\u007f""#, r#""\u001b[2J\u009b\u202e\u007f""#.to_owned()),
            (r#"{"\u001b":1}"#, r#"{"\u001b":1}"#.to_owned()),
            (&format!("\"{}\"", "x".repeat(1000)), format!("\"{}…", "x".repeat(159))),
        ] {
            assert_eq!(value(&read(text.as_bytes()).expect(text).value), shown);
        }
    }

    #[test]
    fn long_texts_are_shown_around_their_first_difference() {
        let text = |end: &str| Text::from(format!("{}{end}", "0123456789".repeat(50)));
        let (wanted, got) = texts(&text("yes"), &text("no"));
        let lead = "0123456789".repeat(4);
        assert_eq!(wanted, format!("\"…{lead}yes\""));
        assert_eq!(got, format!("\"…{lead}no\" (from character 501)"));
    }
}
