//! Transcript files below files and folders, in an order that never changes.

use std::{
    collections::BTreeSet,
    io,
    path::{Path, PathBuf},
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
            Ok(files) => found.extend(files.into_iter().filter(|file| seen.insert(file.clone()))),
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

fn below(path: &Path, base: &Path) -> Result<Vec<PathBuf>, PlanError> {
    let root = base.join(path);
    let mut files = Vec::new();
    for entry in WalkDir::new(&root).follow_links(true).sort_by_file_name() {
        let entry = entry.map_err(|error| walk_error(error, path))?;
        let inside = entry.path().strip_prefix(&root).unwrap_or(Path::new(""));
        let is_given = inside.as_os_str().is_empty();
        let is_named = inside.extension().is_some_and(|extension| extension == EXTENSION);
        if !entry.file_type().is_dir() && (is_given || is_named) {
            files.push(if is_given { path.to_owned() } else { path.join(inside) });
        }
    }
    Ok(files)
}

fn walk_error(error: walkdir::Error, given: &Path) -> PlanError {
    let path = error.path().map_or_else(|| given.to_owned(), Path::to_owned);
    let source = io::Error::from(error);
    match source.kind() {
        io::ErrorKind::NotFound => PlanError::NotFound { path: given.to_owned() },
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
}
