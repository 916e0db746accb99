//! `access.*`: whether people and cars come out of the building.

use super::Verdict;
use crate::muro::error::quote;
use crate::muro::model::{Boundary, BoundaryKind, Building, OpeningKind};
use crate::muro::walk::{Walk, doors_to_pass};

/// The narrowest door a car passes, in mm.
const CAR_DOOR: f64 = 2400.0;

pub(super) fn validate(verdict: &mut Verdict<'_>) {
    let building = verdict.building;
    let on_foot = Walk::new(building, doors_to_pass);
    let outside: Vec<usize> =
        (0..building.spaces.len()).filter(|at| building.spaces[*at].is_exterior()).collect();
    let uses = building.effective_uses();
    if !outside.is_empty() {
        unreachable(verdict, &on_foot, &outside);
    }
    only_voids(verdict, &on_foot);
    if !outside.is_empty() {
        through_tenants(verdict, &on_foot, &outside, &uses);
        parking(verdict, &outside, &uses);
    }
}

fn unreachable(verdict: &mut Verdict<'_>, on_foot: &Walk, outside: &[usize]) {
    let reached = on_foot.reach(outside.iter().copied(), |_| true);
    for (at, space) in verdict.building.spaces.iter().enumerate() {
        if space.is_room() && !reached[at] {
            let message = format!("no exterior can be walked to from {}", quote(&space.path));
            verdict.at_space("access.unreachable", at, message);
        }
    }
}

fn only_voids(verdict: &mut Verdict<'_>, on_foot: &Walk) {
    let spaces = &verdict.building.spaces;
    for (at, space) in spaces.iter().enumerate().filter(|(_, space)| space.is_room()) {
        let mut next = on_foot.from(at).peekable();
        if next.peek().is_some() && next.all(|next| spaces[next].is_void()) {
            let message = format!("every way out of {} leads into a void", quote(&space.path));
            verdict.at_space("access.voidonly", at, message);
        }
    }
}

/// Whether nobody walks through a space: a shaft or a hole.
fn is_no_way(building: &Building, space: usize) -> bool {
    building.spaces[space].is_void() || building.spaces[space].is_shaft()
}

/// Reached itself, or next to what is reached: the start of a way is not entered.
fn comes_out(walk: &Walk, reached: &[bool], space: usize) -> bool {
    reached[space] || walk.from(space).any(|next| reached[next])
}

fn through_tenants(
    verdict: &mut Verdict<'_>,
    on_foot: &Walk,
    outside: &[usize],
    uses: &[Option<&str>],
) {
    let building = verdict.building;
    let reached = on_foot.reach(outside.iter().copied(), |space| {
        uses[space] != Some("rentable") && !is_no_way(building, space)
    });
    for (at, space) in building.spaces.iter().enumerate() {
        let is_stair = space.kind == "stair" && space.has_region();
        if is_stair && !comes_out(on_foot, &reached, at) {
            let path = quote(&space.path);
            let message = format!("the way out of the stair {path} leads through a rentable space");
            verdict.at_space("access.throughtenant", at, message);
        }
    }
}

fn parking(verdict: &mut Verdict<'_>, outside: &[usize], uses: &[Option<&str>]) {
    let building = verdict.building;
    let by_car = Walk::new(building, |boundary| passes_a_car(boundary).then_some(0));
    let reached = by_car.reach(outside.iter().copied(), |space| !is_no_way(building, space));
    for (at, space) in building.spaces.iter().enumerate() {
        if space.is_room() && uses[at] == Some("parking") && !comes_out(&by_car, &reached, at) {
            let path = quote(&space.path);
            let message = format!("no car leaves {path}; it takes a door of {CAR_DOOR} mm");
            verdict.at_space("access.parking", at, message);
        }
    }
}

fn passes_a_car(boundary: &Boundary) -> bool {
    match boundary.kind {
        BoundaryKind::Open => true,
        BoundaryKind::Wall => boundary
            .openings
            .iter()
            .any(|opening| opening.kind == OpeningKind::Door && opening.w >= CAR_DOOR),
        BoundaryKind::Stair | BoundaryKind::Shaft | BoundaryKind::Void => false,
    }
}
