//! Printing a pattern back as the JSON that reads as this pattern.

use super::hole::escaped;
use super::{ArrayPattern, Member, Part, Pattern, TextPattern};
use crate::json::{Text, TextBuilder, Value};

impl Pattern {
    /// The JSON that `parse` reads as this pattern; members and elements keep their order.
    pub fn to_value(&self) -> Value {
        print(self, None)
    }
}

/// Prints a pattern; `bound` is the name that its placeholder gives.
fn print(pattern: &Pattern, bound: Option<&str>) -> Value {
    let hole = |word: &str| match bound {
        Some(name) => format!("{{{{{name} = {word}}}}}"),
        None => format!("{{{{{word}}}}}"),
    };
    let operator = |word: &str, operand: Value| Value::Object(vec![(hole(word).into(), operand)]);
    match pattern {
        Pattern::Literal(value) => literal(value),
        Pattern::Text(text) => Value::String(text.to_text()),
        Pattern::Name(name) | Pattern::Shape(name) => hole(name).into(),
        Pattern::Kind(kind) => hole(kind.word()).into(),
        Pattern::Expression(expression) => operator("re", expression.as_str().into()),
        Pattern::Json(inner) => operator("json", inner.to_value()),
        Pattern::OneOf(choices) => operator("oneof", elements(choices)),
        Pattern::Each(element) => operator("each", element.to_value()),
        Pattern::Set(members) => operator("set", elements(members)),
        Pattern::Array(array) => array.to_value(),
        Pattern::Object(members) => Value::Object(members.iter().map(member).collect()),
        Pattern::Bind(name, inner) => print(inner, Some(name)),
    }
}

fn elements(patterns: &[Pattern]) -> Value {
    Value::Array(patterns.iter().map(Pattern::to_value).collect())
}

fn member(member: &Member) -> (Text, Value) {
    match member {
        Member::Wanted(name, pattern) => (escaped(name), pattern.to_value()),
        Member::Maybe(name, pattern) => {
            let maybe = vec![("{{maybe}}".into(), pattern.to_value())];
            (escaped(name), Value::Object(maybe))
        }
        Member::Absent(name) => (escaped(name), "{{absent}}".into()),
        Member::Rest(pattern) => ("{{...}}".into(), pattern.to_value()),
    }
}

impl ArrayPattern {
    fn to_value(&self) -> Value {
        let mut values: Vec<Value> = self.elements.iter().map(Pattern::to_value).collect();
        if let Some(at) = self.rest {
            values.insert(at, "{{...}}".into());
        }
        Value::Array(values)
    }
}

impl TextPattern {
    /// The string's characters with its placeholders.
    pub(crate) fn to_text(&self) -> Text {
        let mut text = TextBuilder::default();
        for part in &self.parts {
            match part {
                Part::Plain(plain) => text.push_text(&escaped(plain)),
                Part::Name(name) => text.push_str(&format!("{{{{{name}}}}}")),
                Part::Run(None) => text.push_str("{{text}}"),
                Part::Run(Some(name)) => text.push_str(&format!("{{{{{name} = text}}}}")),
            }
        }
        text.finish()
    }
}

/// A literal with `{{open}}` wherever two braces stand; deep values are copied without recursion.
fn literal(value: &Value) -> Value {
    value.map_texts(escaped)
}
