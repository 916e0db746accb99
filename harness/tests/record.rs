//! `antiphon record` between a client and a server, and the round trip: what is recorded of a transcript
//! that is played to itself is that transcript again.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use antiphon::{
    json::{self, Value},
    pattern::{Bindings, Template},
    plan::{Job, Plan, PlanRequest, ServerChoice},
    run::{RunOptions, run},
    session::{Command as Server, Event, Exit, Limits, Peer, Session, Stop},
    transcript::{Client, ItemKind, Member, MemberWanted, Names, Transcript, Wanted},
    verdict::{Outcome, Verdict},
};
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

/// Runs the transcript against a command.
fn replayed(transcript: &Path, folder: &Path, command: &[&str]) -> (Verdict, Job) {
    let command = command.iter().map(Into::into).collect();
    let request = PlanRequest {
        paths: vec![transcript.to_owned()],
        ..PlanRequest::new(folder, ServerChoice::Command(command))
    };
    let plan = Plan::new(&request).expect("a plan");
    let options = RunOptions { jobs: 1, strict: true, fail_fast: false };
    let report = run(&plan, options, &Stop::new(), &|_| {});
    (report.verdicts.into_iter().next().expect("one verdict"), plan.jobs[0].clone())
}

#[test]
fn what_is_recorded_of_a_golden_that_is_played_is_the_golden() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../transcripts");
    let root = root.canonicalize().expect("the folder of transcripts");
    let found = antiphon::plan::find(&[PathBuf::from("koyu")], &root).expect("transcripts");
    let folder = tempfile::tempdir().expect("a folder");
    let (mut literal, mut played) = (0, 0);
    for (index, file) in found.iter().enumerate() {
        let golden = root.join(file);
        let source = fs::read_to_string(&golden).expect("a golden");
        // An expression stands for no one value, so there is nothing to play.
        if source.contains("re}}") {
            continue;
        }
        let recording = folder.path().join(format!("{index}.transcript"));
        let (golden_path, recording_path) = (golden.to_string_lossy(), recording.to_string_lossy());
        let command =
            [PROGRAM, "record", "-o", &recording_path, "--", PROGRAM, "mock", &golden_path];
        let (verdict, job) = replayed(&golden, &root, &command);
        assert_eq!(
            verdict.outcome,
            Outcome::Held,
            "{golden_path}: {:?} {}",
            verdict.failures,
            verdict.stderr
        );
        played += 1;
        let recorded = fs::read(&recording).expect("a recording");
        let recorded = Transcript::parse(&recording, &recorded, &Names::default());
        let recorded = recorded.unwrap_or_else(|errors| panic!("{errors}"));
        let (wanted, got) = (exchange(&job.transcript, &job), exchange(&recorded, &job));
        let Some(wanted) = wanted else {
            // What is loose in the golden has one of the values that fit: it holds against them.
            let (verdict, _) = replayed(&golden, &root, &[PROGRAM, "mock", &recording_path]);
            let said = format!("{:?} {}", verdict.failures, verdict.stderr);
            assert_eq!(verdict.outcome, Outcome::Held, "{golden_path}: {said}");
            continue;
        };
        assert_eq!(got.expect("a recording is literal"), wanted, "{golden_path}");
        literal += 1;
    }
    assert!(literal >= 20 && played >= 50, "{literal} of {played}");
}

/// What the client sends, in order, and what the server says, in the order of its text, `{{cwd}}` left
/// as it is; none when a placeholder stands for no one value.
fn exchange(transcript: &Transcript, job: &Job) -> Option<(String, Vec<String>)> {
    let mut bindings = job.bindings.clone();
    bindings.insert("cwd", Value::from("{{cwd}}"));
    let (mut client, mut server) = (Vec::new(), Vec::new());
    for step in transcript.steps() {
        match &step.kind {
            ItemKind::Client(Client::Message(template)) => {
                client.extend([template.render_json(&bindings).ok()?.as_bytes(), b"\n"].concat());
            }
            ItemKind::Client(Client::Empty) => client.push(b'\n'),
            ItemKind::Client(Client::Raw(raw)) => client.extend(raw.to_bytes()),
            ItemKind::Server(step) => match &step.wanted {
                Wanted::Message(pattern) => server.push(said(&pattern.to_value())?),
                Wanted::Exact(template) => server.push(exact(template, &bindings)?),
                Wanted::Unordered(members) => {
                    for Member { wanted, .. } in members {
                        server.push(match wanted {
                            MemberWanted::Message(pattern) => said(&pattern.to_value())?,
                            MemberWanted::Exact(template) => exact(template, &bindings)?,
                        });
                    }
                }
                Wanted::Silence(_) | Wanted::Exit(_) => {}
            },
            _ => {}
        }
    }
    server.sort();
    Some((String::from_utf8_lossy(&client).into_owned(), server))
}

fn exact(template: &Template, bindings: &Bindings) -> Option<String> {
    let text = template.render_plain(bindings).ok()?;
    let document = json::read(text.as_bytes()).ok().filter(|found| found.duplicates.is_empty());
    Some(document.map_or(text, |document| document.value.to_string()))
}

/// The text of a pattern in which nothing is loose.
fn said(pattern: &Value) -> Option<String> {
    let text = pattern.to_string();
    let loose =
        text.replace("{{cwd}}", "").replace("{{open}}", "").replace("{{sep}}", "").contains("{{");
    (!loose)
        .then(|| text.replace("{{sep}}", std::path::MAIN_SEPARATOR_STR).replace("{{open}}", "{{"))
}
