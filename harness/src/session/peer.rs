//! The seam between replay and whatever answers: a child process, or a test that plays one.

use std::time::Instant;

use super::{Ending, Event, Limits, Partial, Tail};

/// Something that takes lines and gives events.
pub trait Peer {
    /// Queues `bytes` for the server's stdin as one write. Never blocks.
    fn send(&mut self, bytes: &[u8]);
    /// Closes the server's stdin once everything queued was taken. Never blocks.
    fn close_input(&mut self);
    /// The next event, or none when `deadline` passed first.
    fn next(&mut self, deadline: Instant) -> Option<Event>;
    /// Queued bytes that the server's pipe has not taken.
    fn unsent(&self) -> usize;
    /// Why writing failed, once it has: the server closed its stdin.
    fn input_error(&self) -> Option<String>;
    /// The beginning of a stdout line whose line feed has not come.
    fn partial(&self) -> Partial;
    /// The end of what the server wrote to stderr.
    fn stderr_tail(&self) -> Tail;
    /// Closes stdin, waits, TERM, waits, KILL, each on the whole process group. Afterwards no
    /// process of the group lives and none of our threads or pipes is left.
    fn end(&mut self, limits: &Limits) -> Ending;
}
