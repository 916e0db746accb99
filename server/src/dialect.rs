//! Dialects as data: for each row on which the seed systems disagree, which way this one goes.
//!
//! `DIALECTS.md` says in words what each row means on the wire. Nothing here acts on a rule.

mod koyu;

pub use koyu::KOYU;

use crate::tools::Tool;

/// Every dialect, the default first.
pub const ALL: &[&Dialect] = &[&KOYU];

/// The dialect of this name.
pub fn find(name: &str) -> Option<&'static Dialect> {
    ALL.iter().copied().find(|dialect| dialect.name == name)
}

/// The manner of one server.
#[derive(Debug, Clone)]
pub struct Dialect {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// What it models, in a few words.
    pub summary: &'static str,
    /// How the server introduces itself.
    pub identity: Identity,
    /// Which revision `initialize` announces.
    pub revision: Revision,
    /// What a line that is no request draws.
    pub malformed: Malformed,
    /// What `"id":null` means.
    pub null_id: NullId,
    /// What a message without an id does.
    pub without_id: WithoutId,
    /// What a last line without a line end is worth.
    pub last_line: LastLine,
    /// List methods that are always answered with the same result.
    pub catalogs: &'static [Catalog],
    /// The sentence about a method that there is not (-32601).
    pub unknown_method: Phrase,
    /// How a call of a tool that there is not is answered.
    pub unknown_tool: Refusal,
    /// The sentence about it.
    pub unknown_tool_text: Phrase,
    /// How a call whose tool panicked is answered.
    pub panicked_tool: Refusal,
    /// Spaces that each level of a value is indented by, as text.
    pub indent: usize,
    /// Whether a value is also given as structured content.
    pub structured: Structured,
    /// The tools, in the order of `tools/list`.
    pub tools: &'static [Tool],
}

/// What `initialize` says of the server.
#[derive(Debug, Clone, Copy)]
pub struct Identity {
    /// `serverInfo.name`
    pub name: &'static str,
    /// `serverInfo.version`
    pub version: &'static str,
    /// One paragraph for the agent.
    pub instructions: &'static str,
}

/// Which revision `initialize` announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Revision {
    /// What the client proposed, of whatever kind; this one when it proposed nothing.
    Echoed(&'static str),
    /// What the client proposed if it is one of these, else the first.
    OneOf(&'static [&'static str]),
}

/// What a line that is no request draws: no JSON, no object, an object without `method`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Malformed {
    /// Nothing.
    Silence,
    /// -32700 with a null id.
    ParseError,
}

/// What `"id":null` means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NullId {
    /// It is an id like any other.
    Echoed,
    /// As if there were no id.
    Absent,
}

/// What a message without an id does. It is never answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WithoutId {
    /// Nothing at all.
    Ignored,
    /// What the method does.
    Run,
}

/// What a last line without a line end is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastLine {
    /// It is not looked at.
    Dropped,
    /// It is a line like any other.
    Served,
}

/// How a refused call is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// As an error of the protocol.
    Error,
    /// As a result that bears `isError`.
    Result,
}

/// Whether a value is also given as structured content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Structured {
    /// Never.
    Never,
    /// Always, as the one member `result` of an object.
    Wrapped,
}

/// A list method that is always answered with the same result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Catalog {
    /// The method.
    pub method: &'static str,
    /// The result, as JSON text.
    pub result: &'static str,
}

/// A sentence about a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phrase {
    /// What stands before the name.
    pub before: &'static str,
    /// What stands after it.
    pub after: &'static str,
}
