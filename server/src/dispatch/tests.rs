//! Lines in, lines out: the rules `K1` to `K25`, and the other way of each row of a dialect.

mod methods;

use super::*;
use crate::dialect::{Dialect, KOYU, LastLine, Phrase, Refusal, Revision, Structured};
use crate::tools::{Access, Arguments, Context, Failure, Output, Run, Tool, ToolResult};
use pretty_assertions::assert_eq;
use serde_json::json;
use std::path::PathBuf;

const TOOLS: &[Tool] = &[
    tool("text", |_, _| Ok(Output::Text("<svg/>\n".to_owned()))),
    tool("value", |_, _| Ok(Output::Value(json!({"b": [1, 2.50], "a": "é", "none": {}})))),
    tool("echo", |arguments, _| Ok(Output::Value(arguments.as_value().clone()))),
    tool("where", |_, context| Ok(Output::Text(context.root().display().to_string()))),
    tool("fails", |_, _| Err(Failure::from("no \"such\" room"))),
    tool("panics", |_, _| panic!("the detail")),
];

const fn tool(name: &'static str, run: fn(&Arguments, &Context) -> ToolResult) -> Tool {
    Tool {
        name,
        description: "",
        input_schema: r#"{"type":"object"}"#,
        output_schema: None,
        annotations: None,
        access: Access::Open,
        run: Run::AtOnce(run),
    }
}

/// The output and the diagnostics for one line.
fn answers(dialect: &Dialect, line: &[u8]) -> (String, String) {
    let server =
        Server::new(&Dialect { tools: TOOLS, ..dialect.clone() }, PathBuf::from("/root/of/tools"))
            .unwrap();
    let (mut out, mut diagnostics) = (String::new(), Vec::new());
    answer(&server, line, &mut diagnostics, &mut out);
    (out, String::from_utf8(diagnostics).unwrap())
}

/// The reply without its line end; empty when there is none.
fn reply(dialect: &Dialect, line: impl AsRef<[u8]>) -> String {
    let (out, diagnostics) = answers(dialect, line.as_ref());
    assert_eq!(diagnostics, "");
    if out.is_empty() {
        return out;
    }
    out.strip_suffix('\n').filter(|line| !line.contains('\n')).expect("one line").to_owned()
}

fn check(dialect: &Dialect, cases: &[(&str, &str)]) {
    for (line, wanted) in cases {
        assert_eq!(&reply(dialect, line), wanted, "{line}");
    }
}

