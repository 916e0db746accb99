//! Faults of how the server ends: too early, too late, otherwise, or not alone.

use crate::{
    mutants::{
        fault::{Change, Fault},
        splice::Splice,
        tape::{Line, Moment, Tape},
        target::Target,
    },
    session::{Ending, Exit, Needed},
};

const fn reply(
    name: &'static str,
    does: &'static str,
    spoil: fn(&Tape, usize) -> Option<Splice>,
) -> Fault {
    Fault::new(name, does, Target::Reply, Change::Tape(spoil))
}

const fn close(
    name: &'static str,
    does: &'static str,
    spoil: fn(&Tape, usize) -> Option<Splice>,
) -> Fault {
    Fault::new(name, does, Target::Close, Change::Tape(spoil))
}

pub(super) const FAULTS: &[Fault] = &[
    reply("early-exit", "The server leaves with status 0 in place of the reply.", |tape, at| {
        Some(Splice::rest(tape, at, vec![Moment::Eof, Moment::Exit(Exit::Code(0))]))
    }),
    reply("crash", "A signal ends the server in place of the reply.", |tape, at| {
        Some(Splice::rest(tape, at, vec![Moment::Eof, Moment::Exit(Exit::Signal(11))]))
    }),
    reply(
        "stdout-closed",
        "The server closes stdout in place of the reply, and lives on.",
        |tape, at| {
            let put = vec![Moment::Eof, Moment::Closed, Moment::Exit(Exit::Code(0))];
            Some(Splice::rest(tape, at, put))
        },
    ),
    close(
        "unterminated",
        "The last line has no line feed, and so comes with the end.",
        unterminated,
    ),
    close("late-message", "A notification comes after the end of the input.", |tape, at| {
        late(tape, at, r#"{"jsonrpc":"2.0","method":"notifications/antiphon"}"#)
    }),
    close("late-text", "A line of text comes after the end of the input.", |tape, at| {
        late(tape, at, "shutting down")
    }),
    close("exit-status", "The server exits with status 1.", |tape, at| {
        exit(tape, at, Exit::Code(1))
    }),
    close("exit-by-signal", "A signal ends the server when it should exit.", |tape, at| {
        exit(tape, at, Exit::Signal(11))
    }),
    close("linger", "The server stays until TERM ends it.", |tape, at| {
        Some(stays(tape, at, Needed::Term, Exit::Signal(15)))
    }),
    close("linger-on", "The server ignores TERM and stays until it is killed.", |tape, at| {
        Some(stays(tape, at, Needed::Kill, Exit::Signal(9)))
    }),
    close("child-left", "A child of the server outlives it.", |tape, at| {
        Some(Splice { out: at..at, put: Vec::new(), ending: Some(with_child(tape)) })
    }),
    close("stdout-held", "A child of the server outlives it and holds stdout open.", |tape, at| {
        let eof = eof(tape, at)?;
        let ending = Ending { stdout_held: true, ..with_child(tape) };
        Some(Splice { out: eof..eof + 1, put: Vec::new(), ending: Some(ending) })
    }),
];

/// The end of the output, if it comes after the end of the input.
fn eof(tape: &Tape, close: usize) -> Option<usize> {
    let at = tape.moments.iter().rposition(|moment| matches!(moment, Moment::Eof))?;
    (at > close).then_some(at)
}

fn late(tape: &Tape, close: usize, line: &str) -> Option<Splice> {
    Some(Splice::before(eof(tape, close)?, Line::written(line)))
}

fn unterminated(tape: &Tape, close: usize) -> Option<Splice> {
    let eof = eof(tape, close)?;
    let last = (0..eof).rev().find(|at| tape.line(*at).is_some())?;
    let line = Line { unterminated: true, ..tape.line(last)?.clone() };
    let between = tape.moments[last + 1..eof].iter().cloned();
    let put = between.chain([Moment::Line(line)]).collect();
    Some(Splice { out: last..eof, put, ending: None })
}

fn exit(tape: &Tape, close: usize, exit: Exit) -> Option<Splice> {
    let ending = Ending { exit: Some(exit), ..tape.ending.clone() };
    let at = tape.moments.iter().rposition(|moment| matches!(moment, Moment::Exit(_)));
    let at = at.filter(|at| *at > close && tape.ending.exit == Some(Exit::Code(0)))?;
    Some(Splice { out: at..at + 1, put: vec![Moment::Exit(exit)], ending: Some(ending) })
}

/// Neither its output nor the process ends before it is made to.
fn stays(tape: &Tape, close: usize, needed: Needed, exit: Exit) -> Splice {
    let ends = |moment: &&Moment| !matches!(moment, Moment::Eof | Moment::Exit(_));
    let put = tape.moments[close..].iter().filter(ends).cloned().collect();
    let ending = Ending { needed, exit: Some(exit), ..tape.ending.clone() };
    Splice { ending: Some(ending), ..Splice::rest(tape, close, put) }
}

fn with_child(tape: &Tape) -> Ending {
    Ending { children: vec!["4242 sleep".to_owned()], ..tape.ending.clone() }
}
