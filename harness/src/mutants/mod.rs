//! How much a transcript notices: it is held against a server that is wrong in one way at a time.
//!
//! No server is changed and none is started for each fault: one real conversation is recorded, and a
//! peer plays it back to the same transcript, spoiled in one place. Prints nothing but its report.

mod allowance;
mod campaign;
mod fault;
mod playback;
mod recorder;
mod report;
mod score;
#[cfg(test)]
mod short;
mod splice;
mod spot;
mod table;
mod tape;
mod target;
mod trial;

pub use allowance::{Allowance, allowances};
pub use campaign::{Campaign, run};
pub use fault::Fault;
pub use report::{list, write};
pub use score::{FaultScore, Score, Standing, Totals, TranscriptScore, Tried};
pub use table::faults;
pub use tape::Tape;
pub use trial::{Mutant, record, spoil};
