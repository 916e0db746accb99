//! Openings of one boundary (`OPN01` to `OPN08`).

use super::Report;
use crate::muro::error::quote;
use crate::muro::geometry::TOLERANCE;
use crate::muro::model::{At, Boundary, BoundaryKind, Opening};
use crate::muro::place::{Misfit, Placed, place};

pub(super) fn check(report: &mut Report<'_>, boundary: &Boundary) {
    if boundary.kind == BoundaryKind::Open {
        for opening in &boundary.openings {
            let word = opening.kind.word();
            let message = format!("a {word} stands in an open boundary; there is no wall for it");
            report.within("OPN03", boundary, opening.position, message);
        }
    }
    let mut placed = Vec::new();
    for opening in &boundary.openings {
        match place(boundary, opening) {
            Ok(place) => {
                hinge(report, boundary, opening, &place);
                placed.push((opening, place));
            }
            Err(misfit) => {
                let (code, message) = describe(misfit, boundary, opening);
                report.within(code, boundary, opening.position, message);
            }
        }
    }
    collisions(report, boundary, placed);
}

fn describe(misfit: Misfit, boundary: &Boundary, opening: &Opening) -> (&'static str, String) {
    let word = opening.kind.word();
    let side = opening.edge.map_or(String::new(), |edge| format!(" on side {}", edge.letter()));
    let at = match &opening.at {
        At::Grid(line) => quote(&line.spelled),
        At::Ratio(ratio) => quote(&ratio.to_string()),
    };
    match misfit {
        Misfit::NoSegment => ("OPN04", format!("there is no segment{side} for this {word}")),
        Misfit::SeveralSegments if opening.edge.is_some() => {
            ("OPN05", format!("several segments{side} could hold this {word}"))
        }
        Misfit::SeveralSegments => {
            let count = boundary.segments.len();
            ("OPN05", format!("{count} segments could hold this {word}; give it `edge`"))
        }
        Misfit::TooWide => {
            let message = format!("the {word} of `w:{}` is wider than its segment", opening.w);
            ("OPN06", message)
        }
        Misfit::WrongAxis => ("OPN07", format!("the grid line {at} does not cross the segment")),
        Misfit::BeyondEnd => ("OPN08", format!("at {at} the {word} reaches beyond its segment")),
    }
}

/// A hinge is at one end of the segment: W or E of one along X, S or N of one along Y.
fn hinge(report: &mut Report<'_>, boundary: &Boundary, opening: &Opening, place: &Placed) {
    let Some(hinge) = opening.hinge else { return };
    let along_x = place.segment.side.runs_along_x();
    if hinge.runs_along_x() == along_x {
        let ends = if along_x { "W or E" } else { "S or N" };
        let message = format!("the hinge of this wall is {ends}, not {}", hinge.letter());
        report.within("OPN01", boundary, opening.position, message);
    }
}

/// Openings on the same segment that stand too close, in the order of their centres.
fn collisions(report: &mut Report<'_>, boundary: &Boundary, placed: Vec<(&Opening, Placed)>) {
    let mut segments: Vec<Vec<(&Opening, Placed)>> = Vec::new();
    for (opening, place) in placed {
        match segments.iter_mut().find(|group| group[0].1.segment == place.segment) {
            Some(group) => group.push((opening, place)),
            None => segments.push(vec![(opening, place)]),
        }
    }
    for mut group in segments {
        group.sort_by(|one, other| one.1.center.total_cmp(&other.1.center));
        for pair in group.windows(2) {
            let [(first, one), (later, other)] = pair else { continue };
            if other.center - one.center < f64::midpoint(first.w, later.w) - TOLERANCE {
                let words = (later.kind.word(), first.kind.word(), first.position.line);
                let message =
                    format!("the {} overlaps the {} of line {}", words.0, words.1, words.2);
                report.within("OPN02", boundary, later.position, message).related =
                    vec![first.position];
            }
        }
    }
}
