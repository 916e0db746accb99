//! What a level shows, taken from the building: rooms, walls, openings, outlines.
//!
//! The only part of the drawing that reads the model. Lengths are millimetres; no pixels.

use super::frame::Extent;
use super::line::{Line, Run};
use super::opening::{Door, Leaf, Window};
use super::room::{Floor, Room};
use super::rows::Words;
use super::sheet::Title;
use super::wall::Wall;
use crate::muro::model::{Boundary, BoundaryKind, Opening, OpeningKind, Space, Swing};
use crate::muro::{Building, Placed, Rect, Segment, Side, contact, place};

/// Thickness of a wall that gives none, height of the cut above the floor, head of a window and
/// height of one that gives none (section 14).
const WALL: f64 = 100.0;
const CUT: f64 = 1200.0;
const HEAD: f64 = 2000.0;
const WINDOW: f64 = 1200.0;

/// Everything that the drawing of one level shows.
pub(super) struct Scene {
    pub(super) title: Title,
    pub(super) rooms: Vec<Room>,
    pub(super) walls: Vec<Wall>,
    /// Where an opening interrupts the walls of its line.
    pub(super) gaps: Vec<Line>,
    /// Boundaries that let air through.
    pub(super) rails: Vec<Line>,
    /// Boundaries where nothing stands.
    pub(super) opens: Vec<Line>,
    pub(super) doors: Vec<Door>,
    pub(super) windows: Vec<Window>,
    /// Outlines of plots, on the lowest level only.
    pub(super) plots: Vec<Vec<(f64, f64)>>,
    /// Outlines of the holes in the floor above.
    pub(super) above: Vec<Line>,
    /// Index into the spaces of the building of each room.
    spaces: Vec<usize>,
}

impl Scene {
    /// The scene of a level; none when no space with a region is on it.
    pub(super) fn of(building: &Building, level: usize) -> Option<Self> {
        let on = |space: &Space| space.level == Some(level) && space.has_region();
        let spaces: Vec<usize> =
            (0..building.spaces.len()).filter(|i| on(&building.spaces[*i])).collect();
        if spaces.is_empty() {
            return None;
        }
        let lowest = building.storeys.first() == Some(&level);
        let plots = building.polygons.iter().filter(|_| lowest);
        let mut scene = Self {
            title: title(building, level),
            rooms: spaces.iter().map(|i| room(&building.spaces[*i])).collect(),
            walls: Vec::new(),
            gaps: Vec::new(),
            rails: Vec::new(),
            opens: Vec::new(),
            doors: Vec::new(),
            windows: Vec::new(),
            plots: plots.map(|polygon| polygon.vertices.clone()).collect(),
            above: Vec::new(),
            spaces,
        };
        for boundary in &building.boundaries {
            scene.boundary(building, boundary, level);
        }
        Some(scene)
    }

    /// What the picture must hold: all rectangles, and the plots.
    pub(super) fn extent(&self) -> Option<Extent> {
        let corners = |r: &Rect| [(r.x1, r.y1), (r.x2, r.y2)];
        let rooms = self.rooms.iter().flat_map(|room| room.region.iter().flat_map(corners));
        Extent::of(rooms.chain(self.plots.iter().flatten().copied()))
    }

    fn boundary(&mut self, building: &Building, boundary: &Boundary, level: usize) {
        let ends = [&boundary.a, &boundary.b].map(|end| end.space.map(|i| &building.spaces[i]));
        if boundary.kind == BoundaryKind::Void {
            self.hole_above(building, ends, level);
        }
        let Some(owner) = ends.into_iter().flatten().find(|space| space.has_region()) else {
            return;
        };
        if owner.level != Some(level) {
            return;
        }
        let half = boundary.t.unwrap_or(WALL).abs() / 2.0;
        for segment in &boundary.segments {
            let line = Line::of(segment);
            match boundary.kind {
                BoundaryKind::Open => self.opens.push(line),
                _ if boundary.air => self.rails.push(line),
                _ => self.walls.push(Wall { line, half }),
            }
        }
        for opening in &boundary.openings {
            if let Ok(placed) = place(boundary, opening) {
                self.opening(building, boundary, opening, &placed);
            }
        }
    }

