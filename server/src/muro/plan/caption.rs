//! Places the caption of a room in the room: turned where it is narrow, away from door swings.
//!
//! Works in pixels of the page and knows no rooms, only boxes that are free for text and areas that
//! should stay visible.

use super::area::Area;
use super::rows::{LEADING, Part, Rows, Words};
use super::svg::Point;

/// A caption may shrink to this size to stay clear of a door swing.
const COMFORTABLE: f64 = 8.5;
/// Places tried along each side of a box.
const STEPS: u8 = 6;
/// The middle of a row lies this share of its size above its base line.
const MIDDLE: f64 = 0.35;

/// One row, at the middle of its base line.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    pub(super) at: Point,
    pub(super) size: f64,
    pub(super) part: Part,
    pub(super) text: String,
}

/// A caption that has its place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Caption {
    pub(super) lines: Vec<Line>,
    /// Turned a quarter to the left.
    pub(super) upright: bool,
    /// The part of the page that the lines take.
    pub(super) area: Area,
}

/// Sets `words` in the best of `boxes`, away from `obstacles` where that is possible. None when
/// there is no box.
pub(super) fn set(words: &Words, boxes: &[Area], obstacles: &[Area]) -> Option<Caption> {
    let stances = boxes
        .iter()
        .flat_map(|area| [Stance::new(words, area, false), Stance::new(words, area, true)]);
    let stance = stances.max_by(|a, b| a.worth().total_cmp(&b.worth()))?;
    let sizes = [1.0, 0.85, 0.72, 0.6].map(|share| stance.rows.size * share);
    let sizes = sizes.into_iter().enumerate().filter(|(i, size)| *i == 0 || *size >= COMFORTABLE);
    let placed = sizes.map(|(_, size)| stance.place(size, obstacles));
    placed.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, caption)| caption)
}

/// A box, a direction of text, and the rows that fit it.
struct Stance {
    area: Area,
    upright: bool,
    rows: Rows,
}

impl Stance {
    fn new(words: &Words, area: &Area, upright: bool) -> Self {
        let (width, height) = turned(upright, area.width(), area.height());
        Self { area: *area, upright, rows: Rows::fit(words, width, height) }
    }

    /// Level text is preferred until turning it makes it much larger; then the widest box.
    fn worth(&self) -> f64 {
        let share = if self.upright { 0.7 } else { 1.0 };
        self.rows.size * share + self.area.width().min(self.area.height()) * 1e-4
    }

    /// The cheapest place for the rows in a size. Covering an obstacle costs more than any
    /// distance from the middle, and shrinking costs little.
    fn place(&self, size: f64, obstacles: &[Area]) -> (f64, Caption) {
        let rows = self.rows.at_size(size);
        let (width, height) = turned(self.upright, rows.width(), rows.height());
        let free = self.area.inset(width / 2.0, height / 2.0);
        let middle = self.area.centre();
        let shrunk = (self.rows.size - size) * 10.0;
        let mut best = (f64::INFINITY, middle);
        for centre in places(&free) {
            let block = Area::around(centre, width, height);
            let hidden: f64 = obstacles.iter().map(|obstacle| block.common(obstacle)).sum();
            let away = (centre.x - middle.x).abs() + (centre.y - middle.y).abs();
            let cost = hidden * 100.0 + away * 0.01 + shrunk;
            if cost < best.0 {
                best = (cost, centre);
            }
        }
        let area = Area::around(best.1, width, height);
        (best.0, Caption { lines: lines(rows, best.1, self.upright), upright: self.upright, area })
    }
}

fn turned(upright: bool, width: f64, height: f64) -> (f64, f64) {
    if upright { (height, width) } else { (width, height) }
}

/// A lattice over an area, its middle among them.
fn places(area: &Area) -> impl Iterator<Item = Point> {
    let Area { left, top, right, bottom } = *area;
    let at = |low: f64, high: f64, k: u8| low + (high - low) * f64::from(k) / f64::from(STEPS);
    (0..=STEPS).flat_map(move |i| {
        (0..=STEPS).map(move |j| Point { x: at(left, right, i), y: at(top, bottom, j) })
    })
}

fn lines(rows: Rows, centre: Point, upright: bool) -> Vec<Line> {
    let mut down = -rows.height() / 2.0;
    let unit = rows.size;
    let mut lines = Vec::with_capacity(rows.rows.len());
    for (part, text) in rows.rows {
        let size = part.share() * unit;
        let base = down + size * (LEADING / 2.0 + MIDDLE);
        let (dx, dy) = turned(upright, 0.0, base);
        lines.push(Line { at: Point { x: centre.x + dx, y: centre.y + dy }, size, part, text });
        down += size * LEADING;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        Words {
            name: "Storeroom".to_owned(),
            facts: vec!["store".to_owned(), "6.00 m²".to_owned()],
            path: "/L1/store".to_owned(),
        }
    }

    fn area(left: f64, top: f64, right: f64, bottom: f64) -> Area {
        Area { left, top, right, bottom }
    }

    fn within(outer: &Area, inner: &Area) -> bool {
        (outer.common(inner) - inner.width() * inner.height()).abs() < 1e-6
    }

    #[test]
    fn a_caption_lies_in_its_room() {
        for (room, upright) in [
            (area(0.0, 0.0, 200.0, 100.0), false),
            (area(50.0, 50.0, 74.0, 300.0), true),
            (area(0.0, 0.0, 300.0, 24.0), false),
            (area(10.0, 10.0, 40.0, 40.0), false),
        ] {
            let caption = set(&words(), &[room], &[]).unwrap();
            assert!(within(&room, &caption.area), "{room:?}: {caption:?}");
            assert_eq!(caption.upright, upright, "{room:?}");
        }
        assert_eq!(set(&words(), &[], &[]), None);
    }

    #[test]
    fn a_caption_moves_away_from_a_door_swing() {
        let room = area(0.0, 0.0, 200.0, 160.0);
        let swing = area(60.0, 60.0, 140.0, 160.0);
        let caption = set(&words(), &[room], &[swing]).unwrap();
        assert!(caption.area.common(&swing) < 1e-6, "{caption:?}");
    }

    #[test]
    fn the_roomiest_box_is_taken() {
        let boxes = [area(0.0, 0.0, 30.0, 200.0), area(30.0, 100.0, 230.0, 200.0)];
        let caption = set(&words(), &boxes, &[]).unwrap();
        assert!(within(&boxes[1], &caption.area), "{caption:?}");
    }
}
