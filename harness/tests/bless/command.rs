//! The command as a caller sees it: stdout, stderr, status, and the files.

use std::{fs, path::Path};

use assert_cmd::{Command, assert::Assert};
use predicates::{prelude::*, str::contains};
use tempfile::TempDir;

pub(super) const ASK: &str =
    "# Are you there?\n> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
pub(super) const GOOD: &str = "< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";
pub(super) const WRONG: &str = "< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"pong\":1}}\n";

pub(super) fn folder(files: &[(&str, String)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(folder.path().join("transcripts")).expect("a folder");
    for (name, content) in files {
        fs::write(folder.path().join("transcripts").join(name), content).expect("a file");
    }
    folder
}

pub(super) fn antiphon(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antiphon"));
    command.current_dir(folder).args(arguments);
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM", "CI"] {
        command.env_remove(name);
    }
    command
}

fn bless(folder: &TempDir, arguments: &[&str]) -> Assert {
    antiphon(folder.path(), &[&["bless"], arguments].concat()).assert()
}

pub(super) fn text(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join("transcripts").join(name)).expect("a file")
}

pub(super) fn good() -> String {
    format!("{ASK}{GOOD}")
}

pub(super) fn bad() -> String {
    format!("{ASK}{WRONG}")
}

#[test]
fn written_files_are_named_with_their_changes_and_the_sums_follow() {
    let files =
        [("a.transcript", bad()), ("b.transcript", good()), ("c.transcript", ASK.to_owned())];
    let folder = folder(&files);
    let expected = "\
transcripts/a.transcript: 1 reply changed
transcripts/c.transcript: 1 reply changed
updated 2, unchanged 1
";
    bless(&folder, &[]).success().stdout(expected).stderr("");
    for name in ["a.transcript", "b.transcript", "c.transcript"] {
        assert_eq!(text(&folder, name), good(), "{name}");
    }
    bless(&folder, &[]).success().stdout("updated 0, unchanged 3\n").stderr("");
    antiphon(folder.path(), &["run"]).assert().success();
    assert_eq!(fs::read_dir(folder.path().join("transcripts")).expect("a folder").count(), 3);
}

#[test]
fn the_line_that_a_failure_prints_to_accept_is_a_command_that_does() {
    let folder = folder(&[("a.transcript", bad())]);
    let output = antiphon(folder.path(), &["run"]).assert().code(1).get_output().clone();
    let stdout = String::from_utf8(output.stdout).expect("text");
    let line = stdout.lines().find_map(|line| line.trim().strip_prefix("accept"));
    let words: Vec<_> = line.expect("a line to accept").split_whitespace().skip(1).collect();
    antiphon(folder.path(), &words).assert().success();
    assert_eq!(text(&folder, "a.transcript"), good());
}

#[test]
fn a_dry_run_shows_the_difference_and_writes_nothing() {
    let folder = folder(&[("a.transcript", bad()), ("b.transcript", good())]);
    let expected = format!(
        "--- transcripts/a.transcript\n+++ transcripts/a.transcript\n@@ -1,3 +1,3 @@\n # Are you there?\n {}-{WRONG}+{GOOD}would update 1, unchanged 1\n",
        "> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n"
    );
    bless(&folder, &["--dry-run"]).code(1).stdout(expected).stderr("");
    assert_eq!(text(&folder, "a.transcript"), bad());
    let coloured = antiphon(folder.path(), &["bless", "--dry-run"])
        .env("CLICOLOR_FORCE", "1")
        .env("CI", "true")
        .assert();
    coloured.code(1).stdout(contains("\u{1b}[31m-< ").and(contains("\u{1b}[32m+< ")));
    let plain = antiphon(folder.path(), &["bless", "--dry-run"])
        .envs([("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")])
        .assert();
    plain.code(1).stdout(contains("\n-< ").and(contains("\u{1b}").not()));
    bless(&folder, &["--dry-run", "transcripts/b.transcript"])
        .success()
        .stdout("would update 0, unchanged 1\n");
}

