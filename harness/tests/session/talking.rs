//! What is sent arrives, what comes is told in order, and nothing blocks the other.

use std::time::{Duration, Instant};

use antiphon::session::{Event, Exit, Limits, Partial, Peer, Session, Stop};

use crate::{Case, end_well, line, misbehave, rest, soon, start, text};

pub(crate) const CASES: &[Case] = &[
    ("what is sent comes back, then the end, then the exit", || {
        let mut session = start("echo");
        session.send(b"one\ntwo\n");
        session.send(b"");
        session.send(b"thr");
        session.send(b"ee\n");
        session.close_input();
        session.send(b"too late\n");
        assert_eq!(rest(&mut session), ["one", "two", "three", "Eof", "Exit(Code(0))"]);
        assert_eq!((session.unsent(), session.input_error()), (0, None));
        assert_eq!(session.next(soon()), None);
        end_well(session);
    }),
    #[cfg(target_os = "linux")]
    ("a byte written alone is read alone, however late the reader comes", || {
        let mut session = start("counts-reads");
        "é\n".bytes().for_each(|byte| session.send(&[byte]));
        session.send(b"whole\n");
        session.close_input();
        assert_eq!(text(&mut session), "[1, 1, 1, 6, 0]");
        end_well(session);
    }),
    ("a silent server is waited for until the deadline and no longer", || {
        let mut session = start("silent");
        let before = Instant::now();
        assert_eq!(session.next(before + Duration::from_millis(80)), None);
        assert!(before.elapsed() >= Duration::from_millis(80));
        assert!(before.elapsed() < Duration::from_secs(2));
    }),
    ("a server that talks before it reads blocks nobody", || {
        let mut session = start("talks-first");
        let mut sent = "a".repeat(2 * 1024 * 1024);
        sent.push('\n');
        session.send(sent.as_bytes());
        for _ in 0..1024 {
            assert_eq!(line(&mut session).bytes.len(), 1023);
        }
        assert_eq!(line(&mut session).bytes.len(), 2 * 1024 * 1024);
        end_well(session);
    }),
    ("a server that floods stderr is drained, and the end of it is kept", || {
        let mut session = start("floods-stderr");
        session.send(b"ping\n");
        assert_eq!(text(&mut session), "ping");
        session.close_input();
        let _ = rest(&mut session);
        let tail = session.stderr_tail();
        assert_eq!(tail.bytes.len() as u64 + tail.dropped, 64 * 1024 * 1024 + 14);
        assert_eq!(tail.bytes.len(), Limits::default().stderr_tail);
        assert!(tail.text().ends_with("d\nthe last line\n"));
        end_well(session);
    }),
    ("the last words of a server that exits at once are there with its exit", || {
        let mut session = start("exits-at-once");
        session.send(b"hello\n");
        assert_eq!(rest(&mut session), ["Eof", "Exit(Code(3))"]);
        assert_eq!(session.stderr_tail().text(), "TOY_API_KEY is not set\n");
    }),
    #[cfg(unix)]
    ("a signal that ended the server is told", || {
        let mut session = start("aborts");
        assert_eq!(rest(&mut session), ["Eof", "Exit(Signal(6))"]);
        assert_eq!(Exit::Signal(6).to_string(), "signal 6 (SIGABRT)");
    }),
    ("a last line without its line feed is a line that says so", || {
        let mut session = start("last-line-unterminated");
        session.close_input();
        let (first, last) = (line(&mut session), line(&mut session));
        assert_eq!((first.number, first.terminated, &first.bytes[..]), (1, true, &b"first"[..]));
        assert_eq!((last.number, last.terminated, &last.bytes[..]), (2, false, &b"last"[..]));
        end_well(session);
    }),
    ("bytes that are no text come as they are", || {
        let mut session = start("not-text");
        assert_eq!(line(&mut session).bytes, b"\xEF\xBB\xBFa\r");
        assert_eq!(line(&mut session).bytes, b"\xFF\xFE");
        assert_eq!(line(&mut session).bytes, b"\xE2\x80\xA8");
        end_well(session);
    }),
    ("half a line can be seen while its end is awaited", || {
        let mut session = start("half-then-stalls");
        let deadline = soon();
        while session.partial() == Partial::default() && Instant::now() < deadline {
            assert_eq!(session.next(Instant::now() + Duration::from_millis(5)), None);
        }
        assert_eq!(session.partial(), Partial { head: b"{\"jsonrpc\":".to_vec(), length: 11 });
        session.close_input();
        assert_eq!(text(&mut session), "{\"jsonrpc\":\"2.0\"}");
        assert_eq!(session.partial(), Partial::default());
        end_well(session);
    }),
    ("a line of 4 MiB is whole", || {
        let mut session = start("long-line");
        let long = line(&mut session);
        assert_eq!((long.bytes.len(), long.cut), (4 * 1024 * 1024, None));
        end_well(session);
    }),
    ("sending 10 MB to a server that reads nothing does not block", || {
        let mut session = start("silent");
        let before = Instant::now();
        session.send(&vec![b'x'; 10_000_000]);
        assert_eq!(session.next(before + Duration::from_millis(200)), None);
        assert!(before.elapsed() < Duration::from_secs(3));
        assert!(session.unsent() > 9_000_000 && session.unsent() < 10_000_000);
    }),
    #[cfg(unix)]
    ("a server that closes its stdin is noticed by the next write", || {
        let mut session = start("closes-stdin");
        assert_eq!(text(&mut session), "closed");
        session.send(b"hello\n");
        let deadline = soon();
        while session.input_error().is_none() && Instant::now() < deadline {
            assert_eq!(session.next(Instant::now() + Duration::from_millis(5)), None);
        }
        assert!(session.input_error().is_some_and(|error| error.contains("Broken pipe")));
        assert_eq!(session.unsent(), 6);
    }),
    #[cfg(unix)]
    ("a server that closes its stdout and lives on has ended its output", || {
        let mut session = start("closes-stdout");
        assert_eq!(session.next(soon()), Some(Event::Eof));
        assert_eq!(session.next(Instant::now() + Duration::from_millis(50)), None);
        end_well(session);
    }),
    ("a stop wakes a session that waits, and its server is ended without delay", || {
        let stop = Stop::new();
        let command = misbehave::command("ignores-eof");
        let mut session = Session::start(&command, &Limits::default(), &stop).unwrap();
        session.send(b"ready\n");
        assert_eq!(text(&mut session), "ready");
        let before = Instant::now();
        let thrower = std::thread::spawn(move || stop.throw());
        assert_eq!(session.next(soon()), Some(Event::Interrupted));
        assert_eq!(session.next(soon()), Some(Event::Interrupted));
        let ending = session.end(&Limits::default());
        assert!(ending.interrupted && before.elapsed() < Duration::from_secs(3), "{ending:?}");
        thrower.join().unwrap();
    }),
];
