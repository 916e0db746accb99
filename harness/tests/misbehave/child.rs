//! Servers that leave a child process behind.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
    time::Duration,
};

use super::{Behaviour, Server, server::rest, toy::GOOD};

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("leaves-child", |server| leave(server, "child", Stdio::null())),
    ("leaves-stubborn-child", |server| leave(server, "stubborn-child", Stdio::null())),
    ("child-holds-stdout", |server| leave(server, "child", Stdio::inherit())),
    #[cfg(unix)]
    ("escaped-child-holds-stdout", |server| leave(server, "escaped-child", Stdio::inherit())),
    ("orphan-holds-pipe", |server| {
        start("child", Stdio::inherit());
        GOOD.serve(server)
    }),
    ("child", |server| {
        server.complain("ready\n");
        rest()
    }),
    ("stubborn-child", |server| {
        ctrlc::set_handler(|| {}).expect("no handler was set before");
        server.complain("ready\n");
        rest()
    }),
    #[cfg(unix)]
    ("escaped-child", |server| {
        nix::unistd::setsid().expect("a child leads no group");
        server.complain("ready\n");
        // Nobody can end it, so it ends soon by itself.
        std::thread::park_timeout(Duration::from_secs(3));
        0
    }),
];

/// Starts a child, serves, and leaves it behind at the end of input.
fn leave(server: &mut Server, child: &str, stdout: Stdio) -> u8 {
    start(child, stdout);
    server.echo()
}

/// Starts a child and waits until it is ready.
#[expect(clippy::disallowed_methods, reason = "this is the server, not the harness")]
#[expect(clippy::zombie_processes, reason = "that is the misbehaviour")]
fn start(child: &str, stdout: Stdio) {
    let program = std::env::current_exe().expect("a running program has a path");
    let mut command = Command::new(program);
    command.args([super::WORD, child]).stdin(Stdio::null()).stdout(stdout).stderr(Stdio::piped());
    let child = command.spawn().expect("the test binary can be started");
    let stderr = child.stderr.expect("it was asked for");
    BufReader::new(stderr).read_line(&mut String::new()).expect("the child is ready");
}
