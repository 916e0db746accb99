//! `antiphon init`: the first transcripts of a server hold at once, and nothing is written over or called
//! that should not be.
#![cfg(unix)]

use std::{collections::BTreeSet, fs, path::Path};

use assert_cmd::Command;
use pretty_assertions::assert_eq;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_antiphon");

/// Status, stdout, stderr.
fn antiphon(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).args(arguments).env("CI", "true").env("HOUSE", "a long house name");
    let output = command.output().expect("the program");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a status"), text(output.stdout), text(output.stderr))
}

fn desk() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// A server in a shell that has one of these for each line that it reads, and leaves.
fn script(folder: &Path, answers: &[&str]) -> String {
    let text = answers.iter().map(|one| match *one {
        "" => "read -r line || exit 0\n".to_owned(),
        one => format!("read -r line || exit 0; printf '%s\\n' \"{one}\"\n"),
    });
    fs::write(folder.join("server.sh"), text.collect::<String>()).expect("a file");
    "server.sh".to_owned()
}

fn files(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect()
}

/// The files that are written for a dialect; they hold, in every pace.
fn check(dialect: &str, expected: &[&str]) {
    let desk = desk();
    let server = ["--", PROGRAM, "serve", "--dialect", dialect];
    let (status, out, errors) =
        antiphon(desk.path(), &[&["init", "-o", "goldens"], &server[..]].concat());
    assert_eq!(status, 0, "{errors}");
    let mut written: BTreeSet<_> = expected.iter().map(|one| format!("{one}.transcript")).collect();
    written.insert("github-actions.yml".to_owned());
    assert_eq!(files(&desk.path().join("goldens")), written, "{errors}");
    assert!(out.contains("run them: antiphon run goldens -- "), "{out}");
    let (status, out, _) =
        antiphon(desk.path(), &[&["run", "goldens", "--pace", "all"], &server[..]].concat());
    assert_eq!(status, 0, "{out}");
    let (_, out, _) = antiphon(desk.path(), &["fmt", "--check", "goldens"]);
    assert_eq!(out, "");
}

#[test]
fn the_reference_server_gets_transcripts_that_hold_at_once() {
    check("koyu", &["lifecycle", "lists", "errors", "malformed"]);
    check(
        "once",
        &[
            "lifecycle",
            "lists",
            "errors",
            "malformed",
            "call-once_query_workspace",
            "call-once_list_target_kinds",
            "call-once_query_graph_fingerprint",
        ],
    );
}

#[test]
fn a_server_of_both_eras_gets_transcripts_for_both() {
    check(
        "toolgrain",
        &[
            "lifecycle",
            "lists",
            "errors",
            "malformed",
            "call-nothing",
            "call-fail",
            "call-panic",
            "modern-discover",
            "modern-lists",
            "modern-errors",
            "modern-malformed",
            "modern-call-nothing",
            "modern-call-fail",
            "modern-call-panic",
        ],
    );
}

#[test]
fn a_folder_that_is_there_is_left_alone() {
    let desk = desk();
    fs::create_dir(desk.path().join("goldens")).expect("a folder");
    fs::write(desk.path().join("goldens/lifecycle.transcript"), "mine").expect("a file");
    let arguments = ["init", "-o", "goldens", "--", PROGRAM, "serve"];
    let (status, _, errors) = antiphon(desk.path(), &arguments);
    assert_eq!(status, 2);
    assert!(errors.starts_with("goldens: is there already; "), "{errors}");
    assert_eq!(files(&desk.path().join("goldens")).len(), 1);
    let forced = [&arguments[..3], &["--force"], &arguments[3..]].concat();
    assert_eq!(antiphon(desk.path(), &forced).0, 0);
    let text =
        fs::read_to_string(desk.path().join("goldens/lifecycle.transcript")).expect("a file");
    assert!(text.contains("initialize"), "{text}");
}

#[test]
fn a_server_that_cannot_be_asked_leaves_nothing_behind() {
    let desk = desk();
    let (status, _, errors) = antiphon(desk.path(), &["init", "--", "no-such-program-here"]);
    assert_eq!(status, 3);
    assert!(errors.contains("`no-such-program-here`"), "{errors}");
    let mute = ["init", "--", "sh", "-c", "echo why >&2; read -r line; exit 0"];
    let (status, _, errors) = antiphon(desk.path(), &mute);
    assert_eq!(status, 1);
    assert!(errors.contains("answers neither `initialize` nor `server/discover`"), "{errors}");
    assert!(errors.contains("\n  why\n"), "{errors}");
    assert!(files(desk.path()).is_empty());
}

#[test]
fn an_answer_that_tells_the_environment_is_not_written_down() {
    let desk = desk();
    let hello = r#"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"serverInfo\":{\"name\":\"a\",\"version\":\"1\"},\"all\":\"$PATH $HOUSE $KEEP\"}}"#;
    let server =
        script(desk.path(), &[hello, "", r#"{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}"#]);
    let mut command = Command::new(PROGRAM);
    command
        .current_dir(desk.path())
        .env("HOUSE", "a long house name")
        .env("KEEP", "what they keep");
    command.args(["init", "--", "sh", &server]);
    let output = command.output().expect("the program");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("lifecycle.transcript: left out: "), "{errors}");
    assert!(errors.contains("it tells the variables of the environment"), "{errors}");
    let written = files(&desk.path().join("transcripts"));
    assert!(!written.contains("lifecycle.transcript"), "{written:?}");
    let mut texts = written.iter().map(|name| {
        fs::read_to_string(desk.path().join("transcripts").join(name)).expect("a file")
    });
    assert!(texts.all(|text| !text.contains("a long house name")));
}

#[test]
fn a_server_of_a_configuration_is_run_from_there() {
    let desk = desk();
    let config =
        format!(r#"{{"mcpServers":{{"mine":{{"command":"{PROGRAM}","args":["serve"]}}}}}}"#);
    fs::write(desk.path().join("mcp.json"), config).expect("a file");
    let (status, out, errors) = antiphon(desk.path(), &["init", "--config", "mcp.json"]);
    assert_eq!(status, 0, "{errors}");
    assert!(out.contains("run them: antiphon run transcripts --config mcp.json\n"), "{out}");
    let job =
        fs::read_to_string(desk.path().join("transcripts/github-actions.yml")).expect("a job");
    assert!(job.ends_with("- run: 'antiphon run transcripts --config mcp.json'\n"), "{job}");
}
