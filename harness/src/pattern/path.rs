//! `Path`: where a walk through a value stands. It lives on the stack and costs nothing until it is shown.

use super::render::{hostile, shorten};
use crate::json::{Pointer, Text};

/// How many characters of one member's name a pointer shows.
const MAX_NAME: usize = 60;

/// A place, as the step from the place around it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Path<'p> {
    Root,
    Member(&'p Path<'p>, &'p Text),
    Element(&'p Path<'p>, usize),
    /// The JSON that a string holds.
    Inside(&'p Path<'p>),
}

impl Path<'_> {
    /// The place as a pointer that is safe to show: long names are cut, control characters escaped.
    pub(crate) fn pointer(&self) -> Pointer {
        let mut steps = Vec::new();
        let mut here = self;
        while let Path::Member(outer, _) | Path::Element(outer, _) | Path::Inside(outer) = here {
            steps.push(here);
            here = outer;
        }
        let mut pointer = Pointer::default();
        for step in steps.into_iter().rev() {
            match step {
                Path::Member(_, name) => pointer.push_member(&shown(name)),
                Path::Element(_, index) => pointer.push_index(*index),
                Path::Inside(_) => pointer.push_inside(),
                Path::Root => {}
            }
        }
        pointer
    }
}

fn shown(name: &Text) -> Text {
    let plain = name.to_str().filter(|name| name.len() <= MAX_NAME && !name.contains(hostile));
    plain.map_or_else(
        || {
            let escape =
                |c: char| if hostile(c) { c.escape_unicode().to_string() } else { c.into() };
            let escaped: String = name.to_string_lossy().chars().map(escape).collect();
            shorten(&escaped, MAX_NAME).into()
        },
        Text::from,
    )
}
