//! The bounds of a session, in bytes and in time. Everything that a server can make grow has one.

use std::time::{Duration, Instant};

/// The moment `time` from now; a time beyond what the clock can say is a year.
#[must_use]
pub fn after(time: Duration) -> Instant {
    const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
    let now = Instant::now();
    now.checked_add(time).unwrap_or(now + YEAR)
}

/// Bounds of one session. [`Limits::default`] gives the values that the documents name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one stdout line; what goes beyond is counted and dropped.
    pub max_line: usize,
    /// Bytes of stdout read ahead of the consumer. A line longer than this waits alone.
    pub backlog: usize,
    /// Bytes of the end of stderr that are kept.
    pub stderr_tail: usize,
    /// How long the server may live after stdin was closed.
    pub eof_grace: Duration,
    /// How long it may live after TERM.
    pub term_grace: Duration,
    /// How long after the server's exit its children may live and may hold its output open
    /// before that is a finding.
    pub child_grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            max_line: 16 * 1024 * 1024,
            backlog: 1024 * 1024,
            stderr_tail: 8 * 1024,
            eof_grace: Duration::from_secs(5),
            term_grace: Duration::from_millis(500),
            child_grace: Duration::from_millis(250),
        }
    }
}

impl Limits {
    /// No time for anything, for a session that is given up.
    pub(super) fn impatient() -> Self {
        Limits {
            eof_grace: Duration::ZERO,
            term_grace: Duration::ZERO,
            child_grace: Duration::ZERO,
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_time_is_too_long_for_a_deadline() {
        assert!(after(Duration::MAX) > after(Duration::from_secs(60)));
        assert!(after(Duration::ZERO) <= Instant::now());
    }
}
