//! The program against servers that misbehave: the verdict, the status, the time and the size of
//! what is written, each bounded. The test binary itself, started again, is the server.

#![expect(clippy::unwrap_used, reason = "a test may fail so; without a harness clippy cannot tell")]

#[path = "../misbehave/mod.rs"]
mod misbehave;

mod cases;
#[cfg(unix)]
mod interrupt;

use std::{
    fs,
    process::ExitCode,
    time::{Duration, Instant},
};

use assert_cmd::Command;
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use tempfile::TempDir;

/// A server, a transcript, and what is to come of them.
struct Case {
    about: &'static str,
    server: &'static str,
    transcript: &'static str,
    arguments: &'static [&'static str],
    status: i32,
    /// The kinds of failure, each once, in the order found.
    kinds: &'static [&'static str],
    /// In seconds; a busy machine is given some.
    bound: u64,
}

/// Bytes of a report on one transcript, whatever the server did.
const MOST_OUTPUT: usize = 64 * 1024;

fn main() -> ExitCode {
    if let Some(code) = misbehave::from_args() {
        return code;
    }
    let mut trials: Vec<_> = cases::CASES
        .iter()
        .map(|case| {
            Trial::test(case.about, move || {
                check(case);
                Ok::<_, Failed>(())
            })
        })
        .collect();
    #[cfg(unix)]
    trials.push(interrupt::trial());
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn check(case: &Case) {
    let folder = folder(case.transcript);
    let before = Instant::now();
    let output = antiphon(&folder, case.server, case.arguments).output().unwrap();
    let elapsed = before.elapsed();
    assert!(elapsed < Duration::from_secs(case.bound), "it took {elapsed:?}");
    assert!(output.stdout.len() < MOST_OUTPUT, "it wrote {} bytes", output.stdout.len());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut kinds: Vec<_> = report["verdicts"][0]["failures"]
        .as_array()
        .unwrap()
        .iter()
        .map(|failure| failure["kind"].as_str().unwrap())
        .collect();
    kinds.dedup();
    assert_eq!(kinds, case.kinds, "{report:#}");
    assert_eq!(output.status.code(), Some(case.status), "{report:#}");
}

/// A folder with the transcript as its only file.
fn folder(transcript: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("case.transcript"), transcript).unwrap();
    folder
}

/// The program, about to run the transcript of a folder against a server.
fn antiphon(folder: &TempDir, server: &str, arguments: &[&str]) -> Command {
    let server = misbehave::command(server);
    let mut command = Command::new(env!("CARGO_BIN_EXE_antiphon"));
    command.current_dir(folder.path()).args(["run", "case.transcript", "--report", "json"]);
    command.args(arguments).arg("--").arg(server.program).args(server.args);
    command
}
