//! Replaces a file below a folder: whole or not at all, and nowhere else.
//!
//! Knows paths and bytes only; whether the bytes are a layer is not its concern.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::tools::place::{Made, write};

/// Why a file was not replaced. Nothing has changed then.
#[derive(Debug)]
pub(super) enum ReplaceError {
    /// The real path of the file's folder leads out of `folder`.
    Outside,
    /// The disk refused.
    Disk(io::Error),
}

impl From<io::Error> for ReplaceError {
    fn from(error: io::Error) -> Self {
        Self::Disk(error)
    }
}

/// Puts `bytes` at `target`, a resolved path below `folder`, making missing folders. Links on the
/// way are followed to see where they lead before anything is made; a link at the target itself
/// is replaced. On failure the old file and the folders are as they were.
pub(super) fn replace(target: &Path, folder: &Path, bytes: &[u8]) -> Result<(), ReplaceError> {
    let parent = target.parent().ok_or(ReplaceError::Outside)?;
    if !real(parent)?.starts_with(real(folder)?) {
        return Err(ReplaceError::Outside);
    }
    let made = Made::folders(parent)?;
    write(target, parent, bytes)?;
    made.keep();
    Ok(())
}

/// Where a path really leads: its nearest existing ancestor without links, then the rest.
fn real(path: &Path) -> io::Result<PathBuf> {
    for ancestor in path.ancestors() {
        // A dangling link exists, leads nowhere, and fails here.
        if fs::symlink_metadata(ancestor).is_ok() {
            let rest = path.strip_prefix(ancestor).expect("an ancestor is a prefix");
            return Ok(fs::canonicalize(ancestor)?.join(rest));
        }
    }
    Ok(path.to_owned())
}

#[cfg(test)]
mod tests;
