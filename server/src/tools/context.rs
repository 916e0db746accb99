//! What a call may know of the world around it.

use std::path::{Path, PathBuf};

/// The surroundings of a call. It is the only way for a tool to learn where relative paths begin:
/// the working directory of the process is never changed and never asked for.
#[derive(Debug, Clone)]
pub struct Context {
    root: PathBuf,
}

impl Context {
    /// `root` is an absolute path without symbolic links.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The directory that relative paths start from.
    pub fn root(&self) -> &Path {
        &self.root
    }
}
