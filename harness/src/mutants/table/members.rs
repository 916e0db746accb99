//! Faults of objects and arrays, whatever they mean: something is missing, too much or misplaced.

use crate::{
    json::{Text, Value},
    mutants::{
        fault::{Change, Fault},
        spot::{elements, first_inside, last_inside, members, payload},
        target::Target,
    },
};

use super::envelope::add;

const fn message(
    name: &'static str,
    does: &'static str,
    spoil: fn(&mut Value) -> Option<()>,
) -> Fault {
    Fault::new(name, does, Target::Message, Change::Message(spoil))
}

pub(super) const FAULTS: &[Fault] = &[
    message("member-dropped", "The last member of the result, error or params is missing.", |it| {
        members(payload(it)?)?.pop().map(drop)
    }),
    message("member-added", "The result, error or params has a member more.", |it| {
        add(payload(it)?, "extra", true.into())
    }),
    message("member-null", "The last member of the result, error or params is null.", |it| {
        null(members(payload(it)?)?.last_mut()?)
    }),
    message(
        "inner-member-dropped",
        "The last member of the last object inside is missing.",
        |it| members(last_inside(it, has_members)?)?.pop().map(drop),
    ),
    message("inner-member-added", "The last object inside has a member more.", |it| {
        add(last_inside(it, |value| value.as_object().is_some())?, "extra", true.into())
    }),
    message("inner-member-null", "The last member of the last object inside is null.", |it| {
        null(members(last_inside(it, has_members)?)?.last_mut()?)
    }),
    message("member-renamed", "A name in `camelCase` comes as `snake_case`.", |it| {
        let payload = payload(it)?;
        let own = members(payload)?.iter().any(|(name, _)| is_camel(name));
        if own { rename(payload) } else { rename(last_inside(it, has_camel)?) }
    }),
    message("element-dropped", "The last element of the last array is missing.", |it| {
        elements(last_inside(it, has_elements)?)?.pop().map(drop)
    }),
    message("element-doubled", "The last element of the last array comes twice.", |it| {
        let elements = elements(last_inside(it, has_elements)?)?;
        elements.push(elements.last()?.clone());
        Some(())
    }),
    message("elements-swapped", "Two elements of an array come in each other's place.", |it| {
        let elements = elements(first_inside(it, begins_with_two)?)?;
        elements.swap(0, 1);
        Some(())
    }),
];

fn null((_, value): &mut (Text, Value)) -> Option<()> {
    (*value != Value::Null).then(|| *value = Value::Null)
}

fn has_members(value: &Value) -> bool {
    value.as_object().is_some_and(|members| !members.is_empty())
}

fn has_elements(value: &Value) -> bool {
    value.as_array().is_some_and(|elements| !elements.is_empty())
}

fn begins_with_two(value: &Value) -> bool {
    matches!(value.as_array(), Some([first, second, ..]) if first != second)
}

fn is_camel(name: &Text) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric();
    name.to_str().is_some_and(|name| {
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(is_plain)
            && name.contains(|c: char| c.is_ascii_uppercase())
    })
}

fn has_camel(value: &Value) -> bool {
    value.as_object().is_some_and(|members| members.iter().any(|(name, _)| is_camel(name)))
}

fn rename(object: &mut Value) -> Option<()> {
    let (name, _) = members(object)?.iter_mut().find(|(name, _)| is_camel(name))?;
    let mut snake = String::new();
    for character in name.to_str()?.chars() {
        if character.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(character.to_ascii_lowercase());
    }
    *name = snake.into();
    Some(())
}
