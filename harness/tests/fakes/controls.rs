//! Servers with which nothing is wrong: nothing may be found, in any pace.

use crate::case::Case;

/// On an ordinary day.
pub(crate) fn days() -> Vec<Case> {
    let good = |server| Case::new(server, "everyday").held(6);
    vec![
        good("control-good"),
        Case::new("control-good-modern", "everyday-modern").held(4),
        good("churn-values"),
        good("env-cwd-report"),
        good("golden-secret"),
        good("order-replies"),
        good("time-progress-resets"),
        good("deep-out"),
        good("num-lexemes"),
        good("huge-out-ok"),
        good("report-control-chars"),
        good("pipe-talks-first"),
        good("stderr-flood"),
        good("key-order-changes"),
        // Faults that an ordinary day does not show.
        good("golden-refusal"),
        good("start-needs-key").variable("TOY_API_KEY", "x"),
        good("ver-echo-any"),
        good("id-duplicate-in-flight"),
    ]
}

/// With the transcripts that faults are shown by.
pub(crate) fn others() -> Vec<Case> {
    vec![
        Case::new("churn-values", "stamp").options(&["--repeat", "2"]),
        Case::new("env-cwd-report", "where").words(&["a b", "$HOME", "\""]),
        Case::new("golden-secret", "whoami").variable("TOY_TOKEN", "not-a-real-one"),
        Case::new("golden-refusal", "query").variable("TOY_BACKEND", "1"),
        Case::new("order-replies", "order"),
        Case::new("time-progress-resets", "slow"),
        Case::new("control-good", "hasty"),
        Case::new("control-good", "open-call"),
        Case::new("control-good", "ids"),
        Case::new("control-good", "digits"),
        Case::new("control-good", "malformed"),
        Case::new("control-good", "trailing"),
        Case::new("control-good", "batch"),
        Case::new("control-good", "envelope"),
        Case::new("control-good", "mark-in"),
        Case::new("control-good", "bad-bytes"),
        Case::new("control-good", "text"),
        Case::new("control-good", "early"),
        Case::new("control-good", "discover-first"),
        Case::new("control-good", "no-such-version"),
        Case::new("control-good", "new-version"),
        Case::new("control-good", "no-version"),
        Case::new("control-good", "long-line"),
        Case::new("control-good", "unknown-tool"),
        Case::new("control-good", "duplicate-id"),
        Case::new("control-good", "twelve-calls"),
        Case::new("control-good", "cancel").pace("lockstep"),
        Case::new("control-good-modern", "modern-meta"),
        Case::new("pipe-talks-first", "filler"),
        Case::new("req-asks", "roots"),
        // What a server does not declare is not asked of it.
        Case::new("control-good", "promises").ends("not-applicable", 0),
        Case::new("ver-modern-only", "promises").ends("not-applicable", 0).says("2026-07-28"),
        Case::new("time-progress-resets", "progress"),
        Case::new("control-good", "progress-echo"),
    ]
}
