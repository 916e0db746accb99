//! What to start, fully resolved: no search, no variables, nothing read from the environment.

use std::{ffi::OsString, path::PathBuf};

/// A command line with its surroundings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// A name to look up in PATH, or a path. A relative path is the planner's to resolve, since
    /// systems disagree whether it counts from `cwd`.
    pub program: OsString,
    /// The arguments, as they are.
    pub args: Vec<OsString>,
    /// The working directory; none is the harness's own.
    pub cwd: Option<PathBuf>,
    /// Added to the harness's environment, in order.
    pub env: Vec<(OsString, OsString)>,
}

impl Command {
    /// A command without arguments.
    pub fn new(program: impl Into<OsString>) -> Self {
        Command { program: program.into(), ..Command::default() }
    }
}

impl std::fmt::Display for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.program.to_string_lossy())?;
        self.args.iter().try_for_each(|arg| write!(f, " {}", arg.to_string_lossy()))
    }
}
