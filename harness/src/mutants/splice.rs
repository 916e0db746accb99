//! `Splice`: a change of a tape that leaves the tape as it is.

use std::ops::Range;

use crate::session::Ending;

use super::tape::{Line, Moment, Tape};

/// What stands on the tape in place of a part of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Splice {
    /// The places that are taken out; an empty range takes nothing out.
    pub(super) out: Range<usize>,
    /// What stands there instead.
    pub(super) put: Vec<Moment>,
    /// Another end of the process.
    pub(super) ending: Option<Ending>,
}

impl Splice {
    /// The moment at `at` gives way to these lines.
    pub(super) fn lines(at: usize, lines: impl IntoIterator<Item = Line>) -> Self {
        let put = lines.into_iter().map(Moment::Line).collect();
        Self { out: at..at + 1, put, ending: None }
    }

    /// Everything from `at` on gives way.
    pub(super) fn rest(tape: &Tape, at: usize, put: Vec<Moment>) -> Self {
        Self { out: at..tape.moments.len(), put, ending: None }
    }

    /// A line comes between two moments: before the one at `at`.
    pub(super) fn before(at: usize, line: Line) -> Self {
        Self { out: at..at, put: vec![Moment::Line(line)], ending: None }
    }

    /// The moment at a place of the changed tape.
    pub(super) fn moment<'t>(&'t self, tape: &'t Tape, at: usize) -> Option<&'t Moment> {
        let Some(inside) = at.checked_sub(self.out.start) else { return tape.moments.get(at) };
        match self.put.get(inside) {
            Some(moment) => Some(moment),
            None => tape.moments.get(inside - self.put.len() + self.out.end),
        }
    }
}