    fn opening(
        &mut self,
        building: &Building,
        boundary: &Boundary,
        opening: &Opening,
        placed: &Placed,
    ) {
        let wall = Line::of(&placed.segment);
        let (low, high) = (placed.center - opening.w / 2.0, placed.center + opening.w / 2.0);
        let line = Line { low, high, ..wall };
        let thin = boundary.air || boundary.kind == BoundaryKind::Open;
        let half = if thin { WALL / 4.0 } else { boundary.t.unwrap_or(WALL).abs() / 2.0 };
        if opening.kind == OpeningKind::Window {
            let cut = HEAD - opening.h.unwrap_or(WINDOW) < CUT;
            self.windows.push(Window { line, half, cut });
            if cut {
                self.gaps.push(line);
            }
            return;
        }
        let (ahead, into) = opens_to(building, boundary, opening, placed.segment.side);
        let into = into.and_then(|space| self.spaces.binary_search(&space).ok());
        let hinged_low = !matches!(opening.hinge, Some(Side::N | Side::E));
        self.doors.push(Door { line, wall, half, ahead, hinged_low, leaf: leaf(opening), into });
        self.gaps.push(line);
    }

    fn hole_above(&mut self, building: &Building, ends: [Option<&Space>; 2], level: usize) {
        let [Some(a), Some(b)] = ends else { return };
        let z = |space: &Space| space.level.map(|i| building.levels[i].z);
        let (lower, upper) = if z(b) < z(a) { (b, a) } else { (a, b) };
        if lower.level == Some(level) && upper.level != Some(level) {
            let mut alone = [Space { perimeter: Vec::new(), ..upper.clone() }];
            contact::find(&mut alone);
            self.above.extend(alone[0].perimeter.iter().map(Line::of));
        }
    }
}

fn title(building: &Building, level: usize) -> Title {
    let level = &building.levels[level];
    let floor = format!("Level {} · floor {:+.2} m", level.name, level.z / 1000.0);
    let ceiling = level.h.map(|height| format!(" · ceiling {:.2} m", height / 1000.0));
    Title {
        building: building.name.clone().unwrap_or("Untitled building".to_owned()),
        level: floor + &ceiling.unwrap_or_default(),
    }
}

fn room(space: &Space) -> Room {
    let area = space.area().map(|area| format!("{area:.2} m²"));
    let facts = |extra: Option<&str>| {
        [Some(space.kind.clone()), area.clone(), extra.map(str::to_owned)]
            .into_iter()
            .flatten()
            .collect()
    };
    let (floor, facts) = match space.kind.as_str() {
        "void" => (Floor::Void, vec!["void".to_owned()]),
        _ if space.semi_outdoor => (Floor::SemiOutdoor, facts(Some("semi-outdoor"))),
        "exterior" => (Floor::Exterior, facts(None)),
        "stair" | "shaft" => (Floor::Core, facts(None)),
        _ => (Floor::Indoor, facts(None)),
    };
    let words = Words { name: space.display_name().to_owned(), facts, path: space.path.clone() };
    Room { floor, region: space.region.clone(), words }
}

/// Whether a door opens to the north or east of its wall, and the space it opens into.
fn opens_to(
    building: &Building,
    boundary: &Boundary,
    opening: &Opening,
    side: Side,
) -> (bool, Option<usize>) {
    let has_region =
        |end: Option<usize>| end.is_some_and(|space| building.spaces[space].has_region());
    let (a, b) = (boundary.a.space, boundary.b.space);
    // Segments face away from `a`, unless only `b` has a region (7.1).
    let from_a = has_region(a);
    let to_a = match opening.swing {
        Some(swing) => swing == Swing::A,
        None => from_a,
    };
    let away = matches!(side, Side::N | Side::E);
    let ahead = if to_a == from_a { !away } else { away };
    (ahead, if to_a { a } else { b })
}

fn leaf(opening: &Opening) -> Leaf {
    match opening.attributes.text("style") {
        Some("sliding") => Leaf::Sliding,
        Some("auto") => Leaf::Auto,
        _ => Leaf::Hinged,
    }
}

impl Line {
    fn of(segment: &Segment) -> Self {
        let run = if segment.side.runs_along_x() { Run::East } else { Run::North };
        Self { run, at: segment.at, low: segment.low, high: segment.high }
    }
}
