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

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use crate::muro::load::read_text;
    use crate::muro::model::Building;

    fn plan(rest: &str) -> Building {
        let grid = "grid X 0 3000 6000 9000\ngrid Y 0 4000 8000\nlevel L1 0 h:2400\n";
        read_text(&format!("{grid}{rest}"))
    }

    /// The segments of the first boundary, for example `S0 0..3000`.
    fn check(rest: &str, wanted: &[&str]) {
        let building = plan(rest);
        let shown = |one: &super::Segment| {
            format!("{}{} {}..{}", one.side.letter(), one.at, one.low, one.high)
        };
        let found: Vec<_> = building.boundaries[0].segments.iter().map(shown).collect();
        assert_eq!(found, wanted, "{rest}");
    }

    #[test]
    fn a_boundary_stands_on_shared_edges_seen_from_its_first_end() {
        let rooms = "space /L1/a room X1..X2 Y1..Y2 + X2..X3 Y1..Y1+1000\n\
                     space /L1/b room X2..X3 Y1+1000..Y3\n";
        check(&format!("{rooms}boundary /L1/a /L1/b"), &["E3000 1000..4000", "N1000 3000..6000"]);
        check(&format!("{rooms}boundary /L1/b /L1/a edge:W"), &["W3000 1000..4000"]);
        check(&format!("{rooms}boundary /L1/a /L1/b type:shaft"), &[]);
        check(&format!("{rooms}boundary /L1/a /nowhere"), &[]);
    }

    #[test]
    fn a_boundary_to_the_outside_stands_on_what_is_left_of_the_perimeter() {
        let rooms = "space /out exterior\nspace /L1/a room X1..X2 Y1..Y2\n\
                     space /L1/b room X2..X3 Y1+1000..Y1+3000\nspace /L1/c room X1..X2 Y2..Y3\n";
        let wanted = ["S0 0..3000", "E3000 0..1000", "E3000 3000..4000", "W0 0..4000"];
        check(&format!("{rooms}boundary /L1/a /out"), &wanted);
        check(&format!("{rooms}boundary /out /L1/a edge:W"), &["W0 0..4000"]);
        check(&format!("{rooms}boundary /out /out"), &[]);
    }

    #[test]
    fn rectangles_of_one_space_leave_no_wall_between_them() {
        check(
            "space /out exterior\nspace /L1/a room X1..X2 Y1..Y2 + X2..X3 Y1..Y2\n\
             boundary /L1/a /out",
            &["S0 0..6000", "E6000 0..4000", "N4000 0..6000", "W0 0..4000"],
        );
    }

    #[test]
    fn spaces_that_touch_have_a_wall_by_default() {
        let building = plan(
            "space /L1/a room X1..X2 Y1..Y2\nspace /L1/b room X2..X3 Y1..Y2\n\
             space /L1/c room X1..X3 Y2..Y3\nspace /x room X3..X4 Y1..Y2\n\
             space /y room X4..X4+900 Y1..Y2\nboundary /L1/b /L1/a type:open\n\
             boundary /L1/c /L1/b type:shaft",
        );
        let walls: Vec<_> = building.boundaries[2..]
            .iter()
            .map(|wall| format!("{} {}", wall.a.path, wall.b.path))
            .collect();
        assert_eq!(walls, ["/L1/a /L1/c", "/x /y"]);
        assert!(building.boundaries[2..].iter().all(|wall| wall.position.is_none()));
    }

    #[test]
    fn what_is_open_to_the_outside_is_semi_outdoor() {
        let building = plan(
            "space /out exterior\nspace /L1/a room X1..X2 Y1..Y2\nspace /L1/b room X2..X3 Y1..Y2\n\
             space /L1/c room X3..X4 Y1..Y2\nspace /L1/d room\nboundary /L1/a /out type:open\n\
             boundary /out /L1/b air:1\nboundary /L1/c /L1/b type:open\nboundary /L1/d /out air:1",
        );
        let found: Vec<_> = building.spaces.iter().map(|space| space.semi_outdoor).collect();
        assert_eq!(found, [false, true, true, false, false]);
    }

    #[test]
    fn storeys_rise_and_equal_heights_keep_their_order() {
        let building = read_text("level C 3000\nlevel A -2500.5\nlevel B 3000\nlevel D 0");
        let names: Vec<_> =
            building.storeys.iter().map(|at| building.levels[*at].name.as_str()).collect();
        assert_eq!(names, ["A", "D", "C", "B"]);
        assert_eq!(building.levels[0].rank, 2);
    }
}
