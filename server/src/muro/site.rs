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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::muro::load::read_text;

    const HOUSE: &str = "grid X 0 5000 10000\ngrid Y 0 8000\nlevel L1 0\nlevel L2 3000\n\
                         space /L1/a room X1..X2 Y1..Y2\nspace /L2/a room X1..X3 Y1..Y2\n";

    #[test]
    fn without_a_plot_the_building_stands_on_itself() {
        let site = site(&read_text(HOUSE));
        assert_eq!(
            (site.zone, site.declared, site.agrees, site.roads.len()),
            (None, None, None, 0)
        );
        assert_eq!((site.derived, site.footprint, site.total_floor), (80.0, 80.0, 120.0));
        assert_eq!((site.coverage, site.floor_area_ratio), (Some(100.0), Some(150.0)));
    }

    #[test]
    fn nothing_has_no_ratio() {
        let site = site(&read_text(""));
        assert_eq!((site.derived, site.coverage, site.floor_area_ratio), (0.0, None, None));
    }

    #[test]
    fn the_first_plot_is_measured_against_its_outline_and_roads() {
        let plot = "zone /none site:0\nzone /p site:1 area:240.04\nzone /q site:1 area:1\n\
                    polygon /p 0,-4000 20000,-4000 20000,8000 0,8000\n\
                    space /p/front paving X1..X3 Y1-4000..Y1 level:L1\n\
                    space /road exterior road:6000\nspace /lane exterior road:wide\n\
                    boundary /road /p/front edge:S type:open\nboundary /L1/a /road edge:W\n";
        let site = site(&read_text(&format!("{HOUSE}{plot}")));
        assert_eq!((site.zone, site.vertices, site.declared), (Some(1), Some(4), Some(240.04)));
        assert_eq!((site.derived, site.agrees), (240.0, Some(true)));
        // 80 and 120 of 240.04 m².
        assert_eq!((site.coverage, site.floor_area_ratio), (Some(33.3), Some(50.0)));
        assert_eq!(site.roads, [Road { space: 3, width: 6000.0, frontage: 10000.0 }]);
    }

    #[test]
    fn without_an_outline_the_plot_is_its_spaces_and_the_building() {
        let plot = "zone /p site:1\nspace /p/yard yard X2..X3+1000 Y1..Y2 level:L1";
        let site = site(&read_text(&format!("{HOUSE}{plot}")));
        assert_eq!((site.derived, site.footprint, site.agrees), (88.0, 88.0, None));
    }
}
