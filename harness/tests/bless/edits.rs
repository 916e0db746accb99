//! What a server changed, and the lines of the file that change for it.

use super::{PLAIN, check};
use antiphon::bless::{Options, Result};

#[test]
fn a_changed_word_changes_its_line_and_every_other_line_keeps_its_bytes() {
    check(
        &PLAIN(),
        &[
            (
                "nothing changed, however it is written",
                "# one\n\n> ask 1 a\n< { \"jsonrpc\" : \"2.0\", \"result\":{},\"id\":1}\n",
                "? \"a\"\nok 1 {}",
                "# one\n\n> ask 1 a\n< { \"jsonrpc\" : \"2.0\", \"result\":{},\"id\":1}\n",
            ),
            (
                "a value",
                "@title t\n\n# one\n> ask 1 a\n# why\n< ok 1 {\"x\":1}\n\n# two\n> ask 2 b\n< {\"id\":2,  \"jsonrpc\":\"2.0\",\"result\":{}}\n# end",
                "? \"a\"\nok 1 {\"x\":2}\n? \"b\"\nok 2 {}",
                "@title t\n\n# one\n> ask 1 a\n# why\n< ok 1 {\"x\":2}\n\n# two\n> ask 2 b\n< {\"id\":2,  \"jsonrpc\":\"2.0\",\"result\":{}}\n# end",
            ),
            (
                "a placeholder and an open object stay, the order of members too",
                "> ask 1 a\n< {\"result\":{\"t\":\"{{string}}\",\"v\":1,\"{{...}}\":\"{{any}}\"},\"id\":1,\"jsonrpc\":\"2.0\"}",
                "? \"a\"\nok 1 {\"v\":2,\"w\":3,\"t\":\"now\"}",
                "> ask 1 a\n< {\"result\":{\"t\":\"{{string}}\",\"v\":2,\"{{...}}\":\"{{any}}\"},\"id\":1,\"jsonrpc\":\"2.0\"}",
            ),
            (
                "the working directory and two braces are written as placeholders",
                "> ask 1 a\n< ok 1 {}",
                "? \"a\"\nok 1 {\"p\":\"in /srv/work/x\",\"b\":\"{{name}}\"}",
                "> ask 1 a\n< ok 1 {\"p\":\"in {{cwd}}/x\",\"b\":\"{{open}}name}}\"}",
            ),
            (
                "one member of a long message",
                LONG,
                "? \"a\"\nok 1 {\"first\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"second\":\"new\",\"third\":\"{not a placeholder}\"}",
                LONG_AFTER,
            ),
            (
                "a text to the byte, its variable kept",
                "@let who = \"ann\"\n> ask 1 a\n<exact {\"jsonrpc\":\"2.0\", \"id\":1,\"result\":{\"for\":\"{{who}}\"}}",
                "? \"a\"\n{\"jsonrpc\":\"2.0\", \"id\":1,\"result\":{\"for\":\"ann\",\"x\":1}}",
                "@let who = \"ann\"\n> ask 1 a\n<exact {\"jsonrpc\":\"2.0\", \"id\":1,\"result\":{\"for\":\"{{who}}\",\"x\":1}}",
            ),
        ],
    );
}

#[test]
fn lines_of_groups_ids_and_the_end_change_like_any_other() {
    check(
        &PLAIN(),
        &[
            (
                "a line of a group",
                "> ask 1 a\n> ask 2 b\n<unordered\n# first\n< ok 1 {}\n< ok 2 {}\n<end",
                "? \"b\"\nok 2 {\"n\":1}\nok 1 {}",
                "> ask 1 a\n> ask 2 b\n<unordered\n# first\n< ok 1 {}\n< ok 2 {\"n\":1}\n<end",
            ),
            (
                "another id",
                "> ask 1 a\n< ok 1 {}",
                "? \"a\"\nok \"1\" {}",
                "> ask 1 a\n< ok \"1\" {}",
            ),
            (
                "another exit status",
                "> ask 1 a\n< ok 1 {}\n>eof\n<exit 0\n# end",
                "? \"a\"\nok 1 {}\n?eof\nexit 3",
                "> ask 1 a\n< ok 1 {}\n>eof\n<exit 3\n# end",
            ),
            (
                "an exit status that nothing was said of",
                "> ask 1 a\n< ok 1 {}\n\n# end",
                "? \"a\"\nok 1 {}\n?eof\nexit 3",
                "> ask 1 a\n< ok 1 {}\n>eof\n<exit 3\n\n# end",
            ),
        ],
    );
}

const LONG: &str = "> ask 1 a
< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{
    \"first\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",
    \"second\":\"old\",
    \"third\":\"{not a placeholder}\"
  }}";
const LONG_AFTER: &str = "> ask 1 a
< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{
    \"first\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",
    \"second\":\"new\",
    \"third\":\"{not a placeholder}\"
  }}";

