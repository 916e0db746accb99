//! Overlaps: which spaces have a common part with a rectangle, level by level (specification 7).
//!
//! Built when a question needs it; an index for each level, so no pair of distant spaces is looked at.

use std::collections::BTreeMap;

use super::geometry::Rect;
use super::index::Index;
use super::model::{Building, Space};

/// The rectangles of all regions, by level.
pub(super) struct Overlaps<'a> {
    building: &'a Building,
    rects: Vec<Tile>,
    levels: BTreeMap<Option<usize>, Index>,
}

/// One rectangle of a region.
#[derive(Clone, Copy)]
pub(super) struct Tile {
    pub(super) space: usize,
    /// Its place in the region of the space.
    pub(super) number: usize,
    pub(super) rect: Rect,
}

impl<'a> Overlaps<'a> {
    pub(super) fn new(building: &'a Building) -> Self {
        let mut rects = Vec::new();
        let mut levels: BTreeMap<Option<usize>, Vec<(Rect, usize)>> = BTreeMap::new();
        for (at, space) in building.spaces.iter().enumerate() {
            for (number, rect) in space.region.iter().enumerate() {
                levels.entry(space.level).or_default().push((*rect, rects.len()));
                rects.push(Tile { space: at, number, rect: *rect });
            }
        }
        let levels =
            levels.into_iter().map(|(level, entries)| (level, Index::new(entries))).collect();
        Self { building, rects, levels }
    }

    /// The rectangles on a level that overlap this one, in no order.
    pub(super) fn on(&self, level: Option<usize>, rect: Rect) -> impl Iterator<Item = &Tile> {
        let touching = self.levels.get(&level).map(|index| index.touching(rect));
        touching
            .into_iter()
            .flatten()
            .map(|at| &self.rects[at])
            .filter(move |tile| tile.rect.overlap(&rect).is_some())
    }

    /// The spaces on a level that overlap this one, by index, itself included.
    pub(super) fn spaces_on(&self, level: Option<usize>, space: &Space) -> Vec<usize> {
        let tiles = space.region.iter().flat_map(|rect| self.on(level, *rect));
        let mut spaces: Vec<usize> = tiles.map(|tile| tile.space).collect();
        spaces.sort_unstable();
        spaces.dedup();
        spaces
    }

    /// Whether any space with a region is on the level.
    pub(super) fn any_on(&self, level: usize) -> bool {
        self.levels.contains_key(&Some(level))
    }

    /// Whether a space with a level lies below some region on a level of greater z.
    pub(super) fn is_covered(&self, space: &Space) -> bool {
        let Some(level) = space.level else { return false };
        let levels = &self.building.levels;
        let above =
            self.building.storeys.iter().rev().take_while(|at| levels[**at].z > levels[level].z);
        above
            .flat_map(|at| space.region.iter().map(move |rect| (*at, rect)))
            .any(|(at, rect)| self.on(Some(at), *rect).next().is_some())
    }
}
