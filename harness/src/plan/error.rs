//! What keeps a plan from being made: each says the place, the fact and what to do.

use std::{io, path::PathBuf};

use crate::transcript::ParseErrors;

/// One reason. A plan that cannot be made gives all of them.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// A path leads nowhere.
    #[error("{}: no such file or folder; name a transcript or a folder of transcripts", path.display())]
    NotFound {
        /// As given.
        path: PathBuf,
    },
    /// A file or folder could not be read.
    #[error("{}: cannot be read ({source}); check who may read it", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A pipe, a socket or a device, which might never end.
    #[error("{}: neither a file nor a folder; save the transcript to a file", path.display())]
    NotAFile {
        /// As it was reached.
        path: PathBuf,
    },
    /// The paths hold no transcript.
    #[error("{places}: no transcript found; transcripts are files named `*.transcript`")]
    NoTranscripts {
        /// Where was looked.
        places: String,
    },
    /// A transcript is wrong.
    #[error("{0}")]
    Parse(#[from] ParseErrors),
    /// A transcript without steps.
    #[error("{}: no step; write a client line such as `> {{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}}`", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// `--dialect` names none of the reference server.
    #[error("--dialect {name}: the reference server has no such dialect; choose from {known}")]
    NoDialect {
        /// As given.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// A setting names something that is not there.
    #[error("{}:{line}: {fact}; {advice}", path.display())]
    Setting {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        fact: String,
        /// What to do.
        advice: String,
    },
    /// No command for a file.
    #[error("{}: no server to run; write `-- COMMAND` or a `@server` line", path.display())]
    NoServer {
        /// The file.
        path: PathBuf,
    },
    /// A dialect or filter leaves nothing.
    #[error("{what}: no transcript matches; `antiphon list` shows their names")]
    NothingLeft {
        /// The arguments that leave nothing.
        what: String,
    },
}