/// Requests of id 1, given by method and what follows; replies, given by what follows the id.
fn check_methods(dialect: &Dialect, cases: &[(&str, &str)]) {
    for (rest, wanted) in cases {
        let line = format!(r#"{{"jsonrpc":"2.0","id":1,"method":{rest}}}"#);
        assert_eq!(
            reply(dialect, line),
            format!(r#"{{"jsonrpc":"2.0","id":1,{wanted}}}"#),
            "{rest}"
        );
    }
}

const PONG: &str = r#"{"jsonrpc":"2.0","id":1,"result":{}}"#;

#[test]
fn blanks_around_a_message_are_trimmed_and_blank_lines_skipped() {
    for blank in
        ["", " ", "\t", "\r", "\u{b}\u{c}", "\u{a0}", "\u{feff}", "\u{2028}\u{2029}", "\u{3000} \r"]
    {
        assert_eq!(
            reply(&KOYU, format!(r#"{blank}{{"id":1,"method":"ping"}}{blank}"#)),
            PONG,
            "{blank:?}"
        );
        assert_eq!(reply(&KOYU, blank), "", "{blank:?}");
    }
    assert_eq!(reply(&KOYU, "\u{85}{\"id\":1,\"method\":\"ping\"}"), "");
}

#[test]
fn what_is_no_request_is_dropped_in_silence() {
    for line in [
        "x",
        "NaN",
        "Content-Length: 40",
        "{",
        r#"{"id":1,"method":"ping",}"#,
        "{'id':1,'method':'ping'}",
        r#"{"id":1,"method":"ping"} {"id":2,"method":"ping"}"#,
        "{\"id\":\"a\0b\",\"method\":\"ping\"}",
        "{\"id\":1,\r\"method\":\"pi\rng\"}",
        "null",
        "true",
        "5",
        r#""x""#,
        "[]",
        r#"[{"id":1,"method":"ping"}]"#,
        "{}",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"x"}}"#,
    ] {
        assert_eq!(reply(&KOYU, line), "", "{line}");
    }
}

#[test]
fn bad_bytes_are_read_as_replacement_characters() {
    for (line, wanted) in [
        (
            &b"{\"id\":\"\xff\",\"method\":\"ping\"}"[..],
            "{\"jsonrpc\":\"2.0\",\"id\":\"\u{fffd}\",\"result\":{}}",
        ),
        (
            b"{\"id\":\"\xe9\xed\xa0\x80\",\"method\":\"ping\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":\"\u{fffd}\u{fffd}\u{fffd}\u{fffd}\",\"result\":{}}",
        ),
        (b"\xff{\"id\":1,\"method\":\"ping\"}", ""),
        (b"\x80\x80\x80", ""),
    ] {
        assert_eq!(reply(&KOYU, line), wanted);
    }
}

#[test]
fn a_message_without_an_id_is_not_answered() {
    check(
        &KOYU,
        &[
            (r#"{"jsonrpc":"2.0","method":"ping"}"#, ""),
            (r#"{"method":"tools/call","params":{"name":"panics"}}"#, ""),
            (r#"{"method":"notifications/cancelled","params":{"requestId":1}}"#, ""),
        ],
    );
}

#[test]
fn ids_come_back_as_they_were_spelled() {
    for id in [
        "1",
        "0",
        "-0",
        "1.0",
        "1.50",
        "1e3",
        "1E400",
        "9007199254740993",
        "123456789012345678901234567890",
        "null",
        "true",
        "false",
        r#""""#,
        r#""a-b""#,
        r#""\u00e9\ud83d\ude00é""#,
        r#""\ud800""#,
        r#""\/""#,
        "{}",
        "[]",
        r#"{"a":[1,{"a":null}],"a":" "}"#,
    ] {
        let line = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
        assert_eq!(reply(&KOYU, line), format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#));
    }
    check(
        &KOYU,
        &[
            (
                r#"{"id":{ "a" : [ 1.0 ] },"method":"ping"}"#,
                r#"{"jsonrpc":"2.0","id":{"a":[1.0]},"result":{}}"#,
            ),
            (r#"{"id":1,"id":2,"method":"ping"}"#, r#"{"jsonrpc":"2.0","id":2,"result":{}}"#),
        ],
    );
}

#[test]
fn the_rest_of_the_envelope_is_not_looked_at() {
    check(
        &KOYU,
        &[
            (r#"{"id":1,"method":"ping"}"#, PONG),
            (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, PONG),
            (r#"{"params":7,"x":{"id":2},"method":"x","method":"ping","id":1,"jsonrpc":{}}"#, PONG),
            (r#"{"i\u0064":1,"method":"\u0070ing"}"#, PONG),
        ],
    );
    let depth = 200_000;
    let deep = format!("{}1{}", r#"{"a":["#.repeat(depth), "]}".repeat(depth));
    assert_eq!(reply(&KOYU, format!(r#"{{"id":1,"method":"ping","params":{deep}}}"#)), PONG);
    let line = format!(
        r#"{{"id":1,"method":"tools/call","params":{{"name":"fails","arguments":{{"a":{deep}}}}}}}"#
    );
    assert!(reply(&KOYU, line).contains("no \\\"such\\\" room"));
}

#[test]
fn a_panic_in_a_tool_is_answered_and_its_detail_kept_from_the_client() {
    let line = br#"{"id":1,"method":"tools/call","params":{"name":"panics"}}"#;
    for (refusal, wanted) in [
        (
            Refusal::Result,
            r#""result":{"content":[{"type":"text","text":"Internal error in tool: panics"}],"isError":true}"#,
        ),
        (Refusal::Error, r#""error":{"code":-32603,"message":"Internal error in tool: panics"}"#),
    ] {
        let (out, diagnostics) = answers(&Dialect { panicked_tool: refusal, ..KOYU }, line);
        assert_eq!(out, format!("{{\"jsonrpc\":\"2.0\",\"id\":1,{wanted}}}\n"));
        assert_eq!(diagnostics, "tool `panics` panicked: the detail\n");
    }
}

#[test]
fn each_row_of_a_dialect_goes_the_other_way() {
    let other = Dialect {
        revision: Revision::OneOf(&["2025-11-25", "2024-11-05"]),
        malformed: Malformed::ParseError,
        null_id: NullId::Absent,
        without_id: WithoutId::Run,
        last_line: LastLine::Served,
        unknown_tool: Refusal::Result,
        unknown_tool_text: Phrase { before: "unknown tool `", after: "`" },
        indent: 2,
        structured: Structured::Wrapped,
        ..KOYU
    };
    check(
        &other,
        &[
            (
                "x",
                r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error: expected a value at column 1"}}"#,
            ),
            (
                "[]",
                r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error: expected an object, not array"}}"#,
            ),
            (
                r#"{"id":1}"#,
                r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error: missing member `method`"}}"#,
            ),
            (r#"{"id":null,"method":"ping"}"#, ""),
            (r#"{"method":"ping"}"#, ""),
        ],
    );
    check_methods(
        &other,
        &[
            (
                r#""tools/call","params":{"name":"x"}"#,
                r#""result":{"content":[{"type":"text","text":"unknown tool `x`"}],"isError":true}"#,
            ),
            (
                r#""tools/call","params":{"name":"value"}"#,
                r#""result":{"content":[{"type":"text","text":"{\n  \"b\": [\n    1,\n    2.5\n  ],\n  \"a\": \"é\",\n  \"none\": {}\n}"}],"structuredContent":{"result":{"b":[1,2.5],"a":"é","none":{}}}}"#,
            ),
        ],
    );
    for (proposed, announced) in
        [("2024-11-05", "2024-11-05"), ("2024-11-05 ", "2025-11-25"), ("", "2025-11-25")]
    {
        let line = format!(
            r#"{{"id":1,"method":"initialize","params":{{"protocolVersion":"{proposed}"}}}}"#
        );
        assert!(
            reply(&other, line).contains(&format!(r#"{{"protocolVersion":"{announced}""#)),
            "{proposed}"
        );
    }
    let (out, diagnostics) =
        answers(&other, br#"{"method":"tools/call","params":{"name":"panics"}}"#);
    assert_eq!((&*out, &*diagnostics), ("", "tool `panics` panicked: the detail\n"));
}
