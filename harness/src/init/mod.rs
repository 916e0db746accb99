//! The first transcripts of a server: what to ask it, what its answers say, and what to begin with.
//!
//! Gives texts of which the client's half is whole; a blessing writes the server's. Knows no process and no file.

mod discovery;
mod era;
mod job;
mod starters;

pub use discovery::{Discovery, greeting, tools};
pub use era::Era;
pub use job::ci_job;
pub use starters::{Starter, starters};
