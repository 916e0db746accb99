//! Faults of the process: its start, its handshake, its death and its end.

use crate::case::Case;

fn day(server: &'static str) -> Case {
    Case::new(server, "everyday")
}

pub(crate) fn starts() -> Vec<Case> {
    vec![
        day("start-needs-key")
            .fails(&["died-before-handshake"])
            .ends("harness-error", 3)
            .says("TOY_API_KEY is not set")
            .held(0),
        day("start-fixed-port")
            .taken_port()
            .fails(&["died-before-handshake"])
            .ends("harness-error", 3)
            .says("is in use"),
        // One after the other they do not clash.
        day("start-fixed-port").free_port().options(&["--jobs", "1", "--repeat", "2"]).held(6),
        day("start-slow")
            .options(&["--timeout", "400ms"])
            .fails(&["timed-out"])
            .pace("lockstep")
            .says("a slow start needs a longer `--timeout`"),
        day("start-slow").held(6),
        Case::new("ver-echo-any", "no-such-version").fails(&["mismatch"]).says("1999-01-01"),
        Case::new("ver-initialize-new", "new-version").fails(&["mismatch"]).says("-32601"),
        Case::new("ver-missing-param-exit", "no-version")
            .fails(&["died-before-handshake"])
            .says("status 0")
            .held(0),
        Case::new("ver-first-not-initialize-exit", "discover-first")
            .fails(&["died-before-handshake"])
            .says("the first message must be initialize"),
        day("ver-modern-only").fails(&["mismatch"]).says("-32022"),
        Case::new("life-before-init-hang", "early")
            .options(&["--timeout", "400ms"])
            .pace("pipelined")
            .fails(&["timed-out"])
            .says("open: 9 (`ping`), 2 (`tools/list`), 1 (`initialize`)"),
        Case::new("life-ping-before-init", "early").fails(&["mismatch"]).says("initialize first"),
    ]
}

pub(crate) fn ends() -> Vec<Case> {
    vec![
        day("life-one-shot")
            .fails(&["died"])
            .says("it ended with status 0")
            .says("3 (`tools/call`)"),
        day("life-panics")
            .fails(&["died"])
            .says("it ended with status 101")
            .says("the store is gone"),
        day("life-aborts").fails(&["died"]).says("signal 6 (SIGABRT)").says("out of ideas"),
        day("eof-ignored")
            .options(&["--timeout", "400ms"])
            .fails(&["ignored-eof"])
            .says("TERM ended it")
            .held(6),
        day("term-ignored")
            .options(&["--timeout", "400ms"])
            .fails(&["ignored-term"])
            .says("was killed")
            .held(6),
        day("eof-status").fails(&["wrong-exit"]).says("status 3").held(6),
        Case::new("eof-drops-open-calls", "open-call").fails(&["unanswered"]).held(2),
        day("orphan-holds-pipe").fails(&["stdout-held"]).held(6),
        day("reads-no-more")
            .options(&["--timeout", "400ms"])
            .pace("chunked")
            .fails(&["timed-out"])
            .held(4),
        // Byte by byte a pipe holds little, so that it shows who does not read.
        day("reads-no-more")
            .options(&["--timeout", "400ms"])
            .pace("bytes")
            .fails(&["stopped-reading"])
            .says("bytes of its input are not taken"),
    ]
}
