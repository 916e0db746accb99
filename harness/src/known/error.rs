//! What is wrong with a file of known failures: the place, the fact and what to do.

use std::{fmt, path::PathBuf};

/// One fault of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownError {
    /// The file, as the command line reaches it.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub fact: String,
    /// What to do.
    pub advice: &'static str,
}

impl fmt::Display for KnownError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}; {}", self.path.display(), self.line, self.fact, self.advice)
    }
}

impl std::error::Error for KnownError {}
