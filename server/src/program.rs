//! The whole program as a function, for every binary that contains the server.

use crate::args::{self, Invocation, Serving, UsageError};
use crate::dialect::LostReader;
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
/// Nobody reads the replies any more, in a dialect in which that is told.
const EXIT_LOST: u8 = 2;

/// Runs the server that `arguments` (without the program's name) ask for. `program` is what usage texts call
/// it. `stdout` gets replies only, or the text of `--help`; whatever else there is to say goes to `stderr`.
///
/// Ends with 0 at the end of the input, 1 when reading or writing fails, 2 when the command line is wrong. When
/// nobody reads the replies any more, the dialect decides between 0 and 2 (`O28`).
pub fn main_with(
    program: &str,
    arguments: impl IntoIterator<Item = OsString>,
    stdin: impl Read,
    mut stdout: impl Write + Send,
    mut stderr: impl Write + Send,
) -> ExitCode {
    let mut lost_reader = LostReader::Quiet;
    let served = match args::parse(arguments) {
        Ok(Invocation::Help) => stdout.write_all(args::help(program).as_bytes()),
        Ok(Invocation::Version) => writeln!(stdout, "{program} {}", env!("CARGO_PKG_VERSION")),
        Ok(Invocation::Serve(serving)) => match server(&serving) {
            Ok(server) => {
                lost_reader = server.dialect.lost_reader;
                serve(stdin, stdout, &mut stderr, &server)
            }
            Err(error) => return complain(program, &error, EXIT_USAGE, stderr),
        },
        Err(error) => return complain(program, &error, EXIT_USAGE, stderr),
    };
    match (served, lost_reader) {
        (Err(error), _) if error.kind() != ErrorKind::BrokenPipe => {
            complain(program, &error, EXIT_BROKEN, stderr)
        }
        (Err(error), LostReader::Told) => complain(program, &error, EXIT_LOST, stderr),
        (Ok(()), _) | (Err(_), LostReader::Quiet) => ExitCode::SUCCESS,
    }
}

fn server(serving: &Serving) -> Result<Server, UsageError> {
    let Serving { dialect, root, root_option, options } = serving;
    let real = directory(root).map_err(|error| {
        let root = root.display();
        UsageError(format!("`{root_option} {root}`: {error}; name a directory that exists"))
    })?;
    Server::with_options(dialect, real, *options)
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
