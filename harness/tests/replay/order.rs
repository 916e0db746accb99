//! Who owns a line, and in which order lines may come.

use antiphon::plan::Pace;

use super::{check, run, short};

#[test]
fn replies_belong_to_their_steps_whatever_their_place() {
    check(&[
        (
            "in order",
            "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}",
            "? \"a\"\nok 1 {}\n? \"b\"\nok 2 {}",
            "held: HH",
        ),
        (
            "swapped inside a turn: the first one is early, both are compared",
            "> ask 1 a\n> ask 2 b\n< ok 1 {}\n< ok 2 {}",
            "? \"b\"\nok 2 {}\nok 1 {}",
            "failed: HF; out-of-order@4",
        ),
        (
            "early and wrong",
            "> ask 1 a\n> ask 2 b\n< ok 1 {}\n< ok 2 {}",
            "? \"b\"\nok 2 []\nok 1 {}",
            "failed: HF; out-of-order@4; mismatch@4",
        ),
        (
            "one wrong reply leaves the others alone",
            "> ask 1 a\n> ask 2 b\n< ok 1 {}\n< ok 2 {}",
            "? \"b\"\nok 1 {\"x\":1}\nok 2 {}",
            "failed: FH; mismatch@3",
        ),
        (
            "an error where a result is wanted is that step's answer",
            "> ask 1 a\n< ok 1 {}",
            "? \"a\"\nno 1 -32601",
            "failed: F; mismatch@2",
        ),
        (
            "a notification belongs to the first step of its method",
            "> ask 1 a\n< say n\n< ok 1 {}",
            "? \"a\"\nsay n\nok 1 {}",
            "held: HH",
        ),
        (
            "a notification after the reply that it should precede",
            "> ask 1 a\n< say n\n< ok 1 {}",
            "? \"a\"\nok 1 {}\nsay n",
            "failed: HF; out-of-order@3",
        ),
        (
            "any id will do where the pattern says so",
            "> ask 1 a\n< ok \"{{any}}\" {}",
            "? \"a\"\nok 77 {}",
            "held: H",
        ),
    ]);
}

#[test]
fn a_line_that_no_step_owns_is_a_failure_of_its_own_and_the_wait_goes_on() {
    check(&[
        (
            "a notification",
            "> ask 1 a\n< ok 1 {}",
            "? \"a\"\nsay surprise\nok 1 {}",
            "failed: H; unexpected-message in 1",
        ),
        (
            "a reply nobody asked for, before the right one",
            "> ask 1 a\n< ok 1 {}",
            "? \"a\"\nok 9 {}\nok 1 {}",
            "failed: H; unexpected-message in 1",
        ),
        (
            "a line that is no message",
            "> ask 1 a\n< ok 1 {}",
            "listening on stdio\n? \"a\"\nok 1 {}",
            "failed: H; stray-output in 1",
        ),
        (
            "a reply to a request that is not sent yet",
            "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}",
            "ok 2 {}\n? \"a\"\nok 1 {}\n? \"b\"\nok 2 {}",
            "failed: HH; unexpected-message in 1",
        ),
    ]);
}

#[test]
fn between_turns_replies_of_a_pipeline_may_overtake() {
    let transcript = "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}\n> ask 3 c\n< ok 3 {}";
    let server = "? \"c\"\nok 3 {}\nok 1 {}\nok 2 {}";
    for pace in [Pace::Pipelined, Pace::Chunked, Pace::Bytes] {
        assert_eq!(short(&run(transcript, server, pace).1), "held: HHH", "{}", pace.name());
    }
    let inside = "> ask 1 a\n> ask 2 b\n< ok 1 {}\n< ok 2 {}\n> ask 3 c\n< ok 3 {}";
    let verdict = run(inside, "? \"c\"\nok 2 {}\nok 1 {}\nok 3 {}", Pace::Pipelined).1;
    assert_eq!(short(&verdict), "failed: HFH; out-of-order@4");
}

#[test]
fn a_pipeline_waits_where_a_client_line_needs_a_value_or_answers_the_server() {
    let needs =
        "> ask 1 a\n< ok 1 {\"at\":\"{{at = string}}\"}\n> ask \"{{at}}\" b\n< ok \"{{at}}\" {}";
    let server = "? \"a\"\nok 1 {\"at\":\"x7\"}\n? \"x7\"\nok \"x7\" {}";
    let answers = "> ask 1 a\n< ask \"s\" roots/list\n> ok \"s\" {}\n< ok 1 {}";
    let asking = "? \"a\"\nask \"s\" roots/list\n? result\nok 1 {}";
    for pace in Pace::ALL {
        assert_eq!(short(&run(needs, server, *pace).1), "held: HH", "{}", pace.name());
        assert_eq!(short(&run(answers, asking, *pace).1), "held: HH", "{}", pace.name());
    }
}
