//! Replays one transcript against one peer: what to send when, whose line each line is, how it ends.
//!
//! Reads no file and prints nothing. `script` says the order, `player` keeps the time, `judge` holds
//! lines against steps, `ending` tells how the process went, and the outcome is plain data.

mod ending;
mod exact;
mod expire;
mod group;
mod judge;
mod outcome;
mod owner;
mod player;
mod progress;
mod quiet;
mod recording;
mod requires;
mod salvage;
mod script;
mod sent;
mod settle;
mod slot;
mod story;
mod unowned;

pub(crate) use expire::time;
pub use outcome::{blank, harness_failed, not_applicable, skipped};
pub use player::replay;
pub use recording::{Exchange, Received, Recording};
