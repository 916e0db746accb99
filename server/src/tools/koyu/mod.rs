//! The twelve tools of the `koyu` dialect over `.muro` buildings, in the order of `tools/list`.
//!
//! Declarations only. A tool whose handler has not come yet says so; it makes nothing up.

use crate::tools::{Arguments, Context, Failure, Tool, ToolResult};

/// The schema of a tool: `file`, then the properties given as name, type, description; then what is required.
macro_rules! schema {
    ($($name:literal $kind:literal $text:literal),* ; $($required:literal),+) => {
        concat!(
            r#"{"type":"object","properties":{"file":{"type":"string","#,
            r#""description":"Path to the entry .muro file (imports are composed automatically)"}"#,
            $(r#",""#, $name, r#"":{"type":""#, $kind, r#"","description":""#, $text, r#""}"#,)*
            r#"},"required":["file""#,
            $(r#",""#, $required, "\"",)+
            "]}"
        )
    };
    ($($name:literal $kind:literal $text:literal),*) => {
        concat!(
            r#"{"type":"object","properties":{"file":{"type":"string","#,
            r#""description":"Path to the entry .muro file (imports are composed automatically)"}"#,
            $(r#",""#, $name, r#"":{"type":""#, $kind, r#"","description":""#, $text, r#""}"#,)*
            r#"},"required":["file"]}"#
        )
    };
}

/// All twelve, in the order that the dialect lists them.
pub const TOOLS: &[Tool] = &[
    tool(
        "model_summary",
        "Gives the building in one look: name, layers, levels, floor areas in square metres by level and by use, \
         zones, assets and the number of findings of check. Call it first",
        schema!(),
        not_in_this_build,
    ),
    tool(
        "check",
        "Checks that the description is consistent with itself: references, boundaries, openings, levels. Returns ok \
         and each error and warning with its layer and line. Call it after every edit",
        schema!(),
        not_in_this_build,
    ),
    tool(
        "layers",
        "Returns the source text of every layer of the building, strongest first (the entry file, then what it \
         imports). Read these before you edit",
        schema!(),
        not_in_this_build,
    ),
    tool(
        "write_layer",
        "Replaces the text of one layer, or creates it. The building is read with the new text first: when it does \
         not parse, nothing is written and the reason is returned; errors of check are returned but do not stop the \
         write",
        schema!(
            "layer" "string" "Path of the .muro layer to write, relative to the folder of the entry file and inside it",
            "content" "string" "The whole new text of the layer";
            "layer", "content"
        ),
        not_in_this_build,
    ),
    tool(
        "new_uids",
        "Makes unique identifiers that no space or zone of the building uses yet, to be written as uid attributes. \
         Writes nothing",
        schema!("count" "integer" "How many to make, 1 to 1000 (default 1)"),
        not_in_this_build,
    ),
    tool(
        "doors",
        "Counts the doors between two spaces: the route with the fewest doors and the spaces it passes, or that \
         there is none",
        schema!(
            "from" "string" "Path of the space where the route starts (e.g. /L1/hall)",
            "to" "string" "Path of the space where the route ends";
            "from", "to"
        ),
        not_in_this_build,
    ),
    tool(
        "spaces",
        "Lists the spaces in the order of their declaration, with type, level, area in square metres and the layer \
         that defines each",
        schema!("level" "string" "Only the spaces of this level (e.g. L5); all levels when left out"),
        not_in_this_build,
    ),
    tool(
        "light",
        "Gives window area and floor area of every room that needs daylight, in square metres, as measured and \
         without a verdict",
        schema!(),
        not_in_this_build,
    ),
    tool(
        "validate",
        "Judges the building as architecture (envelope, daylight, site) and returns findings by rule, as violations \
         and cautions. These verdicts are apart from check and may change between versions",
        schema!(),
        not_in_this_build,
    ),
    tool(
        "site",
        "Gives the figures of the site: declared and derived area, footprint, coverage ratio and floor area ratio in \
         percent, and the frontage on each road",
        schema!(),
        not_in_this_build,
    ),
    tool(
        "plan_svg",
        "Generates and returns the plan SVG for a level (form is generated, not written — the lowest level doubles as \
         the site plan)",
        schema!("level" "string" "Level name (e.g. L5)"; "level"),
        not_in_this_build,
    ),
    tool(
        "canonical_json",
        "Returns the whole composed building as JSON in a fixed order: equal buildings give equal text, whatever the \
         layers they were written in",
        schema!(),
        not_in_this_build,
    ),
];

const fn tool(
    name: &'static str,
    description: &'static str,
    input_schema: &'static str,
    run: fn(&Arguments, &Context) -> ToolResult,
) -> Tool {
    Tool { name, description, input_schema, output_schema: None, annotations: None, run }
}

fn not_in_this_build(_: &Arguments, _: &Context) -> ToolResult {
    Err(Failure::from("this tool is not available in this build"))
}
