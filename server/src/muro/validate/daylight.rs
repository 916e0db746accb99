//! `daylight.ratio` and `daylight.unknown`: enough window for the floor of a room.

use super::Verdict;
use crate::muro::error::quote;
use crate::muro::light::light;

/// Windows are at least this part of the floor.
const PART_OF_FLOOR: f64 = 7.0;

/// A sum of windows may miss the limit by this much, in m², through rounding alone.
const ROUNDING: f64 = 1e-9;

pub(super) fn validate(verdict: &mut Verdict<'_>) {
    let building = verdict.building;
    for light in light(building) {
        let space = &building.spaces[light.space];
        let (path, floor) = (quote(&space.path), space.area().unwrap_or_default());
        if light.windows + ROUNDING < floor / PART_OF_FLOOR {
            let message = format!(
                "{path} has {:.2} m² of window for {floor} m² of floor; one seventh is {:.2} m²",
                light.windows,
                floor / PART_OF_FLOOR
            );
            verdict.at_space("daylight.ratio", light.space, message);
        }
        if light.missing_height {
            let message = format!("a window of {path} has no height; give it `h`");
            verdict.at_space("daylight.unknown", light.space, message);
        }
    }
}
