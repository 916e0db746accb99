//! `once`: strict about messages and forgiving about everything else. It answers a broken line, negotiates among
//! four revisions, and tells what a tool refuses as a result. Rules `O1` to `O28` of `DIALECTS.md`.

use super::{
    BadUtf8, Blanks, Catalog, Dialect, Handshake, Identity, LastLine, LineLimit, LostReader,
    Malformed, Members, NullId, Order, Phrase, Quirks, Reading, Refusal, Revision, Structured,
    WithoutId,
};
use crate::tools::Schemas;
use crate::tools::once::TOOLS;

/// The dialect of once mcp.
pub const ONCE: Dialect = Dialect {
    name: "once",
    summary: "once mcp: six tools over a workspace of TOML manifests",
    identity: Identity {
        name: "once-mcp",
        version: "0.0.0",
        instructions: "A workspace is a folder whose once.toml manifests declare targets. Begin with \
                       once_query_workspace. To start a target, choose a kind with once_list_target_kinds, look at its \
                       example with once_query_example and write it with once_materialize_example; change targets with \
                       once_apply_edit. The last two are listed when the server was started with --allow-run. \
                       once_query_graph_fingerprint tells whether anything has changed.",
        names_root: true,
    },
    revision: Revision::OneOf(&["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]),
    handshake: Handshake::Optional,
    modern: &[],
    supported: &[],
    order: Order::InTurn,
    bad_utf8: BadUtf8::Dropped,
    blanks: Blanks::Unicode,
    line_limit: LineLimit {
        bytes: 16 << 20,
        reply: "{\"error\":{\"code\":-32600,\"message\":\"request exceeds maximum size\"},\"id\":null,\"jsonrpc\":\"2.0\"}\n",
    },
    envelope: Reading::Strict,
    malformed: Malformed::ParseError,
    null_id: NullId::Absent,
    without_id: WithoutId::Run,
    last_line: LastLine::Served,
    catalogs: &[
        Catalog { method: "resources/list", result: r#"{"resources":[]}"# },
        Catalog { method: "resources/templates/list", result: r#"{"resourceTemplates":[]}"# },
        Catalog { method: "prompts/list", result: r#"{"prompts":[]}"# },
    ],
    unknown_method: Phrase { before: "unknown MCP method `", after: "`" },
    unknown_tool: Refusal::Result,
    unknown_tool_text: Phrase { before: "unknown tool `", after: "`" },
    call_params: Reading::Strict,
    gated_tool_text: "state-changing tools require starting the server with `--allow-run`",
    schemas: Schemas::Shown,
    panicked_tool: Refusal::Result,
    indent: 2,
    structured: Structured::Wrapped,
    members: Members::Sorted,
    lost_reader: LostReader::Told,
    quirks: Quirks {
        positional: true,
        catalogs: &[Catalog { method: "notifications/initialized", result: "null" }],
    },
    tools: TOOLS,
};
