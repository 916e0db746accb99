//! Faults of the bytes of a line, and of how messages are cut into lines.

use super::{Row, spoiled, tape};

const REPLY: &str = r#"{"jsonrpc":"2.0","id":1,"result":{"a":"é","n":5}}"#;

/// The lines in place of [`REPLY`], or of the line given.
pub(super) const LINES: &[Row] = &[
    ("bad-byte", "", r#"< {"jsonrpc":"2.0","id":1,"result":{"a":"é","n\xff":5}}"#),
    ("control-character", "", r#"< {"jsonrpc":"2.0","id":1,"result":{"a":"é","n\u{1}":5}}"#),
    ("nan", "", r#"< {"jsonrpc":"2.0","id":1,"result":{"a":"é","n":NaN}}"#),
    ("trailing-comma", "", r#"< {"jsonrpc":"2.0","id":1,"result":{"a":"é","n":5},}"#),
    ("cut-off", r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, r#"< {"jsonrpc":"2.0",""#),
    (
        "duplicate-member",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"< {"jsonrpc":"2.0","id":1,"result":{},"result":{}}"#,
    ),
    ("duplicate-inner-member", "", r#"< {"jsonrpc":"2.0","id":1,"result":{"a":"é","n":5,"n":5}}"#),
    ("text-before", "", r#"< INFO {"jsonrpc":"2.0","id":1,"result":{"a":"é","n":5}}"#),
    ("text-after", "", r#"< {"jsonrpc":"2.0","id":1,"result":{"a":"é","n":5}} // done"#),
    (
        "double-encoded",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"< "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}""#,
    ),
    ("batch", "", r#"< [{"jsonrpc":"2.0","id":1,"result":{"a":"é","n":5}}]"#),
    ("crlf", "", r#"< {"jsonrpc":"2.0","id":1,"result":{"a":"é","n":5}}\r"#),
    ("byte-order-mark", "", r#"< \u{feff}{"jsonrpc":"2.0","id":1,"result":{"a":"é","n":5}}"#),
    (
        "two-on-a-line",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"< {"jsonrpc":"2.0","id":1,"result":{}}{"jsonrpc":"2.0","method":"notifications/antiphon"}"#,
    ),
    (
        "split",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        "< {\"jsonrpc\":\"2.0\",\n< \"id\":1,\"result\":{}}",
    ),
    (
        "pretty-printed",
        r#"{"jsonrpc":"2.0","result":[1,2],"id":1}"#,
        "< {\n< \"jsonrpc\":\n< \"2.0\"\n< ,\n< \"result\":\n< [\n< 1\n< ,\n< 2\n< ]\n< ,\n< \"id\":\n< 1\n< }",
    ),
    (
        "content-length",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        "< Content-Length: 36\\r\n< \\r\n< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
    ),
    ("too-long", "", r#"<cut {"jsonrpc":"2.0","id":1,"result":{"a":"é","n":5}}"#),
    (
        "blanks-between",
        r#"{"jsonrpc":"2.0","result":[1],"id":1}"#,
        r#"< { "jsonrpc": "2.0" , "result": [ 1 ] , "id": 1 } "#,
    ),
    (
        "blanks-around",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"<   {"jsonrpc":"2.0","id":1,"result":{}} \t"#,
    ),
    ("escapes", "", r#"< {"jsonrpc":"2.0","id":1,"result":{"a":"\u00e9","n":5}}"#),
    (
        "answer-twice",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        "< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
    ),
];

#[test]
fn a_line_has_other_bytes_or_becomes_other_lines() {
    for (name, before, after) in LINES {
        let before = if before.is_empty() { REPLY } else { before };
        let found = spoiled(name, &tape(&format!("< {before}")));
        assert_eq!(found.as_deref(), Some(*after), "{name}");
    }
}

#[test]
fn a_control_leaves_what_an_exact_step_pins_alone() {
    use crate::mutants::tape::{Moment, Step};
    let mut tape = tape(&format!("< {REPLY}"));
    for moment in &mut tape.moments {
        let Moment::Line(line) = moment else { continue };
        line.step = Some(Step { item: 0, line: 1, is_exact: true });
    }
    for name in ["member-order", "blanks-between", "blanks-around", "escapes"] {
        assert_eq!(spoiled(name, &tape), None, "{name}");
    }
}
