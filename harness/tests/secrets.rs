//! Secrets of the environment, as a caller sees them: no file and no report holds one, and `{{env:NAME}}`
//! stands for them when transcripts are played.

use std::{fs, path::Path};

use assert_cmd::Command;
use predicates::{prelude::*, str::contains};
use pretty_assertions::assert_eq;
use tempfile::TempDir;

const SECRET: &str = "s3cr3t-0123456789";
const ASK: &str = "> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";

fn antiphon(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antiphon"));
    command.current_dir(folder).args(arguments).env("TOY_API_TOKEN", SECRET);
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM", "CI"] {
        command.env_remove(name);
    }
    command
}

fn folder(text: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a.transcript"), text).expect("a file");
    folder
}

fn text(folder: &TempDir) -> String {
    fs::read_to_string(folder.path().join("a.transcript")).expect("a file")
}

/// A server that answers everything with this result; `$TOY_API_TOKEN` is known to it.
fn server(result: &str) -> Vec<String> {
    let result = result.replace('"', "\\\"");
    let script = format!(
        "while read -r line; do echo \"{{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":1,\\\"result\\\":{result}}}\"; done"
    );
    ["--", "sh", "-c", &script].map(str::to_owned).to_vec()
}

fn with<'a>(arguments: &[&'a str], server: &'a [String]) -> Vec<&'a str> {
    arguments.iter().copied().chain(server.iter().map(String::as_str)).collect()
}

const WHOAMI: &str = "{\"header\":\"Bearer $TOY_API_TOKEN\",\"token\":\"$TOY_API_TOKEN\"}";
const WRITTEN: &str = "< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\
    \"header\":\"Bearer {{env:TOY_API_TOKEN}}\",\"token\":\"{{env:TOY_API_TOKEN}}\"}}\n";

#[test]
fn a_blessed_file_has_a_placeholder_where_a_secret_came() {
    let folder = folder(ASK);
    let server = server(WHOAMI);
    let warning =
        "a.transcript: the value of the environment variable `TOY_API_TOKEN` looks like a secret";
    antiphon(folder.path(), &with(&["bless", "a.transcript"], &server))
        .assert()
        .success()
        .stderr(contains(warning).and(contains(SECRET).not()));
    assert_eq!(text(&folder), format!("{ASK}{WRITTEN}"));
    antiphon(folder.path(), &with(&["run", "a.transcript"], &server)).assert().success();
    let again = antiphon(folder.path(), &with(&["bless", "a.transcript"], &server)).assert();
    again.success().stdout("updated 0, unchanged 1\n").stderr("");
    // The value is that of the server's own variable.
    fs::write(
        folder.path().join("a.transcript"),
        format!("@env TOY_API_TOKEN=another-value\n{ASK}{WRITTEN}"),
    )
    .expect("a file");
    antiphon(folder.path(), &with(&["run", "a.transcript"], &server)).assert().success();
}

#[test]
fn a_secret_where_no_placeholder_can_stand_is_not_blessed() {
    let folder = folder(ASK);
    let server = server("{\"$TOY_API_TOKEN\":1}");
    antiphon(folder.path(), &with(&["bless", "a.transcript"], &server))
        .assert()
        .code(1)
        .stdout("")
        .stderr(
            contains("a.transcript:2: it would hold the value of the environment variable")
                .and(contains(SECRET).not()),
        );
    assert_eq!(text(&folder), ASK);
}

#[test]
fn reports_and_differences_show_no_secret() {
    let folder = folder(&format!("{ASK}< {{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{{}}}}\n"));
    let server = server(WHOAMI);
    for arguments in [
        &["run", "a.transcript"][..],
        &["run", "a.transcript", "--report", "json"],
        &["bless", "a.transcript", "--dry-run"],
    ] {
        let shown = contains("{{env:TOY_API_TOKEN}}").and(contains(SECRET).not());
        antiphon(folder.path(), &with(arguments, &server)).assert().code(1).stdout(shown);
    }
    let arguments = ["run", "a.transcript", "--report", "json=report.json"];
    antiphon(folder.path(), &with(&arguments, &server)).assert().code(1);
    let report = fs::read_to_string(folder.path().join("report.json")).expect("a report");
    assert!(report.contains("{{env:TOY_API_TOKEN}}") && !report.contains(SECRET), "{report}");
}

#[test]
fn a_recording_passes_a_secret_on_and_does_not_keep_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let client = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":{{\"t\":\"{SECRET}\"}}}}\n"
    );
    let raw = format!("{SECRET}\r\n");
    let server = server(WHOAMI);
    let assert = antiphon(folder.path(), &with(&["record", "-o", "a.transcript"], &server))
        .write_stdin(format!("{client}{raw}"))
        .assert();
    let passed = contains(format!("\"token\":\"{SECRET}\""));
    assert.success().stdout(passed).stderr(contains("`{{env:TOY_API_TOKEN}}` stands in its place"));
    let written = text(&folder);
    assert!(!written.contains(SECRET), "{written}");
    assert!(written.contains(&client.replace(SECRET, "{{env:TOY_API_TOKEN}}")), "{written}");
    assert!(written.contains(WRITTEN), "{written}");
    let told = "# Not recorded: line 2 of the client holds the value of the environment variable \
        `TOY_API_TOKEN` where no placeholder can stand. It passed as\n# {{env:TOY_API_TOKEN}}\\r\n";
    assert!(written.contains(told), "{written}");
}

#[test]
fn a_transcript_that_reads_a_variable_needs_it_set() {
    let ask = "> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":\"{{env:NO_SUCH_4bf92f}}\"}}\n";
    let folder = folder(ask);
    let refusal =
        "a.transcript:1: the environment variable `NO_SUCH_4bf92f` is not set; set it, or";
    for command in ["run", "bless", "mock"] {
        antiphon(folder.path(), &[command, "a.transcript"])
            .assert()
            .code(2)
            .stderr(contains(refusal));
    }
    antiphon(folder.path(), &["check", "a.transcript"]).assert().success();
    let set = |command: &mut Command| command.env("NO_SUCH_4bf92f", "text").assert();
    set(&mut antiphon(folder.path(), &["bless", "a.transcript"])).success();
    let mut mock = antiphon(folder.path(), &["mock", "a.transcript"]);
    set(mock.write_stdin(ask.replace("> ", "").replace("{{env:NO_SUCH_4bf92f}}", "text")))
        .success();
}
