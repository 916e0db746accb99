//! A baseline: the failures of a server that is not ours, each known by an id and excused with a reason.
//!
//! The text of such a file in, a report with the known failures set apart out; and the text that would excuse
//! what fails now. Reads no file and asks no clock.

mod date;
mod entries;
mod error;
mod hold;
mod id;
mod write;

pub use date::{Date, today};
pub use entries::{Entries, Entry};
pub use error::KnownError;
pub use hold::hold;
pub use write::{Written, write};