#[test]
fn a_line_that_nobody_expected_goes_below_the_client_step_that_caused_it() {
    check(
        &PLAIN(),
        &[
            (
                "a notification before a reply",
                "> ask 1 a\n# the reply\n< ok 1 {}",
                "? \"a\"\nsay n\nok 1 {}",
                "> ask 1 a\n< say n\n# the reply\n< ok 1 {}",
            ),
            (
                "a notification between two replies of a turn",
                "> ask 1 a\n> ask 2 b\n< ok 1 {}\n< ok 2 {}",
                "? \"b\"\nok 1 {}\nsay n\nok 2 {}",
                "> ask 1 a\n> ask 2 b\n< ok 1 {}\n< say n\n< ok 2 {}",
            ),
            (
                "a reply to a request that had none",
                "> ask 1 a\n> ask 2 b\n< ok 2 {}",
                "? \"a\"\nok 1 {}\n? \"b\"\nok 2 {}",
                "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}",
            ),
            (
                "an answer where silence was demanded",
                "# dropped\n> {x\n<silence\n\n> ask 1 a\n< ok 1 {}",
                "? {x\nno null -32700\n? \"a\"\nok 1 {}",
                "# dropped\n> {x\n< no null -32700\n\n> ask 1 a\n< ok 1 {}",
            ),
            (
                "a line after the last step",
                "> ask 1 a\n< ok 1 {}\n# end",
                "? \"a\"\nok 1 {}\n?eof\nsay bye",
                "> ask 1 a\n< ok 1 {}\n>eof\n< say bye\n# end",
            ),
            (
                "a line in a group",
                "> ask 1 a\n> ask 2 b\n<unordered\n< ok 1 {}\n< ok 2 {}\n<end",
                "? \"b\"\nok 2 {}\nsay n\nok 1 {}",
                "> ask 1 a\n> ask 2 b\n<unordered\n< ok 1 {}\n< ok 2 {}\n< say n\n<end",
            ),
            (
                "what is allowed anywhere is no step",
                "@allow n\n> ask 1 a\n< ok 1 {}",
                "? \"a\"\nsay n\nok 1 {\"x\":1}",
                "@allow n\n> ask 1 a\n< ok 1 {\"x\":1}",
            ),
        ],
    );
}

#[test]
fn what_nothing_answers_any_more_is_removed_and_its_comment_stays() {
    check(
        &PLAIN(),
        &[
            (
                "a step",
                "> ask 1 a\n< ok 1 {}\n>eof\n# last words\n< say bye\n",
                "? \"a\"\nok 1 {}\n",
                "> ask 1 a\n< ok 1 {}\n>eof\n# last words\n",
            ),
            (
                "a line of a group, and a whole group",
                "> ask 1 a\n>eof\n<unordered\n< ok 1 {}\n# gone\n< say n\n<end\n<unordered\n# all\n< say o\n<end",
                "? \"a\"\nok 1 {}",
                "> ask 1 a\n>eof\n<unordered\n< ok 1 {}\n# gone\n<end\n# all",
            ),
        ],
    );
}

#[test]
fn a_known_deviation_changes_instead_of_the_rule_above_it() {
    check(
        &PLAIN(),
        &[
            (
                "another deviation",
                "> ask 1 a\n< ok 1 {}\n# why\n~< no 1 -1",
                "? \"a\"\nno 1 -2",
                "> ask 1 a\n< ok 1 {}\n# why\n~< no 1 -2",
            ),
            (
                "a deviation that is gone",
                "> ask 1 a\n< ok 1 {}\n# why\n~< no 1 -1\n> ask 2 b\n< ok 2 {}",
                "? \"a\"\nok 1 {}\n? \"b\"\nok 2 {}",
                "> ask 1 a\n< ok 1 {}\n# why\n> ask 2 b\n< ok 2 {}",
            ),
            (
                "another answer instead of silence",
                "> {x\n<silence\n~< no null -32700\n> ask 1 a\n< ok 1 {}",
                "? {x\nno null -32600\n? \"a\"\nok 1 {}",
                "> {x\n<silence\n~< no null -32600\n> ask 1 a\n< ok 1 {}",
            ),
            (
                "another exit",
                "> ask 1 a\n< ok 1 {}\n>eof\n<exit 0\n~<exit 3",
                "? \"a\"\nok 1 {}\n?eof\nexit 4",
                "> ask 1 a\n< ok 1 {}\n>eof\n<exit 0\n~<exit 4",
            ),
        ],
    );
}

#[test]
fn as_known_leaves_all_rules_alone() {
    check(
        &Options { as_known: true, ..PLAIN() },
        &[
            (
                "a message",
                "> ask 1 a\n< ok 1 {\"x\":\"{{string}}\"}\n\n> ask 2 b\n< ok 2 {}",
                "? \"a\"\nno 1 -5\n? \"b\"\nok 2 {}",
                "> ask 1 a\n< ok 1 {\"x\":\"{{string}}\"}\n~< no 1 -5\n\n> ask 2 b\n< ok 2 {}",
            ),
            (
                "an answer where silence was demanded",
                "> {x\n<silence\n> ask 1 a\n< ok 1 {}",
                "? {x\nno null -32700\n? \"a\"\nok 1 {}",
                "> {x\n<silence\n~< no null -32700\n> ask 1 a\n< ok 1 {}",
            ),
            (
                "an exit status that nothing was said of",
                "> ask 1 a\n< ok 1 {}",
                "? \"a\"\nok 1 {}\n?eof\nexit 3",
                "> ask 1 a\n< ok 1 {}\n>eof\n<exit 0\n~<exit 3",
            ),
        ],
    );
}

