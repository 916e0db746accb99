//! `spaces` and `doors`: what spaces there are, and the way from one to another.

use serde::Serialize;

use super::argument::{building, name, optional_name};
use super::reply::reply;
use crate::muro::model::Space;
use crate::muro::{self, Building};
use crate::tools::{Arguments, Context, ToolResult};

/// `spaces`: in declaration order; with a level only the spaces that have exactly that one.
pub(super) fn spaces(arguments: &Arguments, context: &Context) -> ToolResult {
    let building = building(arguments, context)?;
    let wanted = optional_name(arguments, "level")?;
    let listed = building.spaces.iter().map(|space| Listed::new(&building, space));
    let shown = listed.filter(|space| wanted.is_none() || space.level == wanted.as_deref());
    reply(&shown.collect::<Vec<_>>())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed<'a> {
    path: &'a str,
    #[serde(rename = "type")]
    kind: &'a str,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'a str>,
    #[serde(rename = "areaM2", skip_serializing_if = "Option::is_none")]
    area: Option<f64>,
    semi_outdoor: bool,
    layer: String,
}

impl<'a> Listed<'a> {
    fn new(building: &'a Building, space: &'a Space) -> Self {
        Self {
            path: &space.path,
            kind: &space.kind,
            name: space.display_name(),
            level: space.level.map(|level| building.levels[level].name.as_str()),
            area: space.area(),
            semi_outdoor: space.semi_outdoor,
            layer: building.file(space.position),
        }
    }
}

/// `doors`: the route with the fewest doors. A path that is no space cannot be reached.
pub(super) fn doors(arguments: &Arguments, context: &Context) -> ToolResult {
    let building = building(arguments, context)?;
    let (from, to) = (name(arguments, "from")?, name(arguments, "to")?);
    let Some(route) = muro::doors(&building, &from, &to) else {
        return reply(&Unreachable { unreachable: true });
    };
    let path = route.spaces.iter().map(|space| building.spaces[*space].path.as_str()).collect();
    reply(&Reached { doors: route.doors, path })
}

#[derive(Serialize)]
struct Reached<'a> {
    doors: usize,
    path: Vec<&'a str>,
}

#[derive(Serialize)]
struct Unreachable {
    unreachable: bool,
}
