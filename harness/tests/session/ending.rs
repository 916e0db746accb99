//! The end in steps: the mildest that helps, each reported; whoever is left behind is found.

use std::time::Duration;

use antiphon::session::{Exit, Limits, Needed, Peer};

use crate::{Case, end, rest, start, text};

pub(crate) const CASES: &[Case] = &[
    ("closing stdin is enough for a good server", || {
        let mut session = start("echo");
        let ending = end(&mut session, &Limits::default(), Duration::from_secs(4));
        assert_eq!((ending.needed, ending.exit), (Needed::Eof, Some(Exit::Code(0))));
        assert_eq!(ending, session.end(&Limits::default()));
    }),
    ("a server that left by itself needs nothing", || {
        let mut session = start("exits-at-once");
        let _ = rest(&mut session);
        let ending = end(&mut session, &hasty(), Duration::from_secs(1));
        assert_eq!((ending.needed, ending.exit), (Needed::Nothing, Some(Exit::Code(3))));
    }),
    #[cfg(unix)]
    ("a server that ignores the end of its input is ended by TERM", || {
        let mut session = start("ignores-eof");
        let ending = end(&mut session, &hasty(), Duration::from_secs(4));
        assert_eq!((ending.needed, ending.exit), (Needed::Term, Some(Exit::Signal(15))));
    }),
    #[cfg(unix)]
    ("a server that ignores TERM is ended by KILL", || {
        let mut session = start("ignores-term");
        session.send(b"ready\n");
        assert_eq!(text(&mut session), "ready");
        let ending = end(&mut session, &hasty(), Duration::from_secs(4));
        assert_eq!((ending.needed, ending.exit), (Needed::Kill, Some(Exit::Signal(9))));
    }),
    ("what comes during the end is kept, up to a bound", || {
        let mut session = start("says-goodbye");
        let ending = end(&mut session, &Limits::default(), Duration::from_secs(4));
        assert_eq!((ending.needed, ending.exit), (Needed::Eof, Some(Exit::Code(7))));
        assert_eq!((ending.late.len(), ending.late_dropped), (20, 10));
        assert_eq!((ending.late[0].number, &ending.late[0].bytes[..]), (1, &b"bye"[..]));
    }),
    #[cfg(target_os = "linux")]
    ("a child left behind is found, named and ended", || {
        let ending = leave("leaves-child", Duration::from_secs(4));
        assert_eq!(ending.children.len(), 1, "{ending:?}");
        assert!(ending.child_left() && !ending.stdout_held, "{ending:?}");
        gone(&ending.children[0]);
    }),
    #[cfg(target_os = "linux")]
    ("a child that ignores TERM is ended too", || {
        let ending = leave("leaves-stubborn-child", Duration::from_secs(5));
        assert_eq!(ending.children.len(), 1, "{ending:?}");
        gone(&ending.children[0]);
    }),
    #[cfg(target_os = "linux")]
    ("a child that holds stdout is found by both", || {
        let ending = leave("child-holds-stdout", Duration::from_secs(5));
        assert!(ending.child_left() && ending.stdout_held && !ending.escaped, "{ending:?}");
        gone(&ending.children[0]);
    }),
    #[cfg(unix)]
    ("stdout held by a process that left the group is reported and given up", || {
        let ending = leave("escaped-child-holds-stdout", Duration::from_millis(2500));
        assert!(ending.stdout_held && ending.escaped && !ending.child_left(), "{ending:?}");
    }),
    #[cfg(unix)]
    ("the exit is told though somebody holds stdout", || {
        let mut session = start("child-holds-stdout");
        session.close_input();
        assert_eq!(rest(&mut session), ["Exit(Code(0))"]);
        let ending = end(&mut session, &hasty(), Duration::from_secs(5));
        assert!(ending.stdout_held, "{ending:?}");
    }),
];

/// For servers that ignore what they are asked.
fn hasty() -> Limits {
    let (eof_grace, term_grace) = (Duration::from_millis(100), Duration::from_millis(200));
    Limits { eof_grace, term_grace, ..Limits::default() }
}

/// Ends a server that leaves properly, but not alone.
#[cfg(unix)]
fn leave(behaviour: &str, bound: Duration) -> antiphon::session::Ending {
    let mut session = start(behaviour);
    session.send(b"ready\n");
    assert_eq!(text(&mut session), "ready");
    let ending = end(&mut session, &Limits::default(), bound);
    assert_eq!((ending.needed, ending.exit), (Needed::Eof, Some(Exit::Code(0))), "{ending:?}");
    ending
}

/// The process of a report like `1234 name` lives no more.
#[cfg(target_os = "linux")]
fn gone(child: &str) {
    let number = child.split(' ').next().unwrap();
    let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
    assert!(stat.is_empty() || stat.contains(") Z "), "{child} lives: {stat}");
}
