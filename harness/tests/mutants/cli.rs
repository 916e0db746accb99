//! `antiphon mutants` as a caller sees it: stdout, stderr and status.

use std::{fs, path::Path};

use assert_cmd::{Command, assert::Assert};
use predicates::{prelude::*, str::contains};
use serde_json::Value;
use tempfile::TempDir;

const PING: &str = "> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
const PONG: &str = "< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";
const LOOSE: &str = "< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"{{any}}\"}\n";

/// A folder with one transcript, and a file of faults that may go unnoticed.
fn folder(transcript: &str, allow: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("transcripts/koyu/case.transcript");
    fs::create_dir_all(file.parent().expect("a path in a folder")).expect("a folder");
    fs::write(file, transcript).expect("a file");
    fs::write(folder.path().join("faults.allow"), allow).expect("a file");
    folder
}

fn antiphon(folder: &Path, arguments: &[&str]) -> Assert {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antiphon"));
    command.current_dir(folder).arg("mutants").args(arguments);
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    command.assert()
}

fn good() -> String {
    format!("{PING}{PONG}")
}

fn loose() -> String {
    format!("{PING}{LOOSE}")
}

#[test]
fn a_transcript_that_notices_everything_passes() {
    let folder = folder(&good(), "");
    let line = contains(" koyu::koyu/case.transcript  (");
    let sums = contains(" faults caught, ").and(contains(" places (100.0 %); 1 transcript; "));
    antiphon(folder.path(), &[]).success().stdout(line.and(sums)).stderr("");
    let program = env!("CARGO_BIN_EXE_antiphon");
    let other = ["transcripts/koyu/case.transcript", "--", program, "serve"];
    antiphon(folder.path(), &other).success().stdout(contains("100.0 %")).stderr("");
}

#[test]
fn a_fault_that_nothing_notices_fails_with_what_to_do() {
    let folder = folder(&loose(), "");
    let expected = "      1/2 koyu::koyu/case.transcript  (0 n/a)
          misses member-added at line 2

MISSED member-added: The result, error or params has a member more.
  tried at 1 place, and no transcript notices
  pin what it changes, or allow it: a line `member-added REASON` in the file of --allow

1 of 2 faults caught, 1 missed; in 1 of 2 places (50.0 %); 1 transcript; ";
    let arguments = ["--verbose", "--fault", "member-added", "--fault", "drop-reply"];
    let starts = predicate::str::starts_with(expected);
    antiphon(folder.path(), &arguments).code(1).stdout(starts).stderr("");
    let brief = contains("misses").not();
    antiphon(folder.path(), &arguments[1..]).code(1).stdout(brief).stderr("");
}

#[test]
fn a_fault_may_be_allowed_with_a_reason_as_long_as_it_is_missed() {
    let allow = ["--allow", "faults.allow", "--fault", "member-added"];
    let reason = "# Results are open.\n\nmember-added results may grow\n";
    let allowed = contains("\nallowed member-added: results may grow\n")
        .and(contains("0 of 1 faults caught, 1 allowed"));
    let missed = folder(&loose(), reason);
    antiphon(missed.path(), &allow).success().stdout(allowed).stderr("");
    let caught = folder(&good(), reason);
    let stale =
        contains("STALE member-added").and(contains("delete line 3 of the file of --allow"));
    antiphon(caught.path(), &allow).code(4).stdout(stale).stderr("");
}

#[test]
fn what_cannot_be_asked_is_refused() {
    for (allow, arguments, error) in [
        (
            "nothing like it",
            &["--allow", "faults.allow"][..],
            "faults.allow:1: there is no fault `nothing`; ",
        ),
        ("\nlinger", &["--allow", "faults.allow"], "faults.allow:2: `linger` has no reason; "),
        ("", &["--allow", "none.allow"], "none.allow: cannot be read ("),
        ("", &["--fault", "nothing"], "there is no fault `nothing`; `antiphon mutants --list`"),
        ("", &["nowhere"], "nowhere: no such file or folder; "),
        ("", &["--pace", "bytes"], "--pace"),
    ] {
        let folder = folder(&good(), allow);
        antiphon(folder.path(), arguments).code(2).stdout("").stderr(contains(error));
    }
}

#[test]
fn a_transcript_that_does_not_hold_is_a_failure_and_one_without_a_server_an_error() {
    let wrong = PONG.replace("{}", "{\"x\":1}");
    let broken = folder(&format!("{PING}{wrong}"), "");
    let said = contains(
        "FAILED koyu::koyu/case.transcript: it does not hold without a fault: line 2: mismatch",
    )
    .and(contains("1 transcript that does not hold"));
    antiphon(broken.path(), &[]).code(1).stdout(said).stderr("");
    let error = contains("ERROR koyu/case.transcript: ").and(contains("no-such-server-4bf92f"));
    antiphon(broken.path(), &["--", "no-such-server-4bf92f"]).code(3).stdout(error).stderr("");
    let skipped = folder(&format!("@skip not yet\n{}", good()), "");
    let said = contains("n/a koyu::koyu/case.transcript: not yet").and(contains("0 transcripts"));
    antiphon(skipped.path(), &[]).success().stdout(said).stderr("");
}

#[test]
fn the_score_in_json_has_stable_names() {
    let folder = folder(&loose(), "member-added results may grow\n");
    let arguments =
        ["--json", "--allow", "faults.allow", "--fault", "member-added", "--fault", "mute"];
    let output = antiphon(folder.path(), &arguments).success().stderr("").get_output().clone();
    let score: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for (pointer, expected) in [
        ("/version", "1"),
        ("/transcripts/0/name", "\"koyu::koyu/case.transcript\""),
        ("/transcripts/0/path", "\"transcripts/koyu/case.transcript\""),
        ("/transcripts/0/outcome", "\"held\""),
        ("/transcripts/0/caught", "1"),
        ("/transcripts/0/missed", "1"),
        ("/transcripts/0/not_applicable", "[]"),
        (
            "/transcripts/0/tried/0",
            "{\"fault\":\"mute\",\"is_control\":false,\"caught\":1,\"missed\":[],\"kinds\":[\"timed-out\"]}",
        ),
        ("/transcripts/0/tried/1/missed", "[2]"),
        ("/faults/0/standing", "\"caught\""),
        ("/faults/0/touches", "\"a reply\""),
        ("/faults/1/standing", "\"allowed\""),
        ("/faults/1/reason", "\"results may grow\""),
        ("/faults/1/allowed_on", "1"),
        ("/totals/faults_caught", "1"),
        ("/totals/faults_missed", "0"),
        ("/totals/caught", "1"),
        ("/totals/missed", "1"),
        ("/totals/controls_noticed", "0"),
        ("/interrupted", "false"),
    ] {
        let found = score.pointer(pointer).map(ToString::to_string);
        assert_eq!(found.as_deref(), Some(expected), "{pointer}");
    }
}

#[test]
fn the_list_says_what_every_fault_does_and_runs_nothing() {
    let empty = tempfile::tempdir().expect("a temporary folder");
    let listed = contains("drop-reply  (at a reply)\n    The reply does not come.\n")
        .and(contains("member-order  (control at a message that no `<exact` step wants)\n"));
    antiphon(empty.path(), &["--list"]).success().stdout(listed).stderr("");
    let one = ["--list", "--json", "--fault", "mute"];
    let output = antiphon(empty.path(), &one).success().stderr("").get_output().clone();
    let list: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(list[0]["name"], "mute");
    assert_eq!(list[0]["touches"], "a reply");
    assert_eq!(list[0]["is_control"], false);
    assert_eq!(list.as_array().map(Vec::len), Some(1));
}
