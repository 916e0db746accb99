//! `echo`, `shout` and `measure`: a text, a text that is promised, an object that is promised and perhaps not given.

use crate::tools::{Arguments, Output};
use serde_json::{Value, json};

pub(super) const MEASURE_INPUT: &str = concat!(
    r#"{"type":"object","properties":{"text":{"type":"string"},"#,
    r#""broken":{"type":"boolean","default":false}},"required":["text"],"additionalProperties":false}"#
);

pub(super) const MEASURE_OUTPUT: &str = concat!(
    r#"{"type":"object","properties":{"bytes":{"type":"integer","minimum":0},"#,
    r#""characters":{"type":"integer","minimum":0},"words":{"type":"integer","minimum":0}},"#,
    r#""required":["bytes","characters","words"],"additionalProperties":false}"#
);

pub(super) fn echo(arguments: &Arguments) -> Output {
    Output::Text(text(arguments).to_owned())
}

pub(super) fn shout(arguments: &Arguments) -> Output {
    Output::Text(text(arguments).to_uppercase())
}

pub(super) fn measure(arguments: &Arguments) -> Output {
    let text = text(arguments);
    let (bytes, characters) = (text.len(), text.chars().count());
    let words = text.split_whitespace().count();
    Output::Value(match arguments.get("broken") {
        Some(Value::Bool(true)) => json!({"bytes": "many", "characters": characters}),
        _ => json!({"bytes": bytes, "characters": characters, "words": words}),
    })
}

fn text(arguments: &Arguments) -> &str {
    arguments.get("text").and_then(Value::as_str).unwrap_or_default()
}
