//! Blessing: the text of a transcript made true for what a server does now, and nothing else changed.
//!
//! Starts no process and writes no file: whoever asks plays the sessions and writes the text.
//! `rounds` does each dialect, `settle` plays until nothing changes any more, `regenerate` turns one
//! recording into a text; the others answer one question each.

mod arrival;
mod blessing;
mod cause;
mod changes;
mod edits;
mod exit;
mod guess;
mod line;
mod loosen;
mod missing;
mod regenerate;
mod review;
mod rounds;
mod secret;
mod settle;
mod turned;
mod unexpected;
mod unfinished;
mod work;

pub use blessing::{Blessing, Options, Played, Refusal, Result};
pub use changes::{Change, diff};
pub use review::{Review, Revision};
pub use rounds::bless;
