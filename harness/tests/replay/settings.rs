//! `@requires`, `@allow`, `@answer`, and values taken from replies.

use antiphon::{plan::Pace, replay::replay};

use super::{check, job, run, scripted::Scripted, short};

#[test]
fn a_server_that_does_not_declare_what_is_needed_is_not_judged() {
    let needs = "@requires prompts\n> ask 1 initialize\n< ok 1 {\"capabilities\":{\"prompts\":{}}}\n\
                 > ask 2 prompts/list\n< ok 2 {}";
    let without =
        "? initialize\nok 1 {\"capabilities\":{\"tools\":{}}}\n? prompts/list\nno 2 -32601";
    let verdict = run(needs, without, Pace::Lockstep).1;
    assert_eq!(short(&verdict), "not applicable: FN");
    assert_eq!(verdict.reason.as_deref(), Some("the server does not declare `prompts`"));
    let with =
        "? initialize\nok 1 {\"capabilities\":{\"prompts\":{}}}\n? prompts/list\nno 2 -32601";
    assert_eq!(short(&run(needs, with, Pace::Lockstep).1), "failed: HF; mismatch@5");
    let noisy = format!("hello\n{without}");
    assert!(short(&run(needs, &noisy, Pace::Lockstep).1).starts_with("failed"));
}

#[test]
fn an_allowed_notification_may_come_anywhere_and_is_no_step() {
    check(&[
        (
            "before, between and after",
            "@allow log\n> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}",
            "say log\n? \"a\"\nok 1 {}\nsay log\n? \"b\"\nok 2 {}\n?eof\nsay log",
            "held: HH",
        ),
        (
            "a step that wants it gets it",
            "@allow log\n> ask 1 a\n< say log\n< ok 1 {}",
            "? \"a\"\nsay log\nsay log\nok 1 {}",
            "held: HH",
        ),
    ]);
}

#[test]
fn a_request_of_the_server_is_answered_by_its_method_even_if_its_id_is_one_of_ours() {
    let transcript = "@answer roots/list {\"roots\":[]}\n> ask 1 a\n< ok 1 {}";
    let server = "? \"a\"\nask 1 roots/list\n? roots\nok 1 {}";
    let job = job(transcript, Pace::Lockstep);
    let mut peer = Scripted::new(server);
    assert_eq!(short(&replay(&job, &mut peer).1), "held: H");
    let answer = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"roots\":[]}}\n";
    assert!(peer.sent().ends_with(answer), "{}", peer.sent());
}

#[test]
fn an_unexpected_request_is_refused_and_a_finding() {
    let job = job("> ask 1 a\n< ok 1 {}", Pace::Lockstep);
    let mut peer = Scripted::new("? \"a\"\nask \"s1\" sampling/createMessage\n? -32601\nok 1 {}");
    assert_eq!(short(&replay(&job, &mut peer).1), "failed: H; unexpected-request in 1");
    assert!(peer.sent().contains("{\"jsonrpc\":\"2.0\",\"id\":\"s1\",\"error\":{\"code\":-32601,"));
}

#[test]
fn a_value_that_never_came_keeps_only_the_turn_that_needs_it_from_being_run() {
    check(&[
        (
            "it came",
            "> ask 1 a\n< ok 1 {\"next\":\"{{next = string}}\"}\n> ask 2 {{next}}\n< ok 2 {}",
            "? \"a\"\nok 1 {\"next\":\"b\"}\n? \"b\"\nok 2 {}",
            "held: HH",
        ),
        (
            "it did not",
            "> ask 1 a\n< ok 1 {\"next\":\"{{next = string}}\"}\n> ask 2 {{next}}\n< ok 2 {}\n> ask 3 c\n< ok 3 {}",
            "? \"a\"\nok 1 {}\n? \"c\"\nok 3 {}",
            "failed: FNH; mismatch@2; not-sendable@3",
        ),
    ]);
}
