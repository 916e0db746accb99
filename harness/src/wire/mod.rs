//! The rules that hold for every line of every server, whatever a transcript says. Knows lines and
//! JSON, no transcript and no process. One fault does not hide the next: a line is read as far as
//! it can be, and what could be read is given beside what is wrong.

mod clean;
mod joined;
mod judge;
mod kind;
mod message;
mod run;
mod values;

pub use kind::Kind;
pub use message::{Message, MessageKind};
pub use run::Wire;

use crate::json::Value;
use crate::session::ServerLine;

/// Judges a line alone.
#[must_use]
pub fn check(line: &ServerLine) -> Checked {
    let mut wire = Wire::default();
    let mut checked = wire.check(line);
    checked.faults.extend(wire.flush());
    checked.held = false;
    checked
}

/// What a line holds and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The messages on it, in order; more than one only beside a fault that says so.
    pub messages: Vec<Message>,
    /// JSON that is no message: a scalar, an array, an object of another kind.
    pub other: Option<Value>,
    /// What is wrong, in the order of the lines.
    pub faults: Vec<WireFault>,
    /// The line begins a JSON text that may go on: it is judged with the lines after it, or by
    /// [`Wire::flush`].
    pub held: bool,
}

/// A rule that a line breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WireFault {
    /// Which one.
    pub kind: Kind,
    /// The server's line, 1-based.
    pub line: usize,
    /// Bytes of the line before the place, where there is one.
    pub offset: Option<usize>,
    /// What is there: lower case, no full stop.
    pub fact: String,
}

#[cfg(test)]
mod tests;
