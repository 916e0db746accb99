//! Plane geometry in mm: rectangles along the grid and their sides.
//!
//! X grows to the east, Y to the north. Knows no space, boundary or level.

use super::segment::Segment;

/// Lengths and distances up to this many mm are nothing (specification 14).
pub(super) const TOLERANCE: f64 = 0.5;

/// A rectangle along the grid; `x1 < x2` and `y1 < y2`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// West side.
    pub x1: f64,
    /// South side.
    pub y1: f64,
    /// East side.
    pub x2: f64,
    /// North side.
    pub y2: f64,
}

impl Rect {
    /// In mm².
    pub fn area(&self) -> f64 {
        (self.x2 - self.x1) * (self.y2 - self.y1)
    }

    /// The area of the common part in mm², when it is wider than the tolerance both ways.
    pub fn overlap(&self, other: &Self) -> Option<f64> {
        let width = self.x2.min(other.x2) - self.x1.max(other.x1);
        let depth = self.y2.min(other.y2) - self.y1.max(other.y1);
        (width > TOLERANCE && depth > TOLERANCE).then_some(width * depth)
    }

    /// Its four sides as segments, in the order S, E, N, W.
    pub fn sides(&self) -> [Segment; 4] {
        let along_x = |side, at| Segment { side, at, low: self.x1, high: self.x2 };
        let along_y = |side, at| Segment { side, at, low: self.y1, high: self.y2 };
        [
            along_x(Side::S, self.y1),
            along_y(Side::E, self.x2),
            along_x(Side::N, self.y2),
            along_y(Side::W, self.x1),
        ]
    }
}

/// A side of a rectangle, or the direction in which it faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// South: towards smaller y.
    S,
    /// East: towards larger x.
    E,
    /// North: towards larger y.
    N,
    /// West: towards smaller x.
    W,
}

impl Side {
    /// All four, in the order in which a rectangle lists them.
    pub const ALL: [Self; 4] = [Self::S, Self::E, Self::N, Self::W];

    /// `N`, `E`, `S` or `W`.
    pub fn letter(self) -> &'static str {
        match self {
            Self::S => "S",
            Self::E => "E",
            Self::N => "N",
            Self::W => "W",
        }
    }

    /// The side that faces this one.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::S => Self::N,
            Self::E => Self::W,
            Self::N => Self::S,
            Self::W => Self::E,
        }
    }

    /// Whether a wall on this side runs along X (it faces south or north).
    pub fn runs_along_x(self) -> bool {
        matches!(self, Self::S | Self::N)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_overlap_only_beyond_the_tolerance() {
        let rect = |x1, y1, x2, y2| Rect { x1, y1, x2, y2 };
        let room = rect(0.0, 0.0, 4000.0, 3000.0);
        assert_eq!(room.overlap(&rect(4000.0, 0.0, 8000.0, 3000.0)), None);
        assert_eq!(room.overlap(&rect(3999.5, 0.0, 8000.0, 3000.0)), None);
        assert_eq!(room.overlap(&rect(3000.0, 1000.0, 8000.0, 2000.0)), Some(1e6));
    }

    #[test]
    fn sides_face_outwards() {
        let [south, east, north, west] = Rect { x1: 1.0, y1: 2.0, x2: 5.0, y2: 9.0 }.sides();
        assert_eq!((south.at, north.at, south.low, south.high), (2.0, 9.0, 1.0, 5.0));
        assert_eq!((west.at, east.at, west.length()), (1.0, 5.0, 7.0));
        assert!(Side::ALL.iter().all(|side| side.opposite().opposite() == *side));
    }
}
