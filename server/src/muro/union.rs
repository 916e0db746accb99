//! The area that rectangles cover together (specification 7.3).
//!
//! A line sweeps from west to east over a tree of the intervals between south and north sides.

use super::area::round2;
use super::geometry::Rect;

/// In m², rounded; what is covered twice counts once.
pub(super) fn union_area(rects: &[Rect]) -> f64 {
    let mut levels: Vec<f64> = rects.iter().flat_map(|rect| [rect.y1, rect.y2]).collect();
    levels.sort_by(f64::total_cmp);
    levels.dedup();
    let mut sides: Vec<(f64, bool, &Rect)> =
        rects.iter().flat_map(|rect| [(rect.x1, true, rect), (rect.x2, false, rect)]).collect();
    sides.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut cover = Cover { nodes: vec![Node::default(); 4 * levels.len().max(1)], levels };
    let mut area = 0.0;
    let mut last = 0.0;
    for (x, begins, rect) in sides {
        area += (x - last) * cover.nodes[1].covered;
        last = x;
        let place = |y: f64| cover.levels.partition_point(|level| *level < y);
        let range = (place(rect.y1), place(rect.y2));
        cover.change(1, (0, cover.levels.len() - 1), range, begins);
    }
    round2(area / 1e6)
}

/// A tree over the intervals between neighbouring levels; node 1 is its root.
struct Cover {
    levels: Vec<f64>,
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Default)]
struct Node {
    /// Rectangles that cover all of its interval and not all of the one above it.
    whole: usize,
    /// The covered length of its interval.
    covered: f64,
}

impl Cover {
    fn change(&mut self, node: usize, of: (usize, usize), range: (usize, usize), begins: bool) {
        let (low, high) = of;
        if range.1 <= low || high <= range.0 {
            return;
        }
        if range.0 <= low && high <= range.1 {
            let whole = &mut self.nodes[node].whole;
            *whole = if begins { *whole + 1 } else { *whole - 1 };
        } else {
            let middle = usize::midpoint(low, high);
            self.change(2 * node, (low, middle), range, begins);
            self.change(2 * node + 1, (middle, high), range, begins);
        }
        self.nodes[node].covered = if self.nodes[node].whole > 0 {
            self.levels[high] - self.levels[low]
        } else if high - low == 1 {
            0.0
        } else {
            self.nodes[2 * node].covered + self.nodes[2 * node + 1].covered
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_covered_twice_counts_once() {
        let rect = |x1, y1, x2, y2| Rect { x1, y1, x2, y2 };
        let check = |rects: &[Rect], area: f64| assert_eq!(Some(union_area(rects)), Some(area));
        check(&[], 0.0);
        check(&[rect(0.0, 0.0, 4000.0, 3000.0)], 12.0);
        check(&[rect(0.0, 0.0, 4000.0, 3000.0), rect(2000.0, 1000.0, 6000.0, 4000.0)], 20.0);
        check(&[rect(-1000.0, 0.0, 1000.0, 1000.0), rect(1000.0, 0.0, 2000.0, 1000.0)], 3.0);
        check(&[rect(0.0, 0.0, 9000.0, 1000.0); 3], 9.0);
        // A cross, and a hole that stays open.
        check(&[rect(0.0, 1000.0, 3000.0, 2000.0), rect(1000.0, 0.0, 2000.0, 3000.0)], 5.0);
        let ring = [
            rect(0.0, 0.0, 3000.0, 1000.0),
            rect(0.0, 2000.0, 3000.0, 3000.0),
            rect(0.0, 0.0, 1000.0, 3000.0),
            rect(2000.0, 0.0, 3000.0, 3000.0),
        ];
        check(&ring, 8.0);
    }
}
