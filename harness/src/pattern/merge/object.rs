//! Objects: members keep their place and their looseness, new ones come last.

use super::Merger;
use crate::json::{Text, Value};
use crate::pattern::{Member, Pattern};
use std::collections::BTreeMap;

impl Merger<'_> {
    /// `None` when a member stands twice, which no object pattern takes.
    pub(super) fn object(
        &mut self,
        members: &[Member],
        given: &[(Text, Value)],
    ) -> Option<Pattern> {
        let mut left: BTreeMap<&Text, &Value> =
            given.iter().map(|(name, value)| (name, value)).collect();
        if left.len() < given.len() {
            return None;
        }
        let mut merged = Vec::with_capacity(members.len());
        for member in members {
            let value = member.name().and_then(|name| left.remove(name));
            merged.extend(self.member(member, value));
        }
        let added = given.iter().filter(|(name, _)| left.contains_key(name));
        let added: Vec<Member> =
            added.filter_map(|(name, value)| self.added(members, name, value)).collect();
        // The rest is read last, so new members go before it where it stands last.
        let at = merged.len() - usize::from(matches!(merged.last(), Some(Member::Rest(_))));
        merged.splice(at..at, added);
        Some(Pattern::object(merged))
    }

    fn member(&mut self, member: &Member, value: Option<&Value>) -> Option<Member> {
        Some(match (member, value) {
            (Member::Wanted(_, _), None) => return None,
            (Member::Wanted(name, pattern), Some(value)) => {
                Member::Wanted(name.clone(), self.merge(pattern, value))
            }
            (Member::Maybe(name, pattern), Some(value)) => {
                Member::Maybe(name.clone(), self.merge(pattern, value))
            }
            (Member::Absent(name), Some(value)) => Member::Wanted(name.clone(), self.fresh(value)),
            (kept, _) => kept.clone(),
        })
    }

    /// A member that the pattern does not name, unless the other members' pattern takes it.
    fn added(&mut self, members: &[Member], name: &Text, value: &Value) -> Option<Member> {
        let taken = members.iter().any(|member| match member {
            Member::Rest(pattern) => self.check.fits(pattern, value),
            _ => false,
        });
        (!taken).then(|| Member::Wanted(name.clone(), self.fresh(value)))
    }
}
