//! Kinds of space and what a space has from its surroundings: height and use (specification 6, 7.2).
//!
//! Measures nothing.

use super::model::{Building, Space};

impl Space {
    /// Has a region, and is neither outside, nor a hole, nor semi-outdoor.
    pub fn is_indoor(&self) -> bool {
        self.has_region() && !self.is_exterior() && !self.is_void() && !self.semi_outdoor
    }

    /// What the rules call a room: has a region and is not `exterior`, `void` or `shaft`.
    pub fn is_room(&self) -> bool {
        self.has_region() && !self.is_exterior() && !self.is_void() && !self.is_shaft()
    }

    /// Whether its type is `shaft`.
    pub(super) fn is_shaft(&self) -> bool {
        self.kind == "shaft"
    }
}

impl Building {
    /// Its own `h` if a number, else that of its level, else none.
    pub fn effective_height(&self, space: &Space) -> Option<f64> {
        let of_level = || self.levels[space.level?].h;
        space.attributes.number("h").or_else(of_level)
    }

    /// For each space its own `use` if text, else that of the innermost zone that has one.
    pub fn effective_uses(&self) -> Vec<Option<&str>> {
        let mut uses = vec![None; self.spaces.len()];
        let mut zones: Vec<_> = self
            .zones
            .iter()
            .filter_map(|zone| Some((zone, zone.attributes.text("use")?)))
            .collect();
        zones.sort_by_key(|(zone, _)| zone.path.len());
        for (zone, usage) in zones {
            for space in self.spaces_below(&zone.path) {
                uses[space] = Some(usage);
            }
        }
        for (usage, space) in uses.iter_mut().zip(&self.spaces) {
            *usage = space.attributes.text("use").or(*usage);
        }
        uses
    }
}
