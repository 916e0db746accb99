//! Where two lines differ that should be the same to the byte.

use crate::{
    json,
    pattern::{Bindings, Pattern, Shapes, compare},
    verdict::{Difference, shown},
};

/// Bytes shown before and after the first one that differs.
const AROUND: usize = 40;

/// By members where both lines are JSON that says different things, else by the first byte.
pub(super) fn differences(wanted: &[u8], got: &[u8]) -> Vec<Difference> {
    if let (Ok(wanted), Ok(got)) = (json::read(wanted), json::read(got)) {
        let pattern = Pattern::literal(&wanted.value);
        let found = compare(&pattern, &got.value, &mut Bindings::default(), &Shapes::default());
        if !found.is_empty() {
            return found.into_iter().map(Difference::from).collect();
        }
    }
    let same = wanted.iter().zip(got).take_while(|(wanted, got)| wanted == got).count();
    vec![Difference {
        pointer: format!("byte {same}"),
        wanted: around(wanted, same),
        got: around(got, same),
    }]
}

fn around(bytes: &[u8], at: usize) -> String {
    let start = at.saturating_sub(AROUND).min(bytes.len());
    let end = (at + AROUND).min(bytes.len());
    let before = if start > 0 { "…" } else { "" };
    let after = if end < bytes.len() { "…" } else { "" };
    format!("{before}{}{after}", shown(&bytes[start..end], 2 * AROUND))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(wanted: &str, got: &str, expected: &[(&str, &str, &str)]) {
        let found = differences(wanted.as_bytes(), got.as_bytes());
        let found: Vec<_> = found
            .iter()
            .map(|found| (found.pointer.as_str(), found.wanted.as_str(), found.got.as_str()))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn json_that_says_something_else_differs_by_members() {
        check(r#"{"a":1,"b":[2]}"#, r#"{"a":1,"b":[3]}"#, &[("/b/0", "2", "3")]);
    }

    #[test]
    fn the_same_json_in_other_bytes_differs_by_the_first_byte() {
        check(r#"{"a":1}"#, r#"{"a": 1}"#, &[("byte 5", r#"{"a":1}"#, r#"{"a": 1}"#)]);
        check("ready", "really", &[("byte 3", "ready", "really")]);
        check("ab", "a", &[("byte 1", "ab", "a")]);
        check("", "x", &[("byte 0", "", "x")]);
    }
}
