//! Values to text, character for character as `JSON.stringify` writes them.

use super::quote::quote;
use serde_json::{Number, Value};

/// The text of a value. Each level is indented by `indent` spaces on lines of its own; with 0 there is
/// no white space at all. Members keep their order.
pub fn print(value: &Value, indent: usize) -> String {
    let mut out = String::new();
    Printer { indent, level: 0, out: &mut out }.value(value);
    out
}

/// A number as JavaScript spells it: the shortest digits that read back to the same double, whole numbers
/// without a point, an exponent below 1e-6 and from 1e21 on, no negative zero.
pub fn number(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 {
        "0".to_owned()
    } else if (1e-6..1e21).contains(&size) {
        value.to_string()
    } else {
        let text = format!("{value:e}");
        if size < 1.0 { text } else { text.replace('e', "e+") }
    }
}

struct Printer<'a> {
    indent: usize,
    level: usize,
    out: &'a mut String,
}

impl Printer<'_> {
    fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.out.push_str("null"),
            Value::Bool(true) => self.out.push_str("true"),
            Value::Bool(false) => self.out.push_str("false"),
            Value::Number(number) => self.out.push_str(&spell(number)),
            Value::String(text) => quote(text, self.out),
            Value::Array(elements) => self.items(['[', ']'], elements, Self::value),
            Value::Object(members) => self.items(['{', '}'], members, Self::member),
        }
    }

    fn member(&mut self, (name, value): (&String, &Value)) {
        quote(name, self.out);
        self.out.push_str(if self.indent == 0 { ":" } else { ": " });
        self.value(value);
    }

    fn items<I: IntoIterator>(
        &mut self,
        brackets: [char; 2],
        items: I,
        mut item: impl FnMut(&mut Self, I::Item),
    ) {
        self.out.push(brackets[0]);
        self.level += 1;
        let mut empty = true;
        for each in items {
            if !empty {
                self.out.push(',');
            }
            empty = false;
            self.new_line();
            item(self, each);
        }
        self.level -= 1;
        if !empty {
            self.new_line();
        }
        self.out.push(brackets[1]);
    }

    fn new_line(&mut self) {
        if self.indent > 0 {
            self.out.push('\n');
            self.out.extend(std::iter::repeat_n(' ', self.indent * self.level));
        }
    }
}

fn spell(value: &Number) -> String {
    if value.is_f64() { number(value.as_f64().unwrap_or_default()) } else { value.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    #[test]
    fn numbers_are_spelled_as_in_javascript() {
        for (value, wanted) in [
            (0.0, "0"),
            (-0.0, "0"),
            (5.0, "5"),
            (-2.5, "-2.5"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1e-6, "0.000001"),
            (1e-7, "1e-7"),
            (-1.25e-9, "-1.25e-9"),
            (123_456_789_012_345_680_000.0, "123456789012345680000"),
            (1e21, "1e+21"),
            (1.5e23, "1.5e+23"),
            (5e-324, "5e-324"),
        ] {
            assert_eq!(number(value), wanted);
        }
    }

    #[test]
    fn values_are_laid_out_as_javascript_does() {
        let value = json!({"b": [], "a": {}, "n": [1, 2.0, {"x": "é\n"}], "z": null, "t": true});
        for (indent, wanted) in [
            (0, r#"{"b":[],"a":{},"n":[1,2,{"x":"é\n"}],"z":null,"t":true}"#),
            (
                1,
                "{\n \"b\": [],\n \"a\": {},\n \"n\": [\n  1,\n  2,\n  {\n   \"x\": \"é\\n\"\n  }\n ],\n \"z\": null,\n \"t\": true\n}",
            ),
        ] {
            assert_eq!(print(&value, indent), wanted);
        }
    }
}
