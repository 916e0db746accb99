//! Grid lines on the page: a thin line across the picture, its name in a ring at the edge, and the
//! distance to the next one.

use super::frame::Frame;
use super::svg::{Label, Point, Svg};
use super::type_width::ems;
use crate::json;

/// Radius of a ring, distance of the first row of rings from the picture, and of rows, in pixels.
const RING: f64 = 11.0;
const FIRST: f64 = 30.0;
const ROW: f64 = 25.0;
/// Rings that would touch go to another row, up to this many.
const ROWS: usize = 3;
/// A grid line this close to the picture is inside, in millimetres (section 12).
const NEAR: f64 = 1.0;

/// A grid line with its name.
#[derive(Debug, Clone, PartialEq)]
struct Mark {
    name: String,
    value: f64,
}

/// The grid lines of one axis that cross the picture.
#[derive(Debug, Clone, Default)]
pub(super) struct Marks(Vec<Mark>);

impl Marks {
    /// Names `X1`, `X2`, … in order of the coordinates; keeps those between `low` and `high`.
    pub(super) fn within(axis: char, values: &[f64], low: f64, high: f64) -> Self {
        let named = values
            .iter()
            .zip(1..)
            .map(|(value, n)| Mark { name: format!("{axis}{n}"), value: *value });
        let inside = low - NEAR..=high + NEAR;
        Self(named.filter(|mark| inside.contains(&mark.value)).collect())
    }

    /// How much of the page the rings take beside the picture.
    pub(super) fn margin(&self, frame: &Frame) -> f64 {
        if self.0.is_empty() {
            return 0.0;
        }
        let rows = self.rows(frame).into_iter().max().unwrap_or(0);
        FIRST + RING + ROW * f64::from(rows)
    }

    /// The row of rings that each mark stands in, the nearest one where it touches no other.
    fn rows(&self, frame: &Frame) -> Vec<u8> {
        let mut last = [f64::NEG_INFINITY; ROWS];
        let mut rows = Vec::with_capacity(self.0.len());
        for mark in &self.0 {
            let place = frame.length(mark.value);
            let free = last.iter().position(|taken| place - taken >= RING * 2.0 + 2.0);
            let row = free.unwrap_or(ROWS - 1);
            last[row] = place;
            rows.push(u8::try_from(row).expect("there are few rows"));
        }
        rows
    }
}

/// Draws the lines of both axes under everything else.
pub(super) fn lines(svg: &mut Svg, frame: &Frame, x: &Marks, y: &Marks) {
    let picture = frame.area();
    let over = 10.0;
    svg.group(
        "class=\"grid\" stroke=\"#b8ad98\" stroke-width=\"0.7\" stroke-dasharray=\"12 3 2 3\"",
        |svg| {
            for (mark, row) in x.0.iter().zip(x.rows(frame)) {
                let at = frame.x(mark.value);
                let foot = picture.bottom + FIRST - RING + ROW * f64::from(row);
                svg.line(Point { x: at, y: picture.top - over }, Point { x: at, y: foot });
            }
            for (mark, row) in y.0.iter().zip(y.rows(frame)) {
                let at = frame.y(mark.value);
                let foot = picture.left - FIRST + RING - ROW * f64::from(row);
                svg.line(Point { x: foot, y: at }, Point { x: picture.right + over, y: at });
            }
        },
    );
}

/// Draws the rings with their names, and the distances between neighbours in millimetres.
pub(super) fn rings(svg: &mut Svg, frame: &Frame, x: &Marks, y: &Marks) {
    let picture = frame.area();
    let south =
        |value, row| Point { x: frame.x(value), y: picture.bottom + FIRST + ROW * f64::from(row) };
    let west =
        |value, row| Point { x: picture.left - FIRST - ROW * f64::from(row), y: frame.y(value) };
    svg.group("class=\"grid-names\" fill=\"#6d6350\" text-anchor=\"middle\"", |svg| {
        names(svg, x, &x.rows(frame), south);
        names(svg, y, &y.rows(frame), west);
        distances(svg, frame, x, false, |value| south(value, 0));
        distances(svg, frame, y, true, |value| west(value, 0));
    });
}

fn names(svg: &mut Svg, marks: &Marks, rows: &[u8], place: impl Fn(f64, u8) -> Point) {
    svg.group("fill=\"#ffffff\" stroke=\"#8a7f69\" stroke-width=\"0.9\"", |svg| {
        for (mark, row) in marks.0.iter().zip(rows) {
            svg.circle(place(mark.value, *row), RING);
        }
    });
    for (mark, row) in marks.0.iter().zip(rows) {
        let size = (RING * 1.7 / ems(&mark.name)).min(10.0);
        let centre = place(mark.value, *row);
        let at = Point { y: centre.y + size * 0.35, ..centre };
        svg.label(&Label { at, size, upright: false, style: "", text: &mark.name });
    }
}

const FIGURE: f64 = 9.5;

/// Only when all rings stand in one row, and only where the figure fits between two rings.
fn distances(
    svg: &mut Svg,
    frame: &Frame,
    marks: &Marks,
    upright: bool,
    place: impl Fn(f64) -> Point,
) {
    if marks.rows(frame).iter().any(|row| *row > 0) {
        return;
    }
    for pair in marks.0.windows(2) {
        let distance = pair[1].value - pair[0].value;
        let text = json::number(distance);
        if frame.length(distance) < RING * 2.0 + ems(&text) * FIGURE + 4.0 {
            continue;
        }
        let middle = place(f64::midpoint(pair[0].value, pair[1].value));
        let drop = FIGURE * 0.35;
        let at = if upright {
            Point { x: middle.x + drop, ..middle }
        } else {
            Point { y: middle.y + drop, ..middle }
        };
        svg.label(&Label { at, size: FIGURE, upright, style: "", text: &text });
    }
}
