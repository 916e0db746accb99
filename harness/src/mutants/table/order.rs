//! Faults of what comes when: replies that are missing, doubled, swapped.

use crate::{
    json::Value,
    mutants::{
        fault::{Change, Fault},
        splice::Splice,
        spot,
        tape::{Line, Moment, Tape},
        target::Target,
    },
};

pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        "drop-reply",
        "The reply does not come.",
        Target::Reply,
        Change::Lines(|_| Some(Vec::new())),
    ),
    Fault::new(
        "drop-initiative",
        "The server's request or notification does not come.",
        Target::Initiative,
        Change::Lines(|_| Some(Vec::new())),
    ),
    Fault::new(
        "answer-twice",
        "The reply comes a second time, directly after the first.",
        Target::Reply,
        Change::Lines(|line| Some(vec![line.clone(), line.clone()])),
    ),
    Fault::new(
        "answer-again-at-end",
        "The reply comes a second time, after the end of the input.",
        Target::Reply,
        Change::Tape(again_at_end),
    ),
    Fault::new(
        "swap-messages",
        "The two messages come in each other's place; not where `<unordered` lets them.",
        Target::Pair,
        Change::Tape(swap_messages),
    ),
    Fault::new(
        "swap-ids",
        "The two replies bear each other's id.",
        Target::Pair,
        Change::Tape(swap_ids),
    ),
    Fault::new(
        "mute",
        "From this reply on the server says nothing more; it ends with its input.",
        Target::Reply,
        Change::Tape(mute),
    ),
];

fn again_at_end(tape: &Tape, at: usize) -> Option<Splice> {
    let line = tape.line(at)?;
    let eof = tape.moments.iter().rposition(|moment| matches!(moment, Moment::Eof))?;
    let closed = tape.moments.iter().position(|moment| matches!(moment, Moment::Closed))?;
    (closed < eof).then(|| Splice::before(eof, line.clone()))
}

fn pair(tape: &Tape, at: usize) -> Option<(&Line, &Line)> {
    Some((tape.line(at)?, tape.line(at + 1)?))
}

fn swap_messages(tape: &Tape, at: usize) -> Option<Splice> {
    let (first, second) = pair(tape, at)?;
    let (first_step, second_step) = (first.step?, second.step?);
    let differ = first.bytes != second.bytes && first_step.item != second_step.item;
    differ.then(|| Splice {
        out: at..at + 2,
        put: vec![Moment::Line(second.clone()), Moment::Line(first.clone())],
        ending: None,
    })
}

fn swap_ids(tape: &Tape, at: usize) -> Option<Splice> {
    let (first, second) = pair(tape, at)?;
    let (mut one, mut other) = (first.message.clone()?, second.message.clone()?);
    let is_reply = |message: &Value| message.get("method").is_none();
    if !is_reply(&one) || !is_reply(&other) {
        return None;
    }
    std::mem::swap(spot::member(&mut one, "id")?, spot::member(&mut other, "id")?);
    // Two replies that say the same are swapped as a whole by this.
    let is_other = |message: &Value, line: &Line| line.message.as_ref() != Some(message);
    let changes = is_other(&one, second) && is_other(&one, first);
    changes.then(|| Splice {
        out: at..at + 2,
        put: [one, other].map(|it| Moment::Line(Line::written(it.to_string()))).into(),
        ending: None,
    })
}

fn mute(tape: &Tape, at: usize) -> Option<Splice> {
    let rest = tape.moments.get(at..)?;
    let ends = rest.iter().filter(|moment| !matches!(moment, Moment::Line(_) | Moment::Sent(_)));
    Some(Splice::rest(tape, at, ends.cloned().collect()))
}
