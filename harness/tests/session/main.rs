//! Sessions with servers that misbehave. Every case has a bound on its time, and none waits for
//! time to pass: what must not happen is asked for with a deadline.

#![expect(clippy::unwrap_used, reason = "a test may fail so; without a harness clippy cannot tell")]

#[path = "../misbehave/mod.rs"]
mod misbehave;

mod bounds;
mod ending;
mod starting;
mod talking;

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use antiphon::session::{Ending, Event, Exit, Limits, Peer, ServerLine, Session, Stop};
use libtest_mimic::{Arguments, Trial};

/// A name that says what holds, and the proof.
type Case = (&'static str, fn());

/// No answer takes longer on a busy machine, unless it never comes.
const PATIENCE: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    if let Some(code) = misbehave::from_args() {
        return code;
    }
    if let Some(code) = bounds::from_args() {
        return code;
    }
    let tables = [starting::CASES, talking::CASES, ending::CASES, bounds::CASES];
    let trial = |(name, case): &Case| {
        let case = *case;
        Trial::test(*name, move || {
            case();
            Ok(())
        })
    };
    let trials = tables.iter().flat_map(|cases| cases.iter()).map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn start(behaviour: &str) -> Session {
    start_with(behaviour, &Limits::default())
}

fn start_with(behaviour: &str, limits: &Limits) -> Session {
    Session::start(&misbehave::command(behaviour), limits, &Stop::new()).expect("it starts")
}

fn soon() -> Instant {
    Instant::now() + PATIENCE
}

fn line(session: &mut Session) -> ServerLine {
    match session.next(soon()) {
        Some(Event::Line(line)) => line,
        other => panic!("a line was due, not {other:?}"),
    }
}

fn text(session: &mut Session) -> String {
    String::from_utf8(line(session).bytes).expect("the line is text")
}

/// Everything up to the exit, lines as text.
fn rest(session: &mut Session) -> Vec<String> {
    let mut events = Vec::new();
    while let Some(event) = session.next(soon()) {
        events.push(match &event {
            Event::Line(line) => String::from_utf8_lossy(&line.bytes).into_owned(),
            other => format!("{other:?}"),
        });
        if let Event::Exit(_) = event {
            return events;
        }
    }
    panic!("no exit came after {events:?}");
}

/// Ends the session within `bound`.
fn end(session: &mut Session, limits: &Limits, bound: Duration) -> Ending {
    let before = Instant::now();
    let ending = session.end(limits);
    assert!(before.elapsed() < bound, "the end took {:?}: {ending:?}", before.elapsed());
    ending
}

/// Ends a session that leaves when its input ends.
fn end_well(mut session: Session) {
    let ending = end(&mut session, &Limits::default(), Duration::from_secs(4));
    assert_eq!(ending.exit, Some(Exit::Code(0)), "{ending:?}");
    assert!(ending.children.is_empty() && !ending.stdout_held, "{ending:?}");
}
