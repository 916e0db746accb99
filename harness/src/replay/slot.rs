//! One thing that the transcript waits for, and how it came out.

use std::{ops::Range, time::Duration};

use crate::{
    pattern::{Pattern, Template},
    transcript::{ExitWanted, Expectation, Member, MemberWanted, Wanted},
    verdict::StepOutcome,
};

/// A server step, or one line of an `<unordered` group.
#[derive(Debug)]
pub(super) struct Slot<'t> {
    /// The item of the transcript; lines of a group share theirs.
    pub(super) item: usize,
    /// Which line of the group.
    pub(super) member: Option<usize>,
    /// Which turn of the conversation it belongs to; order is judged inside a turn.
    pub(super) turn: usize,
    /// Source lines of the rule, from 0.
    pub(super) lines: Range<usize>,
    /// The rule.
    pub(super) wanted: Want<'t>,
    /// Today's deviation.
    pub(super) known: Option<Want<'t>>,
    /// Source lines of the deviation.
    pub(super) known_lines: Range<usize>,
    /// Whether it is waited for no longer, though its line may still come.
    pub(super) passed_over: bool,
    /// How it stands.
    pub(super) state: State,
}

/// What one line, or the lack of lines, must be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Want<'t> {
    /// A message.
    Message(&'t Pattern),
    /// Bytes.
    Exact(&'t Template),
    /// Nothing, for this long if a time is given.
    Silence(Option<Duration>),
    /// The end.
    Exit(ExitWanted),
}

/// How a slot stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Its line may still come.
    Waiting,
    /// Its time passed; a late line is a note on that finding.
    Overdue(Option<usize>),
    /// It is judged.
    Done(StepOutcome),
}

impl<'t> Slot<'t> {
    /// The slots of one server step.
    pub(super) fn of(item: usize, turn: usize, step: &'t Expectation) -> Vec<Self> {
        let slot = |member, lines: &Range<usize>, wanted| Self {
            item,
            member,
            turn,
            lines: lines.clone(),
            wanted,
            known: step.known.as_ref().and_then(|(wanted, _)| Want::of(wanted)),
            known_lines: step.known.as_ref().map_or(0..0, |(_, lines)| lines.clone()),
            passed_over: false,
            state: State::Waiting,
        };
        match &step.wanted {
            Wanted::Unordered(members) => members
                .iter()
                .enumerate()
                .map(|(index, member)| slot(Some(index), &member.lines, Want::of_member(member)))
                .collect(),
            single => Want::of(single)
                .map(|wanted| slot(None, &step.wanted_lines, wanted))
                .into_iter()
                .collect(),
        }
    }

    /// Whether a line is waited for until one comes or the time is up.
    pub(super) fn needs_a_line(&self) -> bool {
        matches!(self.wanted, Want::Message(_) | Want::Exact(_))
    }

    /// Whether it keeps the conversation waiting.
    pub(super) fn is_awaited(&self) -> bool {
        self.is_waiting() && self.needs_a_line() && !self.passed_over
    }

    /// Whether nothing is known yet of how it came out.
    pub(super) fn is_waiting(&self) -> bool {
        self.state == State::Waiting
    }
}

impl<'t> Want<'t> {
    fn of(wanted: &'t Wanted) -> Option<Self> {
        match wanted {
            Wanted::Message(pattern) => Some(Self::Message(pattern)),
            Wanted::Exact(template) => Some(Self::Exact(template)),
            Wanted::Silence(time) => Some(Self::Silence(*time)),
            Wanted::Exit(exit) => Some(Self::Exit(*exit)),
            Wanted::Unordered(_) => None,
        }
    }

    fn of_member(member: &'t Member) -> Self {
        match &member.wanted {
            MemberWanted::Message(pattern) => Self::Message(pattern),
            MemberWanted::Exact(template) => Self::Exact(template),
        }
    }
}
