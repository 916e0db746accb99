//! What differs between two texts: for people by lines, for counting by steps.

use similar::{Algorithm, ChangeTag, DiffTag, TextDiff, capture_diff_slices};

use crate::transcript::Transcript;

/// Lines shown around a change.
const AROUND: usize = 3;

/// A line of a unified diff, without its line end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Where a run of changes stands.
    Place(String),
    /// In both texts.
    Same(String),
    /// In the first text only.
    Gone(String),
    /// In the second text only.
    New(String),
}

/// The runs of changed lines, each with the lines around it.
pub fn diff(before: &str, after: &str) -> Vec<Change> {
    let diff = TextDiff::from_lines(before, after);
    let mut lines = Vec::new();
    for hunk in diff.unified_diff().context_radius(AROUND).iter_hunks() {
        lines.push(Change::Place(hunk.header().to_string()));
        lines.extend(hunk.iter_changes().map(|change| {
            let text = change.value().trim_end_matches('\n').to_owned();
            match change.tag() {
                ChangeTag::Equal => Change::Same(text),
                ChangeTag::Delete => Change::Gone(text),
                ChangeTag::Insert => Change::New(text),
            }
        }));
    }
    lines
}

/// How many server steps changed, came or went.
pub(super) fn changed_steps(before: &Transcript, after: &Transcript) -> usize {
    let (before, after) = (server_steps(before), server_steps(after));
    let runs = capture_diff_slices(Algorithm::Myers, &before, &after);
    let changed = runs.iter().filter(|run| run.tag() != DiffTag::Equal);
    changed.map(|run| run.old_range().len().max(run.new_range().len())).sum()
}

fn server_steps(transcript: &Transcript) -> Vec<&str> {
    let servers = transcript.items.iter().filter(|item| item.expectation().is_some());
    servers.map(|item| transcript.text(item.lines.clone())).collect()
}
