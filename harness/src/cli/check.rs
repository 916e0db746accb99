//! `antiphon check`: whether transcripts are well formed. No server is started.

use crate::{
    plan::{Library, Listing},
    verdict::ExitStatus,
};

use super::{arguments::PathArguments, output::Output, surroundings::Surroundings};

/// Parses every file; all errors are shown.
pub(super) fn check(
    arguments: &PathArguments,
    surroundings: &Surroundings,
    output: &mut Output,
) -> ExitStatus {
    let lets = arguments.lets.iter().cloned().collect();
    let library = Library::read(&arguments.paths, &surroundings.working_directory, lets);
    let transcripts = match library {
        Ok(library) => library.transcripts,
        Err(errors) => return output.refuse(&errors),
    };
    let listings = transcripts.iter().map(|one| Listing::of(one));
    let steps: usize = listings.map(|one| one.client_steps + one.server_steps).sum();
    let count = transcripts.len();
    let written =
        output.print(|out| writeln!(out, "transcripts: {count}, steps: {steps}, all well formed"));
    written.unwrap_or(ExitStatus::Held)
}
