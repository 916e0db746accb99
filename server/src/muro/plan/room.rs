//! Rooms on the page: floors without inner lines, holes with dashed diagonals, captions.

use super::area::Area;
use super::caption::{self, Caption};
use super::frame::Frame;
use super::free;
use super::rows::{Part, Words};
use super::svg::{Label, Path, Svg};
use super::wall::Walls;
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

/// Distance of a caption from the faces of the walls around it, in pixels.
const AIR: f64 = 4.0;

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
pub(super) fn captions(
    svg: &mut Svg,
    frame: &Frame,
    rooms: &[Room],
    walls: &Walls,
    swings: &[Vec<Area>],
) {
    svg.group(
        "class=\"captions\" text-anchor=\"middle\" fill=\"#26221c\" stroke=\"#ffffff\" \
         stroke-width=\"2.4\" stroke-linejoin=\"round\" stroke-opacity=\"0.75\" \
         paint-order=\"stroke\"",
        |svg| {
            for (room, swings) in rooms.iter().zip(swings) {
                let free = free::boxes(&room.region, walls);
                let boxes: Vec<_> =
                    free.iter().map(|rect| area(frame, rect).inset(AIR, AIR)).collect();
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
    room.region.iter().map(|rect| area(frame, rect))
}

fn area(frame: &Frame, rect: &Rect) -> Area {
    Area::between(frame.point((rect.x1, rect.y1)), frame.point((rect.x2, rect.y2)))
}
