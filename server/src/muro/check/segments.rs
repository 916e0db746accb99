//! Group 9: each boundary between two spaces on the plan (`BND03`, `BND04`, `BND06`); those that
//! join levels and all openings have files of their own.

use super::{Report, openings, vertical};
use crate::muro::error::quote;
use crate::muro::model::{Boundary, Space};

pub(super) fn check(report: &mut Report<'_>) {
    for (boundary, a, b) in report.joined() {
        if boundary.kind.is_vertical() {
            vertical::check(report, boundary, a, b);
        } else if a.has_region() && b.has_region() && a.level != b.level {
            let message = format!(
                "{} and {} are on different levels; a {} stays on one",
                quote(&a.path),
                quote(&b.path),
                boundary.kind.word()
            );
            report.at_boundary("BND03", boundary, message);
        } else {
            contact(report, boundary, a, b);
            openings::check(report, boundary);
        }
    }
}

fn contact(report: &mut Report<'_>, boundary: &Boundary, a: &Space, b: &Space) {
    if !boundary.segments.is_empty() {
        return;
    }
    let side = boundary.edge.map_or(String::new(), |edge| format!(" on side {}", edge.letter()));
    match (a.has_region(), b.has_region()) {
        (true, true) => {
            let (a, b) = (quote(&a.path), quote(&b.path));
            report.at_boundary("BND04", boundary, format!("{a} and {b} do not touch{side}"));
        }
        (true, false) | (false, true) => {
            let inner = if a.has_region() { a } else { b };
            let inner = quote(&inner.path);
            let message = format!("nothing is left of the perimeter of {inner}{side}");
            report.at_boundary("BND06", boundary, message);
        }
        (false, false) => {}
    }
}
