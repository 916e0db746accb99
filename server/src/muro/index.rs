//! An index of rectangles: which of many touch a given one, without asking all of them.
//!
//! A balanced tree of bounding boxes, laid out so that a box that is missed is skipped in one step.
//! Knows nothing of what the rectangles stand for.

use super::geometry::Rect;

/// Rectangles in one leaf of the tree.
const LEAF: usize = 8;

/// Built once; answers in about the logarithm of its size.
pub(super) struct Index {
    entries: Vec<(Rect, usize)>,
    nodes: Vec<Node>,
}

/// A box around its entries. Nodes stand in preorder.
struct Node {
    bounds: Rect,
    /// The node that follows all nodes below this one.
    next: usize,
    /// Its own entries; empty unless it is a leaf.
    entries: std::ops::Range<usize>,
}

impl Index {
    /// Takes rectangles with the numbers by which they are found again.
    pub(super) fn new(entries: impl IntoIterator<Item = (Rect, usize)>) -> Self {
        let mut index = Self { entries: entries.into_iter().collect(), nodes: Vec::new() };
        if !index.entries.is_empty() {
            index.grow(0..index.entries.len());
        }
        index
    }

    fn grow(&mut self, range: std::ops::Range<usize>) {
        let entries = &mut self.entries[range.clone()];
        let bounds = entries.iter().skip(1).fold(entries[0].0, |all, entry| around(&all, &entry.0));
        let leaf = if entries.len() <= LEAF { range.clone() } else { 0..0 };
        let node = self.nodes.len();
        self.nodes.push(Node { bounds, next: 0, entries: leaf });
        if range.len() > LEAF {
            let half = entries.len() / 2;
            let wide = bounds.x2 - bounds.x1 > bounds.y2 - bounds.y1;
            let middle = |entry: &(Rect, usize)| {
                let rect = entry.0;
                if wide { rect.x1 / 2.0 + rect.x2 / 2.0 } else { rect.y1 / 2.0 + rect.y2 / 2.0 }
            };
            entries.select_nth_unstable_by(half, |a, b| middle(a).total_cmp(&middle(b)));
            self.grow(range.start..range.start + half);
            self.grow(range.start + half..range.end);
        }
        self.nodes[node].next = self.nodes.len();
    }

    /// The numbers of all rectangles that have a point in common with `rect`, in no order.
    pub(super) fn touching(&self, rect: Rect) -> impl Iterator<Item = usize> {
        let mut node = 0;
        let leaves = std::iter::from_fn(move || {
            while let Some(found) = self.nodes.get(node) {
                let hit = touch(&found.bounds, &rect);
                node = if hit { node + 1 } else { found.next };
                if hit && !found.entries.is_empty() {
                    return Some(&self.entries[found.entries.clone()]);
                }
            }
            None
        });
        leaves
            .flatten()
            .filter(move |(candidate, _)| touch(candidate, &rect))
            .map(|(_, number)| *number)
    }
}

fn around(one: &Rect, other: &Rect) -> Rect {
    Rect {
        x1: one.x1.min(other.x1),
        y1: one.y1.min(other.y1),
        x2: one.x2.max(other.x2),
        y2: one.y2.max(other.y2),
    }
}

fn touch(one: &Rect, other: &Rect) -> bool {
    one.x1 <= other.x2 && other.x1 <= one.x2 && one.y1 <= other.y2 && other.y1 <= one.y2
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rect() -> impl Strategy<Value = Rect> {
        (0..60_u8, 0..60_u8, 0..9_u8, 0..9_u8).prop_map(|(x, y, w, d)| {
            let [x1, y1, w, d] = [x, y, w, d].map(f64::from);
            Rect { x1, y1, x2: x1 + w, y2: y1 + d }
        })
    }

    proptest! {
        #[test]
        fn the_index_finds_what_a_scan_finds(
            rects in prop::collection::vec(rect(), 0..200),
            asked in rect(),
        ) {
            let index = Index::new(rects.iter().copied().zip(0..));
            let mut found: Vec<_> = index.touching(asked).collect();
            found.sort_unstable();
            let scanned: Vec<_> =
                (0..rects.len()).filter(|number| touch(&rects[*number], &asked)).collect();
            prop_assert_eq!(found, scanned);
        }
    }
}
