//! Faults of the stream: lines that are no messages, messages that are no lines, more or less than
//! one message on a line.

use crate::case::Case;

pub(crate) fn cases() -> Vec<Case> {
    let day = |server| Case::new(server, "everyday");
    vec![
        day("stdout-banner")
            .fails(&["stray-output"])
            .says("toy 0.1.0 \u{2728}")
            .says("ready on stdio")
            .held(6),
        day("stdout-json-log").fails(&["not-a-message"]).says("store opened").held(6),
        day("frame-header-out").fails(&["content-length"]),
        day("frame-pretty").fails(&["split-message"]).held(6),
        day("frame-raw-newline")
            .fails(&["split-message"])
            .says("line feed stands inside a string")
            .held(6),
        day("frame-crlf-out").fails(&["carriage-return"]).held(6),
        day("frame-bom-out").fails(&["byte-order-mark"]).says("\\u{feff}").held(6),
        day("two-on-a-line").fails(&["two-messages"]).held(6),
        day("blank-lines").fails(&["blank-line"]).held(6),
        Case::new("frame-last-unterminated", "last-call").fails(&["unterminated-line"]).held(2),
        day("frame-last-unterminated")
            .fails(&["unterminated-line", "died"])
            .says("it ended with status 0")
            .says("open: 4 (`ping`)")
            .held(4),
        // The reply comes in the end, if there is time for it.
        Case::new("frame-half-then-stall", "last-call").held(2),
        Case::new("frame-half-then-stall", "last-call")
            .options(&["--timeout", "400ms"])
            .fails(&["timed-out"])
            .says("bytes of an unfinished line came")
            .says("{\"jsonrpc\":\"2.0\",\"id\":3,"),
        Case::new("frame-one-per-chunk", "everyday")
            .options(&["--timeout", "400ms"])
            .pace("pipelined")
            .fails(&["timed-out"])
            .says("open: 2 (`tools/list`), 3 (`tools/call`), 4 (`ping`), 5 (`no/such/method`)"),
        Case::new("frame-interleaved", "twelve-calls")
            .fails(&["overlapping-writes", "timed-out"])
            .says("writes that overlap"),
        Case::new("eof-extra-line", "everyday").fails(&["late-output"]).says("bye").held(6),
        Case::new("eof-extra-message", "everyday").fails(&["late-output"]).held(6),
        Case::new("buffer-until-eof", "everyday")
            .options(&["--timeout", "2s"])
            .fails(&["timed-out"])
            .says("it came once the input was closed: the server does not flush its output"),
    ]
}
