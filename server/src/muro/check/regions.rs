//! Groups 3 to 5: levels that coincide and regions that overlap (`LVL01`, `GEO01`, `GEO02`).

use super::Report;
use crate::muro::error::quote;
use crate::muro::geometry::TOLERANCE;
use crate::muro::overlap::Overlaps;

pub(super) fn check(report: &mut Report<'_>, overlaps: &Overlaps<'_>) {
    levels(report);
    within_spaces(report, overlaps);
    between_spaces(report, overlaps);
}

fn levels(report: &mut Report<'_>) {
    let building = report.building;
    for pair in building.storeys.windows(2) {
        let (lower, upper) = (&building.levels[pair[0]], &building.levels[pair[1]]);
        if upper.z - lower.z < TOLERANCE {
            let (lower_name, upper_name) = (quote(&lower.name), quote(&upper.name));
            let message = format!("the levels {lower_name} and {upper_name} are at one height");
            report.add("LVL01", Some(upper.position), &[], message).related = vec![lower.position];
        }
    }
}

fn within_spaces(report: &mut Report<'_>, overlaps: &Overlaps<'_>) {
    for (at, space) in report.building.spaces.iter().enumerate() {
        if space.region.len() < 2 {
            continue;
        }
        for (number, rect) in space.region.iter().enumerate() {
            let tiles = overlaps.on(space.level, *rect);
            let later = tiles.filter(|tile| tile.space == at && tile.number > number);
            for _ in 0..later.count() {
                let [west, south, east, north] = &space.spelled[number];
                let message = format!(
                    "two rectangles of {} overlap; one is {west}..{east} {south}..{north}",
                    quote(&space.path)
                );
                report.at_space("GEO01", space, message);
            }
        }
    }
}

fn between_spaces(report: &mut Report<'_>, overlaps: &Overlaps<'_>) {
    let spaces = &report.building.spaces;
    for (at, space) in spaces.iter().enumerate() {
        for other in overlaps.spaces_on(space.level, space).into_iter().filter(|other| *other > at)
        {
            let other = &spaces[other];
            let (one, two) = (quote(&space.path), quote(&other.path));
            let message = format!("the regions of {one} and {two} overlap");
            let path = [space.path.as_str(), other.path.as_str()];
            report.add("GEO02", Some(space.position), &path, message).related =
                vec![other.position];
        }
    }
}
