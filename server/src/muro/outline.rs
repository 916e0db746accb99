//! Plane tests on the outline of a plot (specification 8.3), with a tolerance of 1 mm.
//!
//! An index of the sides keeps the tests from walking along the whole outline.

use super::geometry::Rect;
use super::index::Index;
use super::model::Polygon;

/// Plane tests do not see what is nearer than this, in mm.
const NEAR: f64 = 1.0;

type Point = (f64, f64);

/// A closed outline and its sides.
pub(super) struct Outline {
    sides: Vec<(Point, Point)>,
    index: Index,
}

impl Outline {
    pub(super) fn new(polygon: &Polygon) -> Self {
        let ends = polygon.vertices.iter().copied();
        let sides: Vec<_> = ends.clone().zip(ends.cycle().skip(1)).collect();
        let index = Index::new(sides.iter().map(|side| around(*side, NEAR)).zip(0..));
        Self { sides, index }
    }

    /// Whether two sides that are not neighbours cross.
    pub(super) fn crosses_itself(&self) -> bool {
        let count = self.sides.len();
        self.sides.iter().enumerate().any(|(at, side)| {
            let neighbours = [(at + count - 1) % count, at, (at + 1) % count];
            let mut others = self.index.touching(around(*side, 0.0));
            others.any(|other| !neighbours.contains(&other) && cross(*side, self.sides[other]))
        })
    }

    /// Whether some part of the rectangle lies outside.
    pub(super) fn is_left_by(&self, rect: &Rect) -> bool {
        let corners =
            [(rect.x1, rect.y1), (rect.x2, rect.y1), (rect.x2, rect.y2), (rect.x1, rect.y2)];
        if corners.iter().any(|corner| !self.holds(*corner)) {
            return true;
        }
        let edges = corners.into_iter().zip(corners.into_iter().cycle().skip(1));
        let edges: Vec<_> = edges.collect();
        self.index
            .touching(*rect)
            .map(|at| self.sides[at])
            .any(|side| well_inside(rect, side.0) || edges.iter().any(|edge| cross(*edge, side)))
    }

    /// Whether a point is on a side or inside by the even-odd rule.
    fn holds(&self, point: Point) -> bool {
        let (x, y) = point;
        let here = Rect { x1: x, y1: y, x2: x, y2: y };
        if self.index.touching(here).any(|at| distance(point, self.sides[at]) <= NEAR) {
            return true;
        }
        let ray = Rect { x2: f64::INFINITY, ..here };
        let crossed = self.index.touching(ray).filter(|at| {
            let ((x1, y1), (x2, y2)) = self.sides[*at];
            (y1 > y) != (y2 > y) && x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        });
        crossed.count() % 2 == 1
    }
}

/// The box around a side, widened.
fn around(((x1, y1), (x2, y2)): (Point, Point), by: f64) -> Rect {
    Rect { x1: x1.min(x2) - by, y1: y1.min(y2) - by, x2: x1.max(x2) + by, y2: y1.max(y2) + by }
}

/// Whether two sides cross away from their ends. Parallel sides do not.
fn cross(one: (Point, Point), other: (Point, Point)) -> bool {
    let (r, s) = (step(one.0, one.1), step(other.0, other.1));
    let turn = r.0 * s.1 - r.1 * s.0;
    let gap = step(one.0, other.0);
    let t = (gap.0 * s.1 - gap.1 * s.0) / turn;
    let u = (gap.0 * r.1 - gap.1 * r.0) / turn;
    // A zero `turn` makes both infinite or no number, and neither is between.
    let between = |share: f64, length: f64| share > NEAR / length && share < 1.0 - NEAR / length;
    between(t, r.0.hypot(r.1)) && between(u, s.0.hypot(s.1))
}

fn step(from: Point, to: Point) -> Point {
    (to.0 - from.0, to.1 - from.1)
}

/// Distance of a point from a side, its ends included.
fn distance(point: Point, (from, to): (Point, Point)) -> f64 {
    let (along, gap) = (step(from, to), step(from, point));
    let length = along.0 * along.0 + along.1 * along.1;
    let share = if length > 0.0 {
        ((gap.0 * along.0 + gap.1 * along.1) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (gap.0 - share * along.0).hypot(gap.1 - share * along.1)
}

/// Whether a point is in a rectangle and not near its sides.
fn well_inside(rect: &Rect, (x, y): Point) -> bool {
    x > rect.x1 + NEAR && x < rect.x2 - NEAR && y > rect.y1 + NEAR && y < rect.y2 - NEAR
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(vertices: &[Point]) -> Outline {
        Outline::new(&Polygon {
            path: "/plot".into(),
            vertices: vertices.to_vec(),
            position: super::super::model::Position::default(),
        })
    }

    #[test]
    fn an_outline_may_touch_itself_but_not_cross() {
        let bow = [(0.0, 0.0), (4000.0, 3000.0), (4000.0, 0.0), (0.0, 3000.0)];
        assert!(outline(&bow).crosses_itself());
        let square = [(0.0, 0.0), (4000.0, 0.0), (4000.0, 3000.0), (0.0, 3000.0)];
        assert!(!outline(&square).crosses_itself());
        // One vertex lies on the opposite side.
        let pinched = [(0.0, 0.0), (4000.0, 0.0), (4000.0, 3000.0), (2000.0, 0.0), (0.0, 3000.0)];
        assert!(!outline(&pinched).crosses_itself());
        let same = [(5.0, 5.0); 4];
        assert!(!outline(&same).crosses_itself());
    }

    #[test]
    fn a_rectangle_leaves_an_outline_by_a_corner_or_over_a_notch() {
        // A plot with a notch from the north.
        let plot = outline(&[
            (0.0, 0.0),
            (9000.0, 0.0),
            (9000.0, 8000.0),
            (6000.0, 8000.0),
            (5000.0, 4000.0),
            (4000.0, 8000.0),
            (0.0, 8000.0),
        ]);
        for (x1, y1, x2, y2, left) in [
            (0.0, 0.0, 9000.0, 4000.0, false),
            (-0.5, 0.0, 9000.5, 4000.5, false),
            (-3.0, 0.0, 9000.0, 4000.0, true),
            (0.0, 0.0, 9000.0, 4100.0, true),
            (0.0, 0.0, 9000.0, 8000.0, true),
            (0.0, 6000.0, 9000.0, 8000.0, true),
            (4800.0, 3000.0, 5200.0, 4500.0, true),
            (0.0, 6000.0, 4000.0, 8000.0, false),
        ] {
            let rect = Rect { x1, y1, x2, y2 };
            assert_eq!(plot.is_left_by(&rect), left, "{rect:?}");
        }
    }
}
