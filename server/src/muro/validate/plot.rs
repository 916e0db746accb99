//! `site.*`: the plot against its survey and its roads.

use super::Verdict;
use crate::muro::error::quote;
use crate::muro::model::{Polygon, Zone};
use crate::muro::outline::Outline;
use crate::muro::site::{AREA_TOLERANCE, site};

/// The least frontage to a road, in mm.
const FRONTAGE: f64 = 2000.0;

pub(super) fn validate(verdict: &mut Verdict<'_>) {
    frontage(verdict);
    let building = verdict.building;
    for polygon in &building.polygons {
        let zone = building.zone(&polygon.path).map(|zone| &building.zones[zone]);
        if let Some(zone) = zone.filter(|zone| zone.is_site()) {
            area(verdict, zone, polygon);
            escape(verdict, polygon);
        }
    }
}

fn frontage(verdict: &mut Verdict<'_>) {
    let site = site(verdict.building);
    if site.zone.is_none() {
        return;
    }
    for road in site.roads.iter().filter(|road| road.frontage < FRONTAGE) {
        let path = quote(&verdict.building.spaces[road.space].path);
        let found = road.frontage;
        let message = format!("the plot has {found} mm along {path}; it takes {FRONTAGE} mm");
        verdict.at_space("site.frontage", road.space, message);
    }
}

fn area(verdict: &mut Verdict<'_>, zone: &Zone, polygon: &Polygon) {
    let Some(declared) = zone.attributes.number("area") else { return };
    let derived = polygon.area();
    if (declared - derived).abs() >= AREA_TOLERANCE {
        let path = quote(&zone.path);
        let message = format!("the `area` of {path} is {declared} m² and its outline {derived} m²");
        verdict.add("site.area", zone.position, &zone.path, message);
    }
}

fn escape(verdict: &mut Verdict<'_>, polygon: &Polygon) {
    let building = verdict.building;
    let outline = Outline::new(polygon);
    let below = building.spaces_below(&polygon.path);
    for (at, space) in building.spaces.iter().enumerate() {
        let asked = !space.is_exterior() && below.binary_search(&at).is_err();
        if asked && space.region.iter().any(|rect| outline.is_left_by(rect)) {
            let (path, plot) = (quote(&space.path), quote(&polygon.path));
            let message = format!("{path} reaches beyond the outline of {plot}");
            verdict.at_space("site.escape", at, message);
        }
    }
}
