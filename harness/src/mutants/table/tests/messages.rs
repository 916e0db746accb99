//! Faults that make a message say something else.

use super::{Row, spoiled, tape};

/// What stands in the result of a reply with the id 1.
pub(super) const RESULTS: &[Row] = &[
    ("is-error-flipped", r#"{"content":[]}"#, r#"{"content":[],"isError":true}"#),
    ("is-error-missing", r#"{"content":[],"isError":true}"#, r#"{"content":[]}"#),
    (
        "text-changed",
        r#"{"content":[{"type":"text","text":"{ok}"}]}"#,
        r#"{"content":[{"type":"text","text":"{qk}"}]}"#,
    ),
    (
        "text-cut",
        r#"{"content":[{"type":"text","text":"né"}]}"#,
        r#"{"content":[{"type":"text","text":"n"}]}"#,
    ),
    (
        "text-emptied",
        r#"{"content":[{"type":"text","text":"no"}]}"#,
        r#"{"content":[{"type":"text","text":""}]}"#,
    ),
    (
        "text-line-feed",
        r#"{"content":[{"type":"text","text":"no"}]}"#,
        r#"{"content":[{"type":"text","text":"no\n"}]}"#,
    ),
    (
        "text-json-member",
        r#"{"content":[{"type":"text","text":"{\"a\":1,\"b\":2}"}]}"#,
        r#"{"content":[{"type":"text","text":"{\"a\":1}"}]}"#,
    ),
    ("content-emptied", r#"{"content":[{"type":"text","text":"no"}]}"#, r#"{"content":[]}"#),
    ("content-block-added", r#"{"content":[]}"#, r#"{"content":[{"type":"text","text":""}]}"#),
    (
        "structured-content-dropped",
        r#"{"structuredContent":{"a":1},"content":[]}"#,
        r#"{"content":[]}"#,
    ),
    ("version-other", r#"{"protocolVersion":"2025-06-18"}"#, r#"{"protocolVersion":"1999-12-31"}"#),
    ("capability-dropped", r#"{"capabilities":{"tools":{}}}"#, r#"{"capabilities":{}}"#),
    ("capability-added", r#"{"capabilities":{}}"#, r#"{"capabilities":{"extra":{}}}"#),
    ("member-dropped", r#"{"a":1,"b":2}"#, r#"{"a":1}"#),
    ("member-added", r"{}", r#"{"extra":true}"#),
    ("member-null", r#"{"a":1,"b":2}"#, r#"{"a":1,"b":null}"#),
    ("inner-member-dropped", r#"{"a":{"b":1},"c":{}}"#, r#"{"a":{},"c":{}}"#),
    ("inner-member-added", r#"{"a":{"b":{}},"c":1}"#, r#"{"a":{"b":{"extra":true}},"c":1}"#),
    ("inner-member-null", r#"{"a":[{"b":1}]}"#, r#"{"a":[{"b":null}]}"#),
    ("member-renamed", r#"{"a":{"inputSchema":1}}"#, r#"{"a":{"input_schema":1}}"#),
    ("element-dropped", r#"{"a":[1,2],"b":[]}"#, r#"{"a":[1],"b":[]}"#),
    ("element-doubled", r#"{"a":[1,2]}"#, r#"{"a":[1,2,2]}"#),
    ("elements-swapped", r#"{"a":[1,1],"b":[2,3,4]}"#, r#"{"a":[1,1],"b":[3,2,4]}"#),
    ("number-as-float", r#"{"a":1,"b":2.5}"#, r#"{"a":1,"b":2.5}"#),
    ("number-as-float", r#"{"a":1,"b":20}"#, r#"{"a":1,"b":20.0}"#),
    ("number-off-by-one", r#"{"a":[1,-1],"b":"x"}"#, r#"{"a":[1,0],"b":"x"}"#),
    ("number-as-string", r#"{"a":1.50}"#, r#"{"a":"1.50"}"#),
    ("boolean-flipped", r#"{"a":true,"b":false}"#, r#"{"a":true,"b":true}"#),
    ("string-changed", r#"{"a":"x","b":"y"}"#, r#"{"a":"x","b":"y~"}"#),
    ("first-string-changed", r#"{"a":"x","b":"y"}"#, r#"{"a":"x~","b":"y"}"#),
    ("lone-surrogate", r#"{"a":"x"}"#, r#"{"a":"x\ud800"}"#),
    ("mojibake", r#"{"a":"é","b":"y"}"#, r#"{"a":"Ã©","b":"y"}"#),
];

/// What stands in the error of a reply with the id 1.
pub(super) const ERRORS: &[Row] = &[
    ("error-code-other", r#"{"code":-32601,"message":"m"}"#, r#"{"code":-32603,"message":"m"}"#),
    ("error-code-other", r#"{"code":-32603,"message":"m"}"#, r#"{"code":-32600,"message":"m"}"#),
    (
        "error-code-as-string",
        r#"{"code":-32601,"message":"m"}"#,
        r#"{"code":"-32601","message":"m"}"#,
    ),
    (
        "error-message-other",
        r#"{"code":1,"message":"m"}"#,
        r#"{"code":1,"message":"Something went wrong"}"#,
    ),
    ("error-message-missing", r#"{"code":1,"message":"m"}"#, r#"{"code":1}"#),
    (
        "error-data-added",
        r#"{"code":1,"message":"m"}"#,
        r#"{"code":1,"message":"m","data":"trace"}"#,
    ),
    ("error-data-dropped", r#"{"code":1,"message":"m","data":[2]}"#, r#"{"code":1,"message":"m"}"#),
    ("error-is-string", r#"{"code":1,"message":"m"}"#, r#""Something went wrong""#),
];

/// The whole message.
pub(super) const MESSAGES: &[Row] = &[
    ("jsonrpc-missing", r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, r#"{"id":1,"result":{}}"#),
    (
        "jsonrpc-other",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"1.0","id":1,"result":{}}"#,
    ),
    (
        "jsonrpc-number",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":2.0,"id":1,"result":{}}"#,
    ),
    (
        "extra-member",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{},"extra":true}"#,
    ),
    ("id-missing", r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, r#"{"jsonrpc":"2.0","result":{}}"#),
    (
        "id-null",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":null,"result":{}}"#,
    ),
    (
        "id-other",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":4243,"result":{}}"#,
    ),
    (
        "id-as-string",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":"1","result":{}}"#,
    ),
    (
        "id-as-number",
        r#"{"jsonrpc":"2.0","id":"7","result":{}}"#,
        r#"{"jsonrpc":"2.0","id":7,"result":{}}"#,
    ),
    (
        "id-as-float",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1.0,"result":{}}"#,
    ),
    (
        // 2^53 + 1 lies between two doubles; the even one is taken.
        "id-rounded",
        r#"{"jsonrpc":"2.0","id":9007199254740993,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":9007199254740992,"result":{}}"#,
    ),
    ("result-missing", r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, r#"{"jsonrpc":"2.0","id":1}"#),
    (
        "result-and-error",
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"},"result":{}}"#,
    ),
    (
        "error-null",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{},"error":null}"#,
    ),
    (
        "result-null",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":null}"#,
    ),
    (
        "result-to-error",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}"#,
    ),
    (
        "error-to-result",
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"m"}],"isError":true}}"#,
    ),
    (
        "method-other",
        r#"{"jsonrpc":"2.0","method":"notifications/progress"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/other"}"#,
    ),
    (
        "member-order",
        r#"{"jsonrpc":"2.0","id":1,"result":{"a":[{"b":1,"c":2}]}}"#,
        r#"{"result":{"a":[{"c":2,"b":1}]},"id":1,"jsonrpc":"2.0"}"#,
    ),
];

fn check((name, before, after): Row, message: impl Fn(&str) -> String) {
    let found = spoiled(name, &tape(&format!("< {}", message(before))));
    // A row whose two sides are the same says that the fault does not apply.
    let expected = (before != after).then(|| format!("< {}", message(after)));
    assert_eq!(found, expected, "{name}");
}

#[test]
fn a_result_says_something_else() {
    for row in RESULTS {
        check(*row, |result| format!(r#"{{"jsonrpc":"2.0","id":1,"result":{result}}}"#));
    }
}

#[test]
fn an_error_says_something_else() {
    for row in ERRORS {
        check(*row, |error| format!(r#"{{"jsonrpc":"2.0","id":1,"error":{error}}}"#));
    }
}

#[test]
fn a_message_says_something_else() {
    for row in MESSAGES {
        check(*row, str::to_owned);
    }
}

#[test]
fn a_fault_does_not_apply_where_it_would_change_nothing() {
    for (name, message) in [
        ("id-as-string", r#"{"jsonrpc":"2.0","id":"1","result":{}}"#),
        ("id-as-number", r#"{"jsonrpc":"2.0","id":1,"result":{}}"#),
        ("id-rounded", r#"{"jsonrpc":"2.0","id":9007199254740992,"result":{}}"#),
        ("member-dropped", r#"{"jsonrpc":"2.0","id":1,"result":{}}"#),
        ("member-null", r#"{"jsonrpc":"2.0","id":1,"result":{"a":null}}"#),
        ("is-error-flipped", r#"{"jsonrpc":"2.0","id":1,"result":{}}"#),
        ("is-error-missing", r#"{"jsonrpc":"2.0","id":1,"result":{"content":[],"isError":false}}"#),
        (
            "error-data-added",
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m","data":1}}"#,
        ),
        ("elements-swapped", r#"{"jsonrpc":"2.0","id":1,"result":[[1,1]]}"#),
        ("mojibake", r#"{"jsonrpc":"2.0","id":1,"result":{"a":"x"}}"#),
        ("escapes", r#"{"jsonrpc":"2.0","id":1,"result":{"a":"x"}}"#),
        ("drop-reply", r#"{"jsonrpc":"2.0","method":"a"}"#),
        ("drop-initiative", r#"{"jsonrpc":"2.0","id":1,"result":{}}"#),
        ("jsonrpc-missing", r#"{"id":1,"result":{}}"#),
    ] {
        assert_eq!(spoiled(name, &tape(&format!("< {message}"))), None, "{name}");
    }
}
