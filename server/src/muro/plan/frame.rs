//! From millimetres of the building to pixels of the page: one scale, north up.

use super::area::Area;
use super::line::Line;
use super::svg::Point;

/// Length of the longer side in pixels for a building of ten metres. It grows slowly with the
/// building: rooms must stay readable, and the page a page.
const LONG_SIDE: f64 = 960.0;
const TEN_METRES: f64 = 10_000.0;
const GROWTH: f64 = 0.3;
const SHORTEST: f64 = 420.0;
const LONGEST: f64 = 6000.0;

/// The part of the building that a picture shows, in millimetres, y to the north.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Extent {
    pub(super) west: f64,
    pub(super) south: f64,
    pub(super) east: f64,
    pub(super) north: f64,
}

impl Extent {
    /// The smallest extent that holds all points; none when there is no point.
    pub(super) fn of(points: impl IntoIterator<Item = (f64, f64)>) -> Option<Self> {
        points.into_iter().fold(None, |extent: Option<Self>, (x, y)| {
            let e = extent.unwrap_or(Self { west: x, south: y, east: x, north: y });
            Some(Self {
                west: e.west.min(x),
                south: e.south.min(y),
                east: e.east.max(x),
                north: e.north.max(y),
            })
        })
    }

    /// This extent, grown to hold further points.
    pub(super) fn with(self, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let corners = [(self.west, self.south), (self.east, self.north)];
        Self::of(corners.into_iter().chain(points)).unwrap_or(self)
    }

    fn longer_side(&self) -> f64 {
        (self.east - self.west).max(self.north - self.south)
    }
}

/// Where each place of the building lies on the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    extent: Extent,
    scale: f64,
    left: f64,
    top: f64,
}

impl Frame {
    /// A frame whose extent begins at `left` and `top` of the page.
    pub(super) fn new(extent: Extent, left: f64, top: f64) -> Self {
        let long = extent.longer_side();
        let pixels = (LONG_SIDE * (long / TEN_METRES).powf(GROWTH)).clamp(SHORTEST, LONGEST);
        Self { extent, scale: pixels / long, left, top }
    }

    /// The same scale, begun elsewhere on the page.
    pub(super) fn moved(self, left: f64, top: f64) -> Self {
        Self { left, top, ..self }
    }

    /// Pixels for a length in millimetres.
    pub(super) fn length(&self, millimetres: f64) -> f64 {
        millimetres * self.scale
    }

    /// Across the page for an easting in millimetres.
    pub(super) fn x(&self, east: f64) -> f64 {
        self.left + (east - self.extent.west) * self.scale
    }

    /// Down the page for a northing in millimetres.
    pub(super) fn y(&self, north: f64) -> f64 {
        self.top + (self.extent.north - north) * self.scale
    }

    pub(super) fn point(&self, (east, north): (f64, f64)) -> Point {
        Point { x: self.x(east), y: self.y(north) }
    }

    /// The page's part of a line with a width, given as half of it.
    pub(super) fn band(&self, line: &Line, half: f64) -> Area {
        let corner = |along, off| self.point(line.run.xy(along, line.at + off));
        Area::between(corner(line.low, -half), corner(line.high, half))
    }

    /// The page's part of the extent.
    pub(super) fn area(&self) -> Area {
        let Extent { west, south, east, north } = self.extent;
        Area::between(self.point((west, north)), self.point((east, south)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn east_is_right_and_north_is_up_in_one_scale() {
        let extent = Extent::of([(0.0, 0.0), (10_000.0, 5000.0)]).unwrap();
        let frame = Frame::new(extent, 40.0, 60.0);
        assert_eq!(frame.point((0.0, 5000.0)), Point { x: 40.0, y: 60.0 });
        assert_eq!(frame.point((10_000.0, 0.0)), Point { x: 1000.0, y: 540.0 });
    }

    #[test]
    fn any_size_of_building_gives_a_page() {
        for side in [0.001, 2000.0, 60_000.0, 1e12, 1e300] {
            let extent = Extent::of([(-side, 0.0), (0.0, side)]).unwrap();
            let frame = Frame::new(extent, 0.0, 0.0);
            let width = frame.length(side);
            assert!((SHORTEST - 1e-6..=LONGEST + 1e-6).contains(&width), "{side}: {width}");
        }
    }

    #[test]
    fn no_point_gives_no_extent() {
        assert_eq!(Extent::of([]), None);
    }
}
