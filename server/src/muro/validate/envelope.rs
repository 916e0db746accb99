//! `envelope.gap`: a part of the outer perimeter that no boundary says anything about.

use std::collections::BTreeSet;

use super::Verdict;
use crate::muro::error::quote;
use crate::muro::index::Index;
use crate::muro::model::{Boundary, Building};
use crate::muro::segment::Segment;

/// A gap is longer than this, in mm.
const SHORTEST_GAP: f64 = 1.0;

pub(super) fn validate(verdict: &mut Verdict<'_>) {
    let building = verdict.building;
    let levels = enclosed_levels(building);
    let on_plot = on_plot(building);
    let own = own_boundaries(building);
    for (at, space) in building.spaces.iter().enumerate() {
        let asked = space.has_region()
            && levels.contains(&space.level)
            && !space.is_exterior()
            && !space.semi_outdoor
            && !on_plot.contains(&at);
        if !asked {
            continue;
        }
        if let Some(gap) = gap(&space.perimeter, &own[at]) {
            let (path, side) = (quote(&space.path), gap.side.letter());
            let message = format!(
                "{path} has no boundary on side {side} from {} to {}; declare one to the outside",
                gap.low, gap.high
            );
            verdict.at_space("envelope.gap", at, message);
        }
    }
}

/// Levels on which a declared boundary joins a space with a region to one without.
fn enclosed_levels(building: &Building) -> BTreeSet<Option<usize>> {
    let mut levels = BTreeSet::new();
    for boundary in building.boundaries.iter().filter(|one| is_flat(one)) {
        let Some((a, b)) = boundary.ends() else { continue };
        let (a, b) = (&building.spaces[a], &building.spaces[b]);
        if boundary.position.is_some() && a.has_region() != b.has_region() {
            levels.insert(if a.has_region() { a.level } else { b.level });
        }
    }
    levels
}

fn is_flat(boundary: &Boundary) -> bool {
    !boundary.kind.is_vertical()
}

fn on_plot(building: &Building) -> BTreeSet<usize> {
    let sites = building.zones.iter().filter(|zone| zone.is_site());
    sites.flat_map(|zone| building.spaces_below(&zone.path)).collect()
}

/// The non-vertical boundaries at each space.
fn own_boundaries(building: &Building) -> Vec<Vec<&Boundary>> {
    let mut own = vec![Vec::new(); building.spaces.len()];
    for boundary in building.boundaries.iter().filter(|one| is_flat(one)) {
        if let Some((a, b)) = boundary.ends() {
            own[a].push(boundary);
            own[b].push(boundary);
        }
    }
    own
}

/// The first piece of the perimeter that is on no segment of the boundaries.
fn gap(perimeter: &[Segment], own: &[&Boundary]) -> Option<Segment> {
    let segments: Vec<Segment> = own.iter().flat_map(|one| one.segments.iter().copied()).collect();
    let index = Index::new(segments.iter().map(Segment::reach).zip(0..));
    perimeter.iter().find_map(|piece| {
        let near = index.touching(piece.reach());
        let mut covered: Vec<_> = near.filter_map(|at| piece.common(&segments[at])).collect();
        covered.sort_by(|one, other| one.0.total_cmp(&other.0));
        piece.without(covered.into_iter()).find(|rest| rest.length() > SHORTEST_GAP)
    })
}
