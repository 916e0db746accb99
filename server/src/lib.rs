//! The reference server: one line in, at most one line out, in the manner of a chosen dialect.
//!
//! A line passes `serve`, `framing`, `dispatch`, `message`, an era, perhaps a tool, `reply`, and one writer. Nothing here
//! reads the environment; a diagnostic goes to the writer that the caller gives for it, never to stdout.
//! `examples/shelf.rs` is a server of one's own as a whole program.

mod connection;
mod dispatch;
mod era;
mod execution;
mod options;
mod program;
mod replies;
mod reply;
mod serve;
mod server;
mod strict;

pub mod args;
pub mod dialect;
pub mod framing;
pub mod json;
pub mod message;
pub mod muro;
pub mod official;
pub mod tools;

pub use connection::{Client, ClientError};
pub use options::Options;
pub use program::main_with;
pub use serve::serve;
pub use server::Server;
