//! `<silence`, with and without a time.

use super::check;

#[test]
fn silence_is_proved_by_what_comes_next_and_broken_by_what_nobody_expects() {
    check(&[
        (
            "the next reply proves it",
            "> {no json\n<silence\n> ask 1 a\n< ok 1 {}",
            "? \"a\"\nok 1 {}",
            "held: HH",
        ),
        ("the end of the input proves it", "> {no json\n<silence", "", "held: H"),
        (
            "a reply to what wants none",
            "> {no json\n<silence\n> ask 1 a\n< ok 1 {}",
            "? no json\nno null -32700\n? \"a\"\nok 1 {}",
            "failed: FH; not-silent@2",
        ),
        (
            "the last of several silences is the one that is broken",
            "> say a\n<silence\n> ask 1 b\n< ok 1 {}\n> say c\n<silence\n> ask 2 d\n< ok 2 {}",
            "? \"b\"\nok 1 {}\n? \"c\"\nsay n\n? \"d\"\nok 2 {}",
            "failed: HHFH; not-silent@6",
        ),
        (
            "a duration passes without a line",
            "> say n\n<silence 200ms\n> ask 1 a\n< ok 1 {}",
            "? \"a\"\nok 1 {}",
            "held: HH",
        ),
        (
            "a line within the duration",
            "> say n\n<silence 200ms\n> ask 1 a\n< ok 1 {}",
            "? \"n\"\nsay late\n? \"a\"\nok 1 {}",
            "failed: FH; not-silent@2",
        ),
        (
            "an allowed notification breaks no silence",
            "@allow log\n> say n\n<silence 200ms\n> ask 1 a\n< ok 1 {}",
            "? \"n\"\nsay log\n? \"a\"\nok 1 {}",
            "held: HH",
        ),
    ]);
}
