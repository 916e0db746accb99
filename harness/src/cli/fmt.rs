//! `antiphon fmt`: every message of a server in the one layout.

use crate::{plan::Library, verdict::ExitStatus};

use super::{arguments::FmtArguments, output::Output, surroundings::Surroundings};

/// Lays the files out, or with `--check` only names those that are laid out otherwise.
pub(super) fn fmt(
    arguments: &FmtArguments,
    surroundings: &Surroundings,
    output: &mut Output,
) -> ExitStatus {
    let base = &surroundings.working_directory;
    let lets = arguments.paths.lets.iter().cloned().collect();
    let library = match Library::read(&arguments.paths.paths, base, lets) {
        Ok(library) => library,
        Err(errors) => return output.refuse(&errors),
    };
    let mut status = ExitStatus::Held;
    for transcript in &library.transcripts {
        let laid = transcript.layout();
        if laid == transcript.source {
            continue;
        }
        let path = transcript.path.display();
        let (word, worse) = if arguments.check {
            ("not laid out; `antiphon fmt` does it", Some(ExitStatus::Failed))
        } else {
            ("laid out", output.write_file(&base.join(&transcript.path), laid.as_bytes()))
        };
        status = status.max(worse.unwrap_or(ExitStatus::Held));
        let unwritten = output.print(|out| writeln!(out, "{path}: {word}"));
        status = status.max(unwritten.unwrap_or(ExitStatus::Held));
    }
    status
}
