//! `antiphon check`: whether transcripts are well formed. No server is started.

use crate::{
    plan::{Library, Listing, PlanError},
    verdict::ExitStatus,
};

use super::{arguments::PathArguments, output::Output, surroundings::Surroundings};

/// Parses every file; all errors are shown. A file that `run` refuses as empty is one.
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
    let listings: Vec<_> = transcripts.iter().map(|one| Listing::of(one)).collect();
    let steps = |one: &Listing| one.client_steps + one.server_steps;
    let empty = listings.iter().filter(|one| steps(one) == 0);
    let empty: Vec<_> =
        empty.map(|one| PlanError::Empty { path: one.path.clone().into() }).collect();
    if !empty.is_empty() {
        return output.refuse(&empty);
    }
    let steps: usize = listings.iter().map(steps).sum();
    let count = transcripts.len();
    let written =
        output.print(|out| writeln!(out, "transcripts: {count}, steps: {steps}, all well formed"));
    written.unwrap_or(ExitStatus::Held)
}
