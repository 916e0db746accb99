//! `koyu`: forgiving and terse. It echoes any revision, drops in silence what is no request, and answers
//! with text alone. Rules `K1` to `K25` of `DIALECTS.md`.

use super::{
    BadUtf8, Blanks, Catalog, Dialect, Handshake, Identity, LastLine, LineLimit, LostReader,
    Malformed, Members, NullId, Order, Phrase, Quirks, Reading, Refusal, Revision, Structured,
    WithoutId,
};
use crate::tools::Schemas;
use crate::tools::koyu::TOOLS;

/// The dialect of koyu-mcp 0.16.0.
pub const KOYU: Dialect = Dialect {
    name: "koyu",
    summary: "koyu-mcp 0.16.0: twelve tools over .muro buildings",
    identity: Identity {
        name: "koyu",
        version: "0.16.0",
        instructions: "Server for koyu, a space-first architectural description. Grasp the building with \
                       model_summary, read the original layers with layers, and edit with write_layer. check is the \
                       gatekeeper of the build and returns errors tagged layer:line — it guarantees structural \
                       consistency only. validate delivers the architectural verdicts, which are a separate and \
                       unfrozen surface. doors/light/site/spaces are different questions put to the same \
                       description. Form (plan_svg) is generated, never written.",
        names_root: false,
    },
    revision: Revision::Echoed("2025-06-18"),
    handshake: Handshake::Optional,
    modern: &[],
    supported: &[],
    order: Order::InTurn,
    bad_utf8: BadUtf8::Replaced,
    blanks: Blanks::JavaScript,
    line_limit: LineLimit { bytes: usize::MAX, reply: "" },
    envelope: Reading::Lenient,
    malformed: Malformed::Silence,
    null_id: NullId::Echoed,
    without_id: WithoutId::Ignored,
    last_line: LastLine::Dropped,
    catalogs: &[
        Catalog { method: "resources/list", result: r#"{"resources":[]}"# },
        Catalog { method: "prompts/list", result: r#"{"prompts":[]}"# },
    ],
    unknown_method: Phrase { before: "Unsupported method: ", after: "" },
    unknown_tool: Refusal::Error,
    unknown_tool_text: Phrase { before: "Unknown tool: ", after: "" },
    call_params: Reading::Lenient,
    gated_tool_text: "",
    schemas: Schemas::Shown,
    panicked_tool: Refusal::Result,
    indent: 1,
    structured: Structured::Never,
    members: Members::AsMade,
    lost_reader: LostReader::Quiet,
    quirks: Quirks::NONE,
    tools: TOOLS,
};
