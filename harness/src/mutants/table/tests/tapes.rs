//! Faults of more than one line: what comes when, what nobody asked for, how it ends.

use super::{Row, fault, spoiled, tape};
use crate::session::{Exit, Needed};

const PING: &str = r#"> {"jsonrpc":"2.0","id":1,"method":"ping"}
< {"jsonrpc":"2.0","id":1,"result":{}}
>eof
eof
exit 0"#;

/// What the tape says with the fault. A tape that is left out is [`PING`]; in both, `PONG` is its
/// reply and `END` its last three moments.
pub(super) const TAPES: &[Row] = &[
    ("drop-reply", "", "ASK\nEND"),
    ("mute", "", "ASK\nEND"),
    (
        "drop-initiative",
        "ASK\n< {\"jsonrpc\":\"2.0\",\"method\":\"a\"}\nPONG\nEND",
        "ASK\nPONG\nEND",
    ),
    ("answer-again-at-end", "", "ASK\nPONG\n>eof\nPONG\neof\nexit 0"),
    (
        "swap-messages",
        "PONG\n< {\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}",
        "< {\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}\nPONG",
    ),
    (
        "swap-ids",
        "PONG\n< {\"jsonrpc\":\"2.0\",\"id\":2,\"result\":[]}",
        "< {\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}\n< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":[]}",
    ),
    ("banner", "", "< Server running on stdio\nASK\nPONG\nEND"),
    ("log-line", "", "ASK\n< [info] handling the request\nPONG\nEND"),
    (
        "json-log-line",
        "",
        "ASK\n< {\"level\":30,\"time\":1700000000000,\"msg\":\"handling the request\"}\nPONG\nEND",
    ),
    ("blank-line", "", "ASK\n< \nPONG\nEND"),
    ("echo", "", "ASK\n< {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\nPONG\nEND"),
    (
        "unasked-notification",
        "",
        "ASK\n< {\"jsonrpc\":\"2.0\",\"method\":\"notifications/antiphon\",\"params\":{}}\nPONG\nEND",
    ),
    (
        "unasked-request",
        "",
        "ASK\n< {\"jsonrpc\":\"2.0\",\"id\":\"antiphon\",\"method\":\"antiphon/ask\",\"params\":{}}\nPONG\nEND",
    ),
    (
        "unasked-reply",
        "",
        "ASK\n< {\"jsonrpc\":\"2.0\",\"id\":\"antiphon\",\"result\":{}}\nPONG\nEND",
    ),
    (
        "notification-after",
        "",
        "ASK\nPONG\n< {\"jsonrpc\":\"2.0\",\"method\":\"notifications/antiphon\",\"params\":{}}\nEND",
    ),
    (
        "answer-notification",
        "> {\"jsonrpc\":\"2.0\",\"method\":\"a\"}\nASK\nPONG",
        "> {\"jsonrpc\":\"2.0\",\"method\":\"a\"}\n< {\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}\nASK\nPONG",
    ),
    (
        "answer-notification-with-result",
        "> {\"jsonrpc\":\"2.0\",\"method\":\"a\"}\nASK\nPONG",
        "> {\"jsonrpc\":\"2.0\",\"method\":\"a\"}\n< {\"jsonrpc\":\"2.0\",\"result\":{}}\nASK\nPONG",
    ),
    (
        "answer-malformed",
        "> {x\nASK\nPONG",
        "> {x\n< {\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"Parse error\"}}\nASK\nPONG",
    ),
    (
        "answer-blank",
        "> \nASK\nPONG",
        "> \n< {\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"Parse error\"}}\nASK\nPONG",
    ),
    ("early-exit", "", "ASK\neof\nexit 0"),
    ("crash", "", "ASK\neof\nsignal 11"),
    ("stdout-closed", "", "ASK\neof\n>eof\nexit 0"),
    (
        "unterminated",
        "",
        "ASK\n>eof\n<tail {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\neof\nexit 0",
    ),
    (
        "late-message",
        "",
        "ASK\nPONG\n>eof\n< {\"jsonrpc\":\"2.0\",\"method\":\"notifications/antiphon\"}\neof\nexit 0",
    ),
    ("late-text", "", "ASK\nPONG\n>eof\n< shutting down\neof\nexit 0"),
];

