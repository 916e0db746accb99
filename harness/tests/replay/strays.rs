//! Lines that break the rules of the wire, `<exact` lines, and how much of a flood is shown.

use antiphon::plan::Pace;

use super::{check, run, short};

#[test]
fn a_broken_line_is_named_and_a_message_on_it_is_judged_all_the_same() {
    check(&[
        (
            "a carriage return",
            "> ask 1 a\n< ok 1 {}",
            "? \"a\"\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\r",
            "failed: H; carriage-return in 1",
        ),
        (
            "a member twice",
            "> ask 1 a\n< ok 1 {\"x\":1}",
            "? \"a\"\nok 1 {\"x\":1,\"x\":1}",
            "failed: F; duplicate-member in 1; mismatch@2",
        ),
        (
            "a broken reply is an answer all the same",
            "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}",
            "? \"a\"\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{]}\n? \"b\"\nok 2 {}",
            "failed: FH; not-json@2",
        ),
        (
            "a last line without its end",
            "> ask 1 a\n< ok 1 {}\n>eof\n<exit 0",
            "? \"a\"\ntail ok 1 {}\n?eof\nexit 0",
            "failed: HH; unterminated-line in 1",
        ),
        (
            "a number in another spelling",
            "> ask 1 a\n< ok 1 {\"n\":1}",
            "? \"a\"\nok 1 {\"n\":1.0}",
            "failed: F; number-changed@2",
        ),
    ]);
}

#[test]
fn an_exact_step_is_compared_by_bytes() {
    let exact = "> ask 1 a\n<exact {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}";
    check(&[
        ("the same bytes", exact, "? \"a\"\nok 1 {}", "held: H"),
        (
            "the same JSON in other bytes",
            exact,
            "? \"a\"\n{\"id\":1,\"jsonrpc\":\"2.0\",\"result\":{}}",
            "failed: F; exact-mismatch@2",
        ),
        (
            "another message leaves the step waiting",
            exact,
            "? \"a\"\nsay n\nok 1 {}",
            "failed: H; unexpected-message in 1",
        ),
        (
            "a line that is no message is for the exact step that is waited for",
            "> hello\n<exact READY",
            "? hello\nready",
            "failed: F; stray-output in 1; exact-mismatch@2",
        ),
    ]);
}

#[test]
fn a_flood_is_shown_by_a_handful_of_lines_and_counted() {
    let flood = "noise\n".repeat(5000);
    let (recording, verdict) =
        run("> ask 1 a\n< ok 1 {}", &format!("{flood}? \"a\"\nok 1 {{}}"), Pace::Lockstep);
    let shown = "; stray-output in ".to_owned();
    assert_eq!(short(&verdict).matches(&shown).count(), 5);
    assert_eq!(verdict.suppressed[0].count, 4995);
    assert!(serde_json::to_string(&verdict).unwrap().len() < 64 * 1024);
    assert_eq!(recording.dropped, 4800);
}

#[test]
fn a_verdict_is_bounded_whatever_the_server_writes() {
    let wide = format!("{{\"x\":\"{}\"}}", "\u{1}€\"".repeat(3000).replace('\u{1}', "\\u0001"));
    let wide = wide.replace("€\"", "€\\\"");
    let asked = |id| format!("> ask {id} a\n< ok {id} {{}}\n");
    let answered = |id| format!("? \"id\":{id},\nok {id} {wide}\n");
    let transcript: String = (0..300).map(asked).collect();
    let server: String = (0..300).map(answered).collect();
    let verdict = run(&transcript, &server, Pace::Lockstep).1;
    assert!(verdict.failures.iter().all(|failure| failure.kind.name() == "mismatch"));
    let counted: usize = verdict.suppressed.iter().map(|entry| entry.count).sum();
    assert_eq!(verdict.failures.len() + counted, 300);
    let steps = serde_json::to_string(&verdict.steps).unwrap().len();
    assert!(serde_json::to_string(&verdict).unwrap().len() - steps < 64 * 1024);
}
