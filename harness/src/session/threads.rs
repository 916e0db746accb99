//! The four threads of a session: one drains stdout, one stderr, one writes stdin, one waits for
//! the exit. Each ends by itself once the process is gone or its pipe is given up.

use std::{
    io,
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread::{Builder, JoinHandle},
};

use shared_child::SharedChild;

use super::{
    inbox::Inbox,
    lines::Lines,
    outbox::{Order, Sent},
    pipe::{Sink, Source},
    tail::Tail,
};

/// As much as a pipe holds on Linux.
const CHUNK: usize = 64 * 1024;

/// Drains stdout into the inbox, line by line.
pub(super) fn stdout(
    source: Arc<Source>,
    inbox: Arc<Inbox>,
    max_line: usize,
) -> io::Result<JoinHandle<()>> {
    spawn("stdout", move || {
        let mut lines = Lines::new(max_line);
        let mut buffer = vec![0; CHUNK];
        while inbox.wait_for_room() {
            match source.read(&mut buffer) {
                Ok(0) | Err(_) => break,
                Ok(length) => inbox.push(lines.feed(&buffer[..length]), lines.partial()),
            }
        }
        inbox.push(lines.finish().into_iter().collect(), lines.partial());
        inbox.stdout_done();
    })
}

/// Drains stderr, keeping its end.
pub(super) fn stderr(
    source: Arc<Source>,
    inbox: Arc<Inbox>,
    tail: Arc<Mutex<Tail>>,
    limit: usize,
) -> io::Result<JoinHandle<()>> {
    spawn("stderr", move || {
        let mut buffer = vec![0; CHUNK];
        while let Ok(length @ 1..) = source.read(&mut buffer) {
            tail.lock().unwrap_or_else(PoisonError::into_inner).push(&buffer[..length], limit);
        }
        inbox.stderr_done();
    })
}

/// Writes what is ordered, one write for each order as far as the pipe takes it.
pub(super) fn stdin(
    mut sink: Sink,
    orders: mpsc::Receiver<Order>,
    sent: Arc<Sent>,
) -> io::Result<JoinHandle<()>> {
    spawn("stdin", move || {
        for order in orders {
            let Order::Bytes(bytes) = order else { return };
            let mut rest = &bytes[..];
            while !rest.is_empty() {
                match sink.write(rest) {
                    Ok(length) => {
                        sent.taken(length);
                        rest = &rest[length..];
                    }
                    Err(error) => return sent.failed(&error),
                }
            }
        }
    })
}

/// Reaps the process.
pub(super) fn wait(child: Arc<SharedChild>, inbox: Arc<Inbox>) -> io::Result<JoinHandle<()>> {
    spawn("wait", move || {
        if let Ok(status) = child.wait() {
            inbox.exited(status.into());
        }
    })
}

fn spawn(name: &str, body: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    Builder::new().name(format!("session-{name}")).spawn(body)
}
