//! `model_summary`: the whole building in one look.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::argument::building;
use super::judge::Verdict;
use super::reply::reply;
use crate::muro::model::{Asset, Level, Zone};
use crate::muro::{self, Building};
use crate::tools::{Arguments, Context, ToolResult};

const HINT: &str = "read the text with layers, change it with write_layer, and run check after every \
    change; spaces, doors, light, site and validate answer further questions";

/// `model_summary`: name, layers, levels by height, counts, zones, assets, areas and how check goes.
pub(super) fn model_summary(arguments: &Arguments, context: &Context) -> ToolResult {
    let building = building(arguments, context)?;
    let verdict = Verdict::new(&building, &muro::check(&building));
    let polygons = building.polygons.iter().map(|polygon| polygon.path.as_str()).collect();
    reply(&Summary {
        name: building.name.as_deref(),
        unit: "mm",
        layers: building.layers.iter().map(|layer| layer.path.display().to_string()).collect(),
        levels: building.storeys.iter().map(|at| Storey::new(&building.levels[*at])).collect(),
        spaces: building.spaces.len(),
        boundaries: building.boundaries.len(),
        zones: building.zones.iter().map(|zone| Group::new(&building, zone)).collect(),
        assets: building.assets.iter().map(Kept::new).collect(),
        polygons,
        total_floor: building.total_floor(),
        semi_outdoor: building.semi_outdoor_total(),
        floors: floors(&building),
        uses: building.use_totals().into_iter().map(|(usage, area)| (usage, json!(area))).collect(),
        check: Counts { errors: verdict.errors.len(), warnings: verdict.warnings.len() },
        hint: HINT,
    })
}

/// Rooms and area of each level that has an indoor space, by rising height.
fn floors(building: &Building) -> Map<String, Value> {
    let floors = building.floors().into_iter().map(|floor| {
        let figures = json!({"rooms": floor.rooms, "subtotalM2": floor.subtotal});
        (building.levels[floor.level].name.clone(), figures)
    });
    floors.collect()
}

#[derive(Serialize)]
struct Summary<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    unit: &'static str,
    layers: Vec<String>,
    levels: Vec<Storey<'a>>,
    spaces: usize,
    boundaries: usize,
    zones: Vec<Group<'a>>,
    assets: Vec<Kept<'a>>,
    #[serde(rename = "sitePolygons", skip_serializing_if = "Vec::is_empty")]
    polygons: Vec<&'a str>,
    #[serde(rename = "totalFloorM2")]
    total_floor: f64,
    #[serde(rename = "semiOutdoorM2")]
    semi_outdoor: f64,
    #[serde(rename = "floorsM2")]
    floors: Map<String, Value>,
    #[serde(rename = "byUseM2")]
    uses: Map<String, Value>,
    check: Counts,
    hint: &'static str,
}

#[derive(Serialize)]
struct Counts {
    errors: usize,
    warnings: usize,
}

#[derive(Serialize)]
struct Storey<'a> {
    name: &'a str,
    z: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    h: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slab: Option<f64>,
}

impl<'a> Storey<'a> {
    fn new(level: &'a Level) -> Self {
        Self { name: &level.name, z: level.z, h: level.h, slab: level.slab }
    }
}

#[derive(Serialize)]
struct Group<'a> {
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    site: Option<bool>,
    #[serde(rename = "areaM2")]
    area: f64,
}

impl<'a> Group<'a> {
    /// The area of a plot is that of its polygon, not rounded; of any other zone, of its rooms.
    fn new(building: &Building, zone: &'a Zone) -> Self {
        let polygon = building.polygon(&zone.path).filter(|_| zone.is_site());
        Self {
            path: &zone.path,
            name: zone.attributes.text("name"),
            site: zone.is_site().then_some(true),
            area: match polygon {
                Some(polygon) => building.polygons[polygon].area(),
                None => building.area_below(&zone.path),
            },
        }
    }
}

#[derive(Serialize)]
struct Kept<'a> {
    name: &'a str,
    kind: &'static str,
    attrs: Map<String, Value>,
}

impl<'a> Kept<'a> {
    fn new(asset: &'a Asset) -> Self {
        let attributes = asset.attributes.iter().map(|(key, value)| (key.to_owned(), value.into()));
        Self { name: &asset.name, kind: asset.kind.word(), attrs: attributes.collect() }
    }
}
