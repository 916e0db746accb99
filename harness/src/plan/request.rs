//! What somebody asks for, typed: the one step between arguments and a plan.

use std::{
    collections::BTreeMap,
    ffi::OsString,
    path::{Path, PathBuf},
    time::Duration,
};

use crate::{config::ConfiguredServer, json::Value};

use super::Pace;

/// The dialect of a file that names none, under the bundled server.
pub const DEFAULT_DIALECT: &str = "koyu";
/// How long a server step is waited for when nobody says otherwise.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(5);

/// Which server the transcripts are replayed against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerChoice {
    /// This command, for every file; program first, never empty.
    Command(Vec<OsString>),
    /// Each of these servers, for every file.
    Configured {
        /// The configuration, as the command line reaches it.
        file: PathBuf,
        /// Its servers, never empty.
        servers: Vec<ConfiguredServer>,
    },
    /// Each file's `@server`; without one the bundled server, which this executable becomes when
    /// called with `serve --dialect NAME`.
    Bundled(PathBuf),
    /// Each file's `@server`; a file without one cannot be run.
    FromFile,
}

/// What to replay, against what, and how. [`PlanRequest::new`] gives the defaults.
#[derive(Clone, Debug)]
pub struct PlanRequest {
    /// Files and folders; none means `transcripts` below the working directory.
    pub paths: Vec<PathBuf>,
    /// The working directory, absolute.
    pub working_directory: PathBuf,
    /// The server.
    pub server: ServerChoice,
    /// Only this dialect; also the value of `{{dialect}}` under another command.
    pub dialect: Option<String>,
    /// The dialects of the bundled server; empty when they are not known.
    pub dialects: Vec<&'static str>,
    /// The variables of the environment, for `{{env:NAME}}`; servers inherit that of the process whatever
    /// stands here.
    pub environment: BTreeMap<OsString, OsString>,
    /// Variables that outrank `@let`.
    pub lets: BTreeMap<String, Value>,
    /// How long a step is waited for; outranks `@timeout`.
    pub timeout: Option<Duration>,
    /// How long a transcript may take.
    pub deadline: Option<Duration>,
    /// Every transcript is replayed in each of these.
    pub paces: Vec<Pace>,
    /// A transcript is replayed when its name holds one of these texts; none means all.
    pub filters: Vec<String>,
    /// How often each is replayed, at least 1.
    pub rounds: usize,
    /// The bytes of a server's line after which it is cut.
    pub max_line: usize,
}

impl PlanRequest {
    /// Everything at its default.
    pub fn new(working_directory: &Path, server: ServerChoice) -> Self {
        Self {
            paths: Vec::new(),
            working_directory: working_directory.to_owned(),
            server,
            dialect: None,
            dialects: Vec::new(),
            environment: BTreeMap::new(),
            lets: BTreeMap::new(),
            timeout: None,
            deadline: None,
            paces: vec![Pace::Lockstep],
            filters: Vec::new(),
            rounds: 1,
            max_line: 16 * 1024 * 1024,
        }
    }
}
