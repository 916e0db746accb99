//! Walls as bands: closed at their corners, interrupted at openings.
//!
//! Knows lines and thicknesses in millimetres; neither the model nor the page.

use super::line::{Line, LineIndex};

/// A wall before it meets others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Wall {
    pub(super) line: Line,
    /// Half its thickness.
    pub(super) half: f64,
}

/// A solid piece of a wall.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Band {
    pub(super) line: Line,
    pub(super) half: f64,
}

impl Band {
    /// Two opposite corners.
    pub(super) fn corners(&self) -> [(f64, f64); 2] {
        let Line { run, at, low, high } = self.line;
        [run.xy(low, at - self.half), run.xy(high, at + self.half)]
    }
}

/// The walls of a level, to be asked about each other.
pub(super) struct Walls {
    walls: Vec<Wall>,
    index: LineIndex<f64>,
}

impl Walls {
    pub(super) fn new(walls: Vec<Wall>) -> Self {
        let index = LineIndex::new(walls.iter().map(|wall| (wall.line, wall.half)));
        Self { walls, index }
    }

    /// The solid pieces of all walls. Where a wall ends on one that runs across, it goes on to the
    /// far face of that one, so that corners are full. A gap interrupts every wall on its line.
    pub(super) fn bands(&self, gaps: &[Line]) -> Vec<Band> {
        let gaps = LineIndex::new(gaps.iter().map(|gap| (*gap, ())));
        let mut bands = Vec::new();
        for Wall { line, half } in &self.walls {
            let (before, after) = (self.across(line, line.low), self.across(line, line.high));
            for (start, end) in solid(*line, &gaps) {
                let low = if start <= line.low { start - before } else { start };
                let high = if end >= line.high { end + after } else { end };
                bands.push(Band { line: Line { low, high, ..*line }, half: *half });
            }
        }
        bands
    }

    /// What of a line lies between the faces of the walls across its ends.
    pub(super) fn clear(&self, line: &Line) -> Line {
        let low = line.low + self.across(line, line.low);
        let high = line.high - self.across(line, line.high);
        if low < high { Line { low, high, ..*line } } else { *line }
    }

    /// Half the thickest wall on a line, its ends left out.
    pub(super) fn along(&self, line: &Line) -> f64 {
        let inner = Line { low: line.low + END, high: line.high - END, ..*line };
        self.thickest(&inner)
    }

    /// Half the thickest wall that crosses a line or begins on it at `end`.
    fn across(&self, line: &Line, end: f64) -> f64 {
        self.thickest(&Line { run: line.run.across(), at: end, low: line.at, high: line.at })
    }

    fn thickest(&self, line: &Line) -> f64 {
        self.index.meeting(line).map(|(_, half)| *half).fold(0.0, f64::max)
    }
}

/// So much of each end of a line belongs to its corner, in millimetres.
const END: f64 = 2.0;

/// What gaps leave of thin lines.
pub(super) fn interrupted(lines: &[Line], gaps: &[Line]) -> Vec<Line> {
    let gaps = LineIndex::new(gaps.iter().map(|gap| (*gap, ())));
    let pieces = |line: &Line| {
        let line = *line;
        solid(line, &gaps).into_iter().map(move |(low, high)| Line { low, high, ..line })
    };
    lines.iter().flat_map(pieces).collect()
}

/// What gaps leave of a line.
fn solid(line: Line, gaps: &LineIndex<()>) -> Vec<(f64, f64)> {
    let mut solid = Vec::new();
    let mut from = line.low;
    for (gap, ()) in gaps.meeting(&line) {
        if gap.low > from {
            solid.push((from, gap.low.min(line.high)));
        }
        from = from.max(gap.high);
    }
    if from < line.high {
        solid.push((from, line.high));
    }
    solid
}

#[cfg(test)]
mod tests {
    use super::super::line::Run;
    use super::*;
    use pretty_assertions::assert_eq;

    fn line(run: Run, at: f64, low: f64, high: f64) -> Line {
        Line { run, at, low, high }
    }

    fn check(walls: &[(Line, f64)], gaps: &[Line], ends: &[(f64, f64)]) {
        let walls: Vec<_> =
            walls.iter().map(|(line, half)| Wall { line: *line, half: *half }).collect();
        let found: Vec<_> =
            Walls::new(walls).bands(gaps).iter().map(|b| (b.line.low, b.line.high)).collect();
        assert_eq!(found, ends);
    }

    #[test]
    fn a_corner_is_full_whatever_the_thicknesses() {
        let south = (line(Run::East, 0.0, 0.0, 4000.0), 125.0);
        let west = (line(Run::North, 0.0, 0.0, 3000.0), 50.0);
        check(&[south, west], &[], &[(-50.0, 4000.0), (-125.0, 3000.0)]);
    }

    #[test]
    fn a_wall_that_ends_on_a_thicker_one_reaches_its_far_face_and_no_further() {
        let outer = (line(Run::East, 0.0, 0.0, 8000.0), 125.0);
        let inner = (line(Run::North, 4000.0, 0.0, 3000.0), 50.0);
        check(&[outer, inner], &[], &[(0.0, 8000.0), (-125.0, 3000.0)]);
    }

    #[test]
    fn a_line_is_clear_between_the_faces_of_the_walls_across_its_ends() {
        let wall = |line, half| Wall { line, half };
        let south = line(Run::East, 0.0, 0.0, 4000.0);
        let walls = Walls::new(vec![
            wall(south, 60.0),
            wall(line(Run::North, 0.0, 0.0, 3000.0), 125.0),
            wall(line(Run::North, 4000.0, -3000.0, 0.0), 50.0),
        ]);
        assert_eq!(walls.clear(&south), line(Run::East, 0.0, 125.0, 3950.0));
        let short = line(Run::East, 0.0, 0.0, 100.0);
        assert_eq!(walls.clear(&short), short);
        for (asked, half) in [
            (line(Run::East, 0.0, 1000.0, 9000.0), 60.0),
            (line(Run::East, 0.0, 4000.0, 9000.0), 0.0),
            (line(Run::North, 4000.0, -1000.0, 3000.0), 50.0),
            (line(Run::North, 4000.0, 0.0, 3000.0), 0.0),
        ] {
            assert!((walls.along(&asked) - half).abs() < 1e-9, "{asked:?}");
        }
    }

    #[test]
    fn openings_interrupt_every_wall_on_their_line() {
        let wall = (line(Run::East, 0.0, 0.0, 4000.0), 50.0);
        let other = (line(Run::East, 0.0, 1000.0, 6000.0), 100.0);
        let gap = |low, high| line(Run::East, 0.0, low, high);
        check(&[wall], &[gap(0.0, 900.0)], &[(900.0, 4000.0)]);
        check(
            &[wall],
            &[gap(3000.0, 3500.0), gap(500.0, 1400.0)],
            &[(0.0, 500.0), (1400.0, 3000.0), (3500.0, 4000.0)],
        );
        check(
            &[wall, other],
            &[gap(2000.0, 2900.0)],
            &[(0.0, 2000.0), (2900.0, 4000.0), (1000.0, 2000.0), (2900.0, 6000.0)],
        );
        check(&[wall], &[gap(-100.0, 4100.0)], &[]);
        check(&[wall], &[line(Run::East, 100.0, 0.0, 4000.0)], &[(0.0, 4000.0)]);
    }
}
