//! Faults of single values inside the result, error or params: numbers, strings, booleans.

use crate::{
    json::{Number, Text, Value},
    mutants::{
        fault::{Change, Fault},
        spot::{first_inside, last_inside},
        target::Target,
    },
};

const fn message(
    name: &'static str,
    does: &'static str,
    spoil: fn(&mut Value) -> Option<()>,
) -> Fault {
    Fault::new(name, does, Target::Message, Change::Message(spoil))
}

pub(super) const FAULTS: &[Fault] = &[
    message("number-as-float", "The last integer is written with a point, as in 1.0.", |it| {
        number(it, |known| known.is_integer().then(|| format!("{}.0", known.as_str())))
    }),
    message("number-off-by-one", "The last integer is one more.", |it| {
        number(it, |known| known.to_i64()?.checked_add(1).map(|more| more.to_string()))
    }),
    message("number-as-string", "The last number comes as a string.", |it| {
        let value = last_inside(it, is_number)?;
        *value = value.to_string().into();
        Some(())
    }),
    message("boolean-flipped", "The last boolean is the other one.", |it| {
        let value = last_inside(it, |value| matches!(value, Value::Bool(_)))?;
        *value = (*value == Value::Bool(false)).into();
        Some(())
    }),
    message("string-changed", "The last string has a character more.", |it| {
        let value = last_inside(it, is_string)?;
        *value = format!("{}~", value.as_str()?).into();
        Some(())
    }),
    message("first-string-changed", "The first string has a character more.", |it| {
        let value = first_inside(it, is_string)?;
        *value = format!("{}~", value.as_str()?).into();
        Some(())
    }),
    message("lone-surrogate", "The last string ends with half a surrogate pair.", |it| {
        let value = last_inside(it, is_string)?;
        let bytes = [value.as_str()?.as_bytes(), b"\xed\xa0\x80"].concat();
        *value = Text::from_wtf8(&bytes).into();
        Some(())
    }),
    message("mojibake", "UTF-8 was taken for Latin-1 and encoded again.", |it| {
        let is_foreign = |value: &Value| value.as_str().is_some_and(|text| !text.is_ascii());
        let value = last_inside(it, is_foreign)?;
        let text: String = value.as_str()?.bytes().map(char::from).collect();
        *value = text.into();
        Some(())
    }),
];

fn is_number(value: &Value) -> bool {
    matches!(value, Value::Number(_))
}

fn is_string(value: &Value) -> bool {
    value.as_str().is_some()
}

/// Spells the last number otherwise.
fn number(message: &mut Value, spoil: fn(&Number) -> Option<String>) -> Option<()> {
    let value = last_inside(message, is_number)?;
    let Value::Number(known) = &*value else { return None };
    *value = Value::Number(Number::parse(&spoil(known)?)?);
    Some(())
}
