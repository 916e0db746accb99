//! The table: fault, and the kinds of failure where it first applies in an everyday conversation.

use std::collections::BTreeSet;

use antiphon::mutants::{faults, spoil};

use super::{recorded, tried};

const TRANSCRIPT: &str = r#"> ask 1 initialize
< ok 1 {"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"é","version":"1"}}
> say notifications/initialized
> ask 2 tools/list
< ok 2 {"tools":[{"name":"a","inputSchema":{}},{"name":"b","inputSchema":{}}]}
> ask 3 tools/call
< say notifications/progress
< ok 3 {"content":[{"type":"text","text":"{\"n\":1}"}],"structuredContent":{"n":1},"isError":true}
> ask "s" none
< {"jsonrpc":"2.0","id":"s","error":{"code":-32601,"message":"m","data":"d"}}
> {not json
>
<silence
> ask 9007199254740993 ping
> ask 5 ping
< ok 9007199254740993 {}
< no 5 -32602
"#;

const SERVER: &str = r#"? initialize
ok 1 {"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"é","version":"1"}}
? tools/list
ok 2 {"tools":[{"name":"a","inputSchema":{}},{"name":"b","inputSchema":{}}]}
? tools/call
say notifications/progress
ok 3 {"content":[{"type":"text","text":"{\"n\":1}"}],"structuredContent":{"n":1},"isError":true}
? none
{"jsonrpc":"2.0","id":"s","error":{"code":-32601,"message":"m","data":"d"}}
? 9007199254740993
? "id":5
ok 9007199254740993 {}
no 5 -32602
"#;

const TABLE: &[(&str, &str)] = &[
    ("drop-reply", "timed-out"),
    ("drop-initiative", "out-of-order timed-out"),
    ("answer-twice", "answered-twice"),
    ("answer-again-at-end", "answered-twice"),
    ("swap-messages", "out-of-order"),
    ("swap-ids", "out-of-order mismatch"),
    ("mute", "timed-out"),
    ("jsonrpc-missing", "not-a-message mismatch"),
    ("jsonrpc-other", "not-a-message mismatch"),
    ("jsonrpc-number", "not-a-message mismatch"),
    ("extra-member", "mismatch"),
    ("id-missing", "not-a-message wrong-id"),
    ("id-null", "wrong-id"),
    ("id-other", "wrong-id"),
    ("id-as-string", "wrong-id"),
    ("id-as-number", "wrong-id"),
    ("id-as-float", "wrong-id"),
    ("id-rounded", "wrong-id"),
    ("result-missing", "not-a-message mismatch"),
    ("result-and-error", "not-a-message mismatch"),
    ("error-null", "not-a-message mismatch"),
    ("result-null", "mismatch"),
    ("result-to-error", "mismatch"),
    ("method-other", "unexpected-message out-of-order timed-out"),
    ("error-code-other", "mismatch"),
    ("error-code-as-string", "not-a-message mismatch"),
    ("error-message-other", "mismatch"),
    ("error-message-missing", "not-a-message mismatch"),
    ("error-data-added", "mismatch"),
    ("error-data-dropped", "mismatch"),
    ("error-is-string", "not-a-message mismatch"),
    ("error-to-result", "mismatch"),
    ("is-error-flipped", "mismatch"),
    ("is-error-missing", "mismatch"),
    ("text-changed", "mismatch"),
    ("text-cut", "mismatch"),
    ("text-emptied", "mismatch"),
    ("text-line-feed", "mismatch"),
    ("text-json-member", "mismatch"),
    ("content-emptied", "mismatch"),
    ("content-block-added", "mismatch"),
    ("structured-content-dropped", "mismatch"),
    ("version-other", "mismatch"),
    ("capability-dropped", "mismatch"),
    ("capability-added", "mismatch"),
    ("member-dropped", "mismatch"),
    ("member-added", "mismatch"),
    ("member-null", "mismatch"),
    ("inner-member-dropped", "mismatch"),
    ("inner-member-added", "mismatch"),
    ("inner-member-null", "mismatch"),
    ("member-renamed", "mismatch"),
    ("element-dropped", "mismatch"),
    ("element-doubled", "mismatch"),
    ("elements-swapped", "mismatch"),
    ("number-as-float", "number-changed"),
    ("number-off-by-one", "mismatch"),
    ("number-as-string", "mismatch"),
    ("boolean-flipped", "mismatch"),
    ("string-changed", "mismatch"),
    ("first-string-changed", "mismatch"),
    ("lone-surrogate", "lone-surrogate mismatch"),
    ("mojibake", "mismatch"),
    ("bad-byte", "not-utf8 mismatch"),
    ("control-character", "not-json"),
    ("nan", "nan mismatch"),
    ("trailing-comma", "not-json"),
    ("cut-off", "not-json"),
    ("duplicate-member", "duplicate-member mismatch"),
    ("duplicate-inner-member", "duplicate-member mismatch"),
    ("text-before", "stray-output"),
    ("text-after", "stray-output"),
    ("double-encoded", "not-a-message timed-out"),
    ("batch", "batch"),
    ("crlf", "carriage-return"),
    ("byte-order-mark", "byte-order-mark"),
    ("two-on-a-line", "two-messages unexpected-message"),
    ("split", "split-message"),
    ("pretty-printed", "split-message"),
    ("content-length", "content-length"),
    ("too-long", "line-too-long"),
    ("banner", "stray-output"),
    ("log-line", "stray-output"),
    ("json-log-line", "not-a-message"),
    ("blank-line", "blank-line"),
    ("echo", "unexpected-request"),
    ("unasked-notification", "unexpected-message"),
    ("unasked-request", "unexpected-request"),
    ("unasked-reply", "unexpected-message"),
    ("notification-after", "unexpected-message"),
    ("answer-notification", "answered-notification"),
    ("answer-notification-with-result", "not-a-message answered-notification"),
    ("answer-malformed", "not-silent"),
    ("answer-blank", "not-silent"),
    ("early-exit", "died-before-handshake"),
    ("crash", "died-before-handshake"),
    ("stdout-closed", "died-before-handshake"),
    ("unterminated", "timed-out unterminated-line"),
    ("late-message", "late-output"),
    ("late-text", "late-output"),
    ("exit-status", "wrong-exit"),
    ("exit-by-signal", "wrong-exit"),
    ("linger", "ignored-eof"),
    ("linger-on", "ignored-term"),
    ("child-left", "child-left"),
    ("stdout-held", "stdout-held"),
    ("member-order", "-"),
    ("blanks-between", "-"),
    ("blanks-around", "-"),
    ("escapes", "-"),
];

#[test]
fn each_fault_is_called_by_its_name() {
    let recorded = recorded(TRANSCRIPT, SERVER);
    for (name, kinds) in TABLE {
        let found = tried(&recorded, name);
        assert_eq!(found.first().map(String::as_str), Some(*kinds), "{name}");
    }
    let named: BTreeSet<_> = TABLE.iter().map(|(name, _)| *name).collect();
    assert_eq!(named, faults().map(|fault| fault.name).collect());
}

#[test]
fn each_fault_is_caught_and_each_control_missed_at_every_place() {
    let (job, tape) = recorded(TRANSCRIPT, SERVER);
    for fault in faults() {
        for mutant in spoil(&job, &tape, fault) {
            let line = mutant.line;
            assert_eq!(mutant.is_caught, !fault.is_control, "{} at line {line:?}", fault.name);
        }
    }
}
