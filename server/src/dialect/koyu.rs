//! `koyu`: forgiving and terse. It echoes any revision, drops in silence what is no request, and answers
//! with text alone. Rules `K1` to `K25` of `DIALECTS.md`.

use super::{
    Catalog, Dialect, Identity, LastLine, Malformed, NullId, Phrase, Refusal, Revision, Structured,
    WithoutId,
};
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
    },
    revision: Revision::Echoed("2025-06-18"),
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
    panicked_tool: Refusal::Result,
    indent: 1,
    structured: Structured::Never,
    tools: TOOLS,
};
