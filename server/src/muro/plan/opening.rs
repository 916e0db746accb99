//! Doors and windows on the page: leaf and swing, sliding panels, panes.

use super::area::Area;
use super::frame::Frame;
use super::line::Line;
use super::svg::{Path, Point, Svg};

/// How a door moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leaf {
    Hinged,
    Sliding,
    /// Two panels that part by themselves.
    Auto,
}

/// A door in its wall, lengths in millimetres.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Door {
    /// The clear opening.
    pub(super) line: Line,
    /// The straight piece of boundary that it stands in, clear of the walls across its ends.
    pub(super) wall: Line,
    /// Half the thickness of the wall.
    pub(super) half: f64,
    /// Opens to the north or east of its wall rather than to the south or west.
    pub(super) ahead: bool,
    /// Hinged at the low end of the opening rather than at the high one.
    pub(super) hinged_low: bool,
    pub(super) leaf: Leaf,
    /// Index of the space it opens into, if that has a region.
    pub(super) into: Option<usize>,
}

/// A window in its wall.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Window {
    pub(super) line: Line,
    pub(super) half: f64,
    /// Whether the cut of the plan goes through the glass; otherwise it lies above.
    pub(super) cut: bool,
}

impl Door {
    /// The place `along` the wall and `off` its middle, towards the side it opens to.
    fn place(&self, along: f64, off: f64) -> (f64, f64) {
        let off = if self.ahead { off } else { -off };
        self.line.run.xy(along, self.line.at + off)
    }

    fn width(&self) -> f64 {
        self.line.high - self.line.low
    }

    fn ends(&self) -> (f64, f64) {
        let Line { low, high, .. } = self.line;
        if self.hinged_low { (low, high) } else { (high, low) }
    }

    /// The corners of what the door sweeps; it keeps captions away.
    pub(super) fn sweep(&self) -> [(f64, f64); 2] {
        let (hinge, latch) = self.ends();
        let deep = if self.leaf == Leaf::Hinged { self.width() } else { self.half };
        [self.place(hinge, self.half), self.place(latch, self.half + deep)]
    }

    fn swing(&self, frame: &Frame, leaf: &mut Path, arc: &mut Path) {
        let (hinge, latch) = self.ends();
        let at = |along, off| frame.point(self.place(along, off));
        let (foot, tip) = (at(hinge, self.half), at(hinge, self.half + self.width()));
        let shut = at(latch, self.half);
        leaf.strokes(&[foot, tip], false);
        arc.quarter(tip, shut, frame.length(self.width()), turns_right(foot, tip, shut));
    }

    /// Panels that lie beside the opening, pulled aside as far as the wall lets them.
    fn panels(&self) -> Vec<(f64, f64)> {
        let Line { low, high, .. } = self.line;
        let before = |width: f64| {
            let end = low.max(self.wall.low + width);
            (end - width, end)
        };
        let after = |width: f64| {
            let start = high.min(self.wall.high - width);
            (start, start + width)
        };
        let width = self.width();
        match self.leaf {
            Leaf::Hinged => Vec::new(),
            Leaf::Auto => vec![before(width / 2.0), after(width / 2.0)],
            Leaf::Sliding if self.hinged_low => vec![before(width)],
            Leaf::Sliding => vec![after(width)],
        }
    }
}

/// Whether the way from `tip` to `shut` about `foot` is clockwise on the page.
fn turns_right(foot: Point, tip: Point, shut: Point) -> bool {
    let (a, b) = ((tip.x - foot.x, tip.y - foot.y), (shut.x - foot.x, shut.y - foot.y));
    a.0 * b.1 - a.1 * b.0 > 0.0
}

/// Draws all doors: leaves, swings, panels with the track of each.
pub(super) fn doors(svg: &mut Svg, frame: &Frame, doors: &[Door]) {
    let (mut leaves, mut arcs, mut panels, mut tracks) = Default::default();
    for door in doors {
        if door.leaf == Leaf::Hinged {
            door.swing(frame, &mut leaves, &mut arcs);
            continue;
        }
        slide(door, frame, &mut panels, &mut tracks);
    }
    svg.group("class=\"doors\" fill=\"none\" stroke=\"#8a3b12\"", |svg| {
        svg.path(&arcs, "stroke-width=\"0.8\"");
        svg.path(&tracks, "stroke-width=\"0.8\" stroke-dasharray=\"4 3\"");
        svg.path(&leaves, "stroke-width=\"2.2\"");
        svg.path(&panels, "stroke-width=\"0.9\" fill=\"#ffffff\"");
    });
}

