//! `<unordered` groups.

use super::{check, run, short};
use antiphon::plan::Pace;

#[test]
fn every_permutation_of_a_group_is_accepted_even_where_a_line_fits_several_steps() {
    let group = "> ask 1 a\n> ask 2 b\n<unordered\n< ok \"{{any}}\" {}\n< ok 1 {}\n< say n\n<end";
    let lines = ["ok 1 {}", "ok 2 {}", "say n"];
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let server = format!("? \"b\"\n{}", order.map(|at| lines[at]).join("\n"));
        assert_eq!(short(&run(group, &server, Pace::Lockstep).1), "held: HHH", "{server}");
    }
}

#[test]
fn a_group_wants_all_of_its_lines_and_nothing_between() {
    let group =
        "> ask 1 a\n> ask 2 b\n<unordered\n< ok 1 {}\n< ok 2 {}\n<end\n> ask 3 c\n< ok 3 {}";
    let group: &'static str = group;
    check(&[
        ("all", group, "? \"b\"\nok 2 {}\nok 1 {}\n? \"c\"\nok 3 {}", "held: HHH"),
        ("one is missing", group, "? \"b\"\nok 2 {}\n? \"c\"\nok 3 {}", "failed: FHH; timed-out@4"),
        (
            "one is wrong",
            group,
            "? \"b\"\nok 2 []\nok 1 {}\n? \"c\"\nok 3 {}",
            "failed: HFH; mismatch@5",
        ),
        (
            "another line between",
            group,
            "? \"b\"\nok 2 {}\nsay n\nok 1 {}\n? \"c\"\nok 3 {}",
            "failed: HHH; unexpected-message in 2",
        ),
    ]);
}

#[test]
fn what_a_group_binds_is_known_afterwards_in_whatever_order_it_came() {
    let transcript = "> ask 1 a\n> ask 2 b\n<unordered\n< ok 1 {\"to\":\"{{one = string}}\"}\n\
                      < ok 2 {\"to\":\"{{two = string}}\"}\n<end\n> ask 3 {{one}}{{two}}\n< ok 3 {}";
    for order in
        ["ok 1 {\"to\":\"x\"}\nok 2 {\"to\":\"y\"}", "ok 2 {\"to\":\"y\"}\nok 1 {\"to\":\"x\"}"]
    {
        let server = format!("? \"b\"\n{order}\n? \"xy\"\nok 3 {{}}");
        assert_eq!(short(&run(transcript, &server, Pace::Lockstep).1), "held: HHH");
    }
}

#[test]
fn the_request_of_a_step_is_the_one_with_its_id_and_not_the_nearest() {
    for wrong in ["< ok 1 []", "<exact {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":[]}"] {
        let group = format!("> ask 1 a\n> ask 2 b\n<unordered\n{wrong}\n< ok 2 {{}}\n<end");
        let verdict = run(&group, "? \"b\"\nok 1 {}\nok 2 {}", Pace::Lockstep).1;
        let sent = verdict.failures[0].sent.as_deref().unwrap_or_default();
        assert!(sent.contains("\"a\""), "{wrong}: {sent}");
    }
}
