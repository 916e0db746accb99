//! Rooms on the page: floors without inner lines, holes with dashed diagonals, captions.

use super::area::Area;
use super::caption::{self, Caption};
use super::frame::Frame;
use super::rows::{Part, Words};
use super::svg::{Label, Path, Svg};
use crate::muro::Rect;

/// How the floor of a space is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Floor {
    Indoor,
    /// Stairs, shafts: parts of the building that are no rooms to stay in.
    Core,
    SemiOutdoor,
    Exterior,
    /// No floor.
    Void,
}

/// A space with a region on the level that is drawn.
#[derive(Debug, Clone)]
pub(super) struct Room {
    pub(super) floor: Floor,
    pub(super) region: Vec<Rect>,
    pub(super) words: Words,
}

const FILLS: [(Floor, &str); 4] = [
    (Floor::Exterior, "class=\"exterior\" fill=\"#eef0f1\""),
    (Floor::SemiOutdoor, "class=\"semi-outdoor\" fill=\"#e3eedb\""),
    (Floor::Indoor, "class=\"rooms\" fill=\"#fbf5e9\""),
    (Floor::Core, "class=\"cores\" fill=\"#efe8da\""),
];

/// Fills the floors; the rectangles of one space are one path, so that a union has no inner line.
pub(super) fn floors(svg: &mut Svg, frame: &Frame, rooms: &[Room]) {
    for (floor, style) in FILLS {
        svg.group(style, |svg| {
            for room in rooms.iter().filter(|room| room.floor == floor) {
                let mut path = Path::default();
                for area in areas(frame, room) {
                    path.rectangle(&area);
                }
                svg.path(&path, "");
            }
        });
    }
}

/// Crosses the holes out.
pub(super) fn holes(svg: &mut Svg, frame: &Frame, rooms: &[Room]) {
    let mut path = Path::default();
    for room in rooms.iter().filter(|room| room.floor == Floor::Void) {
        for area in areas(frame, room) {
            path.cross(&area);
        }
    }
    svg.group("class=\"voids\" fill=\"none\" stroke=\"#8c8678\" stroke-dasharray=\"7 5\"", |svg| {
        svg.path(&path, "");
    });
}

/// Writes the captions, each clear of the door swings in its own room.
pub(super) fn captions(svg: &mut Svg, frame: &Frame, rooms: &[Room], swings: &[Vec<Area>]) {
    svg.group(
        "class=\"captions\" text-anchor=\"middle\" fill=\"#26221c\" stroke=\"#ffffff\" \
         stroke-width=\"2.4\" stroke-linejoin=\"round\" stroke-opacity=\"0.75\" \
         paint-order=\"stroke\"",
        |svg| {
            for (room, swings) in rooms.iter().zip(swings) {
                let boxes = boxes(frame, room);
                if let Some(caption) = caption::set(&room.words, &boxes, swings) {
                    write(svg, &caption);
                }
            }
        },
    );
}

fn write(svg: &mut Svg, caption: &Caption) {
    for line in &caption.lines {
        let style = match line.part {
            Part::Name => "font-weight=\"bold\"",
            Part::Facts => "",
            Part::Path => "fill=\"#75705f\"",
        };
        svg.label(&Label {
            at: line.at,
            size: line.size,
            upright: caption.upright,
            style,
            text: &line.text,
        });
    }
}

fn areas(frame: &Frame, room: &Room) -> impl Iterator<Item = Area> {
    room.region.iter().map(|r| Area::between(frame.point((r.x1, r.y1)), frame.point((r.x2, r.y2))))
}

/// Distance of a caption from the middle line of a wall: half a stout wall in mm, and some pixels.
const WALL: f64 = 110.0;
const AIR: f64 = 3.0;
/// Unions of more rectangles are captioned in one of them.
const MOST_JOINED: usize = 24;

/// Where a caption may stand: in each rectangle, and across each two that touch.
fn boxes(frame: &Frame, room: &Room) -> Vec<Area> {
    let mut boxes: Vec<Area> = areas(frame, room).collect();
    if boxes.len() <= MOST_JOINED {
        let joined: Vec<_> = pairs(&boxes).filter_map(|(a, b)| joined(a, b)).collect();
        boxes.extend(joined);
    }
    let margin = frame.length(WALL) + AIR;
    boxes.iter().map(|area| area.inset(margin, margin)).collect()
}

fn pairs(areas: &[Area]) -> impl Iterator<Item = (&Area, &Area)> {
    areas.iter().enumerate().flat_map(|(i, a)| areas[i + 1..].iter().map(move |b| (a, b)))
}

/// The widest rectangle that two touching ones have across their common side.
fn joined(a: &Area, b: &Area) -> Option<Area> {
    let common = Area {
        left: a.left.max(b.left),
        right: a.right.min(b.right),
        top: a.top.max(b.top),
        bottom: a.bottom.min(b.bottom),
    };
    let near = |one: f64, other: f64| (one - other).abs() < 0.01;
    let (left, right) = (a.left.min(b.left), a.right.max(b.right));
    let (top, bottom) = (a.top.min(b.top), a.bottom.max(b.bottom));
    if near(common.left, common.right) && common.top < common.bottom {
        Some(Area { left, right, ..common })
    } else if near(common.top, common.bottom) && common.left < common.right {
        Some(Area { top, bottom, ..common })
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(left: f64, top: f64, right: f64, bottom: f64) -> Area {
        Area { left, top, right, bottom }
    }

    #[test]
    fn two_rectangles_that_touch_have_a_box_across_their_common_side() {
        let a = area(0.0, 0.0, 10.0, 10.0);
        for (b, across) in [
            (area(10.0, 2.0, 30.0, 20.0), Some(area(0.0, 2.0, 30.0, 10.0))),
            (area(5.0, 10.0, 30.0, 20.0), Some(area(5.0, 0.0, 10.0, 20.0))),
            (area(10.0, 10.0, 20.0, 20.0), None),
            (area(11.0, 0.0, 20.0, 10.0), None),
        ] {
            assert_eq!(joined(&a, &b), across, "{b:?}");
        }
    }
}
