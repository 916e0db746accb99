//! `mock`: a transcript played from the server's side, and the verdict on the client that talks to it.
//!
//! `script` turns a transcript into what the client should send and what it hears for it; `play` holds
//! each line against that and is plain data; only `serve` reads, writes and waits.

mod alike;
mod cues;
mod example;
mod judge;
mod play;
mod script;
mod serve;
mod spoken;
mod swap;
mod told;
mod wishes;

pub use play::{Options, Order, Play};
pub use script::Script;
pub use serve::{Ends, Happening, serve};
