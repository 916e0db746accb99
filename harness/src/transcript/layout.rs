//! How a message of the server is laid out over lines.
//! Knows one value and its marker; must not know transcripts or patterns.

use std::fmt;

use crate::json::{Text, Value, write_text, write_value};

use super::excerpt::is_invisible;

/// The most columns that a message takes on one line.
pub const COLUMNS: usize = 120;

/// The lines, without line ends, of a message after `marker` (`<` or `~<`): one when it fits in
/// [`COLUMNS`]; else the opening line, a line for each member of its last container, and a line
/// that closes. The last container is the innermost one, not empty, that ends where the message
/// ends, whose opening fits in [`COLUMNS`] and that has no brothers in an array.
pub fn layout_message(marker: &str, value: &Value) -> Vec<String> {
    let line = format!("{marker} {}", Member { name: None, value });
    if fits(&line) {
        return vec![line];
    }
    let Some(split) = Split::new(marker, value) else { return vec![line] };
    let text = " ".repeat(marker.len() + 1);
    let mut lines = vec![split.opening];
    let last = split.members.len() - 1;
    for (index, member) in split.members.iter().enumerate() {
        let comma = if index == last { "" } else { "," };
        lines.push(format!("{text}  {member}{comma}"));
    }
    lines.push(format!("{text}{}", split.closing));
    lines
}

fn fits(line: &str) -> bool {
    line.len() <= COLUMNS || line.chars().count() <= COLUMNS
}

/// A message cut open at its last container.
struct Split<'a> {
    opening: String,
    members: Vec<Member<'a>>,
    closing: String,
}

impl<'a> Split<'a> {
    /// None when there is nothing to cut open.
    fn new(marker: &str, value: &'a Value) -> Option<Self> {
        let mut split = None;
        let mut opening = format!("{marker} ");
        let mut closing = String::new();
        let mut next = Some(value);
        while let Some((brackets, members)) = next.and_then(container) {
            let (last, others) = members.split_last()?;
            opening.push(brackets.0);
            closing.insert(0, brackets.1);
            if split.is_some() && !fits(&opening) {
                break;
            }
            let alone = others.is_empty() || last.name.is_some();
            next = alone.then_some(last.value);
            let start = opening.clone();
            for member in others {
                opening.push_str(&member.to_string());
                opening.push(',');
            }
            opening.push_str(&last.name());
            split = Some(Self { opening: start, members, closing: closing.clone() });
        }
        split
    }
}

/// A member of an object, or an element, which has no name.
struct Member<'a> {
    name: Option<&'a Text>,
    value: &'a Value,
}

impl Member<'_> {
    fn name(&self) -> String {
        let mut text = String::new();
        if let Some(name) = self.name {
            write_name(&mut text, name).expect("a string takes any text");
        }
        text
    }
}

impl fmt::Display for Member<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name {
            write_name(f, name)?;
        }
        write_value(f, self.value, hides)
    }
}

/// Whether a character would hide what stands in the file: U+FFFD looks like a damaged file.
fn hides(character: char) -> bool {
    character == char::REPLACEMENT_CHARACTER || is_invisible(character)
}

fn write_name(out: &mut impl fmt::Write, name: &Text) -> fmt::Result {
    write_text(out, name)?;
    out.write_char(':')
}

/// The brackets and the members of a container that has members.
fn container(value: &Value) -> Option<((char, char), Vec<Member<'_>>)> {
    let (brackets, members): (_, Vec<_>) = match value {
        Value::Array(elements) => {
            let member = |value| Member { name: None, value };
            (('[', ']'), elements.iter().map(member).collect())
        }
        Value::Object(members) => {
            let member = |(name, value)| Member { name: Some(name), value };
            (('{', '}'), members.iter().map(|(name, value)| member((name, value))).collect())
        }
        _ => return None,
    };
    (!members.is_empty()).then_some((brackets, members))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::json;

    fn lines(marker: &str, text: &str) -> Vec<String> {
        layout_message(marker, &json::read(text.as_bytes()).expect(text).value)
    }

    fn check(text: &str, expected: &[&str]) {
        let got = lines("<", &text.replace('\n', ""));
        assert_eq!(got, expected.iter().map(|line| long(line)).collect::<Vec<_>>());
    }

    /// `LONG` stands for a text that fits on no line beside another.
    fn long(text: &str) -> String {
        text.replace("LONG", &"x".repeat(COLUMNS - 10))
    }

    #[test]
    fn a_message_that_fits_stands_on_one_line() {
        assert_eq!(lines("<", r#" { "a" : [ 1.0 , 2e3 ] } "#), [r#"< {"a":[1.0,2e3]}"#]);
        assert_eq!(lines("~<", r#""{{any}}""#), [r#"~< "{{any}}""#]);
    }

    #[test]
    fn columns_are_characters_and_the_marker_counts() {
        for (marker, len, expected) in
            [("<", 114, 1), ("<", 115, 3), ("~<", 113, 1), ("~<", 114, 3)]
        {
            let text = format!("[\"{}\"]", "é".repeat(len));
            assert_eq!(lines(marker, &text).len(), expected, "{marker} {len}");
        }
    }

    #[test]
    fn the_members_of_the_last_container_stand_one_per_line() {
        let cases = [
            (
                r#"{"id":1,"result":{"a":{"b":1},"c":"LONG"}}"#,
                &[r#"< {"id":1,"result":{"#, r#"    "a":{"b":1},"#, r#"    "c":"LONG""#, "  }}"][..],
            ),
            (
                r#"{"id":1,"result":{"tools":[{"name":"a","d":"LONG"},{"name":"b"}]}}"#,
                &[
                    r#"< {"id":1,"result":{"tools":["#,
                    r#"    {"name":"a","d":"LONG"},"#,
                    r#"    {"name":"b"}"#,
                    "  ]}}",
                ],
            ),
            (
                r#"{"id":1,"result":{"content":[{"type":"text","text":"LONG"}]}}"#,
                &[
                    r#"< {"id":1,"result":{"content":[{"#,
                    r#"    "type":"text","#,
                    r#"    "text":"LONG""#,
                    "  }]}}",
                ],
            ),
            (
                r#"{"a":"LONG","b":"LONG","c":{},"d":[]}"#,
                &[
                    "< {",
                    r#"    "a":"LONG","#,
                    r#"    "b":"LONG","#,
                    r#"    "c":{},"#,
                    r#"    "d":[]"#,
                    "  }",
                ],
            ),
        ];
        for (text, expected) in cases {
            check(&long(text), expected);
        }
    }

    #[test]
    fn an_empty_last_container_is_not_cut_open() {
        check(
            &long(r#"["LONG",{"a":"LONG","b":{}}]"#),
            &["< [", r#"    "LONG","#, r#"    {"a":"LONG","b":{}}"#, "  ]"],
        );
    }

    #[test]
    fn a_scalar_has_nothing_to_cut_open() {
        let text = format!("\"{}\"", "x".repeat(200));
        assert_eq!(lines("<", &text), [format!("< {text}")]);
    }

    #[test]
    fn characters_that_hide_something_are_escaped_and_others_are_not() {
        assert_eq!(
            lines("<", r#"["\u00e9\u202e\ufeff\ufffd\/\u0007"]"#),
            [r#"< ["é\u202e\ufeff\ufffd/\u0007"]"#]
        );
    }
}
