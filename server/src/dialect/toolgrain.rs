//! `toolgrain`: the specification taken at its word, in two revisions over one connection. Requests run
//! independently, schemas are enforced. Rules `T1` to `T20` of `DIALECTS.md`.

use super::{
    BadUtf8, Blanks, Dialect, Handshake, Identity, LastLine, LineLimit, LostReader, Malformed,
    Members, NullId, Order, Phrase, Quirks, Reading, Refusal, Revision, Structured, WithoutId,
};
use crate::tools::Schemas;
use crate::tools::toolgrain::TOOLS;

/// The dialect of Toolgrain.
pub const TOOLGRAIN: Dialect = Dialect {
    name: "toolgrain",
    summary: "Toolgrain: nine demonstration tools in two eras of the protocol",
    identity: Identity {
        name: "toolgrain",
        version: "0.1.0",
        instructions: "Nine small tools that show what a tool can do: add, echo, shout and series compute, measure \
                       keeps or breaks the promise of its output schema, nothing returns null, wait can be cancelled, \
                       fail and panic go wrong.",
        names_root: false,
    },
    revision: Revision::OneOf(&["2025-06-18"]),
    handshake: Handshake::Required,
    modern: &["2026-07-28"],
    supported: &["2026-07-28", "2025-06-18"],
    order: Order::Independent,
    bad_utf8: BadUtf8::Malformed,
    blanks: Blanks::Json,
    line_limit: LineLimit { bytes: usize::MAX, reply: "" },
    envelope: Reading::Specified,
    malformed: Malformed::ByEra,
    null_id: NullId::Refused,
    without_id: WithoutId::Ignored,
    last_line: LastLine::Served,
    catalogs: &[],
    unknown_method: Phrase { before: "Unknown method: ", after: "" },
    unknown_tool: Refusal::Error,
    unknown_tool_text: Phrase { before: "Unknown tool: ", after: "" },
    call_params: Reading::Specified,
    gated_tool_text: "the tool is not open; start the server with `--allow-run`",
    schemas: Schemas::Enforced,
    panicked_tool: Refusal::Result,
    indent: 0,
    structured: Structured::Plain,
    members: Members::AsMade,
    lost_reader: LostReader::Quiet,
    quirks: Quirks::NONE,
    tools: TOOLS,
};
