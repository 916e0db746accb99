//! What is derived once, after all layers are read: ends of boundaries, the order of storeys,
//! perimeters, default walls, segments, and which spaces are semi-outdoor.
//!
//! Reads no text and judges nothing.

use std::collections::BTreeSet;

use super::attribute::Attributes;
use super::contact::{self, Contact};
use super::model::{Boundary, BoundaryKind, Building, End};
use super::segment::{Segment, merge};

/// Fills the derived fields of a building that was just read.
pub(super) fn all(building: &mut Building) {
    resolve_ends(building);
    order_storeys(building);
    let contacts = contact::find(&mut building.spaces);
    add_default_walls(building, &contacts);
    place_boundaries(building, &contacts);
    mark_semi_outdoor(building);
}

fn resolve_ends(building: &mut Building) {
    let spaces = &building.names.spaces;
    for boundary in &mut building.boundaries {
        for end in [&mut boundary.a, &mut boundary.b] {
            end.space = spaces.get(&end.path).copied();
        }
    }
}

fn order_storeys(building: &mut Building) {
    let levels = &building.levels;
    building.storeys = (0..levels.len()).collect();
    building.storeys.sort_by(|&one, &other| levels[one].z.total_cmp(&levels[other].z));
    for (rank, level) in building.storeys.iter().enumerate() {
        building.levels[*level].rank = rank;
    }
}

/// A wall from the earlier to the later of two spaces that touch, where nothing was declared.
fn add_default_walls(building: &mut Building, contacts: &[Contact]) {
    let declared: BTreeSet<(usize, usize)> = building
        .boundaries
        .iter()
        .filter_map(Boundary::ends)
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    let mut last = None;
    for contact in contacts {
        let pair = (contact.a, contact.b);
        if contact.a >= contact.b || last == Some(pair) || declared.contains(&pair) {
            continue;
        }
        last = Some(pair);
        let end =
            |space: usize| End { path: building.spaces[space].path.clone(), space: Some(space) };
        building.boundaries.push(Boundary {
            a: end(contact.a),
            b: end(contact.b),
            kind: BoundaryKind::Wall,
            t: None,
            air: false,
            edge: None,
            attributes: Attributes::default(),
            openings: Vec::new(),
            position: None,
            segments: Vec::new(),
        });
    }
}

fn place_boundaries(building: &mut Building, contacts: &[Contact]) {
    let spaces = &building.spaces;
    for boundary in &mut building.boundaries {
        let Some((a, b)) = boundary.ends().filter(|_| !boundary.kind.is_vertical()) else {
            continue;
        };
        let whole: Vec<Segment> = match (spaces[a].has_region(), spaces[b].has_region()) {
            // Contacts join regions on one level only.
            (true, true) => {
                contact::between(contacts, a, b).iter().map(|contact| contact.segment).collect()
            }
            (true, false) => spaces[a].perimeter.clone(),
            (false, true) => spaces[b].perimeter.clone(),
            (false, false) => Vec::new(),
        };
        boundary.segments = merge(whole);
        if let Some(edge) = boundary.edge {
            boundary.segments.retain(|segment| segment.side == edge);
        }
    }
}

fn mark_semi_outdoor(building: &mut Building) {
    for boundary in &building.boundaries {
        let Some((a, b)) = boundary.ends() else { continue };
        if boundary.kind != BoundaryKind::Open && !boundary.air {
            continue;
        }
        for (space, other) in [(a, b), (b, a)] {
            if building.spaces[space].has_region() && building.spaces[other].is_exterior() {
                building.spaces[space].semi_outdoor = true;
            }
        }
    }
}
