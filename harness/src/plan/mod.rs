//! From a request to a plan: files found and read, commands and variables settled, nothing started.
//!
//! Knows files and folders; no process, no verdict, no command line.

mod again;
mod environment;
mod error;
mod files;
mod job;
mod jobs;
mod library;
mod listing;
mod pace;
mod replace;
mod request;
mod secrets;
mod server;

pub use error::PlanError;
pub use files::find;
pub use job::{Home, Job, ServerCommand};
pub use jobs::Plan;
pub use library::Library;
pub use listing::Listing;
pub use pace::Pace;
pub use replace::{replace, replace_unchanged};
pub use request::{DEFAULT_DIALECT, DEFAULT_TIMEOUT, PlanRequest, ServerChoice};
pub use secrets::Secrets;
