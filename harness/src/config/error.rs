//! What is wrong with a configuration: the place, the fact and what to do.

use std::{fmt, path::PathBuf};

/// One fault of a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The file, as the command line reaches it.
    pub path: PathBuf,
    /// The line, from 1; none when it is about the whole file.
    pub line: Option<usize>,
    /// What is wrong.
    pub fact: String,
    /// What to do.
    pub advice: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}; {}", self.fact, self.advice)
    }
}

impl std::error::Error for ConfigError {}
