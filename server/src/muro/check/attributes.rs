//! Groups 6 and 7: values and keys of attributes (`DAY01`, `ATT01`, `ATT02`, `ATT03`).

use super::Report;
use crate::muro::attribute::{Attributes, Value};
use crate::muro::error::quote;
use crate::muro::ledger::{self, Ledger, Rule};
use crate::muro::model::Position;

pub(super) fn check(report: &mut Report<'_>) {
    daylight(report);
    let building = report.building;
    for space in &building.spaces {
        let bearer = Bearer { ledger: ledger::SPACE, word: "a space", position: space.position };
        bearer.examine(report, &space.attributes, &[&space.path]);
    }
    for zone in &building.zones {
        let bearer = Bearer { ledger: ledger::ZONE, word: "a zone", position: zone.position };
        bearer.examine(report, &zone.attributes, &[&zone.path]);
    }
    for boundary in &building.boundaries {
        let Some(position) = boundary.position else { continue };
        let path = [boundary.a.path.as_str(), boundary.b.path.as_str()];
        let bearer = Bearer { ledger: ledger::BOUNDARY, word: "a boundary", position };
        bearer.examine(report, &boundary.attributes, &path);
        for opening in &boundary.openings {
            let word = "an opening";
            let bearer = Bearer { ledger: ledger::OPENING, word, position: opening.position };
            bearer.examine(report, &opening.attributes, &path);
        }
    }
    for asset in &building.assets {
        let bearer = Bearer { ledger: ledger::ASSET, word: "an asset", position: asset.position };
        bearer.examine(report, &asset.attributes, &[]);
    }
}

fn daylight(report: &mut Report<'_>) {
    for space in &report.building.spaces {
        let Some(value) = space.attributes.get("daylight") else { continue };
        if !value.is(0.0) && !value.is(1.0) {
            let (value, path) = (quote(&value.to_string()), quote(&space.path));
            report.at_space("DAY01", space, format!("`daylight` of {path} is 0 or 1, not {value}"));
        }
    }
}

/// An element that is asked about its attributes.
struct Bearer {
    ledger: Ledger,
    word: &'static str,
    position: Position,
}

impl Bearer {
    fn examine(&self, report: &mut Report<'_>, attributes: &Attributes, path: &[&str]) {
        for (key, value) in attributes.iter() {
            if let Some((code, message)) = self.fault(key, value) {
                report.add(code, Some(self.position), path, message);
            }
        }
    }

    fn fault(&self, key: &str, value: &Value) -> Option<(&'static str, String)> {
        let (code, wanted) = match ledger::rule(self.ledger, key) {
            Some(rule) if rule.holds(value) => return None,
            Some(Rule::OneOf(allowed)) => ("ATT02", format!("one of {}", allowed.join(", "))),
            Some(Rule::AboveZero | Rule::Any) => ("ATT01", "a number above 0".to_owned()),
            None => {
                let known: Vec<_> = self.ledger.iter().map(|(known, _)| *known).collect();
                let (word, key, known) = (self.word, quote(key), known.join(", "));
                let advice = "other keys need a namespace, such as `acme.sensor`";
                return Some(("ATT03", format!("{word} has no {key}, only {known}; {advice}")));
            }
        };
        Some((code, format!("`{key}` is {wanted}, not {}", quote(&value.to_string()))))
    }
}
