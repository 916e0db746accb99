//! Our own transcripts: no fault goes unnoticed.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// Transcripts whose steps, all in all, are touched by every fault that applies. All of them take some
/// minutes without optimization and tell no more.
const CHOSEN: &[&str] = &[
    "koyu/blanks",
    "koyu/end-of-noise",
    "koyu/envelope",
    "koyu/ids",
    "koyu/initialize",
    "koyu/malformed",
    "koyu/pipeline",
    "koyu/tool-errors",
    "koyu/tools-call",
    "koyu/tools-list-layout",
    "koyu/tools/unicode",
    "once/results",
    "toolgrain/metadata",
    "toolgrain/results-modern",
];

/// Faults of what these dialects do not have: messages of the server's own.
const INAPPLICABLE: &[&str] = &["drop-initiative", "method-other"];

#[test]
fn every_fault_that_applies_is_caught() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of the workspace");
    let paths = CHOSEN.iter().map(|name| format!("transcripts/{name}.transcript"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_antiphon"));
    let output = command.current_dir(root).args(["mutants", "--json"]).args(paths).output();
    let output = output.expect("the program can be started");
    let score: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(output.status.code(), Some(0), "{:#}", score["totals"]);
    let faults = score["faults"].as_array().expect("an array of faults");
    for fault in faults {
        let name = fault["name"].as_str().expect("a name");
        let standing = fault["standing"].as_str().expect("a word");
        let is_well = match standing {
            "not-applicable" => INAPPLICABLE.contains(&name),
            other => ["caught", "unnoticed"].contains(&other),
        };
        assert!(is_well, "{name}: {standing}");
    }
}
