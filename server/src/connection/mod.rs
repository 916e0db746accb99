//! One attachment of a client: what leaves, what is still to be answered, what the server waits for.
//!
//! Knows no method and no era. The thread that reads answers most requests itself; a reply that comes later, from
//! whatever thread, takes the same way out.

mod client;
mod exchange;
mod id;
mod outbox;
mod pending;
mod timer;

pub use client::{Client, ClientError};
pub(crate) use exchange::{Addressee, Exchange};
pub(crate) use id::Id;
pub(crate) use outbox::Ends;
