//! The jobs of `examples/ci` do what they say: each of their commands runs, on a folder as a reader has it.
#![cfg(unix)]

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use assert_cmd::Command;
use pretty_assertions::assert_eq;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_antiphon");
const PING: &str = "> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/ci")
}

/// The commands of a job, wherever they stand: after a key, in a list, or alone.
fn commands(text: &str) -> Vec<&str> {
    let lines = text.lines().map(|line| {
        let line = line.trim_start().trim_start_matches("- ");
        line.strip_prefix("run: ").or_else(|| line.strip_prefix("entry: ")).unwrap_or(line)
    });
    lines.filter(|line| line.starts_with("antiphon ")).collect()
}

/// A folder with a transcript, a file of known failures and a server under two names.
fn desk() -> TempDir {
    let desk = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(desk.path().join("transcripts")).expect("a folder");
    fs::write(desk.path().join("transcripts/ping.transcript"), PING).expect("a file");
    fs::write(desk.path().join("known.toml"), "").expect("a file");
    for name in ["my-server", "mcp-server-everything"] {
        let path = desk.path().join(name);
        fs::write(&path, "#!/bin/sh\nexec antiphon serve\n").expect("a file");
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("may be changed");
    }
    desk
}

#[test]
fn every_command_of_every_job_runs() {
    let desk = desk();
    let bin = Path::new(PROGRAM).parent().expect("a program is in a folder");
    let mut seen = 0;
    for entry in fs::read_dir(examples()).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a text");
        let commands = commands(&text);
        assert!(!commands.is_empty(), "{} runs nothing", path.display());
        for command in commands {
            let mut shell = Command::new("sh");
            let script = format!("PATH=\"$BIN:$PWD:$PATH\"; {command}");
            shell.current_dir(desk.path()).env("BIN", bin).args(["-c", &script]);
            shell.env_remove("GITHUB_STEP_SUMMARY");
            let output = shell.output().expect("a shell");
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{}: {command}\n{said}", path.display());
            seen += 1;
        }
    }
    assert!(seen >= 8, "{seen}");
}
