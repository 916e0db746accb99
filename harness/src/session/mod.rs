//! A server as a child process: lines go in, events come out, and its end is certain and bounded.
//! Knows processes, pipes, threads and deadlines; no JSON, no transcript, no verdict.

mod command;
mod ending;
mod event;
mod finish;
mod inbox;
mod limits;
mod lines;
mod live;
mod members;
mod outbox;
mod peer;
mod pipe;
mod process;
mod relay;
mod shared;
mod start_error;
mod stop;
mod tail;
mod threads;

pub use command::Command;
pub use ending::{Ending, Needed};
pub use event::{Event, Exit, Partial, ServerLine};
pub use limits::{Limits, after};
pub use live::Session;
pub use peer::Peer;
pub use relay::{Passing, Streams, relay};
pub use start_error::StartError;
pub use stop::Stop;
pub use tail::Tail;
