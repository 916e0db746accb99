//! Which sessions are no ground for a golden: those that did not come to their end, and those that
//! broke a rule of the wire.

use crate::{
    replay::Recording,
    verdict::{Kind, Verdict},
};

use super::arrival::Arrival;

/// What a server may do that another golden would hold for right.
const BLESSABLE: &[Kind] = &[
    Kind::Unanswered,
    Kind::Mismatch,
    Kind::ExactMismatch,
    Kind::WrongId,
    Kind::AnsweredNotification,
    Kind::UnexpectedMessage,
    Kind::UnexpectedRequest,
    Kind::OutOfOrder,
    Kind::NotSilent,
    Kind::LateOutput,
    Kind::NumberChanged,
    Kind::WrongExit,
    Kind::StaleKnown,
    Kind::NotSendable,
    Kind::Vacuous,
];

/// The line of the transcript and the sentence about the first thing that speaks against the session.
/// A line that a `~<exact` step knows is known with its faults.
pub(super) fn unfinished(
    recording: &Recording,
    verdict: &Verdict,
    arrivals: &[Arrival<'_>],
) -> Option<(Option<usize>, String)> {
    let bad = verdict.failures.iter().find(|failure| !BLESSABLE.contains(&failure.kind));
    if let Some(failure) = bad {
        return Some((failure.line, format!("{}: {}", failure.kind, failure.message)));
    }
    let more = verdict.suppressed.iter().find(|more| !BLESSABLE.contains(&more.kind));
    if let Some(more) = more {
        return Some((None, format!("{} ({} times)", more.kind.words(), more.count)));
    }
    if recording.dropped > 0 {
        return Some((None, format!("{} lines too many belong to no step", recording.dropped)));
    }
    if recording.shortened > 0 {
        return Some((None, format!("{} of its lines are too long to keep", recording.shortened)));
    }
    let stray = arrivals.iter().find(|arrival| arrival.owner.is_none() && !arrival.is_message());
    stray.map(|arrival| (None, format!("line {} of its output is no message", arrival.line.number)))
}
