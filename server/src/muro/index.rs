//! An index of rectangles: which of many touch a given one, without asking all of them.
//!
//! A balanced tree of bounding boxes, laid out so that a box that is missed is skipped in one step.
//! Knows nothing of what the rectangles stand for.

use std::ops::Range;

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
    entries: Range<usize>,
}

impl Index {
    /// Takes rectangles with the numbers by which they are found again.
    pub(super) fn new(entries: impl IntoIterator<Item = (Rect, usize)>) -> Self {
        let mut entries: Vec<_> = entries.into_iter().collect();
        arrange(&mut entries);
        let nodes = Vec::with_capacity(entries.len() / LEAF * 4 + 1);
        let mut index = Self { entries, nodes };
        if !index.entries.is_empty() {
            index.grow(0..index.entries.len());
        }
        index
    }

    /// Adds the node over a range of entries and those below it; gives its bounds.
    fn grow(&mut self, range: Range<usize>) -> Rect {
        let entries = &self.entries[range.clone()];
        let node = self.nodes.len();
        let first = entries[0].0;
        self.nodes.push(Node { bounds: first, next: 0, entries: range.clone() });
        let bounds = if entries.len() <= LEAF {
            entries.iter().fold(first, |all, (rect, _)| around(&all, rect))
        } else {
            self.nodes[node].entries = 0..0;
            // Whole leaves to the left, so that leaves keep to the columns.
            let leaves = entries.len().div_ceil(LEAF);
            let half = range.start + leaves / 2 * LEAF;
            around(&self.grow(range.start..half), &self.grow(half..range.end))
        };
        let next = self.nodes.len();
        let node = &mut self.nodes[node];
        (node.bounds, node.next) = (bounds, next);
        bounds
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

/// Sorts into columns from west to east of about as many leaves as there are columns, each from
/// south to north: neighbours in the plane are then near each other in the list.
fn arrange(entries: &mut [(Rect, usize)]) {
    // Halves first: a sum of two large coordinates could overflow.
    let x = |entry: &(Rect, usize)| entry.0.x1 / 2.0 + entry.0.x2 / 2.0;
    let y = |entry: &(Rect, usize)| entry.0.y1 / 2.0 + entry.0.y2 / 2.0;
    entries.sort_unstable_by(|one, other| x(one).total_cmp(&x(other)));
    let columns = entries.len().div_ceil(LEAF).isqrt() + 1;
    let height = entries.len().div_ceil(columns).next_multiple_of(LEAF);
    for column in entries.chunks_mut(height.max(LEAF)) {
        column.sort_unstable_by(|one, other| y(one).total_cmp(&y(other)));
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
