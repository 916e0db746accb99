//! Dialects as data: for each row on which the seed systems disagree, which way this one goes.
//!
//! `DIALECTS.md` says in words what each row means on the wire. Nothing here acts on a rule.

mod koyu;
mod once;
mod row;
mod toolgrain;

pub use koyu::KOYU;
pub use once::ONCE;
pub use row::{
    BadUtf8, Blanks, Catalog, Handshake, Identity, LastLine, LineLimit, LostReader, Malformed,
    Members, NullId, Order, Phrase, Quirks, Reading, Refusal, Revision, Structured, WithoutId,
};
pub use toolgrain::TOOLGRAIN;

use crate::tools::{Schemas, Tool};

/// Every dialect, the default first.
pub const ALL: &[&Dialect] = &[&KOYU, &ONCE, &TOOLGRAIN];

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
    /// Whether it has to come first.
    pub handshake: Handshake,
    /// The revisions without a handshake that are served.
    pub modern: &'static [&'static str],
    /// The revisions that `server/discover` names, and the error about any other.
    pub supported: &'static [&'static str],
    /// In which order requests are answered.
    pub order: Order,
    /// What bytes that are no UTF-8 make of a line.
    pub bad_utf8: BadUtf8,
    /// Which blanks around a message are trimmed.
    pub blanks: Blanks,
    /// How long a line may be.
    pub line_limit: LineLimit,
    /// How closely the members of a message are looked at.
    pub envelope: Reading,
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
    /// How closely the params of a call are looked at.
    pub call_params: Reading,
    /// The sentence about a tool that is gated, when the gate is shut.
    pub gated_tool_text: &'static str,
    /// What the schemas of the tools are worth.
    pub schemas: Schemas,
    /// How a call whose tool panicked is answered.
    pub panicked_tool: Refusal,
    /// Spaces that each level of a value is indented by, as text.
    pub indent: usize,
    /// Whether a value is also given as structured content.
    pub structured: Structured,
    /// In which order the members of a result stand.
    pub members: Members,
    /// What becomes of a server whose replies nobody reads any more.
    pub lost_reader: LostReader,
    /// What it does besides when it is asked for its quirks.
    pub quirks: Quirks,
    /// The tools, in the order of `tools/list`.
    pub tools: &'static [Tool],
}
