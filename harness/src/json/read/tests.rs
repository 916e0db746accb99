//! What the reader takes, what it refuses and where.

use super::*;

fn refused(text: &[u8]) -> (usize, String) {
    let error = read(text).expect_err(&String::from_utf8_lossy(text));
    (error.offset, error.fact)
}

#[test]
fn a_text_that_is_no_json_is_refused_with_place_and_fact() {
    for (text, offset, fact) in [
        ("", 0, "expected a value, found the end"),
        ("  ", 2, "expected a value, found the end"),
        ("{", 1, "expected a member's name in double quotes, found the end"),
        ("[1", 2, "expected `,` or `]`, found the end"),
        ("[1 2]", 3, "expected `,` or `]`, found `2`"),
        (r#"{"a":1 "b":2}"#, 7, "expected `,` or `}`, found `\"`"),
        (r#"{"a" 1}"#, 5, "expected `:`, found `1`"),
        ("{a:1}", 1, "expected a member's name in double quotes, found `a`"),
        ("[1,]", 2, "no comma may stand before the closing bracket"),
        (r#"{"a":1,}"#, 6, "no comma may stand before the closing bracket"),
        ("[,1]", 1, "expected a value, found `,`"),
        ("{} {}", 3, "a second value follows"),
        ("{}}", 2, "expected the end of the text, found `}`"),
        ("1 x", 2, "expected the end of the text, found `x`"),
        ("nulll", 4, "expected the end of the text, found `l`"),
        ("truefalse", 4, "a second value follows"),
        ("[NaN]", 1, "`NaN` is no JSON number"),
        ("[-Infinity]", 1, "`-Infinity` is no JSON number"),
        ("Infinity", 0, "`Infinity` is no JSON number"),
        ("True", 0, "`True` is no JSON value; it is spelled `true`"),
        ("'a'", 0, "a string stands in double quotes"),
        ("// a", 0, "JSON has no comments"),
        ("+1", 0, "a number has no plus sign"),
        ("-", 1, "expected a digit"),
        ("-a", 1, "expected a digit"),
        ("01", 0, "a number has no leading zero"),
        ("1.", 2, "expected a digit"),
        ("1e", 2, "expected a digit"),
        ("\"a", 2, "the text ends inside a string"),
        ("\"a\\", 3, "the text ends inside a string"),
        ("\"a\tb\"", 2, "the control character U+0009 stands unescaped in a string"),
        (r#""\x41""#, 1, "no escape begins with a backslash and `x`"),
        (r#""\u12g4""#, 3, "expected four hexadecimal digits after `\\u`"),
        (r#""\u12"#, 3, "expected four hexadecimal digits after `\\u`"),
        ("\"\\u00é\"", 3, "expected four hexadecimal digits after `\\u`"),
        ("\u{FEFF}{}", 0, "a byte order mark stands before the text"),
        ("\u{1b}[2J", 0, "expected a value, found the control character U+001B"),
        ("\u{a0}1", 0, "expected a value, found `\u{a0}`"),
    ] {
        assert_eq!(refused(text.as_bytes()), (offset, fact.to_owned()), "{text}");
    }
    assert_eq!(refused(b"[\"\xff\"]"), (2, "the byte 0xFF is not UTF-8 here".to_owned()));
    assert_eq!(refused(b"\"\xed\xa0\x80\"").0, 1);
}

#[test]
fn a_duplicate_member_is_kept_and_named() {
    for (text, duplicates) in [
        (r#"{"a":1,"a":2}"#, &["/a"][..]),
        (r#"{"a":1,"a":2,"a":3}"#, &["/a", "/a"]),
        (r#"[0,{"x":{"b":1,"\u0062":2}}]"#, &["/1/x/b"]),
        (r#"{"a":{"a":1},"b":{"a":1}}"#, &[]),
        (r#"{"a/b":0,"a/b":0}"#, &["/a~1b"]),
    ] {
        let document = read(text.as_bytes()).expect(text);
        let found: Vec<&str> = document.duplicates.iter().map(Pointer::as_str).collect();
        assert_eq!(found, duplicates, "{text}");
    }
}

#[test]
fn duplicates_are_found_in_a_wide_object_and_listed_within_bounds() {
    let members: Vec<String> = (0..200).map(|n| format!("\"{}\":{n}", n % 100)).collect();
    let text = format!("{{{}}}", members.join(","));
    let document = read(text.as_bytes()).expect("an object");
    assert_eq!(document.duplicates.len(), MAX_LISTED);
    assert_eq!(document.value.as_object().expect("an object").len(), 200);
}

#[test]
fn lone_surrogates_are_kept_and_named() {
    for (text, places) in [
        (r#""\ud800""#, &[""][..]),
        (r#"{"a":[1,"\udc00x"]}"#, &["/a/1"]),
        (r#"{"\ud800":1}"#, &["/\u{fffd}"]),
        (r#"["\ud83d\ude00"]"#, &[]),
        (r#"["\ud83d\ud83d\ude00"]"#, &["/0"]),
    ] {
        let document = read(text.as_bytes()).expect(text);
        let found: Vec<&str> = document.lone_surrogates.iter().map(Pointer::as_str).collect();
        assert_eq!(found, places, "{text}");
    }
}

#[test]
fn nesting_is_counted_and_ends_at_the_limit() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    for (text, depth) in [("1", 0), ("[]", 1), (r#"{"a":[{}],"b":[]}"#, 3)] {
        assert_eq!(read(text.as_bytes()).expect(text).depth, depth);
    }
    assert_eq!(read(nested(MAX_DEPTH).as_bytes()).expect("the limit").depth, MAX_DEPTH);
    let (offset, fact) = refused(nested(MAX_DEPTH + 1).as_bytes());
    assert_eq!((offset, fact.as_str()), (MAX_DEPTH, "nested deeper than 10000"));
    assert_eq!(refused("[".repeat(1_000_000).as_bytes()).0, MAX_DEPTH);
}
