//! Faults of bytes, characters, numbers and members, in either direction.

use crate::case::Case;

pub(crate) fn cases() -> Vec<Case> {
    let day = |server| Case::new(server, "everyday");
    vec![
        day("enc-bad-byte-out").fails(&["not-utf8"]).says("0xB0").says("\\xb0\\xa1\\xff").held(6),
        day("uni-lone-surrogate-out").fails(&["lone-surrogate"]).says("\\ud83d").held(6),
        day("num-nan-out").fails(&["nan"]).says("`NaN` is no JSON number").held(6),
        day("key-duplicate-out").fails(&["duplicate-member", "mismatch"]).says("/result/isError"),
        day("too-deep-out").fails(&["not-json"]).says("10000").held(5),
        Case::new("enc-codepage-in", "text")
            .options(&["--timeout", "400ms"])
            .fails(&["mismatch", "timed-out"])
            .says("Ã©")
            .says("open: 4 (`tools/call`)"),
        Case::new("uni-chunk-split", "text").fails(&["mismatch"]).says("\u{fffd}"),
        Case::new("enc-bad-byte-dies", "bad-bytes")
            .fails(&["died"])
            .says("status 101")
            .says("stdin is UTF-8")
            .held(1),
        Case::new("bom-in-line", "mark-in")
            .fails(&["died-before-handshake"])
            .says("status 0")
            .says("unexpected character in column 1"),
        Case::new("huge-in-64k", "long-line").fails(&["died"]).says("status 0").held(1),
        // The report shows control characters and markup as harmless text.
        Case::new("report-control-chars", "plain-text").fails(&["mismatch"]).says("]]>").held(2),
        Case::new("huge-out-ok", "plain-text").fails(&["mismatch"]).held(2),
        // Over the bound a line is cut, and what follows is judged.
        day("huge-out-ok").options(&["--max-line", "1M"]).fails(&["line-too-long"]).held(5),
        // The id comes back changed.
        Case::new("id-string-to-int", "ids")
            .fails(&["wrong-id"])
            .says("\"7\" came back as 7")
            .held(5),
        Case::new("id-big-rounded", "ids")
            .fails(&["wrong-id"])
            .says("9007199254740993 came back as 9007199254740992")
            .held(5),
        Case::new("id-zero-dropped", "ids")
            .options(&["--timeout", "400ms"])
            .fails(&["timed-out"])
            .says("open: 0 (`ping`)"),
        day("id-null-in-tool-error").fails(&["wrong-id"]).says("null").held(5),
        day("id-unknown").fails(&["wrong-id"]).says("\"other\"").held(5),
        day("id-object").fails(&["wrong-id"]).held(5),
        Case::new("id-duplicate-in-flight", "duplicate-id")
            .options(&["--timeout", "400ms"])
            .fails(&["timed-out"])
            .held(2),
        day("answers-twice")
            .fails(&["answered-twice"])
            .says("request 3 was answered before")
            .held(6),
    ]
}
