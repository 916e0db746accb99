//! What every misbehaving server needs: its three streams, unbuffered, and a limit to its life.

use std::{
    io::{self, BufRead, Stderr, StdinLock, Stdout, Write},
    sync::mpsc,
    thread,
    time::Duration,
};

/// The streams of a server.
pub(crate) struct Server {
    input: StdinLock<'static>,
    output: Stdout,
    errors: Stderr,
}

impl Server {
    pub(crate) fn new() -> Self {
        Server { input: io::stdin().lock(), output: io::stdout(), errors: io::stderr() }
    }

    /// The next line without its line feed; none at the end of input.
    pub(crate) fn line(&mut self) -> Option<Vec<u8>> {
        let mut line = Vec::new();
        let length = self.input.read_until(b'\n', &mut line).unwrap_or(0);
        if line.ends_with(b"\n") {
            line.pop();
        }
        (length > 0).then_some(line)
    }

    /// How many bytes one read gives; 0 at the end of input.
    pub(crate) fn read(&mut self) -> usize {
        let length = self.input.fill_buf().map_or(0, <[u8]>::len);
        self.input.consume(length);
        length
    }

    /// The next bytes as far as they are there, at most so many; none at the end of input.
    pub(crate) fn chunk(&mut self, most: usize) -> Option<Vec<u8>> {
        let there = self.input.fill_buf().unwrap_or_default();
        let chunk = there[..there.len().min(most)].to_vec();
        self.input.consume(chunk.len());
        (!chunk.is_empty()).then_some(chunk)
    }

    /// Reads to the end of input; a good status.
    pub(crate) fn drain(&mut self) -> u8 {
        while self.line().is_some() {}
        0
    }

    /// Writes to stdout at once; false when nobody reads any more.
    pub(crate) fn write(&mut self, bytes: impl AsRef<[u8]>) -> bool {
        self.output.write_all(bytes.as_ref()).and_then(|()| self.output.flush()).is_ok()
    }

    /// Writes to stdout at once, whoever reads.
    pub(crate) fn say(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.write(bytes);
    }

    /// Writes to stderr.
    pub(crate) fn complain(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.errors.write_all(bytes.as_ref());
    }

    /// Gives every line back until the end of input; a good status.
    pub(crate) fn echo(&mut self) -> u8 {
        while let Some(mut line) = self.line() {
            line.push(b'\n');
            self.write(line);
        }
        0
    }
}

/// Waits, as a slow server does.
pub(crate) fn pause(time: Duration) {
    let (_open, never) = mpsc::channel::<()>();
    let _ = never.recv_timeout(time);
}

/// Leaves at once, in the middle of whatever is done.
#[expect(clippy::exit, reason = "that is the misbehaviour")]
pub(crate) fn leave(status: i32) -> ! {
    std::process::exit(status)
}

/// A variable of the environment, for servers that need one.
#[expect(clippy::disallowed_methods, reason = "this is the server, not the harness")]
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Does nothing for ever.
pub(crate) fn rest() -> ! {
    loop {
        thread::park();
    }
}

/// Ends the process after `life`.
#[expect(clippy::exit, reason = "the process ends while its main thread does something else")]
pub(crate) fn limit_life(life: Duration) {
    thread::spawn(move || {
        pause(life);
        std::process::exit(99);
    });
}
