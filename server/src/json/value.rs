//! From text to a value in memory, where a tool or a schema wants one.

use super::raw::{Kind, Raw};
use super::scanner::{Scanner, SyntaxError};
use serde_json::{Map, Number, Value};

/// Reads a value: the last member of a name counts, a lone surrogate becomes U+FFFD, a number that is
/// neither a 64-bit integer nor a finite double becomes null, as does what is nested deeper than `levels`.
pub(super) fn read(raw: Raw<'_>, levels: usize) -> Value {
    build(&mut Scanner::new(raw.text()), levels).expect("the text of a raw value is valid")
}

fn build(scanner: &mut Scanner<'_>, levels: usize) -> Result<Value, SyntaxError> {
    match scanner.peek() {
        Some(b'{') if levels > 0 => {
            let mut members = Map::new();
            scanner.object(|scanner, name| {
                members.insert(name.characters().into_owned(), build(scanner, levels - 1)?);
                Ok(())
            })?;
            Ok(Value::Object(members))
        }
        Some(b'[') if levels > 0 => {
            let mut elements = Vec::new();
            scanner.array(|scanner| {
                elements.push(build(scanner, levels - 1)?);
                Ok(())
            })?;
            Ok(Value::Array(elements))
        }
        _ => Ok(scalar(scanner.value()?)),
    }
}

fn scalar(raw: Raw<'_>) -> Value {
    match raw.kind() {
        Kind::String => Value::String(raw.string().unwrap_or_default().into_owned()),
        Kind::Boolean => Value::Bool(raw.text() == "true"),
        Kind::Number => number(raw.text()).map_or(Value::Null, Value::Number),
        Kind::Null | Kind::Array | Kind::Object => Value::Null,
    }
}

fn number(text: &str) -> Option<Number> {
    let whole =
        text.parse::<u64>().map(Number::from).or_else(|_| text.parse::<i64>().map(Number::from));
    whole.ok().or_else(|| Number::from_f64(text.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    #[test]
    fn a_text_becomes_the_value_it_says() {
        for (text, levels, wanted) in [
            ("null", 0, json!(null)),
            ("true", 0, json!(true)),
            ("18446744073709551615", 0, json!(18_446_744_073_709_551_615_u64)),
            ("-9223372036854775808", 0, json!(-9_223_372_036_854_775_808_i64)),
            ("18446744073709551616", 0, json!(18_446_744_073_709_551_616.0)),
            ("2.0", 0, json!(2.0)),
            ("1e400", 0, json!(null)),
            (r#""a\u00e9\ud800""#, 0, json!("aé\u{fffd}")),
            (r#"{"b":[1,{}],"a":2,"b":3}"#, 3, json!({"b": 3, "a": 2})),
            (r"[[1],[[2]]]", 2, json!([[1], [null]])),
            (r"[[1],{}]", 1, json!([null, null])),
        ] {
            assert_eq!(Scanner::new(text).value().unwrap().to_value(levels), wanted, "{text}");
        }
    }
}
