//! One JSON value as it was spelled.

use super::quote::{has_lone, quote_inside, respell, unquote};
use super::scanner::Scanner;
use super::value;
use serde_json::Value;
use std::borrow::Cow;

/// The kinds of JSON values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number of any spelling
    Number,
    /// A string
    String,
    /// An array
    Array,
    /// An object
    Object,
}

/// The text of one JSON value, without blanks around it. Only the scanner makes one, so it is always valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Raw<'a>(&'a str);

impl<'a> Raw<'a> {
    /// The value `null`.
    pub const NULL: Raw<'static> = Raw("null");

    pub(super) fn scanned(text: &'a str) -> Self {
        Self(text)
    }

    /// The text as it was written.
    pub fn text(self) -> &'a str {
        self.0
    }

    /// What the value is, told by its first character.
    pub fn kind(self) -> Kind {
        match self.0.as_bytes()[0] {
            b'n' => Kind::Null,
            b't' | b'f' => Kind::Boolean,
            b'"' => Kind::String,
            b'[' => Kind::Array,
            b'{' => Kind::Object,
            _ => Kind::Number,
        }
    }

    /// The characters of a string; none for another kind. A lone surrogate becomes U+FFFD.
    pub fn string(self) -> Option<Cow<'a, str>> {
        self.spelling().map(unquote)
    }

    /// The value of a member of an object, the last of that name (`K10`); none for another kind.
    pub fn member(self, wanted: &str) -> Option<Raw<'a>> {
        let [found] = self.members([wanted]);
        found
    }

    /// The same for several members in one pass, in the order of `wanted`.
    pub fn members<const N: usize>(self, wanted: [&str; N]) -> [Option<Raw<'a>>; N] {
        let mut found = [None; N];
        if self.kind() == Kind::Object {
            Scanner::new(self.0)
                .object(|scanner, name| {
                    let (name, value) = (name.characters(), scanner.value()?);
                    if let Some(at) = wanted.iter().position(|wanted| *wanted == name) {
                        found[at] = Some(value);
                    }
                    Ok(())
                })
                .expect("the text of a raw value is valid");
        }
        found
    }

    /// Whether this is a string of exactly these characters.
    pub fn is_string(self, wanted: &str) -> bool {
        self.spelling().is_some_and(|spelling| spelling == wanted || unquote(spelling) == wanted)
    }

    /// The elements of an array; none for another kind.
    pub fn elements(self) -> Vec<Raw<'a>> {
        let mut elements = Vec::new();
        if self.kind() == Kind::Array {
            Scanner::new(self.0)
                .array(|scanner| scanner.value().map(|value| elements.push(value)))
                .expect("the text of a raw value is valid");
        }
        elements
    }

    /// What the value is, in the words in which `serde` tells of an unexpected one.
    pub fn described(self) -> String {
        match self.kind() {
            Kind::Null => "null".to_owned(),
            Kind::Boolean => format!("boolean `{}`", self.0),
            Kind::Number => "number".to_owned(),
            Kind::String => format!("string {:?}", self.string().unwrap_or_default()),
            Kind::Array => "sequence".to_owned(),
            Kind::Object => "map".to_owned(),
        }
    }

    /// Levels of nesting: 0 for a scalar, 1 for an array of scalars.
    pub fn depth(self) -> usize {
        let (mut depth, mut deepest, mut quoted, mut escaped) = (0_usize, 0, false, false);
        for byte in self.0.bytes() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => quoted = !quoted,
                b'[' | b'{' if !quoted => depth += 1,
                b']' | b'}' if !quoted => depth -= 1,
                _ => {}
            }
            deepest = depth.max(deepest);
        }
        deepest
    }

    /// Whether an escape anywhere in it is half of a character.
    pub fn has_lone_surrogate(self) -> bool {
        has_lone(self.0)
    }

    /// The value itself. Arrays and objects deeper than `levels` become null.
    pub fn to_value(self, levels: usize) -> Value {
        value::read(self, levels)
    }

    /// Appends the text without blanks between its tokens; each token stays as it was written.
    pub fn compact(self, out: &mut String) {
        if !matches!(self.kind(), Kind::Array | Kind::Object) {
            return out.push_str(self.0);
        }
        let (mut start, mut quoted, mut escaped) = (0, false, false);
        for (at, byte) in self.0.bytes().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => quoted = !quoted,
                b' ' | b'\t' | b'\n' | b'\r' if !quoted => {
                    out.push_str(&self.0[start..at]);
                    start = at + 1;
                }
                _ => {}
            }
        }
        out.push_str(&self.0[start..]);
    }

    /// Appends, to stand inside a JSON string, how the value is shown in a sentence: a string as its
    /// characters, anything else as its JSON text.
    pub fn show_inside(self, out: &mut String) {
        if let Some(spelling) = self.spelling() {
            return respell(spelling, out);
        }
        let mut text = String::new();
        self.compact(&mut text);
        quote_inside(&text, out);
    }

    /// What stands between the quotes of a string.
    fn spelling(self) -> Option<&'a str> {
        self.0.strip_prefix('"')?.strip_suffix('"')
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn raw(text: &str) -> Raw<'_> {
        let mut scanner = Scanner::new(text);
        let value = scanner.value().unwrap();
        scanner.end().unwrap();
        value
    }

    #[test]
    fn the_kind_is_told() {
        for (text, kind) in [
            ("null", Kind::Null),
            ("true", Kind::Boolean),
            ("false", Kind::Boolean),
            ("-1", Kind::Number),
            ("0", Kind::Number),
            (r#""x""#, Kind::String),
            ("[]", Kind::Array),
            ("{}", Kind::Object),
        ] {
            assert_eq!(raw(text).kind(), kind, "{text}");
        }
    }

    #[test]
    fn the_last_member_of_a_name_counts_however_the_name_is_spelled() {
        for (text, wanted) in [
            (r#"{"a":1}"#, Some("1")),
            (r#"{"a":1,"a":2}"#, Some("2")),
            (r#"{"a":1,"\u0061":[3]}"#, Some("[3]")),
            (r#"{"A":1}"#, None),
            (r#"{"b":{"a":1}}"#, None),
            (r#"["a",1]"#, None),
            (r#""a""#, None),
        ] {
            assert_eq!(raw(text).member("a").map(Raw::text), wanted, "{text}");
        }
    }

    #[test]
    fn depth_counts_brackets_outside_of_strings() {
        for (text, wanted) in [
            ("1", 0),
            (r#""[[[""#, 0),
            ("[]", 1),
            (r#"{"a":[1,{}],"]":[]}"#, 3),
            (r#"["\"[[["]"#, 1),
            ("[[],[[]],[]]", 3),
        ] {
            assert_eq!(raw(text).depth(), wanted, "{text}");
        }
    }

    #[test]
    fn half_a_character_is_found_wherever_it_stands() {
        for (text, wanted) in [
            (r#""\ud83d\ude00""#, false),
            (r#""\ud83d""#, true),
            (r#"["\ud83d","\ude00"]"#, true),
            (r#"{"\ude00":1}"#, true),
            (r#""\\ud83d""#, false),
            ("[1]", false),
        ] {
            assert_eq!(raw(text).has_lone_surrogate(), wanted, "{text}");
        }
    }

    #[test]
    fn compact_text_keeps_every_token() {
        for (text, wanted) in [
            ("1.0", "1.0"),
            (r#"" a ""#, r#"" a ""#),
            ("[ 1 ,\r\t2.50 ]", "[1,2.50]"),
            (r#"{ "a b" : "\" \\" , "c" : [ ] }"#, r#"{"a b":"\" \\","c":[]}"#),
        ] {
            let mut out = String::new();
            raw(text).compact(&mut out);
            assert_eq!(out, wanted);
        }
    }

    #[test]
    fn a_value_is_shown_inside_a_string() {
        for (text, wanted) in [
            (r#""ping""#, "ping"),
            (r#""a\"\u00e9\ud800""#, r#"a\"é\ud800"#),
            ("null", "null"),
            ("1.0", "1.0"),
            (r#"{ "a" : ["b"] }"#, r#"{\"a\":[\"b\"]}"#),
        ] {
            let mut out = String::new();
            raw(text).show_inside(&mut out);
            assert_eq!(out, wanted);
        }
    }
}
