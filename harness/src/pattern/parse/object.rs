//! Objects: members with their placeholders, and the operators that stand in place of a value.

use super::{Parser, is_absent, whole_hole};
use crate::json::{Text, Value};
use crate::pattern::error::Fault;
use crate::pattern::expression::Expression;
use crate::pattern::hole::{Fragment, Hole, Word, fragments, has_hole, shown};
use crate::pattern::{Member, Pattern};
use std::collections::BTreeSet;

impl Parser<'_> {
    pub(super) fn object(&mut self, members: &[(Text, Value)]) -> Pattern {
        if let [(name, operand)] = members
            && let Some((word, bound)) = operator(name)
        {
            let inside = self.enter(|pointer| pointer.push_member(name));
            let pattern = self.operator(word, name, operand);
            let pattern = self.bound(bound, pattern);
            self.leave(inside);
            return pattern;
        }
        let mut patterns: Vec<Member> = Vec::with_capacity(members.len());
        for (name, value) in members {
            let inside = self.enter(|pointer| pointer.push_member(name));
            if let Some(member) = self.member(name, value, &patterns) {
                patterns.push(member);
            }
            self.leave(inside);
        }
        Pattern::object(patterns)
    }

    fn member(&mut self, name: &Text, value: &Value, before: &[Member]) -> Option<Member> {
        let rest = Value::String(name.clone());
        if matches!(whole_hole(&rest), Some(Ok(Hole::Rest))) {
            return self.rest(value, before);
        }
        let name = match member_name(name) {
            Ok(name) => name,
            Err(fault) => {
                self.fault(fault);
                return None;
            }
        };
        if is_absent(value) {
            return Some(Member::Absent(name));
        }
        let Some(inner) = maybe(value) else {
            return Some(Member::Wanted(name, self.value(value)));
        };
        let inside = self.enter(|pointer| pointer.push_member(&"{{maybe}}".into()));
        let pattern = self.unbound(inner, "`{{maybe}}`");
        self.leave(inside);
        Some(Member::Maybe(name, pattern))
    }

    fn rest(&mut self, value: &Value, before: &[Member]) -> Option<Member> {
        if before.iter().any(|member| matches!(member, Member::Rest(_))) {
            self.fault(Fault::new("a second `{{...}}` stands in this object", "keep one of them"));
            return None;
        }
        Some(Member::Rest(self.unbound(value, "the other members")))
    }

    /// Reads an object of one member that stands in place of another value.
    fn operator(&mut self, word: Word, name: &Text, operand: &Value) -> Pattern {
        match word {
            Word::Re => self.expression(operand),
            Word::Json => Pattern::Json(Box::new(self.value(operand))),
            Word::Each => Pattern::Each(Box::new(self.unbound(operand, "`{{each}}`"))),
            Word::OneOf => self.one_of(operand),
            Word::Set => self.set(operand),
            _ => {
                let inside = name.to_string_lossy();
                let inside = inside.trim_start_matches('{').trim_end_matches('}');
                self.misplaced(
                    inside,
                    "stands in the value of a member: `\"name\":{\"{{maybe}}\":...}`",
                )
            }
        }
    }

    fn expression(&mut self, operand: &Value) -> Pattern {
        let Some(source) = operand.as_str() else {
            return self.wrong_operand("`{{re}}`", "a string, the regular expression", operand);
        };
        match Expression::parse(source) {
            Ok(expression) => Pattern::Expression(expression),
            Err(fault) => self.fault(fault),
        }
    }

    fn one_of(&mut self, operand: &Value) -> Pattern {
        let choices = operand.as_array().filter(|choices| !choices.is_empty());
        let Some(choices) = choices else {
            return self.wrong_operand("`{{oneof}}`", "an array of at least one choice", operand);
        };
        let (patterns, bound) = self.apart(choices);
        let all: BTreeSet<String> = bound.iter().flatten().cloned().collect();
        if let Some(name) = all.iter().find(|name| bound.iter().any(|own| !own.contains(*name))) {
            self.fault(Fault::new(
                format!("`{name}` is bound in one choice and not in every one"),
                "bind it in each choice, or bind the whole with `{{name = oneof}}`",
            ));
        }
        self.scope.names.extend(all);
        Pattern::OneOf(patterns)
    }

    fn set(&mut self, operand: &Value) -> Pattern {
        let Some(elements) = operand.as_array() else {
            return self.wrong_operand("`{{set}}`", "an array of the elements", operand);
        };
        let (patterns, bound) = self.apart(elements);
        for name in bound.into_iter().flatten() {
            self.bind(&name);
        }
        Pattern::Set(patterns)
    }

    fn wrong_operand(&mut self, word: &str, wanted: &str, operand: &Value) -> Pattern {
        let found = match operand {
            Value::Array(elements) if elements.is_empty() => "an empty array",
            other => other.kind(),
        };
        self.fault(Fault::new(
            format!("{word} has {found} beside it"),
            format!("it takes {wanted}"),
        ))
    }
}

/// The operator that a member's name is, with the name that it binds.
fn operator(name: &Text) -> Option<(Word, Option<String>)> {
    match whole_hole(&Value::String(name.clone()))? {
        Ok(Hole::Word(word, bound)) if word.is_operator() => Some((word, bound)),
        _ => None,
    }
}

/// What stands beside `{{maybe}}` when the value is such an object.
fn maybe(value: &Value) -> Option<&Value> {
    match value.as_object()? {
        [(name, inner)] => matches!(operator(name), Some((Word::Maybe, None))).then_some(inner),
        _ => None,
    }
}

/// The name itself: `{{open}}` is all that may stand in it.
fn member_name(name: &Text) -> Result<Text, Fault> {
    if !has_hole(name) {
        return Ok(name.clone());
    }
    if operator(name).is_some() {
        return Err(Fault::new(
            format!("`{}` stands beside other members", name.to_string_lossy()),
            "it stands alone in its object, in place of a value",
        ));
    }
    let mut plain = Vec::new();
    for fragment in fragments(name.as_bytes())? {
        match fragment {
            Fragment::Plain(bytes) => plain.extend_from_slice(bytes),
            Fragment::Hole("open") => plain.extend_from_slice(b"{{"),
            Fragment::Hole(inside) => {
                let fact = format!("`{{{{{}}}}}` cannot stand in a member's name", shown(inside));
                let advice =
                    "only `{{open}}` can; `\"{{...}}\"` as a name stands for all other members";
                return Err(Fault::new(fact, advice));
            }
        }
    }
    Ok(Text::from_wtf8(&plain))
}
