//! How a session ends, and whose fault it is.

use super::{check, run};
use antiphon::plan::Pace;

#[test]
fn a_server_that_leaves_early_is_told_apart_by_what_came_before() {
    check(&[
        (
            "before its first reply, without a word and with a failure: it could not start",
            "> ask 1 a\n< ok 1 {}",
            "exit 1",
            "error: F; died-before-handshake@2",
        ),
        (
            "before its first reply, in good order",
            "> ask 1 a\n< ok 1 {}",
            "exit 0",
            "failed: F; died-before-handshake@2",
        ),
        (
            "because of a line that is no request",
            "> {x\n<silence\n> ask 1 a\n< ok 1 {}",
            "? {x\nexit 1",
            "failed: HF; died-before-handshake@4",
        ),
        (
            "while it was to be silent, with a client line still unsent",
            "> ask 1 a\n< ok 1 {}\n> say n\n<silence 200ms\n> ask 2 b\n< ok 2 {}",
            "? \"a\"\nok 1 {}\n? \"n\"\nexit 1",
            "failed: HHF; died@6",
        ),
        (
            "in the middle",
            "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}\n> ask 3 c\n< ok 3 {}",
            "? \"a\"\nok 1 {}\n? \"b\"\nexit 0",
            "failed: HFN; died@4",
        ),
        (
            "by a signal",
            "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}",
            "? \"a\"\nok 1 {}\n? \"b\"\nsignal 11",
            "failed: HF; died@4",
        ),
        (
            "only its output, and it does not leave either",
            "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}",
            "? \"a\"\nok 1 {}\nclose",
            "failed: HF; died@4; ignored-eof",
        ),
        (
            "after we closed its input: it owes a reply, but did not die",
            "> ask 1 a\n>eof\n< ok 1 {}",
            "?eof\nexit 0",
            "failed: F; unanswered@3",
        ),
    ]);
}

#[test]
fn a_death_names_the_status_and_the_open_requests() {
    let transcript = "> ask 1 a\n< ok 1 {}\n> ask \"x\" b\n< ok \"x\" {}";
    let verdict = run(transcript, "? \"a\"\nok 1 {}\n? \"b\"\nsignal 9", Pace::Lockstep).1;
    let message = &verdict.failures[0].message;
    assert!(message.contains("signal 9 (SIGKILL)"), "{message}");
    assert!(message.contains("the last line came for line 2"), "{message}");
    assert!(message.contains("open: \"x\" (`b`)"), "{message}");
}

#[test]
fn the_end_is_judged_by_the_exit_step_or_the_implied_one() {
    check(&[
        ("implied, and so", "> ask 1 a\n< ok 1 {}", "? \"a\"\nok 1 {}", "held: H"),
        (
            "implied, and another",
            "> ask 1 a\n< ok 1 {}",
            "? \"a\"\nok 1 {}\n?eof\nexit 3",
            "failed: H; wrong-exit",
        ),
        (
            "as written",
            "> ask 1 a\n< ok 1 {}\n>eof\n<exit 3",
            "? \"a\"\nok 1 {}\n?eof\nexit 3",
            "held: HH",
        ),
        (
            "any",
            "> ask 1 a\n< ok 1 {}\n>eof\n<exit any",
            "? \"a\"\nok 1 {}\n?eof\nsignal 6",
            "held: HH",
        ),
        (
            "a failure is wanted",
            "> ask 1 a\n< ok 1 {}\n>eof\n<exit failure",
            "? \"a\"\nok 1 {}\n?eof\nexit 0",
            "failed: HF; wrong-exit@4",
        ),
        ("by itself, with its input open", "> {x\n<exit 2", "? {x\nexit 2", "held: H"),
        (
            "it stays with its input open",
            "> ask 1 a\n< ok 1 {}\n<exit 0",
            "? \"a\"\nok 1 {}",
            "failed: HF; timed-out@3",
        ),
        (
            "it stays after the end of its input",
            "> ask 1 a\n< ok 1 {}",
            "? \"a\"\nok 1 {}\nstay",
            "failed: H; ignored-eof",
        ),
    ]);
}

#[test]
fn output_after_the_last_step_is_late() {
    check(&[
        (
            "a message",
            "> ask 1 a\n< ok 1 {}",
            "? \"a\"\nok 1 {}\n?eof\nsay bye",
            "failed: H; late-output in 2",
        ),
        (
            "a text",
            "> ask 1 a\n< ok 1 {}",
            "? \"a\"\nok 1 {}\n?eof\nbye",
            "failed: H; late-output in 2",
        ),
        (
            "a request gets no answer any more",
            "> ask 1 a\n< ok 1 {}",
            "? \"a\"\nok 1 {}\n?eof\nask 9 ping",
            "failed: H; late-output in 2",
        ),
    ]);
}

#[test]
fn a_transcript_that_expects_nothing_does_not_pass() {
    check(&[
        ("only client lines", "> say n", "", "failed: ; vacuous"),
        ("the exit is an expectation", "> say n\n>eof\n<exit 0", "", "held: H"),
    ]);
}
