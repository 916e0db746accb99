//! What can be said of a pattern without a value: the names it reads and gives, the members it fixes.

use super::{Member, Part, Pattern};
use crate::json::Value;
use std::collections::BTreeSet;

/// What a pattern says of one member.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Expected<'a> {
    /// It must not be there.
    Absent,
    /// It must have this value.
    Literal(&'a Value),
    /// It must have the value of this variable.
    Name(&'a str),
    /// It must be there, with a value that the pattern does not fix.
    Loose,
    /// It may be there.
    Open,
}

impl Pattern {
    /// What a message that fits must have as its member `name`.
    pub fn member(&self, name: &str) -> Expected<'_> {
        match self {
            Pattern::Literal(value) => value.get(name).map_or(Expected::Absent, Expected::Literal),
            Pattern::Object(members) => member_of(members, name),
            Pattern::Bind(_, inner) => inner.member(name),
            _ => Expected::Open,
        }
    }

    /// The variables whose values it needs.
    pub fn reads(&self) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        self.each_part(&mut |pattern| match pattern {
            Pattern::Name(name) => {
                names.insert(name.as_str());
            }
            Pattern::Text(text) => names.extend(text.parts.iter().filter_map(|part| match part {
                Part::Name(name) => Some(name.as_str()),
                _ => None,
            })),
            _ => {}
        });
        names
    }

    /// The names it gives to parts of a value that fits.
    pub fn captures(&self) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        self.each_part(&mut |pattern| match pattern {
            Pattern::Bind(name, _) => {
                names.insert(name.as_str());
            }
            Pattern::Text(text) => names.extend(text.runs().flatten()),
            _ => {}
        });
        names
    }

    /// Shows this pattern and all inside it, outer ones first.
    fn each_part<'a>(&'a self, see: &mut impl FnMut(&'a Pattern)) {
        see(self);
        for inner in self.inner() {
            inner.each_part(see);
        }
    }

    /// The patterns directly inside.
    fn inner(&self) -> Vec<&Pattern> {
        match self {
            Pattern::Bind(_, inner) | Pattern::Json(inner) | Pattern::Each(inner) => vec![inner],
            Pattern::OneOf(inner) | Pattern::Set(inner) => inner.iter().collect(),
            Pattern::Array(array) => array.elements.iter().collect(),
            Pattern::Object(members) => members.iter().filter_map(Member::pattern).collect(),
            _ => Vec::new(),
        }
    }
}

fn member_of<'a>(members: &'a [Member], name: &str) -> Expected<'a> {
    let named = members.iter().find(|member| member.name().is_some_and(|own| *own == name));
    match named {
        Some(Member::Wanted(_, Pattern::Literal(value))) => Expected::Literal(value),
        Some(Member::Wanted(_, Pattern::Name(name))) => Expected::Name(name),
        Some(Member::Wanted(..)) => Expected::Loose,
        Some(Member::Maybe(..)) => Expected::Open,
        None if members.iter().any(|member| matches!(member, Member::Rest(_))) => Expected::Open,
        _ => Expected::Absent,
    }
}

impl Member {
    /// The name of the member that it is about; `None` when it is about all others.
    pub fn name(&self) -> Option<&crate::json::Text> {
        match self {
            Member::Wanted(name, _) | Member::Maybe(name, _) | Member::Absent(name) => Some(name),
            Member::Rest(_) => None,
        }
    }

    fn pattern(&self) -> Option<&Pattern> {
        match self {
            Member::Wanted(_, pattern) | Member::Maybe(_, pattern) | Member::Rest(pattern) => {
                Some(pattern)
            }
            Member::Absent(_) => None,
        }
    }
}
