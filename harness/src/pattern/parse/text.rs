//! Strings: a placeholder as a whole, or characters with placeholders among them.

use super::Parser;
use crate::json::Text;
use crate::pattern::error::Fault;
use crate::pattern::hole::{Fragment, Hole, Word, fragments, has_hole, shown};
use crate::pattern::{Part, Pattern, TextPattern};

impl Parser<'_> {
    pub(super) fn string(&mut self, text: &Text) -> Pattern {
        if !has_hole(text) {
            return Pattern::Literal(text.clone().into());
        }
        match fragments(text.as_bytes()) {
            Err(fault) => self.fault(fault),
            Ok(found) => match found.as_slice() {
                [Fragment::Hole(inside)] => self.whole(inside),
                parts => self.mixed(parts),
            },
        }
    }

    /// A string that is one placeholder.
    fn whole(&mut self, inside: &str) -> Pattern {
        match Hole::parse(inside) {
            Err(fault) => self.fault(fault),
            Ok(Hole::Name(name)) => match self.scope.check(&name) {
                Ok(()) => Pattern::Name(name),
                Err(fault) => self.fault(fault),
            },
            Ok(Hole::Word(Word::Kind(kind), name)) => self.bound(name, Pattern::Kind(kind)),
            Ok(Hole::Shape(shape, name)) => match self.scope.check_shape(&shape) {
                Ok(()) => self.bound(name, Pattern::Shape(shape)),
                Err(fault) => self.fault(fault),
            },
            Ok(Hole::Open | Hole::Word(Word::Text, _)) => self.mixed(&[Fragment::Hole(inside)]),
            Ok(Hole::Rest) => self.misplaced(
                inside,
                "stands as an element of an array, or as a member's name with the pattern of all other members",
            ),
            Ok(Hole::Word(Word::Absent, _)) => {
                self.misplaced(inside, "stands as the value of a member")
            }
            Ok(Hole::Word(_, _)) => self.misplaced(
                inside,
                "stands as the name of the only member of an object, in place of the value",
            ),
        }
    }

    /// Characters and placeholders; what the string binds is known after it.
    fn mixed(&mut self, fragments: &[Fragment<'_>]) -> Pattern {
        let parts: Vec<Part> =
            fragments.iter().filter_map(|fragment| self.part(fragment)).collect();
        let text = TextPattern::new(parts);
        for name in text.runs().flatten() {
            self.bind(name);
        }
        match text.as_plain() {
            Some(plain) => Pattern::Literal(plain.into()),
            None => Pattern::Text(text),
        }
    }

    fn part(&mut self, fragment: &Fragment<'_>) -> Option<Part> {
        let inside = match fragment {
            Fragment::Plain(bytes) => return Some(Part::Plain(Text::from_wtf8(bytes))),
            Fragment::Hole(inside) => inside,
        };
        let fault = match Hole::parse(inside) {
            Ok(Hole::Open) => return Some(Part::Plain("{{".into())),
            Ok(Hole::Word(Word::Text, name)) => return Some(Part::Run(name)),
            Ok(Hole::Name(name)) => match self.scope.check(&name) {
                Ok(()) => return Some(Part::Name(name)),
                Err(fault) => fault,
            },
            Ok(_) => Fault::new(
                format!(
                    "`{{{{{}}}}}` stands for a whole value, and here are other characters beside it",
                    shown(inside)
                ),
                "for a part of a string write `{{text}}` or a variable's name",
            ),
            Err(fault) => fault,
        };
        self.fault(fault);
        None
    }

    pub(super) fn misplaced(&mut self, inside: &str, advice: &str) -> Pattern {
        let hole = format!("`{{{{{}}}}}`", shown(inside));
        self.fault(Fault::new(format!("{hole} cannot stand here"), format!("it {advice}")))
    }
}
