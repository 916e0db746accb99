//! Groups 1 and 2: ends of boundaries, and boundaries between the same pair (`REF01`, `BND01`,
//! `BND02`, `BND05`).

use std::collections::BTreeMap;

use super::Report;
use crate::muro::error::quote;
use crate::muro::model::{Boundary, End};

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
#[derive(Default)]
struct Pair<'a> {
    all: Vec<&'a Boundary>,
    /// The first one for each `edge`, and for none.
    firsts: Vec<&'a Boundary>,
}

fn pairs(report: &mut Report<'_>) {
    let mut places = BTreeMap::new();
    let mut pairs: Vec<Pair<'_>> = Vec::new();
    // A default wall is the only boundary of its pair.
    for boundary in report.building.boundaries.iter().filter(|one| one.position.is_some()) {
        let (a, b) = (key(&boundary.a), key(&boundary.b));
        let place = *places.entry((a.min(b), a.max(b))).or_insert_with(|| {
            pairs.push(Pair::default());
            pairs.len() - 1
        });
        let pair = &mut pairs[place];
        pair.all.push(boundary);
        match pair.firsts.iter().find(|first| first.edge == boundary.edge) {
            None => pair.firsts.push(boundary),
            Some(first) => twice(report, boundary, first),
        }
    }
    for pair in pairs {
        mixed(report, &pair);
    }
}

/// A path, compared by the number of its space where there is one.
fn key(end: &End) -> (Option<usize>, &str) {
    (end.space, if end.space.is_some() { "" } else { &end.path })
}

fn in_order(boundary: &Boundary) -> [&str; 2] {
    let mut paths = [boundary.a.path.as_str(), boundary.b.path.as_str()];
    paths.sort_unstable();
    paths
}

fn twice(report: &mut Report<'_>, boundary: &Boundary, first: &Boundary) {
    let [low, high] = in_order(boundary).map(quote);
    let side = boundary
        .edge
        .map_or("without `edge`".into(), |edge| format!("with `edge:{}`", edge.letter()));
    let message = format!("a second boundary {side} between {low} and {high}");
    report.at_boundary("BND02", boundary, message).related = first.position.into_iter().collect();
}

fn mixed(report: &mut Report<'_>, pair: &Pair<'_>) {
    let whole = pair.firsts.iter().find(|boundary| boundary.edge.is_none());
    let Some(whole) = whole.filter(|_| pair.firsts.len() > 1) else { return };
    let path = in_order(whole);
    let [low, high] = path.map(quote);
    let message = format!(
        "this boundary takes every side between {low} and {high}, another one names a side"
    );
    let others = pair.all.iter().filter(|other| !std::ptr::eq(**other, *whole));
    report.add("BND05", whole.position, &path, message).related =
        others.filter_map(|other| other.position).collect();
}
