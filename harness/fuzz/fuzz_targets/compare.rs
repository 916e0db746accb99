//! Two lines: a pattern and a value. Whatever they are, the merged pattern takes the value.
#![no_main]

use antiphon::json::read;
use antiphon::pattern::{Bindings, Pattern, Scope, Shapes, compare, merge};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut lines = bytes.splitn(2, |byte| *byte == b'\n');
    let (Some(written), Some(got)) = (lines.next(), lines.next()) else { return };
    let (Ok(written), Ok(got)) = (read(written), read(got)) else { return };
    let Ok(pattern) = Pattern::parse(&written.value, &mut Scope::default()) else { return };
    let shapes = Shapes::default();
    let told = compare(&pattern, &got.value, &mut Bindings::default(), &shapes);
    let merged = merge(&pattern, &got.value, &Bindings::default(), &shapes);
    assert!(!told.is_empty() || merged == pattern);
    assert!(compare(&merged, &got.value, &mut Bindings::default(), &shapes).is_empty());
    let literal = Pattern::literal(&got.value);
    assert!(compare(&literal, &got.value, &mut Bindings::default(), &shapes).is_empty());
});
