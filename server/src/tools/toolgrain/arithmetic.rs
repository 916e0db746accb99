//! `add` and `series`: numbers in, numbers out, and no number that JSON cannot hold.

use crate::tools::{Arguments, Context, Output, ToolResult, json_number};
use serde_json::{Value, json};

/// Draft 2020-12, with words that a list has to carry to its reader unchanged.
pub(super) const ADD_INPUT: &str = concat!(
    r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","#,
    r#""$defs":{"term":{"$anchor":"term","type":"number"}},"#,
    r##""properties":{"a":{"$ref":"#term"},"b":{"$ref":"#/$defs/term"}},"##,
    r#""required":["a","b"],"additionalProperties":false}"#
);

pub(super) const ADD_OUTPUT: &str = r#"{"type":"object","properties":{"sum":{"type":"number"}},"required":["sum"],"additionalProperties":false}"#;

/// A `step` of 0 would never arrive; one that is negative needs a `from`.
pub(super) const SERIES_INPUT: &str = concat!(
    r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","#,
    r#""$defs":{"small":{"type":"integer","minimum":-1000,"maximum":1000}},"#,
    r##""properties":{"to":{"$ref":"#/$defs/small"},"from":{"$ref":"#/$defs/small","default":1},"##,
    r##""step":{"allOf":[{"$ref":"#/$defs/small"},{"not":{"const":0}}],"default":1}},"##,
    r#""required":["to"],"if":{"properties":{"step":{"exclusiveMaximum":0}},"required":["step"]},"#,
    r#""then":{"required":["from"]},"additionalProperties":false}"#
);

pub(super) fn add(arguments: &Arguments, _: &Context) -> ToolResult {
    let term = |name| arguments.get(name).cloned().unwrap_or_default();
    let (a, b) = (term("a"), term("b"));
    let whole = a.as_i64().zip(b.as_i64()).and_then(|(a, b)| a.checked_add(b));
    let sum = match whole {
        Some(sum) => Value::from(sum),
        None => json_number(a.as_f64().unwrap_or_default() + b.as_f64().unwrap_or_default())?,
    };
    Ok(Output::Value(json!({ "sum": sum })))
}

pub(super) fn series(arguments: &Arguments) -> Output {
    // A number such as 3.0 is an integer to a schema.
    let argument = |name| arguments.get(name).and_then(Value::as_f64);
    let to = argument("to").unwrap_or_default();
    let (from, step) = (argument("from").unwrap_or(1.0), argument("step").unwrap_or(1.0));
    let beyond = |at: f64| if step > 0.0 { at > to } else { at < to };
    let numbers = std::iter::successors(Some(from), |at| Some(at + step));
    let numbers = numbers.take_while(|at| !beyond(*at));
    #[expect(clippy::cast_possible_truncation, reason = "the schema holds them below 2000")]
    let numbers = numbers.map(|at| Value::from(at as i64));
    Output::Value(numbers.collect())
}