/// What is said of the end of the process.
#[derive(Debug, PartialEq)]
pub(super) struct End {
    needed: Needed,
    exit: Exit,
    children: usize,
    is_stdout_held: bool,
}

const fn end(needed: Needed, exit: Exit, children: usize, is_stdout_held: bool) -> End {
    End { needed, exit, children, is_stdout_held }
}

/// The fault, what the tape ends with, and what is said of the end.
pub(super) const ENDINGS: &[(&str, &str, End)] = &[
    ("exit-status", ">eof\neof\nexit 1", end(Needed::Eof, Exit::Code(1), 0, false)),
    ("exit-by-signal", ">eof\neof\nsignal 11", end(Needed::Eof, Exit::Signal(11), 0, false)),
    ("linger", ">eof", end(Needed::Term, Exit::Signal(15), 0, false)),
    ("linger-on", ">eof", end(Needed::Kill, Exit::Signal(9), 0, false)),
    ("child-left", ">eof\neof\nexit 0", end(Needed::Eof, Exit::Code(0), 1, false)),
    ("stdout-held", ">eof\nexit 0", end(Needed::Eof, Exit::Code(0), 1, true)),
];

fn whole(text: &str) -> String {
    let moments: Vec<_> = PING.lines().collect();
    text.replace("ASK", moments[0])
        .replace("PONG", moments[1])
        .replace("END", &moments[2..].join("\n"))
}

#[test]
fn a_tape_says_something_else() {
    for (name, before, after) in TAPES {
        let before = if before.is_empty() { "ASK\nPONG\nEND" } else { before };
        let found = spoiled(name, &tape(&whole(before)));
        assert_eq!(found, Some(whole(after)), "{name}");
    }
}

#[test]
fn a_server_ends_otherwise() {
    for (name, moments, expected) in ENDINGS {
        let tape = tape(PING);
        let found = spoiled(name, &tape).unwrap();
        assert_eq!(found, whole(&format!("ASK\nPONG\n{moments}")), "{name}");
        let ending = fault(name).places(&tape)[0].1.ending.clone().unwrap();
        let (exit, children) = (ending.exit.unwrap(), ending.children.len());
        assert_eq!(end(ending.needed, exit, children, ending.stdout_held), *expected, "{name}");
    }
}

#[test]
fn a_fault_does_not_apply_where_the_server_may_do_so() {
    for (name, text) in [
        // The lines of a group, and of replies that say the same, come in any order.
        ("swap-messages", "PONG\nPONG"),
        ("swap-ids", "PONG\n< {\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}"),
        ("swap-ids", "PONG\n< {\"jsonrpc\":\"2.0\",\"method\":\"a\"}"),
        // The client goes on between the two.
        ("swap-messages", "PONG\nASK\n< {\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}"),
        ("answer-notification", "ASK\nPONG"),
        ("answer-malformed", "ASK\nPONG"),
        (
            "answer-malformed",
            "> {x\n< {\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"m\"}}",
        ),
        // It left before its input ended.
        ("late-text", "ASK\nPONG\neof\nexit 0\n>eof"),
        ("exit-status", "ASK\nPONG\neof\nexit 0\n>eof"),
        ("exit-status", "ASK\nPONG\n>eof\neof\nexit 3"),
        ("unterminated", ">eof\neof\nexit 0"),
    ] {
        let tape = tape(&whole(text));
        let mut tape = tape;
        tape.ending.exit = text.contains("exit 3").then_some(Exit::Code(3)).or(tape.ending.exit);
        assert_eq!(spoiled(name, &tape), None, "{name}: {text}");
    }
}
