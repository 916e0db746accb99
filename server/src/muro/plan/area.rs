//! Rectangles of the page, in pixels, y downwards.

use super::svg::Point;

/// A rectangle whose right is not left of its left, nor its bottom above its top.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Area {
    /// The rectangle between two opposite corners.
    pub(super) fn between(a: Point, b: Point) -> Self {
        Self { left: a.x.min(b.x), top: a.y.min(b.y), right: a.x.max(b.x), bottom: a.y.max(b.y) }
    }

    /// The rectangle of this size about a centre.
    pub(super) fn around(centre: Point, width: f64, height: f64) -> Self {
        let (dx, dy) = (width / 2.0, height / 2.0);
        Self {
            left: centre.x - dx,
            top: centre.y - dy,
            right: centre.x + dx,
            bottom: centre.y + dy,
        }
    }

    pub(super) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(super) fn height(&self) -> f64 {
        self.bottom - self.top
    }

    pub(super) fn centre(&self) -> Point {
        Point { x: f64::midpoint(self.left, self.right), y: f64::midpoint(self.top, self.bottom) }
    }

    /// Without a margin left and right and one above and below; never inside out.
    pub(super) fn inset(&self, dx: f64, dy: f64) -> Self {
        let (dx, dy) = (dx.min(self.width() / 2.0), dy.min(self.height() / 2.0));
        Self {
            left: self.left + dx,
            top: self.top + dy,
            right: self.right - dx,
            bottom: self.bottom - dy,
        }
    }

    /// How much of the page both cover, in square pixels.
    pub(super) fn common(&self, other: &Self) -> f64 {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across.max(0.0) * down.max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(left: f64, top: f64, right: f64, bottom: f64) -> Area {
        Area { left, top, right, bottom }
    }

    #[test]
    fn the_common_part_is_counted_and_nothing_else() {
        let room = area(0.0, 0.0, 10.0, 4.0);
        for (other, covered) in [
            (area(8.0, 2.0, 20.0, 20.0), 4.0),
            (area(10.0, 0.0, 20.0, 4.0), 0.0),
            (area(11.0, 5.0, 12.0, 6.0), 0.0),
            (area(-1.0, -1.0, 11.0, 5.0), 40.0),
        ] {
            assert!((room.common(&other) - covered).abs() < 1e-9, "{other:?}");
        }
    }

    #[test]
    fn a_margin_wider_than_the_area_leaves_its_middle() {
        assert_eq!(area(0.0, 0.0, 10.0, 4.0).inset(1.0, 3.0), area(1.0, 2.0, 9.0, 2.0));
    }
}
