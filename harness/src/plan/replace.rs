//! Writes a whole file or leaves the old one: a crash in between loses nothing.

use std::{fs, io, io::Write, path::Path};

/// Gives the file this content by renaming a finished one over it, in its own folder. A link is
/// followed, and the file keeps its permissions. A device or a pipe cannot be replaced; it is
/// written to.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|old| !old.is_file() && !old.is_dir()) {
        return fs::OpenOptions::new().write(true).open(path)?.write_all(content);
    }
    replace_if(path, content, |_| true).map(|_| ())
}

/// As [`replace`], but only where the file still holds what was read from it before; gives whether
/// it does. It is looked at once more when the new file is ready.
pub fn replace_unchanged(path: &Path, read: &[u8], content: &[u8]) -> io::Result<bool> {
    replace_if(path, content, |target| fs::read(target).is_ok_and(|now| now == read))
}

fn replace_if(path: &Path, content: &[u8], may: impl FnOnce(&Path) -> bool) -> io::Result<bool> {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".antiphon-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(content)?;
    if let Ok(old) = fs::metadata(&target) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    if !may(&target) {
        return Ok(false);
    }
    file.persist(&target).map_err(|error| error.error)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_the_new_content_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        for content in ["one", "two"] {
            replace(&path, content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_somebody_else_wrote_meanwhile_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "theirs").unwrap();
        assert!(!replace_unchanged(&path, b"old", b"ours").unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
        assert!(replace_unchanged(&path, b"theirs", b"ours").unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "ours");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(replace(&folder.path().join("none/a.txt"), b"").is_err());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_written_to_and_stays_a_device() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/dev/full", &link).unwrap();
        let error = replace(&link, b"x").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        replace(Path::new("/dev/null"), b"x").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
