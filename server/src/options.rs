//! What a server may be told beside its dialect and its root.

/// How a server is started. The default is what a dialect does by itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether tools that are gated may be listed and called.
    pub allow_run: bool,
    /// Whether the dialect shows its quirks.
    pub quirks: bool,
    /// The most bytes of a line, in place of the dialect's own limit.
    pub max_request_bytes: Option<usize>,
}
