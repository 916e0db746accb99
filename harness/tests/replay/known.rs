//! Known deviations: `~<`.

use antiphon::plan::Pace;

use super::{check, run};

#[test]
fn a_known_deviation_holds_is_gone_or_is_something_else_again() {
    let reply = "> ask 1 a\n< ok 1 {}\n~< no 1 -1";
    let silence = "> {x\n<silence\n~< no null -32700\n> ask 1 a\n< ok 1 {}";
    let answer = "> ask 1 a\n< ok 1 {}\n~<silence 100ms\n> ask 2 b\n< ok 2 {}";
    check(&[
        ("it holds", reply, "? \"a\"\nno 1 -1", "held: K"),
        ("it is gone", reply, "? \"a\"\nok 1 {}", "stale: S; stale-known@2"),
        ("neither", reply, "? \"a\"\nno 1 -2", "failed: F; mismatch@2"),
        (
            "an answer instead of silence",
            silence,
            "? {x\nno null -32700\n? \"a\"\nok 1 {}",
            "held: KH",
        ),
        ("silence again", silence, "? \"a\"\nok 1 {}", "stale: SH; stale-known@2"),
        (
            "another answer",
            silence,
            "? {x\nno null -32600\n? \"a\"\nok 1 {}",
            "failed: FH; not-silent@2",
        ),
        ("silence instead of an answer", answer, "? \"b\"\nok 2 {}", "held: KH"),
        (
            "the answer again",
            answer,
            "? \"a\"\nok 1 {}\n? \"b\"\nok 2 {}",
            "stale: SH; stale-known@2",
        ),
        (
            "a known line that breaks the wire rules is known with all that is wrong with it",
            "> ask 1 a\n< ok 1 {}\n~<exact oops\n> ask 2 b\n< ok 2 {}",
            "? \"a\"\noops\n? \"b\"\nok 2 {}",
            "held: KH",
        ),
        (
            "another id by a known deviation",
            "> ask 1 a\n< ok 1 {}\n~< ok \"1\" {}",
            "? \"a\"\nok \"1\" {}",
            "held: K",
        ),
        (
            "an exit status",
            "> ask 1 a\n< ok 1 {}\n>eof\n<exit 0\n~<exit 3",
            "? \"a\"\nok 1 {}\n?eof\nexit 3",
            "held: HK",
        ),
        (
            "an exit status that is right again",
            "> ask 1 a\n< ok 1 {}\n>eof\n<exit 0\n~<exit 3",
            "? \"a\"\nok 1 {}",
            "stale: HS; stale-known@4",
        ),
    ]);
}

#[test]
fn a_failure_outweighs_a_deviation_that_is_gone() {
    check(&[(
        "both",
        "> ask 1 a\n< ok 1 {}\n~< no 1 -1\n> ask 2 b\n< ok 2 {}",
        "? \"a\"\nok 1 {}\n? \"b\"\nok 2 []",
        "failed: SF; stale-known@2; mismatch@5",
    )]);
}

#[test]
fn a_failure_beside_a_known_deviation_says_that_neither_holds() {
    let verdict = run("> ask 1 a\n< ok 1 {}\n~< no 1 -1", "? \"a\"\nno 1 -2", Pace::Lockstep).1;
    assert_eq!(verdict.failures[0].message, "neither the rule nor the `~<` line 3 holds");
}
