//! How a session was brought to its end, as data.

use super::{Exit, ServerLine};

/// The step that was needed to end the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Needed {
    /// It was gone before it was asked.
    Nothing,
    /// Closing stdin was enough.
    Eof,
    /// It ignored the end of its input.
    Term,
    /// It ignored TERM too.
    Kill,
}

/// What [`super::Peer::end`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The step that was needed.
    pub needed: Needed,
    /// How the process ended; none only when even KILL did not end it in time.
    pub exit: Option<Exit>,
    /// Processes of the server's group that outlived it and were ended by us, as far as the
    /// system tells: `1234 sleep`. Empty when nothing was left behind.
    pub children: Vec<String>,
    /// Somebody held stdout open after the server was gone.
    pub stdout_held: bool,
    /// stdout was still held open after the whole group was ended, by a process that left it.
    pub escaped: bool,
    /// Lines that came during the end and that nobody asked for; the first few.
    pub late: Vec<ServerLine>,
    /// How many more lines came.
    pub late_dropped: u64,
    /// The harness was asked to stop, so that the server was given no time to leave by itself.
    pub interrupted: bool,
}

impl Ending {
    /// Whether a child of the server had to be ended.
    #[must_use]
    pub fn child_left(&self) -> bool {
        !self.children.is_empty()
    }
}
