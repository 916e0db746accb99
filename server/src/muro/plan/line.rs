//! Straight lines of the building along an axis, in millimetres: where walls stand.

/// The direction in which a line runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Run {
    /// Along X: its place is a Y, its ends are X.
    East,
    /// Along Y: its place is an X, its ends are Y.
    North,
}

impl Run {
    pub(super) fn across(self) -> Self {
        match self {
            Self::East => Self::North,
            Self::North => Self::East,
        }
    }

    /// The x and y of a place `along` the line and `at` a distance across it.
    pub(super) fn xy(self, along: f64, at: f64) -> (f64, f64) {
        match self {
            Self::East => (along, at),
            Self::North => (at, along),
        }
    }
}

/// A piece of a line; `low` is not above `high`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Line {
    pub(super) run: Run,
    pub(super) at: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// Lines of one run and place, with whatever belongs to each, for questions about a point.
///
/// Places closer than half a millimetre are one place.
pub(super) struct LineIndex<T> {
    tracks: Vec<Track<T>>,
}

struct Track<T> {
    run: Run,
    at: f64,
    /// By rising low end.
    lines: Vec<(Line, T)>,
    /// The greatest high end among the lines up to each one.
    reach: Vec<f64>,
}

/// Ends and places closer than this meet.
const NEAR: f64 = 0.5;

impl<T: Copy> LineIndex<T> {
    pub(super) fn new(lines: impl IntoIterator<Item = (Line, T)>) -> Self {
        let mut lines: Vec<_> = lines.into_iter().collect();
        lines.sort_by(|(a, _), (b, _)| a.run.cmp(&b.run).then(a.at.total_cmp(&b.at)));
        let mut tracks: Vec<Track<T>> = Vec::new();
        for (line, item) in lines {
            match tracks.last_mut() {
                Some(track) if track.run == line.run && line.at - track.at <= NEAR => {
                    track.lines.push((line, item));
                }
                _ => tracks.push(Track {
                    run: line.run,
                    at: line.at,
                    lines: vec![(line, item)],
                    reach: Vec::new(),
                }),
            }
        }
        tracks.iter_mut().for_each(Track::close);
        Self { tracks }
    }

    /// The lines of a run and place that meet the interval, in order of their low ends.
    pub(super) fn meeting(&self, wanted: &Line) -> impl Iterator<Item = &(Line, T)> {
        let order = |track: &Track<T>| {
            track.run.cmp(&wanted.run).then((track.at).total_cmp(&(wanted.at - 2.0 * NEAR)))
        };
        let first = self.tracks.partition_point(|track| order(track).is_lt());
        let wanted = *wanted;
        self.tracks[first..]
            .iter()
            .take_while(move |track| track.run == wanted.run && track.at <= wanted.at + NEAR)
            .flat_map(move |track| track.meeting(wanted.low, wanted.high))
            .filter(move |(line, _)| (line.at - wanted.at).abs() <= NEAR)
    }
}

impl<T: Copy> Track<T> {
    fn close(&mut self) {
        self.lines.sort_by(|(a, _), (b, _)| a.low.total_cmp(&b.low));
        let mut reach = f64::NEG_INFINITY;
        for (line, _) in &self.lines {
            reach = reach.max(line.high);
            self.reach.push(reach);
        }
    }

    fn meeting(&self, low: f64, high: f64) -> impl Iterator<Item = &(Line, T)> {
        let first = self.reach.partition_point(|reach| *reach < low - NEAR);
        self.lines[first..]
            .iter()
            .take_while(move |(line, _)| line.low <= high + NEAR)
            .filter(move |(line, _)| line.high >= low - NEAR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn line(run: Run, at: f64, low: f64, high: f64) -> Line {
        Line { run, at, low, high }
    }

    #[test]
    fn the_index_finds_the_lines_that_meet_an_interval() {
        let index = LineIndex::new([
            (line(Run::East, 0.0, 0.0, 9000.0), 'a'),
            (line(Run::East, 0.0, 1000.0, 2000.0), 'b'),
            (line(Run::East, 0.4, 5000.0, 6000.0), 'c'),
            (line(Run::East, 3000.0, 0.0, 9000.0), 'd'),
            (line(Run::North, 0.0, 0.0, 9000.0), 'e'),
        ]);
        for (wanted, found) in [
            (line(Run::East, 0.0, 4000.0, 4500.0), "a"),
            (line(Run::East, 0.0, 2000.0, 2000.0), "ab"),
            (line(Run::East, 0.0, 0.0, 9000.0), "abc"),
            (line(Run::East, 3000.0, 9000.0, 9999.0), "d"),
            (line(Run::East, 1.0, 0.0, 9000.0), ""),
            (line(Run::North, 0.0, -500.0, -1.0), ""),
            (line(Run::North, 0.0, -500.0, 0.0), "e"),
        ] {
            let names: String = index.meeting(&wanted).map(|(_, name)| *name).collect();
            assert_eq!(names, found, "{wanted:?}");
        }
    }
}
