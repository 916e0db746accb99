//! Transcripts that leave something open, and what they miss by it.

use antiphon::{mutants::record, plan::Pace, verdict::Outcome};

use super::{job::job, recorded, scripted::Scripted, tried};

const ANY: &str = "> ask 1 a\n< ok 1 \"{{any}}\"\n> ask 2 b\n< ok 2 {}";
const ONE: &str = "? \"a\"\nok 1 {\"x\":true}\n? \"b\"\nok 2 {}";

#[test]
fn what_a_pattern_leaves_open_is_missed_there_and_caught_elsewhere() {
    let recorded = recorded(ANY, ONE);
    for (name, expected) in [
        ("member-added", &["-", "mismatch"][..]),
        ("member-dropped", &["-"]),
        ("boolean-flipped", &["-"]),
        ("result-to-error", &["mismatch", "mismatch"]),
        ("drop-reply", &["timed-out", "timed-out"]),
        ("nan", &[]),
    ] {
        assert_eq!(tried(&recorded, name), expected, "{name}");
    }
}

#[test]
fn a_group_lets_its_lines_come_in_any_order() {
    let server = "? \"b\"\nok 1 {}\nok 2 []";
    let group = "> ask 1 a\n> ask 2 b\n<unordered\n< ok 1 {}\n< ok 2 []\n<end";
    assert_eq!(tried(&recorded(group, server), "swap-messages"), [""; 0]);
    assert_eq!(tried(&recorded(group, server), "swap-ids"), ["mismatch"]);
    let row = "> ask 1 a\n> ask 2 b\n< ok 1 {}\n< ok 2 []";
    assert_eq!(tried(&recorded(row, server), "swap-messages"), ["out-of-order"]);
}

#[test]
fn what_is_let_through_is_no_step_and_need_not_come() {
    let server = "say log\n? \"a\"\nok 1 {}";
    let allowed = recorded("@allow log\n> ask 1 a\n< ok 1 {}", server);
    assert_eq!(tried(&allowed, "drop-initiative"), [""; 0]);
    assert_eq!(tried(&allowed, "unasked-notification"), ["unexpected-message"]);
}

#[test]
fn an_answer_that_is_planned_is_given_whether_or_not_a_fault_comes_before() {
    let server =
        "? \"a\"\n{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"roots/list\"}\n? \"roots\"\nok 1 {}";
    let planned = recorded("@answer roots/list {\"roots\":[]}\n> ask 1 a\n< ok 1 {}", server);
    assert_eq!(tried(&planned, "unasked-request"), ["unexpected-request"]);
    assert_eq!(tried(&planned, "member-added"), ["mismatch"]);
    assert_eq!(tried(&planned, "blank-line"), ["blank-line"]);
}

#[test]
fn a_transcript_that_a_fault_makes_inapplicable_misses_it() {
    let handshake = "ok 1 {\"capabilities\":{\"tools\":{}}}";
    let text = format!("@requires tools\n> ask 1 initialize\n< {handshake}");
    let recorded = recorded(&text, &format!("? initialize\n{handshake}"));
    assert_eq!(tried(&recorded, "capability-dropped"), ["-"]);
    assert_eq!(tried(&recorded, "capability-added"), ["mismatch"]);
}

#[test]
fn a_client_line_that_needs_a_spoiled_value_still_gets_its_answer() {
    let text = "> ask 1 a\n< ok 1 \"{{c = string}}\"\n> {\"id\":2,\"method\":\"b\",\"c\":\"{{c}}\"}\n< ok 2 {}";
    let recorded = recorded(text, "? \"a\"\nok 1 \"x\"\n? \"b\"\nok 2 {}");
    assert_eq!(tried(&recorded, "result-null"), ["mismatch not-sendable", "mismatch"]);
    assert_eq!(tried(&recorded, "id-as-string"), ["wrong-id not-sendable", "wrong-id"]);
}

#[test]
fn a_transcript_that_does_not_hold_is_not_tried() {
    let job = job("> ask 1 a\n< ok 1 []", Pace::Lockstep);
    let verdict = record(&job, &mut Scripted::new("? \"a\"\nok 1 {}")).unwrap_err();
    assert_eq!(verdict.outcome, Outcome::Failed);
}
