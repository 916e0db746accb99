//! One server: a dialect and its tools, checked, and the directory they work in.

use crate::dialect::{Dialect, Order, Quirks};
use crate::options::Options;
use crate::tools::{Context, Outputs, Run, Schemas, Tool, ToolSchemaError, ToolSet};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What every request is answered from. Nothing in it changes between requests.
///
/// ```
/// use antiphon_server::dialect::{Dialect, TOOLGRAIN};
/// use antiphon_server::tools::{Output, Run, Tool};
/// use antiphon_server::{Server, serve};
///
/// const INPUT: &str = r#"{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}"#;
/// const DOUBLE: Tool = Tool::new("double", "Doubles an integer", INPUT, Run::AtOnce(|arguments, _| {
///     let n = arguments.get("n").and_then(serde_json::Value::as_i64).unwrap_or_default();
///     let doubled = n.checked_mul(2).ok_or_else(|| format!("{n} is too large to double"))?;
///     Ok(Output::Value(doubled.into()))
/// }));
///
/// let tools = &[Tool { annotations: Some(r#"{"readOnlyHint":true}"#), ..DOUBLE }];
/// let server = Server::new(&Dialect { tools, ..TOOLGRAIN }, "/".into())?;
///
/// let input = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"double","arguments":{"n":21},
///     "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
///     "io.modelcontextprotocol/clientCapabilities":{}}}}"#.replace('\n', "");
/// let mut output = Vec::new();
/// serve(input.as_bytes(), &mut output, std::io::stderr(), &server)?;
/// assert!(String::from_utf8(output)?.contains(r#""structuredContent":42"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Server {
    pub(crate) dialect: Dialect,
    pub(crate) tools: ToolSet,
    pub(crate) context: Context,
    /// The tools as the JSON array that `tools/list` shows.
    pub(crate) listing: String,
    /// The same for a revision that has room for every output schema.
    pub(crate) full_listing: String,
    /// Whether tools that are gated may be called.
    pub(crate) allow_run: bool,
    /// Those of the dialect, if they were asked for.
    pub(crate) quirks: Quirks,
    attached: Arc<AtomicBool>,
}

impl Server {
    /// `root` is the directory that tools work in, absolute and without symbolic links. Fails if a tool of
    /// the dialect is declared wrongly.
    pub fn new(dialect: &Dialect, root: PathBuf) -> Result<Self, ToolSchemaError> {
        Self::with_options(dialect, root, Options::default())
    }

    /// The same, told how to start.
    pub fn with_options(
        dialect: &Dialect,
        root: PathBuf,
        options: Options,
    ) -> Result<Self, ToolSchemaError> {
        let is_late = |tool: &&Tool| matches!(tool.run, Run::Later(_));
        if dialect.order == Order::InTurn
            && let Some(tool) = dialect.tools.iter().find(is_late)
        {
            let fault = "it answers later, and the dialect answers in turn".into();
            return Err(ToolSchemaError { tool: tool.name, fault });
        }
        let tools = ToolSet::new(dialect.tools, dialect.schemas)?;
        let list = |outputs| tools.listing(dialect.members, outputs, options.allow_run);
        let (listing, full_listing) = match dialect.schemas {
            Schemas::Shown => (list(Outputs::All), String::new()),
            Schemas::Enforced => (list(Outputs::OfObjects), list(Outputs::All)),
        };
        let quirks = if options.quirks { dialect.quirks } else { Quirks::NONE };
        let mut dialect = dialect.clone();
        dialect.line_limit.bytes = options.max_request_bytes.unwrap_or(dialect.line_limit.bytes);
        let context = Context::new(root);
        let allow_run = options.allow_run;
        let attached = Arc::default();
        Ok(Self { dialect, tools, context, listing, full_listing, allow_run, quirks, attached })
    }

    /// Takes the one attachment that a server of independent requests has. Fails if it is taken, for good (`T17`).
    pub(crate) fn attach(&self) -> io::Result<()> {
        if self.attached.swap(true, Ordering::AcqRel) {
            let fault = "the server has been attached before; make another one";
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, fault));
        }
        Ok(())
    }

    /// The manner in which it answers.
    pub fn dialect(&self) -> &Dialect {
        &self.dialect
    }
}
