//! The table of faults, a file for each sort.

mod bytes;
mod content;
mod controls;
mod ends;
mod envelope;
mod errors;
mod framing;
mod members;
mod order;
mod scalars;
mod strays;

use super::fault::Fault;

/// Every fault and control, in the order of the documents.
pub fn faults() -> impl Iterator<Item = &'static Fault> {
    [
        order::FAULTS,
        envelope::FAULTS,
        errors::FAULTS,
        content::FAULTS,
        members::FAULTS,
        scalars::FAULTS,
        bytes::FAULTS,
        framing::FAULTS,
        strays::FAULTS,
        ends::FAULTS,
        controls::CONTROLS,
    ]
    .into_iter()
    .flatten()
}

#[cfg(test)]
mod tests;
