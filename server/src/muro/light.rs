//! Daylight: the window area of the rooms that ask for it (specification 7.5).
//!
//! Gives no verdict; that is `validate`.

use super::model::{Boundary, Building, OpeningKind, Space};
use super::overlap::Overlaps;

/// What a window gives through a space that is open to the air but lies below something.
const COVERED: f64 = 0.7;

/// The light of one space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Index into [`Building::spaces`]; it has a region.
    pub space: usize,
    /// In m², not rounded.
    pub windows: f64,
    /// Whether a window that counts has no height.
    pub missing_height: bool,
}

/// The spaces with a region and `daylight` = 1, in declaration order.
pub fn light(building: &Building) -> Vec<Light> {
    let overlaps = Overlaps::new(building);
    let mut lights: Vec<Option<Light>> = building.spaces.iter().enumerate().map(subject).collect();
    for boundary in &building.boundaries {
        let Some((a, b)) = boundary.ends() else { continue };
        for (space, other) in [(a, b), (b, a)] {
            let Some(light) = &mut lights[space] else { continue };
            if let Some(factor) = factor(&building.spaces[other], &overlaps) {
                light.add(boundary, factor);
            }
            if a == b {
                break;
            }
        }
    }
    lights.into_iter().flatten().collect()
}

fn subject((at, space): (usize, &Space)) -> Option<Light> {
    let asks = space.attributes.get("daylight").is_some_and(|value| value.is(1.0));
    let none = Light { space: at, windows: 0.0, missing_height: false };
    (asks && space.has_region()).then_some(none)
}

/// How much of the light beyond a window counts; none indoors.
fn factor(beyond: &Space, overlaps: &Overlaps<'_>) -> Option<f64> {
    if beyond.is_exterior() {
        return Some(1.0);
    }
    let open = || if overlaps.is_covered(beyond) { COVERED } else { 1.0 };
    beyond.semi_outdoor.then(open)
}

impl Light {
    fn add(&mut self, boundary: &Boundary, factor: f64) {
        let windows = boundary.openings.iter().filter(|one| one.kind == OpeningKind::Window);
        for window in windows {
            match window.h {
                Some(h) => self.windows += window.w * h * factor / 1e6,
                None => self.missing_height = true,
            }
        }
    }
}