/// Fills the floor in the openings of doors, between the faces of their walls.
pub(super) fn thresholds(svg: &mut Svg, frame: &Frame, doors: &[Door]) {
    let (mut floors, mut faces) = <(Path, Path)>::default();
    for door in doors {
        floors.rectangle(&frame.band(&door.line, door.half));
        for off in [-door.half, door.half] {
            let at = |along| frame.point(door.place(along, off));
            faces.strokes(&[at(door.line.low), at(door.line.high)], false);
        }
    }
    svg.group("class=\"thresholds\"", |svg| {
        svg.path(&floors, "fill=\"#fbf5e9\"");
        svg.path(&faces, "stroke=\"#a89d87\" stroke-width=\"0.6\"");
    });
}

/// Depth of a sliding panel in millimetres.
const PANEL: f64 = 60.0;

fn slide(door: &Door, frame: &Frame, panels: &mut Path, tracks: &mut Path) {
    let at = |along, off| frame.point(door.place(along, off));
    let (near, far) = (door.half + PANEL * 0.3, door.half + PANEL * 1.3);
    for (low, high) in door.panels() {
        panels.rectangle(&Area::between(at(low, near), at(high, far)));
    }
    let middle = f64::midpoint(near, far);
    tracks.strokes(&[at(door.line.low, middle), at(door.line.high, middle)], false);
}

/// Draws all windows: a pane between the faces of the wall, or a dashed line where it lies above
/// the cut.
pub(super) fn windows(svg: &mut Svg, frame: &Frame, windows: &[Window]) {
    let (mut frames, mut panes, mut above) = <(Path, Path, Path)>::default();
    for Window { line, half, cut } in windows {
        let at = |along, off| frame.point(line.run.xy(along, line.at + off));
        let middle = [at(line.low, 0.0), at(line.high, 0.0)];
        if *cut {
            frames.rectangle(&Area::between(at(line.low, -half), at(line.high, *half)));
            panes.strokes(&middle, false);
        } else {
            above.strokes(&middle, false);
        }
    }
    svg.group("class=\"windows\" fill=\"#ffffff\" stroke=\"#2b6a8f\"", |svg| {
        svg.path(&frames, "stroke-width=\"1\"");
        svg.path(&panes, "stroke-width=\"1\"");
        svg.path(&above, "stroke=\"#9fd0ea\" stroke-width=\"1.2\" stroke-dasharray=\"5 3\"");
    });
}

/// The part of the page that a door sweeps.
pub(super) fn sweep_area(frame: &Frame, door: &Door) -> Area {
    let [a, b] = door.sweep();
    Area::between(frame.point(a), frame.point(b))
}

#[cfg(test)]
mod tests {
    use super::super::line::Run;
    use super::*;
    use pretty_assertions::assert_eq;

    fn door(run: Run, ahead: bool, hinged_low: bool, leaf: Leaf) -> Door {
        let line = |low, high| Line { run, at: 0.0, low, high };
        Door {
            line: line(1000.0, 1900.0),
            wall: line(0.0, 5000.0),
            half: 50.0,
            ahead,
            hinged_low,
            leaf,
            into: None,
        }
    }

    #[test]
    fn a_door_sweeps_the_side_it_opens_to() {
        for (run, ahead, hinged_low, swept) in [
            (Run::East, true, true, [(1000.0, 50.0), (1900.0, 950.0)]),
            (Run::East, false, true, [(1000.0, -50.0), (1900.0, -950.0)]),
            (Run::East, true, false, [(1900.0, 50.0), (1000.0, 950.0)]),
            (Run::North, true, true, [(50.0, 1000.0), (950.0, 1900.0)]),
            (Run::North, false, false, [(-50.0, 1900.0), (-950.0, 1000.0)]),
        ] {
            let door = door(run, ahead, hinged_low, Leaf::Hinged);
            assert_eq!(door.sweep(), swept, "{door:?}");
        }
    }

    #[test]
    fn an_arc_turns_from_the_open_leaf_to_the_shut_one() {
        let p = |x, y| Point { x, y };
        // Hinge at the origin, leaf upwards on the page, latch to the right: clockwise.
        assert!(turns_right(p(0.0, 0.0), p(0.0, -9.0), p(9.0, 0.0)));
        assert!(!turns_right(p(0.0, 0.0), p(0.0, -9.0), p(-9.0, 0.0)));
        assert!(!turns_right(p(0.0, 0.0), p(0.0, 9.0), p(9.0, 0.0)));
    }

    #[test]
    fn panels_lie_beside_the_opening_and_inside_the_wall() {
        let sliding = |hinged_low| door(Run::East, true, hinged_low, Leaf::Sliding);
        assert_eq!(sliding(true).panels(), [(100.0, 1000.0)]);
        assert_eq!(sliding(false).panels(), [(1900.0, 2800.0)]);
        let auto = door(Run::East, true, true, Leaf::Auto);
        assert_eq!(auto.panels(), [(550.0, 1000.0), (1900.0, 2350.0)]);
        let mut tight = sliding(true);
        tight.wall.low = 600.0;
        assert_eq!(tight.panels(), [(600.0, 1500.0)]);
    }
}
