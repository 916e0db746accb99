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

/// The solid pieces of all walls. Where a wall ends on one that runs across, it goes on to the far
/// face of that one, so that corners are full. A gap interrupts every wall on its line.
pub(super) fn bands(walls: &[Wall], gaps: &[Line]) -> Vec<Band> {
    let index = LineIndex::new(walls.iter().map(|wall| (wall.line, wall.half)));
    let gaps = LineIndex::new(gaps.iter().map(|gap| (*gap, ())));
    let mut bands = Vec::new();
    for wall in walls {
        let (low, high) =
            (past(&index, wall.line, wall.line.low), past(&index, wall.line, wall.line.high));
        for (start, end) in solid(wall.line, &gaps) {
            let low = if start <= wall.line.low { start - low } else { start };
            let high = if end >= wall.line.high { end + high } else { end };
            bands.push(Band { line: Line { low, high, ..wall.line }, half: wall.half });
        }
    }
    bands
}

/// What gaps leave of thin lines.
pub(super) fn interrupted(lines: &[Line], gaps: &[Line]) -> Vec<Line> {
    let gaps = LineIndex::new(gaps.iter().map(|gap| (*gap, ())));
    let pieces = |line: &Line| {
        let line = *line;
        solid(line, &gaps).into_iter().map(move |(low, high)| Line { low, high, ..line })
    };
    lines.iter().flat_map(pieces).collect()
}

/// How far a wall goes past one of its ends: half the thickest wall across it there.
fn past(index: &LineIndex<f64>, line: Line, end: f64) -> f64 {
    let across = Line { run: line.run.across(), at: end, low: line.at, high: line.at };
    index.meeting(&across).map(|(_, half)| *half).fold(0.0, f64::max)
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
        let found: Vec<_> = bands(&walls, gaps).iter().map(|b| (b.line.low, b.line.high)).collect();
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
