//! Boundaries that join levels (`VRT01` to `VRT05`).

use super::Report;
use crate::muro::error::quote;
use crate::muro::model::{Boundary, BoundaryKind, Building, Space};

pub(super) fn check(report: &mut Report<'_>, boundary: &Boundary, a: &Space, b: &Space) {
    let building = report.building;
    let (low, high) = match (standing(building, a), standing(building, b)) {
        (Some(a), Some(b)) => (a.min(b), a.max(b)),
        (rank, _) => {
            let lacking = if rank.is_none() { a } else { b };
            let (path, kind) = (quote(&lacking.path), boundary.kind.word());
            let message = format!("{path} lacks a region or a level, and a {kind} joins both");
            report.at_boundary("VRT01", boundary, message);
            return;
        }
    };
    let (one, two) = (quote(&a.path), quote(&b.path));
    if high - low != 1 {
        let message = format!("{one} and {two} are not on neighbouring levels");
        report.at_boundary("VRT02", boundary, message);
    } else if !lie_over(a, b) {
        report.at_boundary(
            "VRT03",
            boundary,
            format!("{one} and {two} do not lie over each other"),
        );
    }
    let upper = if standing(building, a) > standing(building, b) { a } else { b };
    if boundary.kind == BoundaryKind::Void && !upper.is_void() {
        let message =
            format!("{} lies over a missing floor; its type is `void`", quote(&upper.path));
        report.at_boundary("VRT04", boundary, message);
    }
    for opening in &boundary.openings {
        let (kind, word) = (boundary.kind.word(), opening.kind.word());
        let message = format!("a {kind} between levels has no place for a {word}");
        report.within("VRT05", boundary, opening.position, message);
    }
}

/// The rank of its level by height, if it has a region and a level.
fn standing(building: &Building, space: &Space) -> Option<usize> {
    let level = space.level.filter(|_| space.has_region())?;
    Some(building.levels[level].rank)
}

fn lie_over(a: &Space, b: &Space) -> bool {
    a.region.iter().any(|one| b.region.iter().any(|other| one.overlap(other).is_some()))
}
