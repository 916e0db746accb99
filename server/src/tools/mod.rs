//! Tools: what a server can be asked to do, apart from how a revision or a dialect words the answer.
//!
//! A tool knows its arguments and the root directory. It knows no envelope, no method, no dialect.

pub mod koyu;
pub mod once;
pub mod toolgrain;

mod arguments;
mod cancellation;
mod context;
mod declaration;
mod outcome;
mod place;
mod promise;
mod schema;
mod set;

pub use arguments::Arguments;
pub use cancellation::CancellationToken;
pub use context::Context;
pub(crate) use declaration::Outputs;
pub(crate) use outcome::Trouble;
pub use outcome::{Failure, Output, ToolResult, json_number};
pub use promise::Promise;
pub use set::{Offer, Schemas, ToolSchemaError, ToolSet};
pub(crate) use set::{call, call_in_turn, words};

/// Levels of nesting in arguments that a tool can see; what lies deeper reads as null.
pub(crate) const ARGUMENT_LEVELS: usize = 128;

/// The function behind a tool: the arguments and the context of the call. The arguments fit the input schema under a
/// dialect that enforces schemas; under others they are as the client sent them.
pub type Handler = fn(&Arguments, &Context) -> ToolResult;

/// The function behind a tool whose answer may come later, from any thread: it keeps the promise and returns.
pub type LaterHandler = fn(Arguments, &Context, Promise);

/// What a call runs.
#[derive(Debug, Clone, Copy)]
pub enum Run {
    /// The answer is there when the function returns. It runs on the thread that reads and must be quick.
    AtOnce(Handler),
    /// The answer is there when the function returns, which may take its time: each call has a thread of its own and can
    /// be cancelled. Where requests are answered in turn, as `AtOnce`.
    Aside(Handler),
    /// The answer may come later, and the call may be cancelled. Such a tool can be served only by a dialect that
    /// answers requests independently.
    Later(LaterHandler),
}

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
    pub run: Run,
}

impl Tool {
    /// A tool that everybody sees and may call, without an output schema and without hints.
    pub const fn new(
        name: &'static str,
        description: &'static str,
        input_schema: &'static str,
        run: Run,
    ) -> Self {
        let (output_schema, annotations, access) = (None, None, Access::Open);
        Self { name, description, input_schema, output_schema, annotations, access, run }
    }
}
