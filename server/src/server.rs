//! One server: a dialect and its tools, checked, and the directory they work in.

use crate::dialect::Dialect;
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
}

impl Server {
    /// `root` is the directory that tools work in, absolute and without symbolic links. Fails if a tool of
    /// the dialect is declared wrongly.
    pub fn new(dialect: &Dialect, root: PathBuf) -> Result<Self, ToolSchemaError> {
        let tools = ToolSet::new(dialect.tools)?;
        let listing = tools.listing();
        Ok(Self { dialect: dialect.clone(), tools, context: Context::new(root), listing })
    }

    /// The manner in which it answers.
    pub fn dialect(&self) -> &Dialect {
        &self.dialect
    }
}
