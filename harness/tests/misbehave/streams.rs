//! Servers whose streams are the trouble: too much, too little, too early, too late, not text.

use std::time::Duration;

use super::{Behaviour, Server, server::rest};

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("echo", |server| server.echo()),
    ("counts-reads", |server| {
        // The writer is far ahead when the first read begins.
        std::thread::park_timeout(Duration::from_millis(100));
        let mut lengths = vec![server.read()];
        while lengths.last() != Some(&0) {
            lengths.push(server.read());
        }
        server.write(format!("{lengths:?}\n"));
        0
    }),
    ("silent", |_| rest()),
    #[cfg(unix)]
    ("says-hello-then-rests", |_| {
        let _hello = std::os::unix::net::UnixStream::connect("hello").expect("somebody listens");
        rest()
    }),
    ("exits-at-once", |server| {
        server.complain("TOY_API_KEY is not set\n");
        3
    }),
    ("aborts", |_| std::process::abort()),
    ("talks-first", |server| {
        for _ in 0..1024 {
            server.write(format!("{}\n", "z".repeat(1023)));
        }
        server.echo()
    }),
    ("floods-stderr", |server| {
        for _ in 0..64 {
            server.complain(format!("{}\n", "d".repeat(1023)).repeat(1024));
        }
        server.complain("the last line\n");
        server.echo()
    }),
    ("floods-lines", |server| flood(server, &format!("{}\n", "f".repeat(99)).repeat(640))),
    ("floods-blank-lines", |server| flood(server, &"\n".repeat(64 * 1024))),
    ("floods-one-line", |server| flood(server, &"f".repeat(64 * 1024))),
    ("ignores-eof", |server| {
        server.echo();
        rest()
    }),
    ("ignores-term", |server| {
        ctrlc::set_handler(|| {}).expect("no handler was set before");
        server.echo();
        rest()
    }),
    ("last-line-unterminated", |server| {
        server.write("first\nlast");
        server.drain()
    }),
    ("not-text", |server| {
        server.write(b"\xEF\xBB\xBFa\r\n\xFF\xFE\n\xE2\x80");
        server.write(b"\xA8\n");
        server.drain()
    }),
    ("half-then-stalls", |server| {
        server.write("{\"jsonrpc\":");
        server.drain();
        server.write("\"2.0\"}\n");
        0
    }),
    ("long-line", |server| {
        server.write(format!("{}\n", "y".repeat(4 * 1024 * 1024)));
        server.echo()
    }),
    ("one-long-line", |server| {
        server.write(format!("{}\nshort\n", "x".repeat(5120)));
        server.drain()
    }),
    ("says-goodbye", |server| {
        server.drain();
        server.write("bye\n".repeat(30));
        7
    }),
    #[cfg(unix)]
    ("closes-stdin", |server| {
        nix::unistd::close(0).expect("stdin is open");
        server.write("closed\n");
        rest()
    }),
    #[cfg(unix)]
    ("closes-stdout", |server| {
        nix::unistd::close(1).expect("stdout is open");
        server.drain()
    }),
];

fn flood(server: &mut Server, chunk: &str) -> u8 {
    while server.write(chunk) {}
    0
}
