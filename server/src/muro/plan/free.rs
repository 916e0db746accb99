//! Where in a room a caption may stand: inside its rectangles, clear of the walls around them.
//!
//! Knows rectangles in millimetres and walls; no page and no words.

use super::line::{Line, Run};
use super::wall::Walls;
use crate::muro::Rect;

/// Unions of more rectangles are captioned in one of them.
const MOST_JOINED: usize = 24;

/// Each rectangle of a region, and one across each two that touch, without the parts that walls
/// take.
pub(super) fn boxes(region: &[Rect], walls: &Walls) -> Vec<Rect> {
    let mut boxes = region.to_vec();
    if region.len() <= MOST_JOINED {
        boxes.extend(pairs(region).filter_map(|(a, b)| joined(a, b)));
    }
    boxes.iter().map(|rect| clear(rect, walls)).collect()
}

fn pairs(rects: &[Rect]) -> impl Iterator<Item = (&Rect, &Rect)> {
    rects.iter().enumerate().flat_map(|(i, a)| rects[i + 1..].iter().map(move |b| (a, b)))
}

/// The rectangle that two touching ones have across their common side.
fn joined(a: &Rect, b: &Rect) -> Option<Rect> {
    let common =
        Rect { x1: a.x1.max(b.x1), y1: a.y1.max(b.y1), x2: a.x2.min(b.x2), y2: a.y2.min(b.y2) };
    let (wide, deep) = (common.x2 - common.x1, common.y2 - common.y1);
    if wide.abs() <= NEAR && deep > NEAR {
        Some(Rect { x1: a.x1.min(b.x1), x2: a.x2.max(b.x2), ..common })
    } else if deep.abs() <= NEAR && wide > NEAR {
        Some(Rect { y1: a.y1.min(b.y1), y2: a.y2.max(b.y2), ..common })
    } else {
        None
    }
}

/// Sides closer than this touch, in millimetres.
const NEAR: f64 = 0.5;

fn clear(rect: &Rect, walls: &Walls) -> Rect {
    let Rect { x1, y1, x2, y2 } = *rect;
    let level = |at| walls.along(&Line { run: Run::East, at, low: x1, high: x2 });
    let upright = |at| walls.along(&Line { run: Run::North, at, low: y1, high: y2 });
    let left =
        Rect { x1: x1 + upright(x1), y1: y1 + level(y1), x2: x2 - upright(x2), y2: y2 - level(y2) };
    // Walls thicker than the room leave nothing; then the caption lies on them.
    if left.x1 < left.x2 && left.y1 < left.y2 { left } else { *rect }
}

#[cfg(test)]
mod tests {
    use super::super::wall::Wall;
    use super::*;
    use pretty_assertions::assert_eq;

    fn rect(x1: f64, y1: f64, x2: f64, y2: f64) -> Rect {
        Rect { x1, y1, x2, y2 }
    }

    #[test]
    fn two_rectangles_that_touch_have_a_box_across_their_common_side() {
        let a = rect(0.0, 0.0, 1000.0, 1000.0);
        for (b, across) in [
            (rect(1000.0, 200.0, 3000.0, 2000.0), Some(rect(0.0, 200.0, 3000.0, 1000.0))),
            (rect(500.0, 1000.0, 3000.0, 2000.0), Some(rect(500.0, 0.0, 1000.0, 2000.0))),
            (rect(1000.0, 1000.0, 2000.0, 2000.0), None),
            (rect(1100.0, 0.0, 2000.0, 1000.0), None),
        ] {
            assert_eq!(joined(&a, &b), across, "{b:?}");
        }
    }

    #[test]
    fn a_box_is_clear_of_the_walls_on_its_sides() {
        let wall = |run, at, low, high, half| Wall { line: Line { run, at, low, high }, half };
        let walls = Walls::new(vec![
            wall(Run::East, 0.0, 0.0, 9000.0, 200.0),
            wall(Run::North, 4000.0, 1000.0, 2000.0, 50.0),
            wall(Run::North, 0.0, -5000.0, 0.0, 125.0),
        ]);
        let room = rect(0.0, 0.0, 4000.0, 3000.0);
        assert_eq!(boxes(&[room], &walls), [rect(0.0, 200.0, 3950.0, 3000.0)]);
        let slot = rect(0.0, 0.0, 4000.0, 150.0);
        assert_eq!(boxes(&[slot], &walls), [slot]);
    }
}
