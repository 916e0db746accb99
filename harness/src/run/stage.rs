//! The place where a job plays: its folder, a copy if it wants one, and the command to start there.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use tempfile::TempDir;
use walkdir::WalkDir;

use crate::{
    json::Value,
    plan::{Home, Job},
    session::{Command, Limits},
};

/// Everything that one start needs. A copied folder is removed with it.
pub(super) struct Stage {
    /// The job, `{{cwd}}` bound.
    pub(super) job: Job,
    pub(super) command: Command,
    pub(super) limits: Limits,
    _copy: Option<TempDir>,
}

impl Stage {
    pub(super) fn new(job: &Job) -> io::Result<Self> {
        let (folder, copy) = match &job.home {
            Home::Folder(folder) => (folder.canonicalize()?, None),
            Home::Copy { of, inside } => {
                let copy = copied(of)?;
                (copy.path().join(inside).canonicalize()?, Some(copy))
            }
        };
        let mut job = job.clone();
        job.bindings.insert("cwd", Value::from(folder.to_string_lossy().as_ref()));
        let command = command(&job, folder);
        let limits = Limits { max_line: job.max_line, ..Limits::default() };
        Ok(Self { job, command, limits, _copy: copy })
    }
}

fn command(job: &Job, folder: PathBuf) -> Command {
    let server = &job.server;
    Command {
        program: server.program.clone(),
        args: server.args.clone(),
        cwd: Some(folder),
        env: server.env.clone(),
    }
}

/// A temporary folder with everything that is below this one.
fn copied(folder: &Path) -> io::Result<TempDir> {
    let copy = tempfile::Builder::new().prefix("antiphon-").tempdir()?;
    if copy.path().canonicalize()?.starts_with(folder) {
        return Err(no_fixture(folder, "holds the folder for temporary files"));
    }
    for entry in WalkDir::new(folder).follow_links(true).min_depth(1) {
        let entry = entry?;
        let inside = entry.path().strip_prefix(folder).map_err(io::Error::other)?;
        let target = copy.path().join(inside);
        let kind = entry.file_type();
        if kind.is_dir() {
            fs::create_dir(&target)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), &target)?;
        } else {
            return Err(no_fixture(entry.path(), "is neither a file nor a folder"));
        }
    }
    Ok(copy)
}

fn no_fixture(path: &Path, fact: &str) -> io::Error {
    io::Error::other(format!("`{}` {fact}; `@fixture` copies files only", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_holds_every_file_and_is_gone_when_it_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("a")).unwrap();
        fs::write(folder.path().join("a/b.txt"), "text").unwrap();
        let copy = copied(folder.path()).unwrap();
        let path = copy.path().join("a/b.txt");
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
        drop(copy);
        assert!(!path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn what_cannot_be_copied_is_an_error_and_no_wait() {
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.path().join("endless")).unwrap();
        let error = copied(folder.path()).unwrap_err().to_string();
        assert!(error.contains("endless` is neither a file nor a folder; "), "{error}");
        let around = folder.path().parent().unwrap().canonicalize().unwrap();
        let error = copied(&around).unwrap_err().to_string();
        assert!(error.contains("holds the folder for temporary files; "), "{error}");
    }
}
