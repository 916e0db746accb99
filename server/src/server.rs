//! One server: a dialect and its tools, checked, and the directory they work in.

use crate::dialect::{Dialect, Quirks};
use crate::options::Options;
use crate::tools::{Context, ToolSchemaError, ToolSet};
use std::path::PathBuf;

/// What every request is answered from. Nothing in it changes between requests.
#[derive(Debug)]
pub struct Server {
    pub(crate) dialect: Dialect,
    pub(crate) tools: ToolSet,
    pub(crate) context: Context,
    /// The tools as the JSON array that `tools/list` shows.
    pub(crate) listing: String,
    /// Whether tools that are gated may be called.
    pub(crate) allow_run: bool,
    /// Those of the dialect, if they were asked for.
    pub(crate) quirks: Quirks,
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
        let tools = ToolSet::new(dialect.tools)?;
        let listing = tools.listing(dialect.members, options.allow_run);
        let quirks = if options.quirks { dialect.quirks } else { Quirks::NONE };
        let mut dialect = dialect.clone();
        dialect.line_limit.bytes = options.max_request_bytes.unwrap_or(dialect.line_limit.bytes);
        let context = Context::new(root);
        Ok(Self { dialect, tools, context, listing, allow_run: options.allow_run, quirks })
    }

    /// The manner in which it answers.
    pub fn dialect(&self) -> &Dialect {
        &self.dialect
    }
}
