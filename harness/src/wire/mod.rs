//! The rules that hold for every line of every server, whatever a transcript says. Knows lines and
//! JSON, no transcript and no process.

mod kind;

pub use kind::Kind;
