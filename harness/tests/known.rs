//! `--known`: failures that are excused, entries that need a look, and the file that excuses what fails now.

use std::{fs, path::Path};

use assert_cmd::Command;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_antiphon");
const GOOD: &str = "> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";
/// Two steps that fail and one that holds.
const BAD: &str = "\
> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}
< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":1}}

> {\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}
< {\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}

> {\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}
< {\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{\"b\":1}}
";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(folder.path().join("transcripts")).expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

fn two() -> TempDir {
    folder(&[("transcripts/good.transcript", GOOD), ("transcripts/bad.transcript", BAD)])
}

/// Status, stdout, stderr.
fn run(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).arg("run").args(arguments).args(["--known", "known.toml"]);
    let output = command.args(["--", PROGRAM, "serve"]).output().expect("the program");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a status"), text(output.stdout), text(output.stderr))
}

fn report(folder: &Path, arguments: &[&str]) -> (i32, Value) {
    let (status, report, errors) = run(folder, &[arguments, &["--report", "json"]].concat());
    assert_eq!(errors, "");
    (status, serde_json::from_str(&report).expect("a report"))
}

/// The ids of all failures that are not known.
fn ids(folder: &Path) -> Vec<String> {
    let (_, report) = report(folder, &[]);
    let verdicts = report["verdicts"].as_array().expect("verdicts").iter();
    let failures = verdicts.flat_map(|one| one["failures"].as_array().expect("failures"));
    let unknown = failures.filter(|failure| failure["known"].is_null());
    unknown.map(|failure| failure["id"].as_str().expect("an id").to_owned()).collect()
}

fn entry(id: &str, more: &str) -> String {
    format!("[[known]]\nid = \"{id}\"\nreason = \"theirs\"\n{more}")
}

fn known(folder: &Path, entries: &[String]) {
    fs::write(folder.join("known.toml"), entries.concat()).expect("a file");
}

/// Fault and id of each finding.
fn findings(report: &Value) -> Vec<[String; 2]> {
    let findings = report["baseline"]["findings"].as_array().expect("findings").iter();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    findings.map(|one| [text(&one["fault"]), text(&one["id"])]).collect()
}

#[test]
fn known_failures_count_apart_and_others_fail_the_run() {
    let folder = two();
    let folder = folder.path();
    known(folder, &[]);
    let [first, second]: [String; 2] = ids(folder).try_into().expect("two failures");
    assert!(first.starts_with("bad.transcript#") && first.ends_with("-mismatch"), "{first}");
    known(folder, &[entry(&first, "")]);
    let (status, one) = report(folder, &[]);
    assert_eq!(
        (status, &one["counts"]["failed"], &one["steps"]["known"]),
        (1, &json!(1), &json!(1))
    );
    assert_eq!(ids(folder), std::slice::from_ref(&second));
    known(folder, &[entry(&first, ""), entry(&second, "expires = 9999-01-31\n")]);
    let (status, both) = report(folder, &[]);
    assert_eq!(status, 0);
    assert_eq!((&both["counts"]["known"], &both["counts"]["held"]), (&json!(1), &json!(1)));
    assert_eq!((&both["steps"]["known"], &both["steps"]["failed"]), (&json!(2), &json!(0)));
    assert_eq!(both["baseline"], json!({"path": "known.toml", "excused": 2, "findings": []}));
    let (_, text, _) = run(folder, &[]);
    assert!(
        text.starts_with(
            "known bad.transcript: 2 failures: theirs\n\n2 transcripts: 1 held, 1 known to fail; "
        ),
        "{text}"
    );
}

#[test]
fn entries_that_are_unknown_stale_or_expired_are_findings_with_a_status_of_their_own() {
    let folder = two();
    let folder = folder.path();
    known(folder, &[]);
    let ids = ids(folder);
    let step = ids[0].split(['#', '-']).nth(1).expect("a step");
    let stale = format!("good.transcript#{}", "not-json");
    let elsewhere = format!("gone.transcript#{step}-mismatch");
    let other = "bad.transcript#00000000-mismatch".to_owned();
    let entries = [
        entry(&ids[0], "expires = 2020-02-29\n"),
        entry(&ids[1], ""),
        entry(&stale, ""),
        entry(&elsewhere, ""),
        entry(&other, ""),
    ];
    known(folder, &entries);
    let (status, found) = report(folder, &[]);
    let expected =
        [["expired", &*ids[0]], ["stale", &*stale], ["unknown", &*elsewhere], ["unknown", &*other]];
    assert_eq!(
        (status, findings(&found)),
        (4, expected.map(|one| one.map(str::to_owned)).to_vec())
    );
    let (_, text, _) = run(folder, &[]);
    assert!(
        text.contains(&format!("STALE known.toml:8: `{stale}`: it does not fail any more; ")),
        "{text}"
    );
    assert!(text.contains("; known.toml: 4 entries to look at; "), "{text}");
    // A failure that is not known outweighs them.
    known(folder, &entries[2..]);
    assert_eq!(report(folder, &[]).0, 1);
}

#[test]
fn a_transcript_that_was_not_run_makes_no_entry_stale() {
    let folder = two();
    let folder = folder.path();
    known(folder, &[]);
    let entries: Vec<_> = ids(folder).iter().map(|id| entry(id, "")).collect();
    known(folder, &entries);
    let (status, found) = report(folder, &["--filter", "good"]);
    assert_eq!((status, findings(&found)), (0, vec![]));
}

#[test]
fn an_entry_holds_while_lines_move_and_its_step_demands_the_same() {
    let folder = two();
    let folder = folder.path();
    known(folder, &[]);
    let entries: Vec<_> = ids(folder).iter().map(|id| entry(id, "")).collect();
    known(folder, &entries);
    let path = folder.join("transcripts/bad.transcript");
    fs::write(&path, format!("# Longer.\n\n{GOOD}\n{}", BAD.replace("\"id\":1", "\"id\":9")))
        .expect("a file");
    let (status, found) = report(folder, &[]);
    let faults: Vec<_> = findings(&found).into_iter().map(|[fault, _]| fault).collect();
    assert_eq!((status, faults), (1, vec!["unknown".to_owned()]));
}

#[test]
fn the_file_is_made_and_made_anew_without_losing_a_reason() {
    let folder = two();
    let folder = folder.path();
    let (status, _, said) = run(folder, &["--write-known"]);
    assert_eq!((status, said.as_str()), (0, "known.toml: 2 added, 0 removed\n"));
    let path = folder.join("known.toml");
    let first = fs::read_to_string(&path).expect("a file");
    assert!(first.starts_with("# Known failures"), "{first}");
    assert!(first.contains(": /result/a wanted 1, got (absent)\"\n"), "{first}");
    assert_eq!(report(folder, &[]).0, 0);
    // Nothing changed: nothing is written.
    run(folder, &["--write-known"]);
    assert_eq!(fs::read_to_string(&path).expect("a file"), first);
    // The first entry gets a reason and a comment, the second is not needed any more, another one is.
    let last = first.rfind("reason = \"").expect("two entries");
    let own = first[..last].replace("reason = \"as on", "# Ours.\nreason = \"their issue 7; as on");
    fs::write(&path, own + &first[last..]).expect("a file");
    let bad = BAD
        .replace("{\"b\":1}", "{}")
        .replace("\"id\":2,\"result\":{}", "\"id\":2,\"result\":{\"c\":1}");
    fs::write(folder.join("transcripts/bad.transcript"), bad).expect("a file");
    let (status, _, said) = run(folder, &["--write-known"]);
    assert_eq!((status, said.as_str()), (0, "known.toml: 1 added, 1 removed\n"));
    let second = fs::read_to_string(&path).expect("a file");
    assert!(second.contains("# Ours.\nreason = \"their issue 7; as on"), "{second}");
    assert!(second.starts_with("# Known failures") && second.contains("/result/c"), "{second}");
    assert!(!second.contains("/result/b"), "{second}");
}

#[test]
fn what_fails_elsewhere_keeps_its_entry_when_the_file_is_written() {
    let folder = two();
    let folder = folder.path();
    known(folder, &[entry("other.transcript#not-json", "")]);
    let (status, _, said) = run(folder, &["--write-known"]);
    assert_eq!((status, said.as_str()), (4, "known.toml: 2 added, 0 removed\n"));
}

#[test]
fn a_file_that_cannot_be_used_is_refused_before_anything_is_started() {
    let folder = two();
    let (status, out, said) = run(folder.path(), &[]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(
        said.starts_with("known.toml: cannot be read (") && said.contains("`--write-known`"),
        "{said}"
    );
    known(folder.path(), &["[[known]]\nid = \"a\"\n".to_owned()]);
    let (status, _, said) = run(folder.path(), &["--write-known"]);
    assert_eq!(status, 2);
    assert!(said.starts_with("known.toml:1: an entry without a `reason`; "), "{said}");
}
