//! Groups 11 to 13: storey heights, and what is missing to know them (`HGT01`, `HGT02`, `SUF01` to
//! `SUF03`).

use std::collections::BTreeMap;

use super::Report;
use crate::muro::error::quote;
use crate::muro::geometry::TOLERANCE;
use crate::muro::model::{BoundaryKind, Building, Space};
use crate::muro::overlap::Overlaps;

/// A void of this share of the floor above excuses a room that reaches through it.
const COVERED_BY_VOID: f64 = 0.99;

pub(super) fn check(report: &mut Report<'_>, overlaps: &Overlaps<'_>) {
    storeys(report, overlaps);
    sufficiency(report);
    slabs(report);
}

fn storeys(report: &mut Report<'_>, overlaps: &Overlaps<'_>) {
    let building = report.building;
    let voids = voids(building);
    let by_level = by_level(building);
    for pair in building.storeys.windows(2) {
        let (low, high) = (pair[0], pair[1]);
        let (lower, upper) = (&building.levels[low], &building.levels[high]);
        let Some(slab) = upper.slab else { continue };
        for &at in &by_level[low] {
            let space = &building.spaces[at];
            let Some(height) = building.effective_height(space) else { continue };
            if space.semi_outdoor || height + slab <= upper.z - lower.z + TOLERANCE {
                continue;
            }
            let above = overlaps.spaces_on(Some(high), space);
            if overlaps.any_on(high) && above.is_empty() {
                continue;
            }
            let over = voids.get(&at).map_or(&[][..], Vec::as_slice).iter();
            let over: Vec<_> = over
                .map(|other| &building.spaces[*other])
                .filter(|other| other.level == Some(high))
                .collect();
            reaches_through(report, space, &over, &upper.name);
        }
    }
}

/// The spaces that a `void` boundary joins to each space.
fn voids(building: &Building) -> BTreeMap<usize, Vec<usize>> {
    let mut voids: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for boundary in building.boundaries.iter().filter(|one| one.kind == BoundaryKind::Void) {
        if let Some((a, b)) = boundary.ends() {
            voids.entry(a).or_default().push(b);
            voids.entry(b).or_default().push(a);
        }
    }
    for over in voids.values_mut() {
        over.sort_unstable();
        over.dedup();
    }
    voids
}

/// The spaces with a region on each level, in declaration order.
fn by_level(building: &Building) -> Vec<Vec<usize>> {
    let mut by_level = vec![Vec::new(); building.levels.len()];
    for (at, space) in building.spaces.iter().enumerate() {
        if let Some(level) = space.level.filter(|_| space.has_region()) {
            by_level[level].push(at);
        }
    }
    by_level
}

fn reaches_through(report: &mut Report<'_>, space: &Space, over: &[&Space], upper: &str) {
    let (path, upper) = (quote(&space.path), quote(upper));
    if over.is_empty() {
        let message = format!("{path} is higher than the storey below {upper}, with no void there");
        report.at_space("HGT01", space, message);
        return;
    }
    let rects = |space: &Space| space.region.clone().into_iter();
    let above = over.iter().flat_map(|other| rects(other));
    let common: f64 =
        above.map(|rect| rects(space).filter_map(|own| own.overlap(&rect)).sum::<f64>()).sum();
    let own: f64 = rects(space).map(|rect| rect.area()).sum();
    if common / own < COVERED_BY_VOID {
        let message =
            format!("{path} is higher than the storey below {upper}, and its void is smaller");
        report.at_space("HGT02", space, message);
    }
}

fn sufficiency(report: &mut Report<'_>) {
    let building = report.building;
    for space in building.spaces.iter().filter(|space| space.has_region()) {
        if space.level.is_none() {
            let path = quote(&space.path);
            let message = format!("{path} has a region and no level; give it `level`");
            report.at_space("SUF02", space, message);
        } else if space.is_indoor() && building.effective_height(space).is_none() {
            let path = quote(&space.path);
            let message = format!("{path} has no height; give its level or itself `h`");
            report.at_space("SUF01", space, message);
        }
    }
}

fn slabs(report: &mut Report<'_>) {
    let building = report.building;
    let mut floored = vec![false; building.levels.len()];
    for space in building.spaces.iter().filter(|space| space.has_region()) {
        if let Some(level) = space.level.filter(|_| !space.is_void() && !space.is_exterior()) {
            floored[level] = true;
        }
    }
    for level in building.storeys.iter().filter(|level| floored[**level]) {
        let level = &building.levels[*level];
        if level.slab.is_none() {
            let message = format!("the level {} has floors and no `slab`", quote(&level.name));
            report.add("SUF03", Some(level.position), &[], message);
        }
    }
}
