//! What the strict reading takes and in which words it refuses: the recordings R99 to R120 and by hand.

use super::*;
use pretty_assertions::assert_eq;

fn refused(text: &str) -> String {
    read(text, false).expect_err(text)
}

#[test]
fn a_request_is_taken_whatever_else_it_holds() {
    for text in [
        r#"{"method":"ping"}"#,
        r#"{"jsonrpc":null,"id":null,"method":"ping","params":null}"#,
        r#"{"jsonrpc":"","id":{"a":[]},"method":"p\u0069ng","x":"\ud800","x":1}"#,
        r#"{"id":1e400,"method":"\ud83d\ude00"}"#,
        r#"{"id":18446744073709551616,"method":"a\nb"}"#,
    ] {
        assert!(read(text, false).is_ok(), "{text}");
    }
}

#[test]
fn what_is_no_request_is_refused_in_the_words_of_the_library() {
    for (text, words) in [
        ("not json {", "expected ident at line 1 column 2"),
        ("Content-Length: 40", "expected value at line 1 column 1"),
        ("\u{feff}{}", "expected value at line 1 column 1"),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"ping"} x"#,
            "trailing characters at line 1 column 42",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#,
            "duplicate field `id` at line 1 column 28",
        ),
        (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, "missing field `method` at line 1 column 36"),
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping",}"#, "trailing comma at line 1 column 41"),
        ("{'jsonrpc':'2.0'}", "key must be a string at line 1 column 2"),
        (r#"{"jsonrpc":"2.0","id":NaN,"method":"ping"}"#, "expected value at line 1 column 23"),
        (r#"{"jsonrpc":"2.0","id":5,"#, "EOF while parsing a value at line 1 column 24"),
    ] {
        assert_eq!(refused(text), words, "{text}");
    }
    for text in [
        "null",
        "42",
        r#""ping""#,
        "true",
        "[]",
        r#"{"jsonrpc":2.0,"method":"ping"}"#,
        r#"{"method":5}"#,
        r#"{"method":null}"#,
        r#"{"method":"\ud800"}"#,
        r#"{"\ud800":1,"method":"ping"}"#,
        r#"{"id":"\ud800","method":"ping"}"#,
        r#"{"params":["\ude00"],"method":"ping"}"#,
        r#"{"i\u0064":1,"id":2,"method":"ping"}"#,
    ] {
        assert!(!refused(text).is_empty(), "{text}");
    }
}

#[test]
fn nesting_has_a_limit_in_what_is_read_and_none_in_what_is_ignored() {
    let nested = |member: &str, depth: usize| {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        format!(r#"{{"id":1,"method":"ping","{member}":{open}{close}}}"#)
    };
    assert!(read(&nested("params", 126), false).is_ok());
    assert!(refused(&nested("params", 127)).starts_with("recursion limit exceeded"));
    assert!(read(&nested("x", 5000), false).is_ok());
}

#[test]
fn an_array_is_a_message_by_position_only_when_asked() {
    for text in [r#"["2.0",1,"ping"]"#, r#"[null,3,"tools/call",["blueprint"]]"#] {
        assert_eq!(refused(text), "invalid type: sequence, expected a map");
        assert_eq!(read(text, true).unwrap().method.unwrap().kind(), Kind::String);
    }
    for (text, words) in [
        (r#"["2.0",2,"ping",{},5]"#, "trailing characters at line 1 column 20"),
        (
            r#"[{"id":1,"method":"ping"}]"#,
            "invalid type: map, expected a string at line 1 column 1",
        ),
    ] {
        assert_eq!(read(text, true).expect_err(text), words);
    }
}
