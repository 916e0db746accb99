//! `antiphon record` between a client and a server; what it makes of goldens is in `round_trip`.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use antiphon::session::{Command as Server, Event, Exit, Limits, Peer, Session, Stop};
use assert_cmd::{Command, assert::Assert};
use predicates::str::contains;
use pretty_assertions::assert_eq;

const PROGRAM: &str = env!("CARGO_BIN_EXE_antiphon");
const PING: &str = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
const PONG: &str = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";

fn record(folder: &Path, options: &[&str], server: &[&str], input: &[u8]) -> Assert {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).args(["record", "-o", "a.transcript"]).args(options).arg("--");
    command.args(server).write_stdin(input).assert()
}

fn written(folder: &Path) -> String {
    fs::read_to_string(folder.join("a.transcript")).expect("a recording")
}

#[test]
fn a_session_passes_untouched_and_is_written_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = [PING.as_bytes(), b"\xff\n", b"half"].concat();
    record(folder.path(), &[], &[PROGRAM, "serve"], &input).success().stdout(PONG).stderr("");
    let expected = format!(
        "# Recorded from `antiphon`. Read it, loosen what may vary, and it is a golden.\n\n\
         > {PING}< {PONG}\n>raw \"\\xff\\n\"\n>raw \"half\"\n"
    );
    assert_eq!(written(folder.path()), expected);
    let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 1);
}

#[test]
fn bytes_of_a_server_that_are_no_text_pass_and_are_told_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "printf 'Ready.\\n\\377\\nend'; echo oops >&2; exit 3";
    record(folder.path(), &[], &["sh", "-c", script], b"")
        .success()
        .stdout(&b"Ready.\n\xff\nend"[..])
        .stderr("oops\n");
    let text = written(folder.path());
    let steps = [
        "<exact Ready.\n# Not recorded: line 2 of the server is not UTF-8, which no step of a server can say.",
        " It passed as\n# \\xff\n# The next line of the server has no line end.\n<exact end\n",
    ];
    assert!(text.contains(&steps.concat()) && text.ends_with("<exit 3\n"), "{text}");
}

#[test]
fn a_file_that_is_there_is_only_replaced_by_force() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.transcript"), "mine\n").expect("a file");
    let server = [PROGRAM, "serve"];
    let refusal = "a.transcript: is there already; name another file, or replace it with `--force`";
    record(folder.path(), &[], &server, b"").code(2).stdout("").stderr(contains(refusal));
    assert_eq!(written(folder.path()), "mine\n");
    record(folder.path(), &["--force"], &["/nowhere/server"], b"")
        .code(3)
        .stderr(contains("/nowhere/server"));
    assert_eq!(written(folder.path()), "mine\n");
    record(folder.path(), &["--force"], &server, PING.as_bytes()).success();
    assert!(written(folder.path()).ends_with(PONG));
}

#[test]
fn what_cannot_begin_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    record(folder.path(), &[], &["/nowhere/server"], b"")
        .code(3)
        .stdout("")
        .stderr(contains("/nowhere/server"));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    let mut command = Command::new(PROGRAM);
    let assert =
        command.current_dir(folder.path()).args(["record", "-o", "none/a", "--", "true"]).assert();
    assert.code(2).stderr(contains("none/a: cannot be written"));
}

#[test]
fn a_signal_ends_both_and_what_there_is_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["record", "-o", "a.transcript", "--", PROGRAM, "serve"];
    let command = Server {
        args: words.map(Into::into).to_vec(),
        cwd: Some(folder.path().to_owned()),
        ..Server::new(PROGRAM)
    };
    let mut session = Session::start(&command, &Limits::default(), &Stop::new()).expect("a start");
    session.send(PING.as_bytes());
    match session.next(Instant::now() + Duration::from_secs(20)) {
        Some(Event::Line(line)) => assert_eq!([&line.bytes[..], b"\n"].concat(), PONG.as_bytes()),
        other => panic!("{other:?}"),
    }
    // The input stays open for no time, so that TERM has to do it.
    let _ = session.end(&Limits {
        eof_grace: Duration::ZERO,
        term_grace: Duration::from_secs(20),
        ..Limits::default()
    });
    assert!(
        written(folder.path()).contains(&format!("\n> {PING}< {PONG}")),
        "{}",
        written(folder.path())
    );
}

#[cfg(unix)]
#[test]
fn a_server_that_is_gone_ends_the_session_of_a_client_that_stays() {
    for (script, end) in [("read line; kill -9 $$", "<exit failure\n"), ("read line", "<exit 0\n")]
    {
        let folder = tempfile::tempdir().expect("a folder");
        let words = ["record", "-o", "a.transcript", "--", "sh", "-c", script];
        let command = Server {
            args: words.map(Into::into).to_vec(),
            cwd: Some(folder.path().to_owned()),
            ..Server::new(PROGRAM)
        };
        let mut session =
            Session::start(&command, &Limits::default(), &Stop::new()).expect("a start");
        session.send(PING.as_bytes());
        let patience = Instant::now() + Duration::from_secs(20);
        let events: Vec<_> = std::iter::from_fn(|| session.next(patience)).take(2).collect();
        assert_eq!(events, [Event::Eof, Event::Exit(Exit::Code(0))], "{script}");
        let text = written(folder.path());
        assert!(text.ends_with(&format!("\n> {PING}{end}")), "{text}");
    }
}
