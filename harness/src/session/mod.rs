//! A server as a child process: lines go in, events come out, and its end is certain and bounded.
//! Knows processes, pipes, threads and deadlines; no JSON, no transcript, no verdict.

mod command;
mod ending;
mod event;
mod limits;
mod peer;
mod stop;
mod tail;

pub use command::Command;
pub use ending::{Ending, Needed};
pub use event::{Event, Exit, Partial, ServerLine};
pub use limits::Limits;
pub use peer::Peer;
pub use stop::Stop;
pub use tail::Tail;