#[test]
fn all_files_are_written_or_none() {
    let tool = "> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"no/such\"}\n";
    let folder = folder(&[("a.transcript", bad()), ("b.transcript", format!("{tool}{GOOD}"))]);
    let why = contains("transcripts/b.transcript:2: the result became an error; ")
        .and(contains("nothing is written, though 1 could be; `--keep-going`"));
    bless(&folder, &[]).code(1).stdout("").stderr(why);
    assert_eq!(text(&folder, "a.transcript"), bad());
    let sums = "transcripts/a.transcript: 1 reply changed\nupdated 1, unchanged 0, refused 1\n";
    bless(&folder, &["--keep-going"]).code(1).stdout(sums).stderr(contains("became an error"));
    assert_eq!(text(&folder, "a.transcript"), good());
    let path = "transcripts/b.transcript";
    bless(&folder, &["--accept-errors", path]).success();
    assert!(text(&folder, "b.transcript").contains("-32601"));
}

#[test]
fn a_ci_checks_goldens_and_does_not_write_them() {
    let folder = folder(&[("a.transcript", bad())]);
    let in_ci = |arguments: &[&str]| antiphon(folder.path(), arguments).env("CI", "true").assert();
    in_ci(&["bless"]).code(2).stdout("").stderr(contains("`CI` is set").and(contains("`--force`")));
    assert_eq!(text(&folder, "a.transcript"), bad());
    in_ci(&["bless", "--force"]).success();
    assert_eq!(text(&folder, "a.transcript"), good());
}

#[test]
fn known_deviations_are_added_below_the_rules() {
    let folder = folder(&[("a.transcript", bad())]);
    bless(&folder, &["--as-known"]).success().stdout(contains("1 reply changed"));
    assert_eq!(text(&folder, "a.transcript"), format!("{ASK}{WRONG}~{GOOD}"));
    antiphon(folder.path(), &["run"]).assert().success();
}

#[test]
fn a_server_that_does_not_start_or_end_writes_nothing() {
    let folder = folder(&[("a.transcript", bad())]);
    bless(&folder, &["--", "no-such-server-4bf92f"])
        .code(3)
        .stdout("")
        .stderr(contains("transcripts/a.transcript: ").and(contains("PATH")));
    let leaves = ["--timeout", "300ms", "--", "sh", "-c", "read line; exit 0"];
    bless(&folder, &leaves).code(1).stdout("").stderr(contains("--force-unfinished"));
    assert_eq!(text(&folder, "a.transcript"), bad());
}

#[test]
fn an_unfinished_session_is_taken_for_a_file_that_is_named_with_a_reason() {
    let leaves = ["--timeout", "300ms", "--", "sh", "-c", "read line; cat >/dev/null"];
    let folder = folder(&[("a.transcript", format!("{ASK}{WRONG}<silence\n"))]);
    let with = |paths: &[&'static str], reason: &'static str| {
        [paths, &["--force-unfinished", reason], &leaves[..]].concat()
    };
    bless(&folder, &with(&["transcripts"], "it hangs")).code(1).stdout("");
    bless(&folder, &with(&["transcripts/a.transcript"], " ")).code(2).stderr(contains("no reason"));
    bless(&folder, &with(&["transcripts/a.transcript"], "it hangs"))
        .success()
        .stderr(contains("taken as it is (it hangs), though timed-out: "));
    assert_eq!(text(&folder, "a.transcript"), format!("{ASK}<silence\n"));
}

#[test]
fn one_dialect_of_several_is_not_enough() {
    let folder = folder(&[("a.transcript", format!("@dialect koyu once\n{}", bad()))]);
    bless(&folder, &["--dialect", "koyu"])
        .code(2)
        .stdout("")
        .stderr(contains("it names 2 dialects, which must agree"));
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_mode_and_what_others_wrote_meanwhile() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&[("a.transcript", bad())]);
    let path = folder.path().join("transcripts/a.transcript");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("a mode");
    bless(&folder, &[]).success();
    assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o640);
    // The server under test writes the file while it is blessed.
    let script = "read line; printf '# theirs\\n' >> transcripts/a.transcript; \
         echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"n\":1}}'; cat >/dev/null";
    bless(&folder, &["--", "sh", "-c", script])
        .code(3)
        .stdout("")
        .stderr(contains("somebody changed it while it was blessed; nothing is written"));
    assert!(text(&folder, "a.transcript").starts_with(&good()));
}
