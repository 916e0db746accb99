//! Objects: members in any order, each once; what the pattern does not name is foreign or the rest.

use super::Check;
use crate::json::{Text, Value};
use crate::pattern::mismatch::ABSENT;
use crate::pattern::path::Path;
use crate::pattern::{Kind, Member, Pattern, render};

impl Check<'_> {
    pub(super) fn object(&mut self, members: &[Member], value: &Value, path: &Path<'_>) -> bool {
        let Value::Object(given) = value else {
            return self.differs_from(&Pattern::Kind(Kind::Object), value, path);
        };
        let mut taken = Taken { given, marks: vec![false; given.len()], next: 0 };
        let named = self.all(members, |check, member| check.member(member, &mut taken, path));
        if !named && self.is_quiet() {
            return false;
        }
        let rest = members.iter().find_map(|member| match member {
            Member::Rest(pattern) => Some(pattern),
            _ => None,
        });
        let others = taken.marks.iter().zip(given).filter(|(taken, _)| !**taken);
        let others = self.all(others, |check, (_, (name, value))| {
            let inside = Path::Member(path, name);
            let again = || members.iter().any(|member| member.name() == Some(name));
            match rest {
                Some(rest) if !again() => check.holds(rest, value, &inside),
                _ => check.differs(&inside, || (ABSENT.to_owned(), render::value(value))),
            }
        });
        named && others
    }

    fn member(&mut self, member: &Member, given: &mut Taken<'_>, path: &Path<'_>) -> bool {
        let Some(name) = member.name() else { return true };
        // A member that must be absent and is there stays among the others, which tells of it.
        if matches!(member, Member::Absent(_)) {
            return true;
        }
        let inside = Path::Member(path, name);
        match (member, given.take(name)) {
            (Member::Wanted(_, pattern) | Member::Maybe(_, pattern), Some(value)) => {
                self.holds(pattern, value, &inside)
            }
            (Member::Wanted(_, pattern), None) => {
                self.differs(&inside, || (render::pattern(pattern), ABSENT.to_owned()))
            }
            _ => true,
        }
    }
}

/// The members of a value, and which of them the pattern has named.
struct Taken<'v> {
    given: &'v [(Text, Value)],
    marks: Vec<bool>,
    /// Where the next name stands when both have the same order.
    next: usize,
}

impl<'v> Taken<'v> {
    fn take(&mut self, name: &Text) -> Option<&'v Value> {
        let count = self.given.len();
        let mut places = (self.next..count).chain(0..self.next.min(count));
        let at = places.find(|at| !self.marks[*at] && self.given[*at].0 == *name)?;
        self.marks[at] = true;
        self.next = at + 1;
        Some(&self.given[at].1)
    }
}
