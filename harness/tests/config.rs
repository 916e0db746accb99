//! `--config`: servers as a client names them, each under the transcripts, and what is said about those
//! that cannot be started.
#![cfg(unix)]

use std::{fs, path::Path};

use assert_cmd::Command;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_antiphon");
const PING: &str = "> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";

/// A folder with a transcript and this configuration, `PROGRAM` put in.
fn folder(config: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("ping.transcript"), PING).expect("a file");
    fs::write(folder.path().join(".mcp.json"), config.replace("PROGRAM", PROGRAM)).expect("a file");
    folder
}

/// Status, stdout, stderr.
fn antiphon(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).args(arguments).env("TOY_VAR", "serve").env_remove("MISSING");
    command.env_remove("CI");
    let output = command.output().expect("the program");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a status"), text(output.stdout), text(output.stderr))
}

/// Name, outcome and reason of each verdict.
fn outcomes(folder: &Path, more: &[&str]) -> Vec<Value> {
    let arguments = ["run", "ping.transcript", "--config", ".mcp.json", "--report", "json"];
    let (_, report, errors) = antiphon(folder, &[&arguments, more].concat());
    assert_eq!(errors, "");
    let report: Value = serde_json::from_str(&report).expect("a report");
    let verdicts = report["verdicts"].as_array().expect("verdicts").iter();
    verdicts.map(|one| json!([one["name"], one["server"], one["outcome"], one["reason"]])).collect()
}

const THREE: &str = r#"{
    // As a client has it.
    "mcpServers": {
        "good": {"command": "PROGRAM", "args": ["${TOY_VAR}", "--dialect", "${DIALECT:-koyu}"]},
        "remote": {"type": "http", "url": "https://example.org/mcp"},
        "bad": {"command": "./bad", "env": {"ANSWER": "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":5}"}},
    },
}"#;

fn three() -> TempDir {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(THREE);
    let path = folder.path().join("bad");
    fs::write(&path, "#!/bin/sh\nread -r line\nprintf '%s\\n' \"$ANSWER\"\nread -r line\nexit 0\n")
        .expect("a file");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("may be changed");
    folder
}

#[test]
fn every_server_is_run_and_one_that_is_elsewhere_is_not_applicable() {
    let folder = three();
    let elsewhere = "it is reached by `http`, not over stdio";
    let expected = [
        json!(["good::ping.transcript", "good", "held", null]),
        json!(["remote::ping.transcript", "remote", "not-applicable", elsewhere]),
        json!(["bad::ping.transcript", "bad", "failed", null]),
    ];
    assert_eq!(outcomes(folder.path(), &[]), expected);
    assert_eq!(outcomes(folder.path(), &["--name", "good"]), expected[..1]);
    assert_eq!(outcomes(folder.path(), &["--filter", "bad::"]), expected[2..]);
}

#[test]
fn a_failure_names_its_server_and_how_to_run_it_again() {
    let folder = three();
    let (status, report, _) =
        antiphon(folder.path(), &["run", "ping.transcript", "--config", ".mcp.json"]);
    assert_eq!(status, 1);
    for line in [
        "not applicable remote::ping.transcript: it is reached by `http`, not over stdio",
        "FAILED ping.transcript  server bad",
        "  again    antiphon run ping.transcript --config .mcp.json --name bad",
        "  accept   antiphon bless ping.transcript --config .mcp.json --name bad",
    ] {
        assert!(report.lines().any(|one| one == line), "{line}\n{report}");
    }
    let again = ["bless", "ping.transcript", "--config", ".mcp.json", "--name", "bad"];
    let (status, ..) = antiphon(folder.path(), &again);
    let text = fs::read_to_string(folder.path().join("ping.transcript")).expect("a file");
    assert_eq!((status, text), (0, PING.replace("{}}\n", "5}\n")));
}

/// Status 2, and this on stderr.
fn check_refused(config: &str, arguments: &[&str], expected: &[&str]) {
    let folder = folder(config);
    let (status, out, errors) = antiphon(folder.path(), arguments);
    assert_eq!((status, out.as_str()), (2, ""), "{errors}");
    assert_eq!(errors.lines().count(), expected.len(), "{errors}");
    for (line, expected) in errors.lines().zip(expected) {
        assert!(line.contains(expected) && line.contains("; "), "{line}");
    }
}

#[test]
fn what_cannot_be_run_is_refused_with_its_place() {
    let run = &["run", "ping.transcript", "--config", ".mcp.json"][..];
    let unset = r#"{"mcpServers":{"a":{"command":"${MISSING}"}}}"#;
    check_refused(
        unset,
        run,
        &[".mcp.json:1: server `a`: `${MISSING}`: the environment variable `MISSING` is not set"],
    );
    check_refused("{}", run, &[".mcp.json: no server in `mcpServers` or `servers`"]);
    check_refused("{", run, &[".mcp.json:1: no JSON"]);
    let remote = r#"{"servers":{"a":{"type":"sse","url":"x"}}}"#;
    check_refused(remote, run, &[".mcp.json: server `a`: not applicable: it is reached by `sse`"]);
    check_refused(
        "{}",
        &["run", "ping.transcript", "--config", "none.json"],
        &["none.json: cannot be read"],
    );
}

#[test]
fn what_is_done_with_one_server_wants_one() {
    let two = r#"{"mcpServers":{"a":{"command":"a"},"b":{"command":"b"}}}"#;
    for verb in ["bless", "mutants"] {
        let arguments = [verb, "ping.transcript", "--config", ".mcp.json"];
        check_refused(
            two,
            &arguments,
            &[".mcp.json: 2 servers, and this is done with one at a time"],
        );
    }
    let arguments = ["record", "-o", "a.transcript", "--config", ".mcp.json"];
    check_refused(two, &arguments, &["choose one with `--name NAME`"]);
}

#[test]
fn a_session_with_a_configured_server_is_recorded() {
    let folder = three();
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder.path()).env("TOY_VAR", "serve");
    command.args(["record", "-o", "a.transcript", "--config", ".mcp.json", "--name", "good"]);
    command.write_stdin("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n").assert().success();
    let text = fs::read_to_string(folder.path().join("a.transcript")).expect("a file");
    assert!(text.contains("< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"), "{text}");
}
