//! Walking through a building (specification 7.6): spaces joined by boundaries that can be passed.
//!
//! Geometry is not asked: a boundary that stands nowhere still connects.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::model::{Boundary, BoundaryKind, Building, Opening, OpeningKind};

/// A way from one space to another through the fewest doors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// How many doors it passes.
    pub doors: usize,
    /// Indices of its spaces, both ends included.
    pub spaces: Vec<usize>,
}

/// The route with the fewest doors, and among those the fewest spaces, between two paths in NFC.
/// None when there is none, or when a path is no space.
pub fn doors(building: &Building, from: &str, to: &str) -> Option<Route> {
    let (from, to) = (building.space(from)?, building.space(to)?);
    Walk::new(building, doors_to_pass).route(from, to)
}

/// Doors on the way through a boundary; none when it cannot be passed.
pub(super) fn doors_to_pass(boundary: &Boundary) -> Option<usize> {
    match boundary.kind {
        BoundaryKind::Open | BoundaryKind::Stair => Some(0),
        BoundaryKind::Wall => boundary.openings.iter().any(is_door).then_some(1),
        BoundaryKind::Shaft | BoundaryKind::Void => None,
    }
}

fn is_door(opening: &Opening) -> bool {
    opening.kind == OpeningKind::Door
}

/// The spaces that can be entered from each space, with the doors on the way.
pub(super) struct Walk {
    steps: Vec<Vec<(usize, usize)>>,
}

impl Walk {
    /// `doors` tells what it takes to pass a boundary, if it can be passed.
    pub(super) fn new(building: &Building, doors: impl Fn(&Boundary) -> Option<usize>) -> Self {
        let mut steps = vec![Vec::new(); building.spaces.len()];
        for boundary in &building.boundaries {
            if let (Some((a, b)), Some(doors)) = (boundary.ends(), doors(boundary)) {
                steps[a].push((b, doors));
                steps[b].push((a, doors));
            }
        }
        Self { steps }
    }

    /// The spaces next to one.
    pub(super) fn from(&self, space: usize) -> impl Iterator<Item = usize> {
        self.steps[space].iter().map(|(next, _)| *next)
    }

    /// Marks the spaces that can be reached from any of `starts` over spaces that may be entered.
    pub(super) fn reach(
        &self,
        starts: impl Iterator<Item = usize>,
        may_enter: impl Fn(usize) -> bool,
    ) -> Vec<bool> {
        let mut reached = vec![false; self.steps.len()];
        let mut open: Vec<usize> = starts.filter(|start| may_enter(*start)).collect();
        while let Some(space) = open.pop() {
            if !std::mem::replace(&mut reached[space], true) {
                open.extend(self.from(space).filter(|next| !reached[*next] && may_enter(*next)));
            }
        }
        reached
    }

    fn route(&self, from: usize, to: usize) -> Option<Route> {
        let mut came_from = vec![None; self.steps.len()];
        let mut open = BinaryHeap::from([Reverse((0, 0, from, from))]);
        while let Some(Reverse((doors, length, space, before))) = open.pop() {
            if came_from[space].is_some() {
                continue;
            }
            came_from[space] = Some(before);
            if space == to {
                return Some(Route { doors, spaces: back(&came_from, from, to) });
            }
            for (next, more) in self.steps[space].iter().copied() {
                if came_from[next].is_none() {
                    open.push(Reverse((doors + more, length + 1, next, space)));
                }
            }
        }
        None
    }
}

fn back(came_from: &[Option<usize>], from: usize, to: usize) -> Vec<usize> {
    let mut spaces = vec![to];
    let mut at = to;
    while at != from {
        at = came_from[at].expect("every space on the way was reached");
        spaces.push(at);
    }
    spaces.reverse();
    spaces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::muro::load::read_text;

    /// Doors and leaves on the way, for example `2: a b out`.
    fn check(boundaries: &str, from: &str, to: &str, wanted: Option<&str>) {
        let building = read_text(&format!(
            "space /a x\nspace /b x\nspace /c x\nspace /out exterior\n{boundaries}"
        ));
        let shown = doors(&building, from, to).map(|route| {
            let leaf = |at: &usize| building.spaces[*at].path[1..].to_owned();
            let leaves: Vec<_> = route.spaces.iter().map(leaf).collect();
            format!("{}: {}", route.doors, leaves.join(" "))
        });
        assert_eq!(shown.as_deref(), wanted, "{boundaries}");
    }

    #[test]
    fn the_way_with_the_fewest_doors_is_taken() {
        let long = "boundary /a /b type:open\nboundary /c /b type:stair\nboundary /c /out\n \
                    door w:800\n";
        check(long, "/a", "/out", Some("1: a b c out"));
        check(&format!("{long}boundary /b /out\n door w:800"), "/a", "/out", Some("1: a b out"));
        check(
            "boundary /a /b\n door w:800\n door w:800\nboundary /b /out\n door w:800",
            "/out",
            "/a",
            Some("2: out b a"),
        );
    }

    #[test]
    fn what_is_no_way_is_not_walked() {
        for boundary in ["", "type:shaft", "type:void", "\n  window w:800", "air:1"] {
            check(&format!("boundary /a /b {boundary}"), "/a", "/b", None);
        }
        check("", "/a", "/a", Some("0: a"));
        check("", "/x", "/x", None);
        check("boundary /a /x type:open\nboundary /x /b type:open", "/a", "/b", None);
    }
}
