//! Faults of the conversation: what is answered, asked, notified or refused against the protocol.

use crate::case::Case;

pub(crate) fn cases() -> Vec<Case> {
    let day = |server| Case::new(server, "everyday");
    vec![
        day("note-answered").fails(&["answered-notification", "not-a-message"]).held(5),
        day("note-before-init-result")
            .fails(&["unexpected-message"])
            .says("notifications/tools/list_changed")
            .held(6),
        day("ping-unknown").fails(&["mismatch"]).says("no such method: ping").held(5),
        day("req-asks").fails(&["unexpected-request"]).says("the server asks `roots/list`").held(6),
        day("req-deadlock").fails(&["unexpected-request", "mismatch"]).held(5),
        Case::new("req-deadlock", "roots").fails(&["mismatch"]).says("does not answer").held(2),
        Case::new("progress-unasked", "slow").fails(&["unasked-progress"]).says("mine-1").held(2),
        Case::new("progress-late", "progress-echo").fails(&["late-progress"]).held(3),
        Case::new("progress-token-as-text", "progress-echo")
            .fails(&["unasked-progress"])
            .says("the progress token 8 came back as \"8\"")
            .held(3),
        Case::new("cancel-answered", "cancel").pace("lockstep").fails(&["not-silent"]).held(2),
        Case::new("cancel-crash", "cancel")
            .pace("lockstep")
            .fails(&["died"])
            .says("status 101")
            .says("nobody handles notifications/cancelled"),
        Case::new("order-replies", "strict-order")
            .pace("lockstep")
            .fails(&["out-of-order"])
            .says("it came before what line"),
        Case::new("cap-promised", "promises").fails(&["mismatch"]).says("resources/list").held(1),
        Case::new("page-bogus-cursor", "bad-cursor").fails(&["mismatch"]).ends("failed", 0),
        Case::new("page-bogus-cursor", "bad-cursor").options(&["--strict"]).fails(&["mismatch"]),
        Case::new("page-empty-cursor", "pages").fails(&["mismatch"]).says("/result/nextCursor"),
        Case::new("page-stuck-cursor", "pages").fails(&["mismatch"]).says("p2"),
        Case::new("tool-unknown-as-result", "unknown-tool").fails(&["mismatch"]).says("/error"),
        Case::new("tool-no-arguments", "arguments").fails(&["mismatch"]).says("-32603"),
        Case::new("tool-structured-missing", "structured")
            .fails(&["mismatch"])
            .says("/result/structuredContent"),
        Case::new("golden-refusal", "query").fails(&["mismatch"]).says("/result/isError"),
        Case::new("bad-line-exit", "malformed").fails(&["died"]).says("status 0").held(1),
        Case::new("bad-line-trailing", "trailing").fails(&["wrong-id"]).held(2),
        Case::new("batch-silent", "batch").options(&["--timeout", "400ms"]).fails(&["timed-out"]),
        Case::new("env-version-unchecked", "envelope").fails(&["mismatch"]).held(2),
        Case::new("modern-list-no-hints", "everyday-modern")
            .fails(&["mismatch"])
            .says("/result/ttlMs")
            .says("/result/cacheScope")
            .held(3),
        Case::new("modern-meta-unchecked", "modern-meta").fails(&["mismatch"]).held(1),
        Case::new("modern-asks-client", "everyday-modern")
            .fails(&["unexpected-request", "mismatch"])
            .says("roots/list")
            .held(3),
    ]
}
