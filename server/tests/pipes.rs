//! What becomes of the two pipes when the other side is slow, gone or broken.
#![cfg(unix)]

use pretty_assertions::assert_eq;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};
use std::thread;

const PING: &[u8] = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
const PONG: &[u8] = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";

fn spawn(stdin: impl Into<Stdio>, stdout: impl Into<Stdio>) -> Child {
    spawn_as("koyu", stdin, stdout)
}

#[expect(clippy::disallowed_methods, reason = "the pipes of a real process are what is tested")]
fn spawn_as(dialect: &str, stdin: impl Into<Stdio>, stdout: impl Into<Stdio>) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antiphon-server"));
    command
        .args(["--dialect", dialect])
        .stdin(stdin)
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the server of this package starts")
}

fn end(child: Child) -> (Option<i32>, String) {
    let Output { status, stderr, .. } =
        child.wait_with_output().expect("a child can be waited for");
    (status.code(), String::from_utf8(stderr).expect("diagnostics are text"))
}

#[test]
fn a_lone_request_is_answered_while_the_input_stays_open() {
    for dialect in ["koyu", "toolgrain"] {
        lone_requests(dialect);
    }
}

fn lone_requests(dialect: &str) {
    let mut child = spawn_as(dialect, Stdio::piped(), Stdio::piped());
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    let (mut stdin, stdout) = stdin.zip(stdout).expect("both pipes were asked for");
    let mut stdout = BufReader::new(stdout);
    for _ in 0..100 {
        stdin.write_all(PING).expect("the server reads");
        let mut line = Vec::new();
        stdout.read_until(b'\n', &mut line).expect("the server writes");
        assert_eq!(line, PONG);
    }
    drop(stdin);
    assert_eq!(end(child), (Some(0), String::new()));
}

#[test]
fn every_reply_arrives_although_its_reader_comes_late() {
    // More replies than any pipe holds: the server can only end when they have been read.
    let count = 100_000;
    let mut child = spawn(Stdio::piped(), Stdio::piped());
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let (begun, writing) = std::sync::mpsc::channel();
    let writer = thread::spawn(move || {
        stdin.write_all(&PING.repeat(1000)).unwrap();
        begun.send(()).unwrap();
        stdin.write_all(&PING.repeat(count - 1000)).unwrap();
    });
    writing.recv().unwrap();
    let mut output = Vec::new();
    while output.len() < count * PONG.len() {
        let mut few = [0; 777];
        let length = stdout.read(&mut few).unwrap();
        assert!(length > 0, "the output ended after {} bytes", output.len());
        output.extend_from_slice(&few[..length]);
    }
    writer.join().unwrap();
    assert!(output == PONG.repeat(count));
    assert_eq!(stdout.read(&mut [0]).unwrap(), 0);
    assert_eq!(end(child), (Some(0), String::new()));
}

#[test]
fn replies_outlive_the_server() {
    let mut child = spawn(Stdio::piped(), Stdio::piped());
    child.stdin.take().unwrap().write_all(&PING.repeat(1000)).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut output = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut output).unwrap();
    assert!(output == PONG.repeat(1000));
}

#[test]
fn a_reader_that_is_gone_ends_the_server_quietly() {
    for dialect in ["koyu", "toolgrain"] {
        let mut child = spawn_as(dialect, Stdio::piped(), Stdio::piped());
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(PING).unwrap();
        assert_eq!(end(child), (Some(0), String::new()), "{dialect}");
    }
}

#[test]
fn a_reader_that_is_gone_is_told_in_the_once_dialect() {
    let mut child = spawn_as("once", Stdio::piped(), Stdio::piped());
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(PING).unwrap();
    let wanted = "antiphon-server: writing replies: Broken pipe (os error 32)\n";
    assert_eq!(end(child), (Some(2), wanted.to_owned()));
}

#[test]
fn an_input_that_cannot_be_read_is_told() {
    let child = spawn(File::open("/").unwrap(), Stdio::piped());
    let wanted = "antiphon-server: reading requests: Is a directory (os error 21)\n";
    assert_eq!(end(child), (Some(1), wanted.to_owned()));
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_told() {
    let mut child = spawn(Stdio::piped(), File::options().write(true).open("/dev/full").unwrap());
    child.stdin.take().unwrap().write_all(PING).unwrap();
    let wanted = "antiphon-server: writing replies: No space left on device (os error 28)\n";
    assert_eq!(end(child), (Some(1), wanted.to_owned()));
}
