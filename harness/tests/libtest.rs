//! Transcripts as tests of a crate: what passes, fails and is ignored, how tests are named, and what
//! happens when there is nothing to replay.

use std::{fs, path::Path};

use antiphon::{
    libtest::trials,
    plan::{Pace, PlanRequest, ServerChoice},
};
use libtest_mimic::Arguments;
use tempfile::TempDir;

const PING: &str = r#"> {"jsonrpc":"2.0","id":1,"method":"ping"}"#;
const PONG: &str = r#"< {"jsonrpc":"2.0","id":1,"result":{}}"#;

/// A package with these files below `transcripts`.
fn package(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(folder.path().join("transcripts")).expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join("transcripts").join(name), text).expect("a file");
    }
    folder
}

fn request(package: &Path) -> PlanRequest {
    let words = [env!("CARGO_BIN_EXE_antiphon"), "serve"].map(Into::into).to_vec();
    PlanRequest::new(package, ServerChoice::Command(words))
}

/// How many tests passed, failed and were ignored.
fn check(files: &[(&str, &str)], arguments: &[&str], expected: [u64; 3]) {
    let package = package(files);
    let arguments = ["tests", "--quiet"].iter().chain(arguments);
    let conclusion =
        libtest_mimic::run(&Arguments::from_iter(arguments), trials(&request(package.path())));
    let found = [conclusion.num_passed, conclusion.num_failed, conclusion.num_ignored];
    assert_eq!(found, expected);
}

#[test]
fn a_transcript_that_holds_passes_and_another_fails() {
    let wrong = PONG.replace("{}", r#"{"a":1}"#);
    let (good, bad) = (format!("{PING}\n{PONG}\n"), format!("{PING}\n{wrong}\n"));
    let files = [("good.transcript", &*good), ("bad.transcript", &*bad)];
    check(&files, &[], [1, 1, 0]);
    check(&files, &["good"], [1, 0, 0]);
    check(&files, &["goo", "--exact"], [0, 0, 0]);
    check(&files, &["good", "--exact"], [1, 0, 0]);
}

#[test]
fn a_failed_should_is_a_failed_test() {
    let wrong = PONG.replace("{}", r#"{"a":1}"#);
    let should = format!("@level SHOULD\n{PING}\n{wrong}\n");
    check(&[("a.transcript", &should)], &[], [0, 1, 0]);
}

#[test]
fn what_is_skipped_or_not_applicable_is_ignored() {
    let skipped = format!("@skip not yet\n{PING}\n{PONG}\n");
    check(&[("a.transcript", &skipped)], &[], [0, 0, 1]);
    let hello = r#"> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}"#;
    let answer = r#"< {"jsonrpc":"2.0","id":0,"result":{"{{...}}":"{{any}}"}}"#;
    let needs = format!("@requires completions\n{hello}\n{answer}\n");
    check(&[("a.transcript", &needs)], &[], [0, 0, 1]);
}

#[test]
fn transcripts_that_cannot_be_read_are_a_failed_test() {
    check(&[("a.transcript", "> {}\n<silense\n")], &[], [0, 1, 0]);
    check(&[], &[], [0, 1, 0]);
}

#[test]
fn every_pace_and_round_is_a_test_with_a_name_of_its_own() {
    let package = package(&[("a.transcript", &format!("{PING}\n{PONG}\n"))]);
    let paces = vec![Pace::Lockstep, Pace::Bytes];
    let request = PlanRequest { paces, rounds: 2, ..request(package.path()) };
    let trials = trials(&request);
    let names: Vec<_> = trials.iter().map(libtest_mimic::Trial::name).collect();
    assert_eq!(names, ["a", "a::2", "a::bytes", "a::bytes::2"]);
}
