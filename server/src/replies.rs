//! The one writer: replies are collected and leave in as few writes as the caller's flushes allow.

use std::io::{Result, Write};

/// So many bytes leave at once, flush or no flush; also what is kept of the room of a long reply.
const FULL: usize = 64 * 1024;

/// Lines on their way to a writer.
#[derive(Debug)]
pub(crate) struct Replies<W> {
    writer: W,
    waiting: String,
}

impl<W: Write> Replies<W> {
    pub(crate) fn new(writer: W) -> Self {
        Self { writer, waiting: String::new() }
    }

    /// Lets `line` append a line; writes when enough have come together.
    pub(crate) fn add(&mut self, line: impl FnOnce(&mut String)) -> Result<()> {
        line(&mut self.waiting);
        if self.waiting.len() >= FULL { self.write() } else { Ok(()) }
    }

    /// Writes what is waiting and flushes the writer; without anything waiting, nothing is done.
    pub(crate) fn flush(&mut self) -> Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        self.write()?;
        self.writer.flush()
    }

    fn write(&mut self) -> Result<()> {
        self.writer.write_all(self.waiting.as_bytes())?;
        self.waiting.clear();
        self.waiting.shrink_to(2 * FULL);
        Ok(())
    }
}
