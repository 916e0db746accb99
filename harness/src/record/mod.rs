//! `record`: what passed between a client and a server, written as a transcript.
//!
//! `gather` cuts the bytes into lines, `arrange` puts each line of the server under the client line that
//! it belongs to, `write` gives the text. Knows no process and no file.

mod arrange;
mod gather;
mod line;
mod write;

pub use gather::Gatherer;
pub use write::Origin;
