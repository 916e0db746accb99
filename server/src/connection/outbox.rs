//! The way out: lines from all threads, written one after the other.
//!
//! The reading thread writes what it has answered before it waits for more; for the other threads one thread
//! writes, so that a reply never waits for the next request.

use std::io::{self, Write};
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

/// So many bytes are written without waiting for a flush; also what is kept of the room of a long reply.
const FULL: usize = 64 * 1024;

/// Lines on their way out.
#[derive(Debug)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    called: Condvar,
    reader: ThreadId,
}

#[derive(Debug, Default)]
struct Waiting {
    lines: String,
    diagnostics: String,
    /// Whether there is work for the thread that writes for the others.
    call: bool,
    closed: bool,
    failure: Option<io::Error>,
}

/// Where lines and diagnostics end up.
#[derive(Debug)]
pub(crate) struct Ends<W, D> {
    pub(crate) writer: W,
    pub(crate) diagnostics: D,
}

impl Default for Outbox {
    /// Made by the thread that reads.
    fn default() -> Self {
        let reader = thread::current().id();
        Self { waiting: Mutex::default(), called: Condvar::new(), reader }
    }
}

impl Outbox {
    /// Lets `line` append a line, line end included. After a failure it goes nowhere.
    pub(crate) fn push(&self, line: impl FnOnce(&mut String)) {
        let mut waiting = self.waiting();
        line(&mut waiting.lines);
        self.call(waiting);
    }

    /// A line for whoever runs the server.
    pub(crate) fn tell(&self, words: &str) {
        let mut waiting = self.waiting();
        waiting.diagnostics.push_str(words);
        waiting.diagnostics.push('\n');
        self.call(waiting);
    }

    fn call(&self, mut waiting: MutexGuard<'_, Waiting>) {
        if thread::current().id() != self.reader && !waiting.call {
            waiting.call = true;
            self.called.notify_one();
        }
    }

    /// Whether so much has come together that it should be written.
    pub(crate) fn is_full(&self) -> bool {
        self.waiting().lines.len() >= FULL
    }

    /// Writes what is waiting. Fails if that fails, or if writing has failed before.
    pub(crate) fn write<W: Write, D: Write>(&self, ends: &Mutex<Ends<W, D>>) -> io::Result<()> {
        // Taken first and held, so that what is taken out first is written first.
        let mut ends = ends.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut lines, diagnostics) = {
            let mut waiting = self.waiting();
            if let Some(failure) = waiting.failure.take() {
                return Err(failure);
            }
            (mem::take(&mut waiting.lines), mem::take(&mut waiting.diagnostics))
        };
        // Nobody is left to tell when the diagnostics cannot be written; the client still gets its replies.
        let _ = ends.diagnostics.write_all(diagnostics.as_bytes());
        if lines.is_empty() {
            return Ok(());
        }
        ends.writer.write_all(lines.as_bytes())?;
        ends.writer.flush()?;
        lines.clear();
        lines.shrink_to(2 * FULL);
        self.give_back(lines);
        Ok(())
    }

    /// The room of lines that are written serves for the next ones.
    fn give_back(&self, room: String) {
        let mut waiting = self.waiting();
        if waiting.lines.is_empty() {
            waiting.lines = room;
        }
    }

    /// Writes whenever another thread than the reading one has given something, until `close`. A failure is kept for
    /// the next who writes.
    pub(crate) fn write_for_others<W: Write, D: Write>(&self, ends: &Mutex<Ends<W, D>>) {
        loop {
            let mut waiting = self.waiting();
            while !waiting.call && !waiting.closed {
                waiting = self.called.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            }
            if waiting.closed {
                return;
            }
            waiting.call = false;
            drop(waiting);
            if let Err(failure) = self.write(ends) {
                self.waiting().failure = Some(failure);
            }
        }
    }

    /// Ends `write_for_others`.
    pub(crate) fn close(&self) {
        self.waiting().closed = true;
        self.called.notify_all();
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
