//! Transcript files below files and folders, in an order that never changes.

use std::{
    collections::BTreeSet,
    io,
    path::{Component, Path, PathBuf},
};

use walkdir::WalkDir;

use super::PlanError;

const EXTENSION: &str = "transcript";
/// Where transcripts are looked for when no path is given.
pub(super) const DEFAULT_FOLDER: &str = "transcripts";

/// The transcripts that the paths lead to, each once: a file as it is whatever its name, a folder by
/// its `*.transcript` files, sorted by name. Relative paths count from `base`; the result shows them
/// as they were given.
pub fn find(paths: &[PathBuf], base: &Path) -> Result<Vec<PathBuf>, Vec<PlanError>> {
    let default = [PathBuf::from(DEFAULT_FOLDER)];
    let paths = if paths.is_empty() { &default } else { paths };
    let (mut found, mut seen, mut errors) = (Vec::new(), BTreeSet::new(), Vec::new());
    for path in paths {
        match below(path, base) {
            Ok(files) => found.extend(files.into_iter().filter(|file| seen.insert(bare(file)))),
            Err(error) => errors.push(error),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    if found.is_empty() {
        let places: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
        return Err(vec![PlanError::NoTranscripts { places: places.join(", ") }]);
    }
    Ok(found)
}

/// The path without the `.` that lead nowhere else.
fn bare(path: &Path) -> PathBuf {
    path.components().filter(|component| *component != Component::CurDir).collect()
}

fn below(path: &Path, base: &Path) -> Result<Vec<PathBuf>, PlanError> {
    let root = base.join(path);
    let shown =
        |inside: &Path| if inside.as_os_str().is_empty() { path.into() } else { path.join(inside) };
    let mut files = Vec::new();
    for entry in WalkDir::new(&root).follow_links(true).sort_by_file_name() {
        let at = entry.as_ref().map_or_else(walkdir::Error::path, |entry| Some(entry.path()));
        let inside = at.and_then(|at| at.strip_prefix(&root).ok()).unwrap_or(Path::new(""));
        let is_given = inside.as_os_str().is_empty();
        let is_named = inside.extension().is_some_and(|extension| extension == EXTENSION);
        match &entry {
            Ok(entry) if entry.file_type().is_dir() || !(is_given || is_named) => {}
            Ok(entry) if entry.file_type().is_file() => files.push(shown(inside)),
            Ok(_) => return Err(PlanError::NotAFile { path: shown(inside) }),
            Err(error) if leads_nowhere(error) && !(is_given || is_named) => {}
            Err(_) => {
                let path = shown(inside);
                return entry.map(|_| files).map_err(|error| walk_error(error, path, is_given));
            }
        }
    }
    Ok(files)
}

/// Whether it is a link to nothing, or one back to a folder that the walk is in.
fn leads_nowhere(error: &walkdir::Error) -> bool {
    let missing = error.io_error().is_some_and(|error| error.kind() == io::ErrorKind::NotFound);
    missing || error.loop_ancestor().is_some()
}

fn walk_error(error: walkdir::Error, path: PathBuf, is_given: bool) -> PlanError {
    let source = error
        .into_io_error()
        .unwrap_or_else(|| io::Error::other("a link leads back to a folder above it"));
    match source.kind() {
        io::ErrorKind::NotFound if is_given => PlanError::NotFound { path },
        _ => PlanError::Unreadable { path, source },
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn check(files: &[&str], paths: &[&str], expected: Result<&[&str], &str>) {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let paths: Vec<_> = paths.iter().map(PathBuf::from).collect();
        let found = find(&paths, folder.path())
            .map(|found| found.iter().map(|file| file.display().to_string()).collect::<Vec<_>>())
            .map_err(|errors| errors[0].to_string());
        match (found, expected) {
            (Ok(found), Ok(expected)) => assert_eq!(found, expected),
            (Err(found), Err(expected)) => assert!(found.contains(expected), "{found}"),
            (found, expected) => panic!("{found:?} is not {expected:?}"),
        }
    }

    #[test]
    fn a_folder_gives_its_transcripts_sorted_and_a_file_gives_itself() {
        let files = ["transcripts/b.transcript", "transcripts/a/z.transcript", "transcripts/x.md"];
        check(&files, &[], Ok(&["transcripts/a/z.transcript", "transcripts/b.transcript"]));
        check(&files, &["transcripts/x.md"], Ok(&["transcripts/x.md"]));
        let twice = ["transcripts/b.transcript", "transcripts"];
        check(&files, &twice, Ok(&["transcripts/b.transcript", "transcripts/a/z.transcript"]));
    }

    #[test]
    fn nothing_found_is_an_error_that_says_where() {
        check(&["a.md"], &["."], Err(".: no transcript found"));
        check(&[], &[], Err("transcripts: no such file or folder"));
        check(&[], &["nowhere"], Err("nowhere: no such file or folder"));
    }

    #[test]
    fn a_file_that_is_named_in_two_ways_is_found_once() {
        check(&["a.transcript"], &["./a.transcript", "a.transcript"], Ok(&["./a.transcript"]));
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_nowhere_matter_only_under_the_name_of_a_transcript() {
        let link = |target: &str, name: &str| {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("a.transcript"), "").unwrap();
            std::os::unix::fs::symlink(target, folder.path().join(name)).unwrap();
            let found = find(&[".".into()], folder.path());
            found.map(|found| found.len()).map_err(|errors| errors[0].to_string())
        };
        assert_eq!(link("nowhere", "notes"), Ok(1));
        assert_eq!(link(".", "loop"), Ok(1));
        let dangling = link("nowhere", "b.transcript").unwrap_err();
        assert!(dangling.starts_with("./b.transcript: cannot be read (No such file"), "{dangling}");
        let device = link("/dev/null", "b.transcript").unwrap_err();
        assert!(device.starts_with("./b.transcript: neither a file nor a folder; "), "{device}");
    }
}
