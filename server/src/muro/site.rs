//! The plot: its area, what the building covers of it, and its roads (specification 7.4).
//!
//! Gives no verdict; that is `validate`.

use super::area::round2;
use super::geometry::Rect;
use super::model::{Building, Space, Zone};
use super::segment::Segment;
use super::union::union_area;

/// A declared and a derived plot area differ from here on, in m².
pub(super) const AREA_TOLERANCE: f64 = 0.05;

/// The figures of a plot. Areas are in m².
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    /// Index of the first zone with `site` = 1.
    pub zone: Option<usize>,
    /// Vertices of the polygon with the path of that zone.
    pub vertices: Option<usize>,
    /// The `area` of the zone, if a number.
    pub declared: Option<f64>,
    /// From the polygon, else from the regions of the zone and the building.
    pub derived: f64,
    /// Whether declared and derived agree; none when nothing is declared.
    pub agrees: Option<bool>,
    /// Covered by indoor spaces.
    pub footprint: f64,
    /// Of all indoor spaces.
    pub total_floor: f64,
    /// Footprint to plot, in percent with one decimal; none for a plot of 0.
    pub coverage: Option<f64>,
    /// Floor to plot, in percent with one decimal; none for a plot of 0.
    pub floor_area_ratio: Option<f64>,
    /// In declaration order.
    pub roads: Vec<Road>,
}

/// An exterior with a numeric `road`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Road {
    /// Index into [`Building::spaces`].
    pub space: usize,
    /// In mm.
    pub width: f64,
    /// Whole mm along the spaces of the plot.
    pub frontage: f64,
}

/// The figures of the plot; without a site zone, of the building alone.
pub fn site(building: &Building) -> Site {
    let zone = building.zones.iter().position(Zone::is_site);
    let below = zone.map(|zone| building.spaces_below(&building.zones[zone].path));
    let below = below.unwrap_or_default();
    let polygon = zone.and_then(|zone| building.polygon(&building.zones[zone].path));
    let polygon = polygon.map(|polygon| &building.polygons[polygon]);
    let indoor = rects(building.spaces.iter().filter(|one| one.is_indoor() && one.level.is_some()));
    let footprint = union_area(&indoor);
    let derived = if let Some(polygon) = polygon {
        round2(polygon.area())
    } else {
        let mut all = rects(below.iter().map(|space| &building.spaces[*space]));
        all.extend(&indoor);
        union_area(&all)
    };
    let declared = zone.and_then(|zone| building.zones[zone].attributes.number("area"));
    let base = declared.unwrap_or(derived);
    let percent = |area: f64| (base != 0.0).then(|| (area / base * 1000.0 + 0.5).floor() / 10.0);
    let total_floor = building.total_floor();
    Site {
        zone,
        vertices: polygon.map(|polygon| polygon.vertices.len()),
        declared,
        derived,
        agrees: declared.map(|declared| (declared - derived).abs() < AREA_TOLERANCE),
        footprint,
        total_floor,
        coverage: percent(footprint),
        floor_area_ratio: percent(total_floor),
        roads: roads(building, &below),
    }
}

fn rects<'a>(spaces: impl Iterator<Item = &'a Space>) -> Vec<Rect> {
    spaces.flat_map(|space| space.region.iter().copied()).collect()
}

fn roads(building: &Building, below: &[usize]) -> Vec<Road> {
    let mut lengths = vec![0.0; building.spaces.len()];
    let on_plot = |space: usize| below.binary_search(&space).is_ok();
    for boundary in &building.boundaries {
        let Some((a, b)) = boundary.ends() else { continue };
        let length: f64 = boundary.segments.iter().map(Segment::length).sum();
        for (road, space) in [(a, b), (b, a)] {
            if on_plot(space) {
                lengths[road] += length;
            }
        }
    }
    let road = |(at, space): (usize, &Space)| {
        let width = space.attributes.number("road").filter(|_| space.is_exterior())?;
        Some(Road { space: at, width, frontage: (lengths[at] + 0.5_f64).floor() })
    };
    building.spaces.iter().enumerate().filter_map(road).collect()
}
