//! The twelve tools of the `koyu` dialect over `.muro` buildings, in the order of `tools/list`.
//!
//! Declarations here; a handler takes its arguments apart, asks the notation, and shapes the reply.

mod argument;
mod judge;
mod measure;
mod model_summary;
mod new_uids;
mod render;
mod replace;
mod reply;
mod spaces;
mod write_layer;

use crate::tools::{Access, Handler, Run, Tool};

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
        model_summary::model_summary,
    ),
    tool(
        "check",
        "Checks that the description is consistent with itself: references, boundaries, openings, levels. Returns ok \
         and each error and warning with its layer and line. Call it after every edit",
        schema!(),
        judge::check,
    ),
    tool(
        "layers",
        "Returns the source text of every layer of the building in the order of their strength: the entry file, which \
         is the weakest, then what it imports. Read these before you edit",
        schema!(),
        render::layers,
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
        write_layer::write_layer,
    ),
    tool(
        "new_uids",
        "Makes unique identifiers that no space or zone of the building uses yet, to be written as uid attributes. \
         Writes nothing",
        schema!("count" "integer" "How many to make, 1 to 1000 (default 1)"),
        new_uids::new_uids,
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
        spaces::doors,
    ),
    tool(
        "spaces",
        "Lists the spaces in the order of their declaration, with type, level, area in square metres and the layer \
         that defines each",
        schema!("level" "string" "Only the spaces of this level (e.g. L5); all levels when left out"),
        spaces::spaces,
    ),
    tool(
        "light",
        "Gives window area and floor area of every room that needs daylight, in square metres, as measured and \
         without a verdict",
        schema!(),
        measure::light,
    ),
    tool(
        "validate",
        "Judges the building as architecture (envelope, daylight, access, site) and returns findings by rule, as violations \
         and cautions. These verdicts are apart from check and may change between versions",
        schema!(),
        judge::validate,
    ),
    tool(
        "site",
        "Gives the figures of the site: declared and derived area, footprint, coverage ratio and floor area ratio in \
         percent, and the frontage on each road",
        schema!(),
        measure::site,
    ),
    tool(
        "plan_svg",
        "Generates and returns the plan SVG for a level (form is generated, not written — the lowest level doubles as \
         the site plan)",
        schema!("level" "string" "Level name (e.g. L5)"; "level"),
        render::plan_svg,
    ),
    tool(
        "canonical_json",
        "Returns the whole composed building as JSON in a fixed order: equal buildings give equal text, whatever the \
         layers they were written in",
        schema!(),
        render::canonical_json,
    ),
];

const fn tool(
    name: &'static str,
    description: &'static str,
    input_schema: &'static str,
    run: Handler,
) -> Tool {
    let (output_schema, annotations, access) = (None, None, Access::Open);
    Tool {
        name,
        description,
        input_schema,
        output_schema,
        annotations,
        access,
        run: Run::AtOnce(run),
    }
}

#[cfg(test)]
mod tests;
