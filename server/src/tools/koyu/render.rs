//! `layers`, `canonical_json` and `plan_svg`: the building in another form, nothing asked or judged.

use serde::Serialize;

use super::argument::{building, name};
use super::reply::reply;
use crate::muro::{self, plan};
use crate::tools::{Arguments, Context, Output, ToolResult};

/// `layers`: the text of each layer as stored, in strength order.
pub(super) fn layers(arguments: &Arguments, context: &Context) -> ToolResult {
    let building = building(arguments, context)?;
    let layers = building.layers.iter();
    let shown = layers
        .map(|layer| Source { file: layer.path.display().to_string(), source: &layer.source });
    reply(&shown.collect::<Vec<_>>())
}

#[derive(Serialize)]
struct Source<'a> {
    file: String,
    source: &'a str,
}

/// `canonical_json`: one value for all files that say the same.
pub(super) fn canonical_json(arguments: &Arguments, context: &Context) -> ToolResult {
    Ok(Output::Value(muro::canonical(&building(arguments, context)?)))
}

/// `plan_svg`: the drawing of a level that has a space with a region.
pub(super) fn plan_svg(arguments: &Arguments, context: &Context) -> ToolResult {
    let building = building(arguments, context)?;
    let level = name(arguments, "level")?;
    match plan::draw(&building, &level) {
        Some(svg) => Ok(Output::Text(svg)),
        None => Err(format!("There is no space with a region on level {level}").into()),
    }
}
