//! One transcript to be replayed once: everything resolved, nothing started.

use std::{ffi::OsString, path::PathBuf, sync::Arc, time::Duration};

use crate::{pattern::Bindings, transcript::Transcript};

use super::Pace;

/// A command line, its program a path from the root or a name to look up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerCommand {
    /// The program.
    pub program: OsString,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// Added to the environment.
    pub env: Vec<(OsString, OsString)>,
}

/// Where the server runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Home {
    /// In this folder.
    Folder(PathBuf),
    /// In a fresh copy of a folder, made when the job starts and removed when it ends.
    Copy {
        /// The folder copied.
        of: PathBuf,
        /// The working directory, from the copy's root.
        inside: PathBuf,
    },
}

/// A transcript with all that its replay needs.
#[derive(Clone, Debug)]
pub struct Job {
    /// The transcript.
    pub transcript: Arc<Transcript>,
    /// `dialect::folder/file`; without a dialect, the path alone.
    pub name: String,
    /// The value of `{{dialect}}`, when there is one.
    pub dialect: Option<String>,
    /// What to start.
    pub server: ServerCommand,
    /// What the configuration of a client calls it, when it is from there.
    pub server_name: Option<String>,
    /// Why it cannot be started: the configuration reaches it in another way.
    pub not_applicable: Option<String>,
    /// Where.
    pub home: Home,
    /// Variables known before the start: `--let`, `@let`, `{{dialect}}`, `{{sep}}`, and of the environment
    /// those that the transcript reads or that hold secrets.
    pub bindings: Bindings,
    /// For each server step.
    pub timeout: Duration,
    /// For the whole transcript.
    pub deadline: Duration,
    /// How client lines are written.
    pub pace: Pace,
    /// Which repetition this is, from 1.
    pub round: usize,
    /// The bytes of a server's line after which it is cut.
    pub max_line: usize,
    /// The command that runs this again.
    pub again: String,
    /// The command that accepts what the server does now.
    pub accept: String,
}
