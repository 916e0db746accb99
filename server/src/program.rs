//! The whole program as a function, for every binary that contains the server.

use crate::args::{self, Invocation, UsageError};
use crate::dialect::Dialect;
use crate::serve::serve;
use crate::server::Server;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Reading or writing failed.
const EXIT_BROKEN: u8 = 1;
/// The command line cannot be followed.
const EXIT_USAGE: u8 = 2;

/// Runs the server that `arguments` (without the program's name) ask for. `program` is what usage texts call
/// it. `stdout` gets replies only, or the text of `--help`; whatever else there is to say goes to `stderr`.
///
/// Ends with 0 at the end of the input and when nobody reads the replies any more, 1 when reading or writing
/// fails otherwise, 2 when the command line is wrong.
pub fn main_with(
    program: &str,
    arguments: impl IntoIterator<Item = OsString>,
    stdin: impl Read,
    mut stdout: impl Write,
    mut stderr: impl Write,
) -> ExitCode {
    let served = match args::parse(arguments) {
        Ok(Invocation::Help) => stdout.write_all(args::help(program).as_bytes()),
        Ok(Invocation::Version) => writeln!(stdout, "{program} {}", env!("CARGO_PKG_VERSION")),
        Ok(Invocation::Serve { dialect, root }) => match server(dialect, &root) {
            Ok(server) => serve(stdin, stdout, &mut stderr, &server),
            Err(error) => return complain(program, &error, EXIT_USAGE, stderr),
        },
        Err(error) => return complain(program, &error, EXIT_USAGE, stderr),
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => complain(program, &error, EXIT_BROKEN, stderr),
    }
}

fn server(dialect: &Dialect, root: &Path) -> Result<Server, UsageError> {
    let root = directory(root).map_err(|error| {
        UsageError(format!("`--root {}`: {error}; name a directory that exists", root.display()))
    })?;
    Server::new(dialect, root)
        .map_err(|error| UsageError(format!("dialect `{}`: {error}", dialect.name)))
}

/// The real path of a directory.
fn directory(path: &Path) -> io::Result<PathBuf> {
    let real = fs::canonicalize(path)?;
    if fs::metadata(&real)?.is_dir() { Ok(real) } else { Err(ErrorKind::NotADirectory.into()) }
}

fn complain(
    program: &str,
    error: &dyn std::error::Error,
    code: u8,
    mut stderr: impl Write,
) -> ExitCode {
    // A message that cannot be written leaves the exit code to speak.
    let _ = writeln!(stderr, "{program}: {error}");
    ExitCode::from(code)
}
