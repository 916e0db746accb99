//! Reads an `<unordered` group up to its `<end`.
//! Must not know what comes before or after the group.

use std::mem;

use crate::pattern::Scope;

use super::{
    excerpt::quoted,
    item::{Member, MemberWanted},
    joined::Joined,
    line::{Line, ServerLine},
    parser::Parser,
    refusal::Refusal,
};

impl Parser<'_> {
    /// The members of the group whose opening line, at this index, has been taken. A step of the
    /// client and the end of the file end a group that nothing closes.
    pub(super) fn group(&mut self, index: usize) -> Option<Vec<Member>> {
        let before = self.scope.clone();
        let mut members = Vec::new();
        let mut empty = true;
        let mut opened = 1;
        while opened > 0 {
            let at = self.next;
            if self.next == self.line_count() || matches!(self.peek(at), Some(Line::Client(_))) {
                let advice = "write `<end` below its last line";
                self.refuse(index, Refusal::new("the group is not closed", advice));
                return None;
            }
            match self.take() {
                Some(Line::Server(ServerLine::End)) => opened -= 1,
                Some(Line::Server(ServerLine::Unordered)) => {
                    opened += 1;
                    let advice = "close the group with `<end` first";
                    self.refuse(at, Refusal::new("a group stands in a group", advice));
                }
                Some(Line::Blank | Line::Comment) => {}
                Some(line) => {
                    empty = false;
                    members.extend(self.member(at, line, &before));
                }
                None => empty = false,
            }
        }
        if empty {
            let advice = "write the `<` lines between `<unordered` and `<end`";
            self.refuse(index, Refusal::new("the group is empty", advice));
        }
        (!members.is_empty()).then_some(members)
    }

    /// One line of a group. It may use the names of `before` the group only, since the lines may come in any order.
    fn member(&mut self, index: usize, line: Line<'_>, before: &Scope) -> Option<Member> {
        let tail = match line {
            Line::Server(ServerLine::Message(tail)) => tail,
            Line::Server(ServerLine::Exact(tail)) => {
                let earlier = mem::replace(&mut self.scope, before.clone());
                let exact = self.template(&Joined::new(index, tail));
                self.scope = earlier;
                let wanted = MemberWanted::Exact(exact?);
                return Some(Member { wanted, lines: index..self.next });
            }
            _ => {
                let advice = "close the group with `<end` before other steps";
                let fact = "a group holds `<` and `<exact` lines only";
                self.refuse(index, Refusal::new(fact, advice));
                self.skip_more();
                return None;
            }
        };
        let earlier = mem::replace(&mut self.scope, before.clone());
        let pattern = self.pattern(index, tail);
        let bound = mem::replace(&mut self.scope, earlier);
        for name in bound.names().filter(|name| !before.contains(name)) {
            if self.scope.contains(name) {
                let fact = format!("two lines of the group bind {}", quoted(name));
                self.refuse(index, Refusal::new(fact, "bind it in one of them"));
            }
            self.scope.insert(name);
        }
        Some(Member { wanted: MemberWanted::Message(pattern?), lines: index..self.next })
    }
}
