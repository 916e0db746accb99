//! The program's own streams: text with or without colour, errors, files.

use std::{
    fmt::Display,
    io::{self, Write},
    path::Path,
};

use anstream::{AutoStream, ColorChoice};

use crate::{
    plan::{Secrets, replace},
    verdict::ExitStatus,
};

use super::surroundings::Surroundings;

/// stdout and stderr. Escape sequences are stripped where no colour is wanted, and no secret of the
/// environment is shown or written.
pub(super) struct Output {
    out: AutoStream<io::Stdout>,
    err: AutoStream<io::Stderr>,
    secrets: Secrets,
    broken: bool,
}

impl Output {
    pub(super) fn new(surroundings: &Surroundings) -> Self {
        let choice = |is_terminal| {
            let wanted = surroundings.colour.wanted(is_terminal);
            if wanted { ColorChoice::AlwaysAnsi } else { ColorChoice::Never }
        };
        Self {
            out: AutoStream::new(io::stdout(), choice(surroundings.stdout_is_terminal)),
            err: AutoStream::new(io::stderr(), choice(surroundings.stderr_is_terminal)),
            secrets: Secrets::of(&surroundings.environment),
            broken: false,
        }
    }

    /// Writes to stdout what `write` gives. A reader that left is no error, any other is shown and
    /// makes the status `Harness`.
    pub(super) fn print(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Option<ExitStatus> {
        if self.broken {
            return None;
        }
        let mut bytes = Vec::new();
        let written = write(&mut bytes)
            .and_then(|()| self.out.write_all(&self.secrets.redacted(&bytes)))
            .and_then(|()| self.out.flush());
        match written {
            Ok(()) => None,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.broken = true;
                None
            }
            Err(error) => {
                self.complain(&format!("stdout: cannot be written ({error}); check where it goes"));
                Some(ExitStatus::Harness)
            }
        }
    }

    /// Gives a file this content, or says why not.
    pub(super) fn write_file(&mut self, path: &Path, content: &[u8]) -> Option<ExitStatus> {
        let error = replace(path, &self.secrets.redacted(content)).err()?;
        let shown = path.display();
        self.complain(&format!("{shown}: cannot be written ({error}); check its folder"));
        Some(ExitStatus::Harness)
    }

    /// Shows one error on stderr. When that fails nobody is there to be told.
    pub(super) fn complain(&mut self, error: &dyn Display) {
        self.tell(|err| writeln!(err, "{error}"));
    }

    /// Writes to stderr what `write` gives. When that fails nobody is there to be told.
    pub(super) fn tell(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        let mut bytes = Vec::new();
        // Writing to memory fails when what is shown fails; what there is is told.
        let _ = write(&mut bytes);
        let _ = self.err.write_all(&self.secrets.redacted(&bytes)).and_then(|()| self.err.flush());
    }

    /// Shows errors one below the other; the status of a wrong request.
    pub(super) fn refuse<E: Display>(&mut self, errors: &[E]) -> ExitStatus {
        for error in errors {
            self.complain(error);
        }
        ExitStatus::Usage
    }

    /// What the argument reader has to say: help and version are no errors.
    pub(super) fn usage(&mut self, error: &clap::Error) -> ExitStatus {
        let text = error.render().to_string();
        if error.use_stderr() {
            let _ = write!(self.err, "{text}");
            return ExitStatus::Usage;
        }
        self.print(|out| write!(out, "{text}")).unwrap_or(ExitStatus::Held)
    }
}
