//! Files that are left as they are, and what is said of them.

use super::{PLAIN, blessed, outcome};
use antiphon::bless::{Options, Result};

/// What is refused of a case, or a panic.
fn check(options: &Options, cases: &[(&str, &str, &[&str], &str)]) {
    for (about, before, servers, expected) in cases {
        let Result::Refused(refusals) = outcome(before, servers, options).result else {
            panic!("{about}: not refused");
        };
        assert!(refusals[0].to_string().contains(expected), "{about}: {}", refusals[0]);
    }
}

#[test]
fn a_session_that_did_not_end_or_broke_a_rule_is_no_golden() {
    let ask = "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}";
    check(
        &PLAIN(),
        &[
            ("died", ask, &["? \"a\"\nok 1 []\nexit 1"], "case.transcript:4: died: "),
            ("timed out", ask, &["? \"a\"\nok 1 {}\nstay"], "case.transcript:4: timed-out: "),
            ("a banner", ask, &["hello\n? \"a\"\nok 1 {}\n? \"b\"\nok 2 []"], ": stray-output: "),
            (
                "two answers",
                ask,
                &["? \"a\"\nok 1 {}\nok 1 {}\n? \"b\"\nok 2 []"],
                ": answered-twice: ",
            ),
            ("stays", ask, &["? \"a\"\nok 1 {}\n? \"b\"\nok 2 []\nstay"], ": ignored-eof: "),
        ],
    );
}

#[test]
fn with_a_reason_an_unfinished_session_is_good_enough() {
    let options = Options { unfinished: Some("a test".to_owned()), ..PLAIN() };
    let before = "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}\n< say n";
    let after = blessed(before, &["? \"a\"\nok 1 [1]\n? \"b\"\nok 2 {}"], &options);
    let without = "> ask 1 a\n< ok 1 [1]\n> ask 2 b\n< ok 2 {}";
    assert_eq!(after, super::long(without));
}

#[test]
fn a_result_that_became_an_error_needs_a_word_of_its_own() {
    let before = "> ask 1 a\n< ok 1 {\"content\":[]}";
    for server in ["? \"a\"\nno 1 -5", "? \"a\"\nok 1 {\"content\":[],\"isError\":true}"] {
        check(&PLAIN(), &[("an error", before, &[server], "case.transcript:2: the result became")]);
        blessed(before, &[server], &Options { accept_errors: true, ..PLAIN() });
        blessed(before, &[server], &Options { as_known: true, ..PLAIN() });
    }
    let other = "> ask 1 a\n< no 1 -5";
    blessed(other, &["? \"a\"\nno 1 -6"], &PLAIN());
}

#[test]
fn dialects_that_disagree_are_shown_both() {
    let before = "> ask 1 a\n< ok 1 {}";
    let servers = ["? \"a\"\nok 1 {\"x\":1}", "? \"a\"\nok 1 {\"x\":2}"];
    check(&PLAIN(), &[("two", before, &servers, "(- 0, + 1):\n  - < ")]);
    let same = ["? \"a\"\nok 1 {\"x\":1}"; 2];
    assert_eq!(blessed(before, &same, &PLAIN()), super::long("> ask 1 a\n< ok 1 {\"x\":1}"));
}

#[test]
fn what_no_text_says_is_refused_with_advice() {
    check(
        &PLAIN(),
        &[
            (
                "another order",
                "> ask 1 a\n> ask 2 b\n< ok 1 {}\n< ok 2 {}",
                &["? \"b\"\nok 2 {}\nok 1 {}"],
                "case.transcript:4: it came before what line 3 waits for; swap the steps",
            ),
            (
                "a name that is gone",
                "> ask 1 a\n< ok 1 {\"t\":\"{{to = string}}\"}\n> ask 2 {{to}}\n< ok 2 {}",
                &["? \"a\"\nok 1 {}\n? \"x\"\nok 2 {}"],
                "unknown name `to`",
            ),
        ],
    );
    check(
        &Options { as_known: true, ..PLAIN() },
        &[(
            "no step to stand under",
            "> ask 1 a\n< ok 1 {}",
            &["? \"a\"\nsay n\nok 1 {}"],
            "no step expects line 1 of the output",
        )],
    );
}
