//! Lines in, lines out, under the rules that hold for every message, whatever its method.

use crate::dialect::TOOLGRAIN;
use crate::server::Server;
use pretty_assertions::assert_eq;
use std::io;
use std::path::PathBuf;

/// What comes out for these lines, in the order in which it comes.
fn replies(lines: &[&[u8]]) -> Vec<String> {
    let server = Server::new(&TOOLGRAIN, PathBuf::from("/")).unwrap();
    let mut out = Vec::new();
    crate::serve(&*lines.join(&b'\n'), &mut out, io::sink(), &server).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

/// Each line alone, and its one reply; none if that is empty.
fn check(cases: &[(&str, &str)]) {
    for (line, wanted) in cases {
        let wanted = if wanted.is_empty() { Vec::new() } else { vec![(*wanted).to_owned()] };
        assert_eq!(replies(&[line.as_bytes()]), wanted, "{line}");
    }
}

const PONG: &str = r#"{"jsonrpc":"2.0","id":1,"result":{}}"#;

fn invalid(id: &str, fault: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":-32600,"message":"Invalid request: {fault}"}}}}"#
    )
}

#[test]
fn json_that_is_no_message_is_told_with_its_id_if_it_has_one() {
    for (line, id, fault) in [
        ("null", "null", "a message is an object"),
        ("[]", "null", "batches are not served"),
        (r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, "null", "batches are not served"),
        ("{}", "null", r#"`jsonrpc` must be \"2.0\""#),
        (r#"{"id":1,"method":"ping"}"#, "1", r#"`jsonrpc` must be \"2.0\""#),
        (r#"{"jsonrpc":"1.0","id":"a","method":"ping"}"#, "\"a\"", r#"`jsonrpc` must be \"2.0\""#),
        (r#"{"jsonrpc":"2.0","id":7}"#, "7", "there is no `method`"),
        (r#"{"jsonrpc":"2.0","id":7,"method":1}"#, "7", "`method` must be a string"),
        (
            r#"{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}"#,
            "7",
            "`params` must be an object",
        ),
        (
            r#"{"jsonrpc":"2.0","id":7,"method":"ping","params":null}"#,
            "7",
            "`params` must be an object",
        ),
        (
            r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
            "null",
            "`id` must be a string or an integer",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1.0,"method":"ping"}"#,
            "null",
            "`id` must be a string or an integer",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#,
            "null",
            "a member stands there twice",
        ),
    ] {
        check(&[(line, &invalid(id, fault))]);
    }
}

#[test]
fn what_nobody_waits_for_is_not_answered() {
    check(&[
        ("", ""),
        (" \t\r", ""),
        (r#"{"jsonrpc":"2.0","method":"ping"}"#, ""),
        (r#"{"jsonrpc":"2.0","method":"notifications/no/such"}"#, ""),
        (r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#, ""),
        (r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}"#, ""),
        (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, ""),
        (r#"{"jsonrpc":"2.0","id":"x","error":{"code":-1,"message":"x"}}"#, ""),
        (r#"{"jsonrpc":"2.0","error":{"code":-1,"message":"x"}}"#, ""),
    ]);
}

#[test]
fn blanks_of_json_and_a_mark_before_a_message_do_not_count() {
    for before in ["", " ", "\t", "\u{feff}", "\u{feff} "] {
        let line = format!("{before}{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}} \r");
        check(&[(&line, PONG)]);
    }
}

#[test]
fn an_error_without_an_id_bears_none_once_a_client_has_spoken_of_2026() {
    let modern: &[u8] = br#"{"jsonrpc":"2.0","id":1,"method":"x","params":{"_meta":{"io.modelcontextprotocol/logLevel":1}}}"#;
    let legacy: &[u8] = br#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#;
    let told: Vec<_> = replies(&[b"\xff", modern, b"{", legacy, b"nul"]);
    let ids: Vec<_> = told.iter().map(|line| line.split(r#""error""#).next().unwrap()).collect();
    let (none, null) = (r#"{"jsonrpc":"2.0","#, r#"{"jsonrpc":"2.0","id":null,"#);
    assert_eq!([ids[0], ids[2], ids[4]], [null, none, null]);
    assert!([0, 2, 4].iter().all(|at| told[*at].contains("-32700")), "{told:?}");
}
