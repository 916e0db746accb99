//! Any bytes as a layer: a building that answers every question, or one message with a position.
//!
//! `cargo +nightly fuzz run muro_read ../examples` from `server/`: the examples are seeds.

#![no_main]

use std::path::Path;

use antiphon_server::json;
use antiphon_server::muro::{Overlay, canonical, check, light, load, plan, site, validate};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    // Nothing lies in this folder, so a relative import is a fault.
    let path = Path::new("/nowhere/a.muro");
    match load(path, Some(Overlay { path, text: &text })) {
        Ok(building) => {
            check(&building);
            validate(&building);
            light(&building);
            site(&building);
            json::print(&canonical(&building), 1);
            for level in &building.levels {
                plan::draw(&building, &level.name);
            }
        }
        Err(error) => {
            let message = error.to_string();
            assert!(message.contains(":line ") && !message.contains('\n'));
        }
    }
});
