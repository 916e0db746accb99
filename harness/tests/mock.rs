//! `antiphon mock` as a client sees it, and as whoever reads its verdict does.
//!
//! The clients are lines on stdin, a session that stays open, and the harness itself.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use antiphon::{
    plan::{Plan, PlanRequest, ServerChoice},
    run::{RunOptions, run},
    session::{Command as Server, Event, Exit, Limits, Peer, Session, Stop},
    verdict::Outcome,
};
use assert_cmd::{Command, assert::Assert};
use predicates::{prelude::*, str::contains};
use pretty_assertions::assert_eq;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_antiphon");

const TRANSCRIPT: &str = r#"@title A list of tools

> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}
< {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}}}}

# A client says that it is ready.
> {"jsonrpc":"2.0","method":"notifications/initialized"}
<silence

> {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hi"}}}
< {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"{{string}}"}]}}
"#;
const HELLO: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}"#;
const WELCOME: &str = r#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}}}}"#;
const READY: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
const CALL: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hi"}}}"#;
const DONE: &str =
    r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"text"}]}}"#;

fn folder(transcript: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a.transcript"), transcript).expect("a file");
    folder
}

fn mock(folder: &Path, options: &[&str], lines: &[&str]) -> Assert {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).args(["mock", "a.transcript"]).args(options);
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    command.write_stdin(text(lines)).assert()
}

/// The lines with their line ends.
fn text(lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn a_client_that_does_what_the_transcript_says_holds() {
    let folder = folder(TRANSCRIPT);
    mock(folder.path(), &[], &[HELLO, READY, CALL])
        .success()
        .stdout(text(&[WELCOME, DONE]))
        .stderr(predicate::str::starts_with("1 transcript: 1 held; 3 steps: 3 held; "));
}

#[test]
fn a_client_that_does_not_is_told_where_and_how() {
    let folder = folder(TRANSCRIPT);
    let expected = r#"FAILED a.transcript  (A list of tools)
  line 10  > {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hi"}}}
           mismatch: `tools/call` differs
           /params/arguments/text   wanted "hi"   got "ho"
  after    {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}}}}
  stdin 3  {"jsonrpc":"2.0","id":2,"method":"ping"}
           unexpected-message: the client sent `ping`, which no step expects
  # A client says that it is ready.
  line 7   > {"jsonrpc":"2.0","method":"notifications/initialized"}
           never-sent: `notifications/initialized` was never sent
  after    {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"the transcript has no step for this request"}}
  again    antiphon mock a.transcript

1 transcript: 1 failed; 3 steps: 1 held, 1 failed, 1 not reached; "#;
    let ping = r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#;
    mock(
        folder.path(),
        &["--report", "json=report.json"],
        &[HELLO, &CALL.replace("hi", "ho"), ping],
    )
    .code(1)
    .stderr(predicate::str::starts_with(expected));
    let report = fs::read_to_string(folder.path().join("report.json")).expect("a report");
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    let verdict = &report["verdicts"][0];
    assert_eq!((&verdict["role"], &verdict["outcome"]), (&"client".into(), &"failed".into()));
    let difference = &verdict["failures"][0]["differences"][0];
    assert_eq!(difference["pointer"], "/params/arguments/text");
}

#[test]
fn exact_holds_the_client_to_what_it_says_of_itself() {
    let folder = folder(TRANSCRIPT);
    mock(folder.path(), &["--exact"], &[HELLO, READY, CALL])
        .code(1)
        .stdout(text(&[WELCOME, DONE]))
        .stderr(contains("/params/clientInfo").and(contains("/params/capabilities")));
}

#[test]
fn any_order_will_do_when_it_is_asked_for() {
    let folder = folder(TRANSCRIPT);
    let session = [HELLO, CALL, READY];
    mock(folder.path(), &[], &session).code(1).stderr(contains("out-of-order: the client sent"));
    mock(folder.path(), &["--order", "any"], &session).success().stdout(text(&[WELCOME, DONE]));
}

