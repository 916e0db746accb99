//! `light` and `site`: figures of rooms and of the plot, without a verdict.

use serde::Serialize;

use super::argument::building;
use super::reply::reply;
use crate::muro::{self, Building, Light, Road};
use crate::tools::{Arguments, Context, ToolResult};

/// `light`: window and floor area of each space that asks for daylight.
pub(super) fn light(arguments: &Arguments, context: &Context) -> ToolResult {
    let building = building(arguments, context)?;
    let lights = muro::light(&building);
    reply(&lights.iter().map(|light| Lit::new(&building, light)).collect::<Vec<_>>())
}

#[derive(Serialize)]
struct Lit<'a> {
    path: &'a str,
    name: &'a str,
    #[serde(rename = "windowM2")]
    windows: f64,
    #[serde(rename = "floorM2")]
    floor: Option<f64>,
    #[serde(rename = "missingH")]
    missing_height: bool,
}

impl<'a> Lit<'a> {
    fn new(building: &'a Building, light: &Light) -> Self {
        let space = &building.spaces[light.space];
        Self {
            path: &space.path,
            name: space.display_name(),
            windows: light.windows,
            floor: space.area(),
            missing_height: light.missing_height,
        }
    }
}

/// `site`: areas and ratios of the plot and the frontage on each road, also without a site zone.
pub(super) fn site(arguments: &Arguments, context: &Context) -> ToolResult {
    let building = building(arguments, context)?;
    let site = muro::site(&building);
    reply(&Plot {
        zone: site.zone.map(|zone| building.zones[zone].path.as_str()),
        vertices: site.vertices,
        declared: site.declared,
        derived: site.derived,
        agrees: site.agrees,
        footprint: site.footprint,
        total_floor: site.total_floor,
        coverage: site.coverage,
        floor_area_ratio: site.floor_area_ratio,
        roads: site.roads.iter().map(|road| Fronted::new(&building, road)).collect(),
    })
}

#[derive(Serialize)]
struct Plot<'a> {
    #[serde(rename = "siteZone", skip_serializing_if = "Option::is_none")]
    zone: Option<&'a str>,
    #[serde(rename = "polygonVertices", skip_serializing_if = "Option::is_none")]
    vertices: Option<usize>,
    #[serde(rename = "declaredAreaM2", skip_serializing_if = "Option::is_none")]
    declared: Option<f64>,
    #[serde(rename = "derivedAreaM2")]
    derived: f64,
    #[serde(rename = "areaMatch", skip_serializing_if = "Option::is_none")]
    agrees: Option<bool>,
    #[serde(rename = "footprintM2")]
    footprint: f64,
    #[serde(rename = "totalFloorM2")]
    total_floor: f64,
    #[serde(rename = "coverageRatio", skip_serializing_if = "Option::is_none")]
    coverage: Option<f64>,
    #[serde(rename = "floorAreaRatio", skip_serializing_if = "Option::is_none")]
    floor_area_ratio: Option<f64>,
    roads: Vec<Fronted<'a>>,
}

#[derive(Serialize)]
struct Fronted<'a> {
    path: &'a str,
    name: &'a str,
    #[serde(rename = "widthMm")]
    width: f64,
    #[serde(rename = "frontageMm")]
    frontage: f64,
}

impl<'a> Fronted<'a> {
    fn new(building: &'a Building, road: &Road) -> Self {
        let space = &building.spaces[road.space];
        Self {
            path: &space.path,
            name: space.display_name(),
            width: road.width,
            frontage: road.frontage,
        }
    }
}
