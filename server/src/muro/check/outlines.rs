//! Group 14: outlines of plots (`SIT01`, `SIT02`, `SIT04`).

use super::Report;
use crate::muro::error::quote;
use crate::muro::model::Polygon;
use crate::muro::outline::Outline;

/// Vertices that are nearer than this, in mm, are one.
const NEAR: f64 = 1.0;

pub(super) fn check(report: &mut Report<'_>) {
    for polygon in &report.building.polygons {
        let place = quote(&polygon.path);
        let (position, path) = (Some(polygon.position), [polygon.path.as_str()]);
        for (x, y) in doubled(polygon) {
            let message = format!("the vertex `{x},{y}` of {place} stands twice in a row");
            report.add("SIT01", position, &path, message);
        }
        if Outline::new(polygon).crosses_itself() {
            let message = format!("the outline of {place} crosses itself");
            report.add("SIT02", position, &path, message);
        } else if report.building.zone(&polygon.path).is_none() {
            let message = format!("there is no zone {place} for this outline");
            report.add("SIT04", position, &path, message);
        }
    }
}

fn doubled(polygon: &Polygon) -> impl Iterator<Item = (f64, f64)> {
    let next = polygon.vertices.iter().cycle().skip(1);
    let pairs = polygon.vertices.iter().zip(next);
    pairs.filter(|((x1, y1), (x2, y2))| (x2 - x1).hypot(y2 - y1) <= NEAR).map(|(one, _)| *one)
}
