//! What the scanner takes and what it refuses.

use super::*;
use pretty_assertions::assert_eq;
use proptest::prelude::*;

/// Reads one value that fills the text.
fn whole(text: &str) -> Result<&str, SyntaxError> {
    let mut scanner = Scanner::new(text);
    let value = scanner.value()?;
    scanner.end()?;
    Ok(value.text())
}

#[test]
fn every_json_text_is_passed_over_whole() {
    for text in [
        "null",
        "true",
        "false",
        "0",
        "-0",
        "-1.5e-7",
        "1E400",
        "10",
        "0.0",
        "1e+3",
        r#""""#,
        "{}",
        "[]",
        "[ ]",
        "{\t}",
        "[[],{},[{}]]",
        r#"{"a":1,"a":[2,{"b":null}]}"#,
        r#"{ "a" : [ 1 , 2 ] , "b" : "c" }"#,
        r#""\"\\\/\b\f\n\r\t\u00e9\uD800""#,
        "\"\u{7f}\u{2028}é😀\"",
        "[1,\r2]",
    ] {
        assert_eq!(whole(text), Ok(text));
    }
}

#[test]
fn what_is_no_json_is_told_where_and_why() {
    for (text, offset, expected) in [
        ("", 0, "a value"),
        ("x", 0, "a value"),
        ("NaN", 0, "a value"),
        ("nul", 0, "a value"),
        ("truE", 0, "a value"),
        ("'a'", 0, "a value"),
        ("\u{feff}1", 0, "a value"),
        ("+1", 0, "a value"),
        ("01", 1, "the end of the text"),
        ("-", 1, "a digit"),
        ("1.", 2, "a digit"),
        (".5", 0, "a value"),
        ("1e", 2, "a digit"),
        ("1 2", 2, "the end of the text"),
        ("{}{}", 2, "the end of the text"),
        ("[1,]", 3, "a value"),
        ("[1 2]", 3, "`,` or `]`"),
        ("[1}", 2, "`,` or `]`"),
        ("[", 1, "a value"),
        ("{\"a\":1,}", 7, "a name in quotes"),
        ("{a:1}", 1, "a name in quotes"),
        ("{\"a\" 1}", 5, "`:`"),
        ("{\"a\":1]", 6, "`,` or `}`"),
        ("[{\"a\":1,2]", 8, "a name in quotes"),
        ("]", 0, "a value"),
        ("\"a", 2, "`\"`"),
        ("\"a\0\"", 2, "an escape for a control character"),
        ("\"\t\"", 1, "an escape for a control character"),
        (r#""\x""#, 2, "an escape that JSON knows"),
        (r#""\u12g4""#, 5, "four hexadecimal digits"),
        (r#""\u12"#, 5, "four hexadecimal digits"),
    ] {
        assert_eq!(whole(text), Err(SyntaxError { offset, expected }), "{text}");
    }
}

#[test]
fn nesting_has_no_limit() {
    let depth = 1_000_000;
    let text = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(whole(&text), Ok(&*text));
    let text = format!("{}1{}", r#"{"a":"#.repeat(depth), "}".repeat(depth));
    assert_eq!(whole(&text), Ok(&*text));
    assert_eq!(whole(&"[".repeat(depth)).map_err(|e| e.offset), Err(depth));
}

#[test]
fn an_object_gives_its_members_one_by_one() {
    let mut members = Vec::new();
    let mut scanner = Scanner::new(r#"{ "a" : 1.0 , "\u0061\/":[ 2 ],"a":null } rest"#);
    let result = scanner.object(|scanner, name| {
        members.push((name.characters(), scanner.value()?.text()));
        Ok(())
    });
    assert_eq!(result, Ok(()));
    assert_eq!(members, [("a".into(), "1.0"), ("a/".into(), "[ 2 ]"), ("a".into(), "null")]);
    assert_eq!(scanner.end().map_err(|e| e.offset), Err(42));
}

proptest! {
    #[test]
    fn the_scanner_agrees_with_serde_json_on_what_is_json(text in r#"[\[\]{},:"\\ u0-9aeE.+\-tn]{0,12}"#) {
        let theirs = serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok();
        prop_assert_eq!(whole(text.trim_ascii_start()).is_ok(), theirs);
    }
}
