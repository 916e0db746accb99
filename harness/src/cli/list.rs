//! `antiphon list`: what there is to run, and what it pins.

use std::io::{self, Write};

use crate::{
    plan::{Library, Listing},
    verdict::{ExitStatus, visible},
};

use super::{arguments::ListArguments, output::Output, surroundings::Surroundings};

/// Lists the transcripts in order.
pub(super) fn list(
    arguments: &ListArguments,
    surroundings: &Surroundings,
    output: &mut Output,
) -> ExitStatus {
    let lets = arguments.paths.lets.iter().cloned().collect();
    let base = &surroundings.working_directory;
    let library = match Library::read(&arguments.paths.paths, base, lets) {
        Ok(library) => library,
        Err(errors) => return output.refuse(&errors),
    };
    let listings: Vec<_> = library.transcripts.iter().map(|one| Listing::of(one)).collect();
    let written = output.print(|out| {
        if arguments.json {
            serde_json::to_writer_pretty(&mut *out, &listings)?;
            return writeln!(out);
        }
        listings.iter().try_for_each(|listing| people(listing, out))
    });
    written.unwrap_or(ExitStatus::Held)
}

fn people(listing: &Listing, out: &mut dyn Write) -> io::Result<()> {
    for name in &listing.names {
        write!(out, "{}", visible(name))?;
        if let Some(title) = &listing.title {
            write!(out, "  ({})", visible(title))?;
        }
        writeln!(out, "  {} steps", listing.client_steps + listing.server_steps)?;
    }
    for requirement in &listing.spec {
        writeln!(out, "  pins {}", visible(requirement))?;
    }
    if let Some(reason) = &listing.skip {
        writeln!(out, "  skipped: {}", visible(reason))?;
    }
    Ok(())
}
