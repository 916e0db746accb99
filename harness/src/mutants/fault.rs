//! `Fault`: one way for a server to be wrong, what it touches, and how it spoils it.

use serde::Serialize;

use crate::json::Value;

use super::{
    splice::Splice,
    tape::{Line, Tape},
    target::Target,
};

/// One way to spoil what a server writes. Names are public: they are added to, never renamed.
#[derive(Debug, Serialize)]
pub struct Fault {
    /// Lower-case words joined by hyphens.
    pub name: &'static str,
    /// What happens, in one sentence.
    pub does: &'static str,
    /// It changes nothing that a transcript may notice: a check on the harness itself.
    pub is_control: bool,
    /// What it touches.
    #[serde(rename = "touches")]
    pub(super) target: Target,
    #[serde(skip)]
    pub(super) change: Change,
}

/// How a moment is spoiled. Each gives nothing where it cannot be.
#[derive(Debug)]
pub(super) enum Change {
    /// The message says something else.
    Message(fn(&mut Value) -> Option<()>),
    /// The line has other bytes.
    Bytes(fn(&Line) -> Option<Vec<u8>>),
    /// Other lines come instead.
    Lines(fn(&Line) -> Option<Vec<Line>>),
    /// This line comes before it.
    Before(&'static str),
    /// This line comes after it.
    After(&'static str),
    /// More than one moment changes.
    Tape(fn(&Tape, usize) -> Option<Splice>),
}

impl Fault {
    pub(super) const fn new(
        name: &'static str,
        does: &'static str,
        target: Target,
        change: Change,
    ) -> Self {
        Self { name, does, is_control: false, target, change }
    }

    /// The words for what it touches.
    pub fn touches(&self) -> &'static str {
        self.target.words()
    }

    /// The change that the fault makes at a place of the tape; none where it does not apply.
    pub(super) fn at(&self, tape: &Tape, at: usize) -> Option<Splice> {
        if !self.target.is_at(tape, at) {
            return None;
        }
        let one = |bytes: Vec<u8>, line: &Line| {
            (bytes != line.bytes).then(|| Splice::lines(at, [Line::written(bytes)]))
        };
        match self.change {
            Change::Message(spoil) => {
                let line = tape.line(at)?;
                let mut message = line.message.clone()?;
                spoil(&mut message)?;
                one(message.to_string().into_bytes(), line)
            }
            Change::Bytes(spoil) => {
                let line = tape.line(at)?;
                one(spoil(line)?, line)
            }
            Change::Lines(spoil) => Some(Splice::lines(at, spoil(tape.line(at)?)?)),
            Change::Before(line) => Some(Splice::before(at, Line::written(line))),
            Change::After(line) => Some(Splice::before(at + 1, Line::written(line))),
            Change::Tape(spoil) => spoil(tape, at),
        }
    }

    /// The places where the fault is tried: the first, the middle and the last one of those where
    /// it applies. The middle one is the first at or after the half way between the other two.
    pub(super) fn places(&self, tape: &Tape) -> Vec<(usize, Splice)> {
        let at = |at: usize| Some((at, self.at(tape, at)?));
        let places = 0..tape.moments.len();
        let Some(first) = places.clone().find_map(at) else { return Vec::new() };
        let last = (first.0 + 1..places.end).rev().find_map(at);
        let middle = last.as_ref().and_then(|(last, _)| {
            let half = first.0 + (last - first.0).div_ceil(2);
            (half..*last).find_map(at)
        });
        [Some(first), middle, last].into_iter().flatten().collect()
    }
}
