//! Steps that wait in vain. The scripted server has no clock: waiting in vain is over at once.

use antiphon::plan::Pace;

use super::{check, run, short};

#[test]
fn a_step_without_its_line_times_out_and_later_replies_are_still_judged() {
    check(&[
        (
            "nothing ever comes: one failure tells it",
            "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}\n> ask 3 c\n< ok 3 {}",
            "stay",
            "failed: FNN; timed-out@2",
        ),
        (
            "one is passed over",
            "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}\n> ask 3 c\n< ok 3 []",
            "? \"a\"\nok 1 {}\n? \"c\"\nok 3 {}",
            "failed: HFF; timed-out@4; mismatch@6",
        ),
        (
            "one comes late: the server is slow rather than dead, and has its time again",
            "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}\n> ask 3 c\n< ok 3 {}\n> ask 4 d\n< ok 4 {}",
            "? \"b\"\nok 1 {}\nok 2 {}\n? \"d\"\nok 4 {}",
            "failed: FHFH; timed-out@2; timed-out@6",
        ),
        (
            "two are passed over, and both are named",
            "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}\n> ask 3 c\n< ok 3 {}",
            "? \"b\"\nok 2 {}",
            "failed: FHF; timed-out@2; timed-out@6",
        ),
    ]);
}

#[test]
fn replies_that_come_once_the_input_is_closed_are_a_note_on_the_timeout() {
    let verdict = run("> ask 1 a\n< ok 1 {}", "?eof\nok 1 {}", Pace::Lockstep).1;
    assert_eq!(short(&verdict), "failed: F; timed-out@2");
    let message = &verdict.failures[0].message;
    assert!(message.contains("does not flush its output, or is slow"), "{message}");
    assert!(message.contains("open: 1 (`a`)"), "{message}");
}

#[test]
fn a_timeout_says_after_which_line() {
    let transcript = "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}";
    let verdict = run(transcript, "? \"a\"\nok 1 {}\n? \"b\"\nstay", Pace::Lockstep).1;
    let message = &verdict.failures[0].message;
    assert!(message.contains("the last line came for line 2"), "{message}");
}
