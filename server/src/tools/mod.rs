//! Tools: what a server can be asked to do, apart from how a revision or a dialect words the answer.
//!
//! A tool knows its arguments and the root directory. It knows no envelope, no method, no dialect.

pub mod koyu;
pub mod once;

mod arguments;
mod context;
mod outcome;
mod place;
mod set;

pub use arguments::Arguments;
pub use context::Context;
pub use outcome::{Failure, Output, ToolResult};
pub use set::{ToolSchemaError, ToolSet};
pub(crate) use set::{Trouble, call};

/// The function behind a tool: arguments as the client sent them, unchecked, and the context of the call.
pub type Handler = fn(&Arguments, &Context) -> ToolResult;

/// Who may see a tool and call it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Everybody.
    Open,
    /// Nobody, unless the server was started with `--allow-run`.
    Gated,
    /// Everybody may call it, but it is not listed: an old name of another tool.
    Unlisted,
}

/// One tool as it is declared: what `tools/list` shows, and the function that `tools/call` runs.
///
/// Schemas and annotations are compact JSON text, written out as they stand.
#[derive(Debug, Clone, Copy)]
pub struct Tool {
    /// The name that a call must give, case included.
    pub name: &'static str,
    /// One or two sentences for the agent that chooses among the tools.
    pub description: &'static str,
    /// JSON Schema of the arguments; its root is an object schema.
    pub input_schema: &'static str,
    /// JSON Schema of the structured result, where the tool promises one.
    pub output_schema: Option<&'static str>,
    /// The `annotations` object, where the tool gives hints.
    pub annotations: Option<&'static str>,
    /// Who may see it and call it.
    pub access: Access,
    /// What a call runs.
    pub run: Handler,
}
