//! The reference server: one line in, at most one line out, in the manner of a chosen dialect.
//!
//! A line passes `serve`, `framing`, `dispatch`, `message`, an era, perhaps a tool, `reply`, and one writer. Nothing here
//! reads the environment; a diagnostic goes to the writer that the caller gives for it, never to stdout.
//!
//! ```
//! use antiphon_server::dialect::{Dialect, TOOLGRAIN};
//! use antiphon_server::tools::{Output, Run, Tool};
//! use antiphon_server::{Server, serve};
//!
//! const INPUT: &str = r#"{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}"#;
//! const DOUBLE: Tool = Tool::new("double", "Doubles an integer", INPUT, Run::AtOnce(|arguments, _| {
//!     let n = arguments.get("n").and_then(serde_json::Value::as_i64).unwrap_or_default();
//!     let doubled = n.checked_mul(2).ok_or_else(|| format!("{n} is too large to double"))?;
//!     Ok(Output::Value(doubled.into()))
//! }));
//!
//! let tools = &[Tool { annotations: Some(r#"{"readOnlyHint":true}"#), ..DOUBLE }];
//! let server = Server::new(&Dialect { tools, ..TOOLGRAIN }, "/".into())?;
//!
//! let input = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"double","arguments":{"n":21},
//!     "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
//!     "io.modelcontextprotocol/clientCapabilities":{}}}}"#.replace('\n', "");
//! let mut output = Vec::new();
//! serve(input.as_bytes(), &mut output, std::io::stderr(), &server)?;
//! assert!(String::from_utf8(output)?.contains(r#""structuredContent":42"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/shelf.rs` is a whole program, with a tool that answers later and goldens of its own.

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
