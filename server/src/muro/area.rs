//! Floor areas in m², to wall centre lines (specification 7.3).
//!
//! Knows no plot; that is the concern of `site`.

use super::model::{Building, Polygon, Space};

/// Rounded to two decimals, halves up.
pub(super) fn round2(value: f64) -> f64 {
    (value * 100.0 + 0.5).floor() / 100.0
}

impl Space {
    /// The sum of its rectangles, rounded; none without a region.
    pub fn area(&self) -> Option<f64> {
        let of_rects = || self.region.iter().map(|rect| rect.area() / 1e6).sum();
        self.has_region().then(|| round2(of_rects()))
    }
}

impl Polygon {
    /// Not rounded.
    pub fn area(&self) -> f64 {
        let next = self.vertices.iter().cycle().skip(1);
        let twice: f64 =
            self.vertices.iter().zip(next).map(|((x1, y1), (x2, y2))| x1 * y2 - x2 * y1).sum();
        twice.abs() / 2.0 / 1e6
    }
}

/// The indoor floor of one level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Floor {
    /// Index into [`Building::levels`].
    pub level: usize,
    /// How many indoor spaces.
    pub rooms: usize,
    /// Their area.
    pub subtotal: f64,
}

impl Building {
    /// The area of all indoor spaces that have a level.
    pub fn total_floor(&self) -> f64 {
        sum(self.spaces.iter().filter(|space| space.is_indoor() && space.level.is_some()))
    }

    /// The area of all semi-outdoor spaces that have a level and are no voids.
    pub fn semi_outdoor_total(&self) -> f64 {
        let counts = |space: &&Space| space.semi_outdoor && !space.is_void();
        sum(self.spaces.iter().filter(|space| space.level.is_some()).filter(counts))
    }

    /// The levels that hold an indoor space, by rising z.
    pub fn floors(&self) -> Vec<Floor> {
        let mut rooms = vec![Vec::new(); self.levels.len()];
        for space in self.spaces.iter().filter(|space| space.is_indoor()) {
            if let Some(level) = space.level {
                rooms[level].push(space);
            }
        }
        let floor = |level: &usize| Floor {
            level: *level,
            rooms: rooms[*level].len(),
            subtotal: sum(rooms[*level].iter().copied()),
        };
        self.storeys.iter().map(floor).filter(|floor| floor.rooms > 0).collect()
    }

    /// Floor area by effective use, in order of first appearance, rounded at each step.
    pub fn use_totals(&self) -> Vec<(String, f64)> {
        let mut totals: Vec<(String, f64)> = Vec::new();
        let mut places = std::collections::BTreeMap::new();
        for (space, usage) in self.spaces.iter().zip(self.effective_uses()) {
            let Some(area) = space.area().filter(|_| space.is_indoor() && space.level.is_some())
            else {
                continue;
            };
            let usage = usage.unwrap_or("(unspecified)");
            let place = *places.entry(usage).or_insert_with(|| {
                totals.push((usage.to_owned(), 0.0));
                totals.len() - 1
            });
            totals[place].1 = round2(totals[place].1 + area);
        }
        totals
    }

    /// The area of the indoor spaces below a path, with or without a level.
    pub fn area_below(&self, path: &str) -> f64 {
        let below = self.spaces_below(path);
        sum(below.iter().map(|space| &self.spaces[*space]).filter(|space| space.is_indoor()))
    }
}

fn sum<'a>(spaces: impl Iterator<Item = &'a Space>) -> f64 {
    round2(spaces.filter_map(Space::area).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;
    use crate::muro::load::read_text;

    fn house() -> Building {
        read_text(
            "grid X 0 3333 6666\ngrid Y 0 3333\nlevel L2 3000\nlevel L1 0\nlevel L0 -9\n\
             space /out exterior\nspace /L1/a room X1..X2 Y1..Y2 use:shop\n\
             space /L1/b room X2..X3 Y1..Y2\nspace /L2/v void X1..X2 Y1..Y2\n\
             space /L2/porch x X2..X3 Y1..Y2\nspace /L2/z/c room X1-2000..X1 Y1..Y2\n\
             space /z/d room X1..X2 Y1..Y2 use:7\nzone /L2 use:flat\nzone /L2/z name:No\n\
             boundary /L2/porch /out type:open",
        )
    }

    #[test]
    fn rooms_are_rounded_before_they_are_added() {
        // 3.333² is 11.108889, and 2 by 3.333 is 6.666.
        let house = house();
        assert_eq!(house.spaces[1].area(), Some(11.11));
        assert_eq!(house.spaces[0].area(), None);
        let totals = [house.total_floor(), house.semi_outdoor_total(), house.area_below("/L2")];
        assert_eq!(totals.map(json::number), ["28.89", "11.11", "6.67"]);
        assert_eq!(json::number(house.area_below("/z")), "11.11");
    }

    #[test]
    fn floors_rise_and_leave_out_levels_without_rooms() {
        let floors = house().floors();
        let wanted = [
            Floor { level: 1, rooms: 2, subtotal: 22.22 },
            Floor { level: 0, rooms: 1, subtotal: 6.67 },
        ];
        assert_eq!(floors, wanted);
    }

    #[test]
    fn uses_come_from_the_innermost_zone_that_has_one() {
        let wanted = [("shop", 11.11), ("(unspecified)", 11.11), ("flat", 6.67)];
        assert_eq!(house().use_totals(), wanted.map(|(usage, area)| (usage.to_owned(), area)));
    }

    #[test]
    fn a_polygon_has_one_area_whichever_way_it_turns() {
        let plots =
            read_text("polygon /p 0,0 5000,0 5000,4000 0,4000\npolygon /q 0,0 0,3000 4000,0");
        let areas: Vec<_> = plots.polygons.iter().map(Polygon::area).collect();
        assert_eq!(areas, [20.0, 6.0]);
    }
}
