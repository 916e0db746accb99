//! Groups 1 and 2: ends of boundaries, and boundaries between the same pair (`REF01`, `BND01`,
//! `BND02`, `BND05`).

use std::collections::BTreeMap;

use super::Report;
use crate::muro::error::quote;
use crate::muro::geometry::Side;
use crate::muro::model::Boundary;

pub(super) fn check(report: &mut Report<'_>) {
    ends(report);
    pairs(report);
}

fn ends(report: &mut Report<'_>) {
    for boundary in &report.building.boundaries {
        for end in [&boundary.a, &boundary.b] {
            if end.space.is_none() {
                let message =
                    format!("there is no space {}; declare it or mend the path", quote(&end.path));
                report.at_boundary("REF01", boundary, message);
            }
        }
        if boundary.a.path == boundary.b.path {
            let path = quote(&boundary.a.path);
            report.at_boundary("BND01", boundary, format!("both ends are {path}"));
        }
    }
}

/// The declared boundaries of one pair of paths, in order.
type Pair<'a> = Vec<&'a Boundary>;

fn pairs(report: &mut Report<'_>) {
    let mut places: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut pairs: Vec<Pair<'_>> = Vec::new();
    let mut firsts: BTreeMap<(&str, &str, Option<Side>), &Boundary> = BTreeMap::new();
    // A default wall is the only boundary of its pair.
    for boundary in report.building.boundaries.iter().filter(|one| one.position.is_some()) {
        let (low, high) = in_order(boundary);
        let place = *places.entry((low, high)).or_insert_with(|| {
            pairs.push(Vec::new());
            pairs.len() - 1
        });
        pairs[place].push(boundary);
        match firsts.get(&(low, high, boundary.edge)) {
            None => drop(firsts.insert((low, high, boundary.edge), boundary)),
            Some(first) => twice(report, boundary, first),
        }
    }
    for pair in pairs {
        mixed(report, &pair);
    }
}

fn in_order(boundary: &Boundary) -> (&str, &str) {
    let (a, b) = (boundary.a.path.as_str(), boundary.b.path.as_str());
    (a.min(b), a.max(b))
}

fn twice(report: &mut Report<'_>, boundary: &Boundary, first: &Boundary) {
    let (low, high) = in_order(boundary);
    let side = boundary
        .edge
        .map_or("without `edge`".into(), |edge| format!("with `edge:{}`", edge.letter()));
    let message = format!("a second boundary {side} between {} and {}", quote(low), quote(high));
    report.at_boundary("BND02", boundary, message).related = first.position.into_iter().collect();
}

fn mixed(report: &mut Report<'_>, pair: &Pair<'_>) {
    let Some(whole) = pair.iter().find(|boundary| boundary.edge.is_none()) else { return };
    if pair.iter().all(|boundary| boundary.edge.is_none()) {
        return;
    }
    let (low, high) = in_order(whole);
    let message = format!(
        "this boundary takes every side between {} and {}, and another one takes a side by `edge`",
        quote(low),
        quote(high)
    );
    let others = pair.iter().filter(|other| !std::ptr::eq(**other, *whole));
    report.add("BND05", whole.position, &[low, high], message).related =
        others.filter_map(|other| other.position).collect();
}
