//! Why a server could not be started, with advice. Looks at the file system to tell causes apart
//! that the system gives one number; must not start anything.

use std::{
    io::{self, BufRead, Read},
    path::Path,
};

use super::Command;

/// A command that could not be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("could not start `{program}`: {fact}; {advice}")]
pub struct StartError {
    /// The program as it was named.
    pub program: String,
    /// The system's words, with its number.
    pub fact: String,
    /// The cause as far as it can be told, and what to do.
    pub advice: String,
}

impl StartError {
    /// Explains `error`, which starting `command` gave.
    #[must_use]
    pub fn new(command: &Command, error: &io::Error) -> Self {
        StartError {
            program: command.program.to_string_lossy().into_owned(),
            fact: error.to_string(),
            advice: advice(command, error),
        }
    }
}

/// The cause in words. The working directory comes first: the system blames the program for it.
fn advice(command: &Command, error: &io::Error) -> String {
    if let Some(cwd) = &command.cwd
        && !cwd.is_dir()
    {
        let cause = if cwd.exists() { "is no directory" } else { "does not exist" };
        return format!("the working directory `{}` {cause}", cwd.display());
    }
    let path = Path::new(&command.program);
    let named_by_path = path.components().count() > 1 || path.is_absolute();
    match error.kind() {
        _ if command.program.is_empty() => "the command is empty".into(),
        io::ErrorKind::NotFound if !named_by_path => not_in_path(&path.to_string_lossy()),
        io::ErrorKind::NotFound if path.exists() => interpreter(path),
        io::ErrorKind::NotFound => format!("there is no file `{}`", path.display()),
        io::ErrorKind::PermissionDenied if path.is_dir() => {
            format!("`{}` is a directory; name the program in it", path.display())
        }
        io::ErrorKind::PermissionDenied => {
            "it is not executable; `chmod +x` it, or start it with its interpreter".into()
        }
        io::ErrorKind::ArgumentListTooLong => "pass the long arguments in a file".into(),
        io::ErrorKind::InvalidInput => "a NUL cannot be passed to a program".into(),
        _ => other(error),
    }
}

fn not_in_path(name: &str) -> String {
    let scripts = if cfg!(windows) { "; a script needs its ending, as in `npx.cmd`" } else { "" };
    format!("`{name}` is in no directory of PATH; install it or name it by its path{scripts}")
}

/// The file is there, so what the system missed is the program that runs it.
fn interpreter(path: &Path) -> String {
    match first_line(path).as_deref().and_then(|line| line.strip_prefix("#!")) {
        Some(line) => {
            let ending = if line.ends_with('\r') { " (its first line ends with a CR)" } else { "" };
            format!("its interpreter `{}` is missing{ending}", line.trim())
        }
        None => "it was built for another system: its loader is missing".into(),
    }
}

fn first_line(path: &Path) -> Option<String> {
    let mut line = Vec::new();
    let file = std::fs::File::open(path).ok()?;
    io::BufReader::new(file.take(256)).read_until(b'\n', &mut line).ok()?;
    Some(String::from_utf8_lossy(&line).trim_end_matches('\n').to_owned())
}

fn other(error: &io::Error) -> String {
    // ENOEXEC has no kind of its own.
    if cfg!(unix) && error.raw_os_error() == Some(8) {
        return "it is neither a program of this system nor a script with a `#!` line".into();
    }
    "the system gave no other reason".into()
}
