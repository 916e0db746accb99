//! Puts a file on the disk whole or not at all, with the folders that it needs.
//!
//! Whether the place is one where a tool may write is for the tool to say.

use std::fs::{self, Permissions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// The folders made for a file; they go again unless they are kept.
pub(super) struct Made(Vec<PathBuf>);

impl Made {
    /// Makes what is missing of `folder`, outermost first.
    pub(super) fn folders(folder: &Path) -> io::Result<Self> {
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

    /// Leaves them where they are.
    pub(super) fn keep(mut self) {
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

/// Puts `bytes` at `target`, whose folder is `parent`: writes beside the target the target and renames. The temporary file goes when either fails.
pub(super) fn write(target: &Path, parent: &Path, bytes: &[u8]) -> io::Result<()> {
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

/// A file in this folder that goes when it is dropped, to be renamed to what it shall be.
pub(super) fn temporary(parent: &Path) -> io::Result<NamedTempFile> {
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
