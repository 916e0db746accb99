//! A Ctrl-C ends the server and leaves a report of what was done.

use std::{
    os::unix::net::UnixListener,
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use libtest_mimic::{Failed, Trial};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use serde_json::Value;

use super::misbehave;

pub(crate) fn trial() -> Trial {
    Trial::test("a Ctrl-C ends the servers and leaves a report", || {
        check();
        Ok::<_, Failed>(())
    })
}

#[expect(clippy::disallowed_methods, reason = "a signal needs the number of the process")]
fn check() {
    let folder =
        super::folder("> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n< \"{{any}}\"\n");
    let listener = UnixListener::bind(folder.path().join("hello")).unwrap();
    let (hello, said_hello) = mpsc::channel();
    thread::spawn(move || hello.send(listener.accept().is_ok()));
    let server = misbehave::command("says-hello-then-rests");
    let child = Command::new(env!("CARGO_BIN_EXE_antiphon"))
        .current_dir(folder.path())
        .args(["run", "case.transcript", "--report", "json", "--timeout", "15s", "--"])
        .arg(server.program)
        .args(server.args)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    said_hello.recv_timeout(Duration::from_secs(10)).expect("the server starts");
    let number = i32::try_from(child.id()).unwrap();
    kill(Pid::from_raw(number), Signal::SIGINT).unwrap();
    let before = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(before.elapsed() < Duration::from_secs(5));
    assert_eq!(output.status.code(), Some(3));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["interrupted"], true);
    assert_eq!(report["verdicts"][0]["outcome"], "harness-error");
    assert_eq!(report["verdicts"][0]["reason"], "interrupted");
}
