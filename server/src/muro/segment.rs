//! Segments: straight pieces of the sides of rectangles, merged and subtracted (specification 7.1).
//!
//! Knows no space and no boundary.

use super::geometry::{Rect, Side, TOLERANCE};

/// A piece that stands at `at` on one axis and runs from `low` to `high` on the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// The direction in which it faces.
    pub side: Side,
    /// y of an S or N segment, x of an E or W segment.
    pub at: f64,
    /// Its west or south end.
    pub low: f64,
    /// Its east or north end.
    pub high: f64,
}

impl Segment {
    /// In mm.
    pub fn length(&self) -> f64 {
        self.high - self.low
    }

    /// The flat rectangle it fills, widened by the tolerance across.
    pub(super) fn reach(&self) -> Rect {
        let (near, far) = (self.at - TOLERANCE, self.at + TOLERANCE);
        if self.side.runs_along_x() {
            Rect { x1: self.low, y1: near, x2: self.high, y2: far }
        } else {
            Rect { x1: near, y1: self.low, x2: far, y2: self.high }
        }
    }

    /// The common interval with a segment on the same line, if it is longer than the tolerance.
    pub(super) fn common(&self, other: &Self) -> Option<(f64, f64)> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        let same_line = self.side.runs_along_x() == other.side.runs_along_x()
            && (self.at - other.at).abs() <= TOLERANCE;
        (same_line && high - low > TOLERANCE).then_some((low, high))
    }

    /// What is left of it outside of the intervals, which are sorted; remainders up to the
    /// tolerance are dropped.
    pub(super) fn without(
        self,
        covered: impl Iterator<Item = (f64, f64)>,
    ) -> impl Iterator<Item = Self> {
        let mut low = self.low;
        covered.chain([(self.high, self.high)]).filter_map(move |(start, end)| {
            let rest = Self { low, high: start, ..self };
            low = low.max(end);
            (rest.length() > TOLERANCE).then_some(rest)
        })
    }
}

/// Joins segments that face the same way at the same coordinate and touch or overlap. In the order
/// S, E, N, W, then by coordinate, then from low to high.
pub(super) fn merge(mut segments: Vec<Segment>) -> Vec<Segment> {
    segments.sort_by(|one, other| {
        let key = one.side.cmp(&other.side).then(one.at.total_cmp(&other.at));
        key.then(one.low.total_cmp(&other.low))
    });
    let mut merged: Vec<Segment> = Vec::with_capacity(segments.len());
    for segment in segments {
        match merged.last_mut() {
            Some(last)
                if (last.side, last.at) == (segment.side, segment.at)
                    && segment.low - last.high <= TOLERANCE =>
            {
                last.high = last.high.max(segment.high);
            }
            _ => merged.push(segment),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn south(at: f64, low: f64, high: f64) -> Segment {
        Segment { side: Side::S, at, low, high }
    }

    #[test]
    fn touching_segments_become_one() {
        let merged = merge(vec![
            south(0.0, 3000.0, 5000.0),
            south(0.0, 0.0, 1000.0),
            south(0.0, 1000.5, 3000.0),
            south(0.0, 5000.6, 6000.0),
            south(0.4, 0.0, 1000.0),
            Segment { side: Side::N, ..south(0.0, 0.0, 1000.0) },
        ]);
        let shown: Vec<_> =
            merged.iter().map(|one| (one.side, one.at, one.low, one.high)).collect();
        assert_eq!(
            shown,
            [
                (Side::S, 0.0, 0.0, 5000.0),
                (Side::S, 0.0, 5000.6, 6000.0),
                (Side::S, 0.4, 0.0, 1000.0),
                (Side::N, 0.0, 0.0, 1000.0),
            ]
        );
    }

    #[test]
    fn covered_intervals_are_cut_out() {
        let wall = south(0.0, 0.0, 6000.0);
        let rest = |covered: &[(f64, f64)]| -> Vec<(f64, f64)> {
            wall.without(covered.iter().copied()).map(|one| (one.low, one.high)).collect()
        };
        assert_eq!(rest(&[]), [(0.0, 6000.0)]);
        assert_eq!(rest(&[(1000.0, 4500.0), (2000.0, 5000.0)]), [(0.0, 1000.0), (5000.0, 6000.0)]);
        assert_eq!(rest(&[(0.4, 3000.0), (3000.0, 5999.6)]), []);
    }

    #[test]
    fn only_segments_on_one_line_have_a_common_interval() {
        let wall = south(0.0, 0.0, 6000.0);
        assert_eq!(wall.common(&south(0.5, 5000.0, 9000.0)), Some((5000.0, 6000.0)));
        assert_eq!(wall.common(&south(0.6, 5000.0, 9000.0)), None);
        assert_eq!(wall.common(&south(0.0, 5999.5, 9000.0)), None);
        assert_eq!(wall.common(&Segment { side: Side::E, ..wall }), None);
    }
}
