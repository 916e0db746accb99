//! Replies that answer twice, nobody, or with another id.

use super::check;

#[test]
fn a_reply_with_another_spelling_of_the_id_is_one_failure_of_its_step() {
    check(&[
        (
            "a string became a number",
            "> ask \"7\" a\n< ok \"7\" {}\n> ask 8 b\n< ok 8 {}",
            "? \"a\"\nok 7 {}\n? \"b\"\nok 8 {}",
            "failed: FH; wrong-id@2",
        ),
        (
            "a number became a string",
            "> ask 7 a\n< ok 7 {}",
            "? \"a\"\nok \"7\" {}",
            "failed: F; wrong-id@2",
        ),
        (
            "the id went through a double",
            "> ask 9007199254740993 a\n< ok 9007199254740993 {}",
            "? \"a\"\nok 9007199254740992 {}",
            "failed: F; wrong-id@2",
        ),
    ]);
}

#[test]
fn a_reply_without_the_id_is_the_answer_when_no_better_one_comes() {
    check(&[
        (
            "null instead of the id",
            "> ask 3 a\n< no 3 -1\n> ask 4 b\n< ok 4 {}",
            "? \"a\"\nno null -1\n? \"b\"\nok 4 {}",
            "failed: FH; wrong-id@2",
        ),
        (
            "another id altogether",
            "> ask 3 a\n< ok 3 {}",
            "? \"a\"\nok 99 {}",
            "failed: F; wrong-id@2",
        ),
        (
            "null, and then the right one: the first was something else",
            "> ask 3 a\n< ok 3 {}",
            "? \"a\"\nno null -32700\nok 3 {}",
            "failed: H; answered-notification in 1",
        ),
    ]);
}

#[test]
fn a_request_is_answered_once_and_a_notification_never() {
    check(&[
        (
            "twice at once",
            "> ask 1 a\n< ok 1 {}\n> ask 2 b\n< ok 2 {}",
            "? \"a\"\nok 1 {}\nok 1 {}\n? \"b\"\nok 2 {}",
            "failed: HH; answered-twice in 2",
        ),
        (
            "twice, the second one at the end",
            "> ask 1 a\n< ok 1 {}",
            "? \"a\"\nok 1 {}\n?eof\nok 1 {}",
            "failed: H; answered-twice in 2",
        ),
        (
            "an id in use twice is answered twice",
            "> ask 1 a\n> ask 1 b\n< ok 1 {\"a\":1}\n< ok 1 {\"b\":1}",
            "? \"b\"\nok 1 {\"a\":1}\nok 1 {\"b\":1}",
            "held: HH",
        ),
        (
            "a notification",
            "> say n\n> ask 1 a\n< ok 1 {}",
            "? \"n\"\nok null {}\n? \"a\"\nok 1 {}",
            "failed: H; answered-notification in 1",
        ),
    ]);
}
