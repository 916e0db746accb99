//! Faults of lines that nobody asked for.

use crate::mutants::{
    fault::{Change, Fault},
    splice::Splice,
    tape::{Line, Tape},
    target::Target,
};

const UNASKED: &str = r#"{"jsonrpc":"2.0","method":"notifications/antiphon","params":{}}"#;
const PARSE_ERROR: &str =
    r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}"#;

const fn before(name: &'static str, does: &'static str, line: &'static str) -> Fault {
    Fault::new(name, does, Target::Reply, Change::Before(line))
}

pub(super) const FAULTS: &[Fault] = &[
    Fault::new(
        "banner",
        "The first line on stdout is a greeting.",
        Target::Start,
        Change::Before("Server running on stdio"),
    ),
    before("log-line", "A line of a log comes before the reply.", "[info] handling the request"),
    before(
        "json-log-line",
        "A line of a log in JSON comes before the reply.",
        r#"{"level":30,"time":1700000000000,"msg":"handling the request"}"#,
    ),
    before("blank-line", "A blank line comes before the reply.", ""),
    Fault::new(
        "echo",
        "The client's line comes back before the reply.",
        Target::Reply,
        Change::Tape(echo),
    ),
    before("unasked-notification", "A notification comes before the reply.", UNASKED),
    before(
        "unasked-request",
        "A request of the server comes before the reply.",
        r#"{"jsonrpc":"2.0","id":"antiphon","method":"antiphon/ask","params":{}}"#,
    ),
    before(
        "unasked-reply",
        "A reply to no request comes before the reply.",
        r#"{"jsonrpc":"2.0","id":"antiphon","result":{}}"#,
    ),
    Fault::new(
        "notification-after",
        "A notification comes after the reply.",
        Target::Reply,
        Change::After(UNASKED),
    ),
    Fault::new(
        "answer-notification",
        "The notification is answered, with an error and the id null.",
        Target::Notification,
        Change::After(
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"Method not found"}}"#,
        ),
    ),
    Fault::new(
        "answer-notification-with-result",
        "The notification is answered, with a result and no id.",
        Target::Notification,
        Change::After(r#"{"jsonrpc":"2.0","result":{}}"#),
    ),
    Fault::new(
        "answer-malformed",
        "The malformed line is answered, with the code -32700 and the id null.",
        Target::Malformed,
        Change::After(PARSE_ERROR),
    ),
    Fault::new(
        "answer-blank",
        "The blank line is answered, with the code -32700 and the id null.",
        Target::Blank,
        Change::After(PARSE_ERROR),
    ),
];

fn echo(tape: &Tape, at: usize) -> Option<Splice> {
    let sent = (0..at).rev().find_map(|at| tape.sent(at))?;
    let line = sent.strip_suffix(b"\n")?;
    let is_one = !line.is_empty() && !line.contains(&b'\n');
    is_one.then(|| Splice::before(at, Line::written(line)))
}
