//! Reading and writing: what is written reads back, and any bytes are either read or refused.

use crate::values::{doubled, text};
use antiphon::json::{Pointer, Text, Value, read, resolve};
use proptest::prelude::*;
use serde::de::IgnoredAny;

/// Text that is nearly JSON.
fn tokens() -> impl Strategy<Value = String> {
    let token = proptest::sample::select(vec![
        "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\\", "\\u", "\\ud800", "00e9", "0", "-", "1",
        ".", "e", "+", "null", "true", "false", "nul", " ", "\t", "\n", "\r", "\u{0}", "\u{7f}",
        "é", "\u{feff}", "NaN", "//", "'",
    ]);
    proptest::collection::vec(token, 0..12).prop_map(|tokens| tokens.concat())
}

/// A JSON text with a few bytes put in, taken out or replaced.
fn spoiled() -> impl Strategy<Value = Vec<u8>> {
    let spoils = proptest::collection::vec((any::<u16>(), any::<u8>(), 0..3_u8), 0..4);
    (doubled(), spoils).prop_map(|(value, spoils)| {
        let mut bytes = value.to_string().into_bytes();
        for (place, byte, how) in spoils {
            let at = usize::from(place) % (bytes.len() + 1);
            match how {
                0 => bytes.insert(at, byte),
                1 if at < bytes.len() => bytes[at] = byte,
                _ if at < bytes.len() => drop(bytes.remove(at)),
                _ => {}
            }
        }
        bytes
    })
}

/// Reads, and holds the answer against serde's, which refuses nothing more where values are ignored.
fn check(bytes: &[u8]) {
    let ours = read(bytes);
    if let Err(error) = &ours {
        assert!(error.offset <= bytes.len(), "{error:?}");
        assert!(!error.fact.contains(char::is_control), "{error:?}");
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let theirs = serde_json::from_str::<IgnoredAny>(text);
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{text:?}: {ours:?} {theirs:?}");
    } else {
        assert!(ours.is_err());
    }
}

proptest! {
    #[test]
    fn what_is_written_reads_back_the_same(value in doubled()) {
        let written = value.to_string();
        let read = read(written.as_bytes()).expect("what we write");
        prop_assert!(read.value.same(&value));
        prop_assert_eq!(read.value.to_string(), written);
    }

    #[test]
    fn blanks_around_tokens_change_nothing(value in doubled(), blank in "[ \t\r\n]{0,3}") {
        let written = serde_json::from_str::<serde_json::Value>(&value.to_string())
            .and_then(|value| serde_json::to_string_pretty(&value));
        // Serde refuses halves of characters and large exponents, and hides doubled members.
        if let Ok(written) = written {
            let ours = read(format!("{blank}{written}{blank}").as_bytes()).expect("pretty JSON");
            let again = read(ours.value.to_string().as_bytes()).expect("compact JSON");
            prop_assert!(again.value.same(&ours.value));
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        check(&bytes);
    }

    #[test]
    fn nearly_json_is_judged_as_serde_judges_it(text in tokens()) {
        check(text.as_bytes());
    }

    #[test]
    fn spoiled_json_is_judged_as_serde_judges_it(bytes in spoiled()) {
        check(&bytes);
    }

    #[test]
    fn a_value_is_the_same_as_its_copy_and_as_its_members_in_any_order(value in doubled()) {
        prop_assert!(value.same(&value.clone()));
        prop_assert_eq!(value.clone().to_string(), value.to_string());
    }

    #[test]
    fn a_pointer_finds_the_member_it_was_made_for(name in text(), value in doubled()) {
        let name = Text::from(name.to_string_lossy().as_ref());
        let mut pointer = Pointer::default();
        pointer.push_index(1);
        pointer.push_member(&name);
        let object = Value::Object(vec![(name, value.clone())]);
        let array = Value::Array(vec![Value::Null, object]);
        prop_assert_eq!(resolve(&array, pointer.as_str()), Some(&value));
    }
}
