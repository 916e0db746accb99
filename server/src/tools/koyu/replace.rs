//! Replaces a file below a folder: whole or not at all, and nowhere else.
//!
//! Knows paths and bytes only; whether the bytes are a layer is not its concern.

use std::fs::{self, Permissions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

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

/// The folders made for a file; they go again unless they are kept.
struct Made(Vec<PathBuf>);

impl Made {
    /// Makes what is missing of `folder`, outermost first.
    fn folders(folder: &Path) -> io::Result<Self> {
        let missing: Vec<_> = folder.ancestors().take_while(|path| !path.is_dir()).collect();
        let mut made = Self(Vec::new());
        for path in missing.into_iter().rev() {
            match fs::create_dir(path) {
                Ok(()) => made.0.push(path.to_owned()),
                // Somebody else was quicker.
                Err(_) if path.is_dir() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(made)
    }

    fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        for folder in self.0.iter().rev() {
            // A folder that somebody has put something into meanwhile stays.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Writes beside the target and renames; the temporary file goes when either fails.
fn write(target: &Path, parent: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = temporary(parent)?;
    file.write_all(bytes)?;
    if let Ok(old) = fs::symlink_metadata(target)
        && old.is_file()
    {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(target)?;
    Ok(())
}

fn temporary(parent: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".antiphon-").suffix(".tmp");
    if let Some(permissions) = ordinary() {
        builder.permissions(permissions);
    }
    builder.tempfile_in(parent)
}

/// What a new file gets: readable by all, less what the umask of the process takes away.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have no such mode")]
fn ordinary() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt as _;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn ordinary() -> Option<Permissions> {
    None
}

#[cfg(test)]
mod tests;
