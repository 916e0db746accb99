//! A concrete value for a pattern, since a server that is played has to say something.
//! Must not know lines. What each placeholder becomes is documented in `transcripts/FORMAT.md`.

use crate::{
    json::{Number, Text, TextBuilder, Value},
    pattern::{ArrayPattern, Bindings, Kind, Member, Part, Pattern, TextPattern},
};

/// What `{{text}}` and `{{string}}` become.
const TEXT: &str = "text";

/// The value that a pattern stands for: variables have theirs, names that it binds get what stands
/// in their place. The error says which placeholder stands for no value.
pub(super) fn example(pattern: &Pattern, bindings: &mut Bindings) -> Result<Value, String> {
    match pattern {
        Pattern::Literal(value) => Ok(value.clone()),
        Pattern::Name(name) => named(name, bindings),
        Pattern::Text(text) => string(text, bindings).map(Value::String),
        Pattern::Kind(kind) => Ok(of_kind(*kind)),
        Pattern::Json(inner) => Ok(Value::from(example(inner, bindings)?.to_string())),
        Pattern::OneOf(choices) => one_of(choices, bindings),
        Pattern::Each(_) => Ok(Value::Array(Vec::new())),
        Pattern::Set(elements) | Pattern::Array(ArrayPattern { elements, .. }) => {
            let values = elements.iter().map(|element| example(element, bindings));
            values.collect::<Result<_, _>>().map(Value::Array)
        }
        Pattern::Object(members) => object(members, bindings),
        Pattern::Bind(name, inner) => {
            let value = example(inner, bindings)?;
            bindings.insert(name, value.clone());
            Ok(value)
        }
        Pattern::Expression(_) | Pattern::Shape(_) => {
            Err(format!("`{}` stands for no one value", pattern.to_value()))
        }
    }
}

fn named(name: &str, bindings: &Bindings) -> Result<Value, String> {
    bindings.get(name).cloned().ok_or_else(|| format!("`{{{{{name}}}}}` has no value"))
}

fn of_kind(kind: Kind) -> Value {
    let number = |lexeme: &str| Number::parse(lexeme).map_or(Value::Null, Value::Number);
    match kind {
        Kind::Any => Value::Null,
        Kind::String => Value::from(TEXT),
        Kind::Number | Kind::Integer => number("1"),
        Kind::Boolean => Value::from(true),
        Kind::Object => Value::Object(Vec::new()),
        Kind::Array => Value::Array(Vec::new()),
    }
}

fn string(text: &TextPattern, bindings: &mut Bindings) -> Result<Text, String> {
    let mut out = TextBuilder::default();
    for part in &text.parts {
        match part {
            Part::Plain(plain) => out.push_text(plain),
            Part::Name(name) => match named(name, bindings)? {
                Value::String(ref text) => out.push_text(text),
                other => out.push_str(&other.to_string()),
            },
            Part::Run(name) => {
                out.push_str(TEXT);
                if let Some(name) = name {
                    bindings.insert(name, Value::from(TEXT));
                }
            }
        }
    }
    Ok(out.finish())
}

/// The first choice that has a value.
fn one_of(choices: &[Pattern], bindings: &mut Bindings) -> Result<Value, String> {
    let mut first = Err("`{{oneof}}` has no choice".to_owned());
    for (index, choice) in choices.iter().enumerate() {
        let found = example(choice, bindings);
        if found.is_ok() {
            return found;
        }
        if index == 0 {
            first = found;
        }
    }
    first
}

fn object(members: &[Member], bindings: &mut Bindings) -> Result<Value, String> {
    let mut values = Vec::new();
    for member in members {
        if let Member::Wanted(name, pattern) = member {
            values.push((name.clone(), example(pattern, bindings)?));
        }
    }
    Ok(Value::Object(values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        json::read,
        pattern::{Scope, Shapes, compare},
    };

    fn check(written: &str, expected: Result<&str, &str>) {
        let mut bindings = Bindings::default();
        bindings.insert("cwd", Value::from("/here"));
        let value = read(written.as_bytes()).expect(written).value;
        let pattern = Pattern::parse(&value, &mut Scope::built_in()).expect(written);
        let found = example(&pattern, &mut bindings);
        let shown = found.as_ref().map(ToString::to_string).map_err(String::as_str);
        assert_eq!(shown.as_deref().map_err(|fact| *fact), expected, "{written}");
        if let Ok(value) = found {
            let differs = compare(&pattern, &value, &mut bindings, &Shapes::default());
            assert_eq!(differs, [], "{written}");
        }
    }

    #[test]
    fn a_pattern_has_a_value_that_fits_it() {
        for (written, value) in [
            (r#"{"a":[1.0,"{{open}}x}}"]}"#, r#"{"a":[1.0,"{{x}}"]}"#),
            (r#""{{cwd}}/a""#, r#""/here/a""#),
            (r#"["{{cwd}}","{{string}}","{{number}}","{{integer}}"]"#, r#"["/here","text",1,1]"#),
            (r#"["{{any}}","{{boolean}}","{{object}}","{{array}}"]"#, "[null,true,{},[]]"),
            (r#"["{{a = string}}","{{a}}!"]"#, r#"["text","text!"]"#),
            (r#"["is {{a = text}}.","{{a}}"]"#, r#"["is text.","text"]"#),
            (r#"{"{{json}}":{"a":["{{...}}"]}}"#, r#""{\"a\":[]}""#),
            (r#"{"{{oneof}}":[{"{{re}}":"x"},2]}"#, "2"),
            (r#"{"{{each}}":{"{{re}}":"x"}}"#, "[]"),
            (r#"{"{{set}}":[2,1]}"#, "[2,1]"),
            (r#"["{{...}}",3]"#, "[3]"),
            (r#"{"a":{"{{maybe}}":1},"b":"{{absent}}","c":1,"{{...}}":"{{any}}"}"#, r#"{"c":1}"#),
        ] {
            check(written, Ok(value));
        }
    }

    #[test]
    fn an_expression_has_none() {
        check(r#"{"a":{"{{re}}":"^v"}}"#, Err(r#"`{"{{re}}":"^v"}` stands for no one value"#));
    }
}