#[test]
fn a_file_with_client_lines_only_becomes_a_golden() {
    check(
        &PLAIN(),
        &[
            (
                "replies, a notification, an error without an id, silence",
                "# hello\n> ask 1 a\n\n# told\n> say m\n\n> {x\n\n> ask \"two\" b",
                "? \"a\"\nsay n\nok 1 {\"cwd\":\"/srv/work\"}\n? {x\nno null -32700\n? \"b\"\nok \"two\" {}",
                "# hello\n> ask 1 a\n< say n\n< ok 1 {\"cwd\":\"{{cwd}}\"}\n\n# told\n> say m\n\n> {x\n< no null -32700\n\n> ask \"two\" b\n< ok \"two\" {}",
            ),
            (
                "the envelope first",
                "> ask 1 a",
                "? \"a\"\n{\"result\":{\"b\":1,\"a\":2},\"id\":1,\"jsonrpc\":\"2.0\"}",
                "> ask 1 a\n< ok 1 {\"b\":1,\"a\":2}",
            ),
            ("nothing at all", "> say m\n# end", "? \"m\"", "> say m\n<silence\n# end"),
            (
                "more requests at the end of a golden",
                "> ask 1 a\n< ok 1 {}\n> ask 2 b\n>eof",
                "? \"a\"\nok 1 {}\n? \"b\"\nok 2 []\n?eof\nexit 1",
                "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 []\n>eof\n<exit 1",
            ),
            (
                "a request that gets no answer",
                "> ask 1 a\n> ask 2 b",
                "? \"b\"\nok 2 {}",
                "> ask 1 a\n> ask 2 b\n< ok 2 {}",
            ),
        ],
    );
}

#[test]
fn a_step_that_gave_a_name_gives_it_again_and_later_steps_are_reached() {
    check(
        &PLAIN(),
        &[(
            "a capture",
            "> ask 1 a\n< ok 1 {\"t\":\"{{to = string}}\",\"v\":1}\n> ask 2 {{to}}\n< ok 2 {\"of\":\"{{to}}\",\"v\":1}",
            "? \"a\"\nok 1 {\"t\":\"k\",\"v\":2}\n? \"k\"\nok 2 {\"of\":\"k\",\"v\":3}",
            "> ask 1 a\n< ok 1 {\"t\":\"{{to = string}}\",\"v\":2}\n> ask 2 {{to}}\n< ok 2 {\"of\":\"{{to}}\",\"v\":3}",
        )],
    );
}

#[test]
fn values_that_differ_from_run_to_run_are_told_and_may_become_placeholders() {
    let answer = |time| {
        let at = "\"at\":\"2025-06-18T10:00:0";
        format!("? \"a\"\nok 1 {{\"v\":1,\"times\":[{time},5],{at}{time}Z\"}}")
    };
    let servers: Vec<_> = (1..9).map(answer).collect();
    let before = "> ask 1 a\n< ok 1 {\"v\":0}";
    let blessing = super::restless(before, &servers, &PLAIN());
    assert!(matches!(&blessing.result, Result::Changed { replies: 1, .. }), "{blessing:?}");
    let told = "line 2: /result/times/0 is not the same in two runs: 2, then 3; `--runs 2` puts";
    assert!(blessing.notes[0].starts_with(told), "{blessing:?}");
    let options = Options { runs: 2, ..PLAIN() };
    let Result::Changed { text, .. } = super::restless(before, &servers, &options).result else {
        panic!("not changed");
    };
    let loose = "{\"v\":1,\"times\":[\"{{integer}}\",5],\"at\":\"{{string}}\"}";
    assert_eq!(text, super::long(&format!("> ask 1 a\n< ok 1 {loose}")));
}

#[test]
fn a_text_that_holds_is_played_as_often_as_is_asked_for() {
    let answer = |time| format!("? \"a\"\nok 1 {{\"took\":\"{time} ms\"}}");
    let servers: Vec<_> = [7, 7, 8, 9, 9, 9, 9, 9, 9].map(answer).into();
    let before = "> ask 1 a\n< ok 1 {\"took\":\"7 ms\"}";
    for (runs, expected) in [(1, None), (2, None), (3, Some("{\"took\":\"{{text}} ms\"}"))] {
        let options = Options { runs, ..PLAIN() };
        let result = super::restless(before, &servers, &options).result;
        match (result, expected) {
            (Result::Unchanged, None) => {}
            (Result::Changed { text, .. }, Some(loose)) => {
                assert_eq!(text, super::long(&format!("> ask 1 a\n< ok 1 {loose}")));
            }
            (other, _) => panic!("{runs}: {other:?}"),
        }
    }
}
