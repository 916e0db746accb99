//! The reference server: one line in, at most one line out, in the manner of a chosen dialect.
//!
//! The modules stand in the order a line passes them. Nothing here reads the environment; a
//! diagnostic goes to the writer that the caller gives for it, never to stdout.

pub mod json;

pub mod muro;
pub mod tools;
