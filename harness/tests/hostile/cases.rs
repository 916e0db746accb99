//! The table: behaviour, transcript, status and kinds of failure.

use super::Case;

const SHORT: &[&str] = &["--timeout", "1s"];

/// A request and its answer: the servers here that answer at all give back what they are sent.
const HELLO: &str = "> hello\n<exact hello\n";
const PING: &str = "\
> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}
< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}
";

const fn case(
    about: &'static str,
    (server, transcript): (&'static str, &'static str),
    status: i32,
    kinds: &'static [&'static str],
    bound: u64,
) -> Case {
    Case { about, server, transcript, arguments: SHORT, status, kinds, bound }
}

pub(crate) const CASES: &[Case] = &[
    case("a silent server is timed out", ("silent", PING), 1, &["timed-out"], 8),
    Case {
        arguments: &[],
        ..case(
            "a silent server costs less than ten seconds by default",
            ("silent", PING),
            1,
            &["timed-out"],
            10,
        )
    },
    case(
        "a server that leaves at once could not start",
        ("exits-at-once", PING),
        3,
        &["died-before-handshake"],
        6,
    ),
    case(
        "a server that aborts could not start",
        ("aborts", PING),
        3,
        &["died-before-handshake"],
        6,
    ),
    case(
        "a flood of lines is cut off",
        ("floods-lines", PING),
        1,
        &["stray-output", "timed-out"],
        8,
    ),
    case(
        "a flood of blank lines is cut off",
        ("floods-blank-lines", PING),
        1,
        &["blank-line", "timed-out"],
        8,
    ),
    case(
        "a line without an end is cut off",
        ("floods-one-line", PING),
        1,
        &["timed-out", "line-too-long"],
        8,
    ),
    case("a flood on stderr is no fault", ("floods-stderr", HELLO), 1, &["stray-output"], 10),
    case(
        "a server that stays after the end of its input is ended by TERM",
        ("ignores-eof", HELLO),
        1,
        &["stray-output", "ignored-eof"],
        8,
    ),
    case(
        "a server that ignores TERM too is killed",
        ("ignores-term", HELLO),
        1,
        &["stray-output", "ignored-term"],
        8,
    ),
    case(
        "a child left behind is found and ended",
        ("leaves-child", HELLO),
        1,
        &["stray-output", "child-left"],
        8,
    ),
    case(
        "a child that holds stdout is named",
        ("child-holds-stdout", HELLO),
        1,
        &["stray-output", "stdout-held"],
        8,
    ),
    case(
        "half a line is shown where the rest is waited for",
        ("half-then-stalls", PING),
        1,
        &["timed-out", "not-a-message"],
        8,
    ),
    case(
        "a goodbye is late output, a handful of it shown",
        ("says-goodbye", "> x\n<silence\n>eof\n<exit 7\n"),
        1,
        &["late-output"],
        6,
    ),
    #[cfg(unix)]
    case(
        "a server that closes its output is gone",
        ("closes-stdout", PING),
        1,
        &["died-before-handshake"],
        8,
    ),
    Case {
        arguments: &["--deadline", "1s", "--timeout", "20s"],
        ..case("a transcript has a deadline of its own", ("silent", PING), 1, &["deadline"], 8)
    },
    Case {
        arguments: &["--max-line", "1K", "--timeout", "1s"],
        ..case(
            "a line over the bound is cut and named",
            ("one-long-line", "> x\n<exact short\n"),
            1,
            &["line-too-long", "stray-output"],
            8,
        )
    },
];
