//! Group 8: identity tokens of spaces and zones, names of openings (`UID01` to `UID04`).

use std::collections::BTreeMap;

use super::Report;
use crate::muro::attribute::Value;
use crate::muro::error::quote;
use crate::muro::model::{Boundary, Building, Opening, Position};
use crate::muro::token::is_space;

pub(super) fn check(report: &mut Report<'_>) {
    let holders = holders(report.building);
    for holder in &holders {
        well_formed(report, holder);
    }
    shared(report, &holders);
    for boundary in &report.building.boundaries {
        opening_names(report, boundary);
    }
}

/// A space or zone that carries a `uid`.
struct Holder<'a> {
    uid: &'a Value,
    path: &'a str,
    position: Position,
}

/// Spaces before zones, in declaration order.
fn holders(building: &Building) -> Vec<Holder<'_>> {
    let spaces = building.spaces.iter().map(|one| (&one.attributes, &one.path, one.position));
    let zones = building.zones.iter().map(|one| (&one.attributes, &one.path, one.position));
    spaces
        .chain(zones)
        .filter_map(|(attributes, path, position)| {
            let uid = attributes.get("uid")?;
            Some(Holder { uid, path, position })
        })
        .collect()
}

fn well_formed(report: &mut Report<'_>, holder: &Holder<'_>) {
    let (code, fault) = match holder.uid {
        Value::Number(_) => ("UID01", "is a number; take one with a letter"),
        Value::Text(text) if text.contains(is_space) => ("UID02", "holds a blank"),
        Value::Text(_) => return,
    };
    let message = format!("the `uid` {} {fault}", quote(&holder.uid.to_string()));
    report.add(code, Some(holder.position), &[holder.path], message);
}

fn shared(report: &mut Report<'_>, holders: &[Holder<'_>]) {
    let mut by_token: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, holder) in holders.iter().enumerate() {
        if let Some(token) = holder.uid.text() {
            by_token.entry(token).or_default().push(at);
        }
    }
    let mut shared: Vec<_> = by_token.into_iter().filter(|(_, of)| of.len() > 1).collect();
    shared.sort_by_key(|(_, of)| of[0]);
    for (token, of) in shared {
        let paths: Vec<&str> = of.iter().map(|at| holders[*at].path).collect();
        let message = format!("the `uid` {} is held by {}", quote(token), quote(&paths.join(" ")));
        report.add("UID03", None, &paths, message).related =
            of.iter().map(|at| holders[*at].position).collect();
    }
}

/// An opening claims a name unless it inherited it from its asset.
fn opening_names(report: &mut Report<'_>, boundary: &Boundary) {
    let mut claims: Vec<(String, Vec<Position>)> = Vec::new();
    let mut places = BTreeMap::new();
    for opening in &boundary.openings {
        let Some(name) = claimed(report.building, opening) else { continue };
        let place = *places.entry(name.to_string()).or_insert_with(|| {
            claims.push((name.to_string(), Vec::new()));
            claims.len() - 1
        });
        claims[place].1.push(opening.position);
    }
    for (name, mut positions) in claims {
        let last = positions.pop().filter(|_| !positions.is_empty());
        if let Some(last) = last {
            let message = format!("another opening of this boundary has the name {}", quote(&name));
            report.within("UID04", boundary, last, message).related = positions;
        }
    }
}

fn claimed<'a>(building: &Building, opening: &'a Opening) -> Option<&'a Value> {
    let inherited = opening.asset.and_then(|asset| building.assets[asset].attributes.get("name"));
    opening.name().filter(|name| Some(*name) != inherited)
}