#[test]
fn what_cannot_be_played_is_refused_before_anything_is_said() {
    let unplayable = "> {\"id\":1,\"method\":\"a\"}\n< {\"id\":1,\"result\":{\"{{re}}\":\"^v\"}}\n";
    for (transcript, options, error) in [
        (
            unplayable,
            &[][..],
            "a.transcript:2: `{\"{{re}}\":\"^v\"}` stands for no one value; mock needs a literal here",
        ),
        ("> {\n< {\n", &[], "a.transcript:2:4: "),
        (TRANSCRIPT, &["--order", "some"], "there is no order `some`; choose from strict, any"),
        (TRANSCRIPT, &["--report", "xml"], "there is no report `xml`"),
    ] {
        mock(folder(transcript).path(), options, &[HELLO])
            .code(2)
            .stdout("")
            .stderr(contains(error));
    }
    let empty = tempfile::tempdir().expect("a temporary folder");
    let error = "a.transcript: no such file or folder";
    mock(empty.path(), &[], &[]).code(2).stdout("").stderr(contains(error));
}

/// A mock whose input stays open.
fn session(folder: &Path, options: &[&str]) -> Session {
    let arguments = ["mock", "a.transcript"].iter().chain(options);
    let command = Server {
        args: arguments.map(Into::into).collect(),
        cwd: Some(folder.to_owned()),
        ..Server::new(PROGRAM)
    };
    Session::start(&command, &Limits::default(), &Stop::new()).expect("the mock starts")
}

fn next_line(session: &mut Session) -> String {
    match session.next(Instant::now() + Duration::from_secs(20)) {
        Some(Event::Line(line)) => String::from_utf8(line.bytes).expect("text"),
        other => panic!("{other:?} and no line"),
    }
}

#[test]
fn a_client_that_falls_silent_is_told_after_what_and_for_how_long() {
    let folder = folder(TRANSCRIPT);
    let mut session = session(folder.path(), &["--timeout", "300ms"]);
    session.send(format!("{HELLO}\n").as_bytes());
    assert_eq!(next_line(&mut session), WELCOME);
    session.send(format!("{READY}\n").as_bytes());
    let patience = Instant::now() + Duration::from_secs(20);
    let events: Vec<_> = std::iter::from_fn(|| session.next(patience)).take(2).collect();
    assert_eq!(events, [Event::Eof, Event::Exit(Exit::Code(1))]);
    let said = session.stderr_tail().text();
    let idle = "idle: the client sent nothing after `notifications/initialized` for 300 ms; `tools/call` was never sent";
    assert!(said.contains(idle), "{said}");
}

#[test]
fn two_hundred_requests_are_answered_one_by_one() {
    let ask = |id: usize| format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"ping\"}}");
    let reply = |id: usize| format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{}}}}");
    let steps = |id| ["> ".to_owned(), ask(id), "\n< ".to_owned(), reply(id), "\n".to_owned()];
    let transcript: String = (0..200).flat_map(steps).collect();
    let folder = folder(&transcript);
    let mut session = session(folder.path(), &[]);
    for id in 1000..1200 {
        session.send(format!("{}\n", ask(id)).as_bytes());
        assert_eq!(next_line(&mut session), reply(id));
    }
    assert_eq!(session.end(&Limits::default()).exit, Some(Exit::Code(0)));
}

#[test]
fn every_transcript_holds_against_the_server_that_is_made_of_it() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../transcripts");
    let root = root.canonicalize().expect("the folder of transcripts");
    let found = antiphon::plan::find(&[PathBuf::from("koyu")], &root).expect("transcripts");
    let mut played = 0;
    for file in found {
        let path = root.join(&file);
        let source = fs::read_to_string(&path).expect("a transcript");
        let command = vec![PROGRAM.into(), "mock".into(), path.clone().into()];
        let request = PlanRequest {
            paths: vec![path],
            ..PlanRequest::new(&root, ServerChoice::Command(command))
        };
        let plan = Plan::new(&request).expect("a plan");
        let options = RunOptions { jobs: 1, strict: true, fail_fast: false };
        let verdict = run(&plan, options, &Stop::new(), &|_| {}).verdicts.remove(0);
        let said = format!("{:?}\n{}", verdict.failures, verdict.stderr);
        match verdict.outcome {
            Outcome::Held => played += 1,
            // An expression stands for no one value.
            _ if said.contains("mock needs a literal here") && source.contains("re}}") => {}
            _ => panic!("{}: {said}", file.display()),
        }
    }
    assert!(played > 30, "{played}");
}
