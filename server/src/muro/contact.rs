//! Contacts: where regions on one level share an edge, and what is left of their perimeters (7.1).
//!
//! Knows no boundary. An index finds facing sides, so that no pair of distant spaces is looked at.

use std::collections::BTreeMap;

use super::geometry::Side;
use super::index::Index;
use super::model::Space;
use super::segment::Segment;

/// A shared edge of space `a` with space `b`, seen from `a`; they may be one space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Contact {
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) segment: Segment,
}

/// Fills the perimeters and gives every contact from both ends, sorted by `a`, then by `b`.
pub(super) fn find(spaces: &mut [Space]) -> Vec<Contact> {
    let mut levels: BTreeMap<Option<usize>, Vec<SideOf>> = BTreeMap::new();
    for (at, space) in spaces.iter().enumerate() {
        let sides = levels.entry(space.level).or_default();
        for (rect, region) in space.region.iter().enumerate() {
            let of_rect = |segment| SideOf { space: at, rect, segment };
            sides.extend(region.sides().map(of_rect));
        }
    }
    let mut contacts = Vec::new();
    for sides in levels.into_values() {
        let mut covered = Vec::new();
        for side in [Side::N, Side::E] {
            face(&sides, side, &mut contacts, &mut covered);
        }
        covered.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        let mut covered = covered.as_slice();
        for (at, side) in sides.iter().enumerate() {
            let (own, rest) = covered.split_at(covered.partition_point(|(of, ..)| *of == at));
            let intervals = own.iter().map(|(_, low, high)| (*low, *high));
            spaces[side.space].perimeter.extend(side.segment.without(intervals));
            covered = rest;
        }
    }
    contacts.sort_by_key(|contact| (contact.a, contact.b));
    contacts
}

/// A side of a rectangle of a space.
struct SideOf {
    space: usize,
    rect: usize,
    segment: Segment,
}

/// Finds the contacts of all sides that face `side` with those that face back, and the intervals
/// that they cover of each other, by the number of the side.
fn face(
    sides: &[SideOf],
    side: Side,
    contacts: &mut Vec<Contact>,
    covered: &mut Vec<(usize, f64, f64)>,
) {
    let facing = |side| sides.iter().enumerate().filter(move |(_, one)| one.segment.side == side);
    let back = Index::new(facing(side.opposite()).map(|(at, one)| (one.segment.reach(), at)));
    for (mine, one) in facing(side) {
        for theirs in back.touching(one.segment.reach()) {
            let other = &sides[theirs];
            let Some((low, high)) = one.segment.common(&other.segment) else { continue };
            let seen = |from: &SideOf, to: &SideOf| Contact {
                a: from.space,
                b: to.space,
                segment: Segment { low, high, ..from.segment },
            };
            contacts.extend([seen(one, other), seen(other, one)]);
            // A rectangle thinner than the tolerance faces itself, but does not cover itself.
            if (one.space, one.rect) != (other.space, other.rect) {
                covered.extend([(mine, low, high), (theirs, low, high)]);
            }
        }
    }
}

/// The shared edges of `a` with `b`, in contacts sorted by [`find`].
pub(super) fn between(contacts: &[Contact], a: usize, b: usize) -> &[Contact] {
    let start = contacts.partition_point(|contact| (contact.a, contact.b) < (a, b));
    let length = contacts[start..].partition_point(|contact| (contact.a, contact.b) == (a, b));
    &contacts[start..start + length]
}
