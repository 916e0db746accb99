//! Group 10: zones without spaces, and zones that are spaces as well (`ZON01`, `ZON02`).

use super::Report;
use crate::muro::error::quote;

pub(super) fn check(report: &mut Report<'_>) {
    let building = report.building;
    for zone in &building.zones {
        let (position, path) = (Some(zone.position), [zone.path.as_str()]);
        if !building.has_space_below(&zone.path) {
            let message = format!("no space lies below the zone {}", quote(&zone.path));
            report.add("ZON01", position, &path, message);
        }
        if building.space(&zone.path).is_some() {
            let message = format!("{} is a zone and a space at once", quote(&zone.path));
            report.add("ZON02", position, &path, message);
        }
    }
}
