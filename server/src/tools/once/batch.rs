//! New files, all or none: what was made goes again unless it is kept.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::tools::place::{Made, temporary};

/// Files and folders that have been made so far, in this order.
#[derive(Default)]
pub(super) struct Batch(Vec<(Made, PathBuf)>);

impl Batch {
    /// Makes a file where there is none, with the folders it needs. One that has appeared meanwhile stays as
    /// it is, and is an error.
    pub(super) fn create(&mut self, target: &Path, bytes: &[u8]) -> io::Result<()> {
        let parent = target.parent().ok_or(io::ErrorKind::InvalidInput)?;
        let made = Made::folders(parent)?;
        let mut file = temporary(parent)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist_noclobber(target)?;
        self.0.push((made, target.to_owned()));
        Ok(())
    }

    /// Leaves everything where it is.
    pub(super) fn keep(mut self) {
        for (made, _) in self.0.drain(..) {
            made.keep();
        }
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        while let Some((made, file)) = self.0.pop() {
            // A file that somebody has taken away meanwhile is gone, which is what is wanted.
            let _ = fs::remove_file(file);
            drop(made);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// The paths below a folder.
    fn tree(folder: &Path) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(one) = folders.pop() {
            for entry in fs::read_dir(one).unwrap() {
                let path = entry.unwrap().path();
                let below = path.strip_prefix(folder).unwrap();
                found.push(
                    below
                        .components()
                        .map(|it| it.as_os_str().to_string_lossy())
                        .collect::<Vec<_>>()
                        .join("/"),
                );
                if path.is_dir() {
                    folders.push(path);
                }
            }
        }
        found.sort();
        found
    }

    #[test]
    fn a_fault_half_way_takes_back_what_was_made() {
        for fault in ["b/old/new", "b/old"] {
            let place = tempfile::tempdir().unwrap();
            fs::create_dir(place.path().join("b")).unwrap();
            fs::write(place.path().join("b/old"), "old").unwrap();
            let mut batch = Batch::default();
            for path in ["a/x/one", "a/two", "b/three"] {
                batch.create(&place.path().join(path), b"new").unwrap();
            }
            batch.create(&place.path().join(fault), b"new").unwrap_err();
            drop(batch);
            assert_eq!(tree(place.path()), ["b", "b/old"], "{fault}");
            assert_eq!(fs::read(place.path().join("b/old")).unwrap(), b"old");
        }
    }

    #[test]
    fn what_is_kept_stays() {
        let place = tempfile::tempdir().unwrap();
        let mut batch = Batch::default();
        batch.create(&place.path().join("a/x/one"), b"\0\xff").unwrap();
        batch.create(&place.path().join("a/two"), b"").unwrap();
        batch.keep();
        assert_eq!(tree(place.path()), ["a", "a/two", "a/x", "a/x/one"]);
        assert_eq!(fs::read(place.path().join("a/x/one")).unwrap(), b"\0\xff");
    }
}
