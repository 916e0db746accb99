//! `Tape`: what one real conversation was, in order, so that it can be played back without a server.
//!
//! Knows lines and messages; must not know faults.

use std::collections::BTreeMap;

use crate::{
    json::Value,
    replay::Recording,
    session::{Ending, Exit, ServerLine, Tail},
    transcript::{Expectation, ItemKind, MemberWanted, Transcript, Wanted},
    wire,
};

/// A conversation that held: what the client did, what the server did, and how it ended.
#[derive(Clone, Debug)]
pub struct Tape {
    pub(super) moments: Vec<Moment>,
    pub(super) ending: Ending,
    pub(super) stderr: Tail,
}

/// One thing that happened.
#[derive(Clone, Debug)]
pub(super) enum Moment {
    /// The client wrote these bytes. What follows came after them.
    Sent(Vec<u8>),
    /// The client closed the server's input.
    Closed,
    /// The server wrote a line.
    Line(Line),
    /// Its output ended.
    Eof,
    /// It left.
    Exit(Exit),
}

/// A line of the server.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    /// Without the line feed.
    pub(super) bytes: Vec<u8>,
    /// A line feed is missing.
    pub(super) unterminated: bool,
    /// Bytes dropped because it was too long.
    pub(super) cut: Option<u64>,
    /// The message on it; none when the line breaks a rule of the wire.
    pub(super) message: Option<Value>,
    /// The step that owns it.
    pub(super) step: Option<Step>,
}

/// A step as far as faults need to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The item of the transcript; the lines of an `<unordered` group share theirs.
    pub(super) item: usize,
    /// The line of the transcript, from 1.
    pub(super) line: usize,
    /// It wants bytes, not only a message.
    pub(super) is_exact: bool,
}

impl Tape {
    /// Notes for every line whose step it is, as the replay found.
    pub(super) fn new(
        mut moments: Vec<Moment>,
        (ending, stderr): (Ending, Tail),
        transcript: &Transcript,
        recording: &Recording,
    ) -> Self {
        let owners: BTreeMap<_, _> = recording
            .exchanges
            .iter()
            .flat_map(|exchange| &exchange.received)
            .filter_map(|received| Some((received.line.number, received.owner?)))
            .collect();
        let lines = moments.iter_mut().filter_map(|moment| match moment {
            Moment::Line(line) => Some(line),
            _ => None,
        });
        for (line, number) in lines.zip(1..) {
            let owner = owners.get(&number);
            line.step = owner.and_then(|(item, member)| Step::of(transcript, *item, *member));
        }
        Self { moments, ending, stderr }
    }

    /// The line at a place, if one stands there.
    pub(super) fn line(&self, at: usize) -> Option<&Line> {
        match self.moments.get(at)? {
            Moment::Line(line) => Some(line),
            _ => None,
        }
    }

    /// What the client wrote at a place.
    pub(super) fn sent(&self, at: usize) -> Option<&[u8]> {
        match self.moments.get(at)? {
            Moment::Sent(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// The line of the transcript whose step is the first at or after a place; none when only the
    /// end follows.
    pub(super) fn transcript_line(&self, at: usize) -> Option<usize> {
        (at..self.moments.len()).find_map(|at| Some(self.line(at)?.step?.line))
    }
}

impl Line {
    /// A line as a server that breaks rules writes it.
    pub(super) fn written(bytes: impl Into<Vec<u8>>) -> Self {
        Self { bytes: bytes.into(), ..Self::default() }
    }

    pub(super) fn of(line: &ServerLine) -> Self {
        let mut checked = wire::check(line);
        let message = match checked.messages.pop() {
            Some(message) if checked.messages.is_empty() && checked.faults.is_empty() => {
                Some(message.value)
            }
            _ => None,
        };
        Self {
            bytes: line.bytes.clone(),
            unterminated: !line.terminated,
            cut: line.cut,
            message,
            step: None,
        }
    }
}

impl Step {
    fn of(transcript: &Transcript, item: usize, member: Option<usize>) -> Option<Self> {
        let ItemKind::Server(step) = &transcript.items.get(item)?.kind else { return None };
        let Expectation { wanted, wanted_lines, known } = step;
        let is_exact = |wanted: &Wanted| matches!(wanted, Wanted::Exact(_));
        let whole = Self {
            item,
            line: wanted_lines.start + 1,
            is_exact: is_exact(wanted) || known.as_ref().is_some_and(|(known, _)| is_exact(known)),
        };
        let Wanted::Unordered(members) = wanted else { return Some(whole) };
        let member = members.get(member?)?;
        let is_exact = matches!(member.wanted, MemberWanted::Exact(_));
        Some(Self { line: member.lines.start + 1, is_exact, ..whole })
    }
}
