//! Bounds that hold for a whole process: memory under a flood, and nothing kept after the end.
//! Each probe runs in a process of its own: the test binary, started again as `probe NAME`.

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use antiphon::session::{Command, Event, Limits, Peer, Session, Stop};

use crate::{Case, line, rest, start, start_with, text};

pub(crate) const CASES: &[Case] = &[
    ("a line beyond the bound is cut, counted, and followed by the next", || {
        let limits = Limits { max_line: 1024, ..Limits::default() };
        let mut session = start_with("one-long-line", &limits);
        let cut = line(&mut session);
        assert_eq!((cut.bytes.len(), cut.cut, cut.terminated), (1024, Some(4096), true));
        assert_eq!(text(&mut session), "short");
    }),
    #[cfg(target_os = "linux")]
    ("a flood of lines keeps the harness small", || probe("floods-lines")),
    #[cfg(target_os = "linux")]
    ("a flood of blank lines keeps the harness small", || probe("floods-blank-lines")),
    #[cfg(target_os = "linux")]
    ("a line without an end keeps the harness small", || probe("floods-one-line")),
    #[cfg(target_os = "linux")]
    ("no thread and no pipe is left after the end", || probe("leaks")),
];

const WORD: &str = "probe";
const FLOOD: u64 = 200_000_000;
/// What a line counts beyond its bytes.
const LINE: u64 = 200;
const MOST_KIB: u64 = 64 * 1024;

/// Becomes the probe that the arguments name, if they name one.
pub(crate) fn from_args() -> Option<ExitCode> {
    let mut args = std::env::args().skip(1);
    let (word, name) = (args.next()?, args.next()?);
    (word == WORD).then(|| {
        if name == "leaks" {
            leaks();
        } else {
            flood(&name);
        }
        ExitCode::SUCCESS
    })
}

/// Runs a probe; what it says of a failure is on its stderr.
fn probe(name: &str) {
    let program = std::env::current_exe().unwrap();
    let args = [WORD, name].map(Into::into).to_vec();
    let command = Command { args, ..Command::new(program) };
    let mut session = Session::start(&command, &Limits::default(), &Stop::new()).unwrap();
    assert_eq!(rest(&mut session), ["Eof", "Exit(Code(0))"], "{}", session.stderr_tail().text());
}

/// Reads a flood and ends it while it goes on.
fn flood(behaviour: &str) {
    let mut session = start(behaviour);
    let mut lines = 0;
    while lines + session.partial().length < FLOOD {
        match session.next(Instant::now() + Duration::from_millis(20)) {
            Some(Event::Line(line)) => lines += line.bytes.len() as u64 + LINE,
            Some(other) => panic!("a flood does not end: {other:?}"),
            None => {}
        }
    }
    let before = Instant::now();
    let _ = session.end(&Limits { eof_grace: Duration::from_millis(50), ..Limits::default() });
    assert!(before.elapsed() < Duration::from_secs(4), "the end took {:?}", before.elapsed());
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(peak < MOST_KIB, "the peak was {peak} KiB");
}

/// Ends sessions of every kind and counts what this process still holds.
fn leaks() {
    let count = |what: &str| std::fs::read_dir(format!("/proc/self/{what}")).unwrap().count();
    let held = || (count("task"), count("fd"));
    let before = held();
    let limits = Limits { eof_grace: Duration::from_millis(300), ..Limits::default() };
    for behaviour in
        ["echo", "silent", "ignores-term", "leaves-child", "escaped-child-holds-stdout"]
    {
        let mut session = start(behaviour);
        session.send(&vec![b'x'; 1_000_000]);
        assert_eq!(session.next(Instant::now() + Duration::from_millis(100)), None);
        let _ = session.end(&limits);
        assert_eq!(held().0, before.0, "threads after {behaviour}");
        drop(session);
        assert_eq!(held(), before, "threads and pipes after {behaviour}");
    }
    drop(start("silent"));
    assert_eq!(held(), before, "threads and pipes after a drop");
}
