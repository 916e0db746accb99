//! Which message can belong to which pattern: replies by id, requests and notifications by method.
//!
//! Position never decides, so that one wrong line does not make all later ones look wrong.

use crate::{
    json::{self, Value},
    pattern::{Bindings, Expected, Member, Pattern, Shapes, compare},
};

use super::slot::Want;

/// Whether the message can be the one that the pattern is about, right or wrong in the rest.
pub(super) fn owns(
    pattern: &Pattern,
    message: &Value,
    bindings: &Bindings,
    shapes: &Shapes,
) -> bool {
    let holds = |pattern: &Pattern, value: &Value| {
        compare(pattern, value, &mut bindings.clone(), shapes).is_empty()
    };
    match pattern {
        Pattern::Bind(_, inner) => owns(inner, message, bindings, shapes),
        Pattern::OneOf(choices) => {
            choices.iter().any(|choice| owns(choice, message, bindings, shapes))
        }
        Pattern::Literal(Value::Object(_)) | Pattern::Object(_) => {
            let fits = |name| member(pattern, name).fits(message.get(name), &holds);
            match message.get("method") {
                Some(_) => {
                    fits("method") && member(pattern, "id").may_be(message.get("id").is_some())
                }
                None => fits("method") && fits("id"),
            }
        }
        other => holds(other, message),
    }
}

/// The id that a step wants to see, if it is fixed.
pub(super) fn id(want: Want<'_>) -> Option<Value> {
    let Want::Message(pattern) = want else { return None };
    match pattern.member("id") {
        Expected::Literal(id) => Some(id.clone()),
        _ => None,
    }
}

/// Whether an error can be what the step wants.
pub(super) fn may_fail(want: Want<'_>) -> bool {
    fn may(pattern: &Pattern) -> bool {
        match pattern {
            Pattern::OneOf(choices) => choices.iter().any(may),
            other => !matches!(other.member("error"), Expected::Absent),
        }
    }
    match want {
        Want::Message(pattern) => may(pattern),
        _ => true,
    }
}

/// The id on a line, if it is a message with one.
pub(super) fn id_in(line: &str) -> Option<Value> {
    json::read(line.as_bytes()).ok()?.value.get("id").cloned()
}

/// What an object pattern says of one member.
enum Says<'p> {
    Wanted(std::borrow::Cow<'p, Pattern>),
    Maybe(&'p Pattern),
    Nothing,
}

fn member<'p>(pattern: &'p Pattern, name: &str) -> Says<'p> {
    use std::borrow::Cow;
    let members = match pattern {
        Pattern::Literal(literal) => {
            return literal
                .get(name)
                .map_or(Says::Nothing, |value| Says::Wanted(Cow::Owned(Pattern::literal(value))));
        }
        Pattern::Object(members) => members,
        _ => return Says::Nothing,
    };
    let named = members.iter().find_map(|member| match member {
        Member::Wanted(known, pattern) if *known == *name => {
            Some(Says::Wanted(Cow::Borrowed(pattern)))
        }
        Member::Maybe(known, pattern) if *known == *name => Some(Says::Maybe(pattern)),
        Member::Absent(known) if *known == *name => Some(Says::Nothing),
        _ => None,
    });
    let rest = || {
        members.iter().find_map(|member| match member {
            Member::Rest(pattern) => Some(Says::Maybe(pattern)),
            _ => None,
        })
    };
    named.or_else(rest).unwrap_or(Says::Nothing)
}

impl Says<'_> {
    fn fits(&self, value: Option<&Value>, holds: &dyn Fn(&Pattern, &Value) -> bool) -> bool {
        match self {
            Self::Wanted(pattern) => value.is_some_and(|value| holds(pattern, value)),
            Self::Maybe(pattern) => value.is_none_or(|value| holds(pattern, value)),
            Self::Nothing => value.is_none(),
        }
    }

    fn may_be(&self, there: bool) -> bool {
        match self {
            Self::Wanted(_) => there,
            Self::Maybe(_) => true,
            Self::Nothing => !there,
        }
    }
}
