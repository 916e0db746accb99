//! What is derived once, after all layers are read: ends of boundaries and the order of storeys.
//!
//! Reads no text.

use super::model::Building;

/// Fills the derived fields of a building that was just read.
pub(super) fn all(building: &mut Building) {
    resolve_ends(building);
    order_storeys(building);
}

fn resolve_ends(building: &mut Building) {
    let spaces = &building.names.spaces;
    for boundary in &mut building.boundaries {
        for end in [&mut boundary.a, &mut boundary.b] {
            end.space = spaces.get(&end.path).copied();
        }
    }
}

fn order_storeys(building: &mut Building) {
    let levels = &building.levels;
    building.storeys = (0..levels.len()).collect();
    building.storeys.sort_by(|&one, &other| levels[one].z.total_cmp(&levels[other].z));
}
