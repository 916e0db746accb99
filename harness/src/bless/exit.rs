//! How the server ended, as a step.

use crate::{
    session::Exit,
    transcript::Wanted,
    verdict::{Kind, StepOutcome},
};

use super::{
    line::{KNOWN, Marker, RULE},
    work::Work,
};

impl Work<'_> {
    /// Makes the `<exit` step, or the implied one, say how the server ended.
    pub(super) fn exit(&mut self) {
        let Some(exit) = self.case.recording.exit else { return };
        let items = &self.case.transcript.items;
        let explicit = items.iter().find_map(|item| {
            item.expectation().filter(|step| matches!(step.wanted, Wanted::Exit(_)))
        });
        let Some(step) = explicit else { return self.implied_exit(exit) };
        let outcome = self.outcomes.get(&(step.wanted_lines.start + 1));
        match (outcome, &step.known) {
            (Some(StepOutcome::Stale), Some((_, known))) => {
                self.edits.replace(known.clone(), Vec::new());
            }
            (Some(StepOutcome::Failed), Some((_, known))) => {
                self.edits.replace(known.clone(), vec![line(KNOWN, exit)]);
            }
            (Some(StepOutcome::Failed), None) if self.case.as_known => {
                self.edits.insert(step.wanted_lines.end, [line(KNOWN, exit)]);
            }
            (Some(StepOutcome::Failed), None) => {
                self.edits.replace(step.wanted_lines.clone(), vec![line(RULE, exit)]);
            }
            _ => {}
        }
    }

    /// Without an `<exit` line status 0 is wanted; another one is written below the last step.
    fn implied_exit(&mut self, exit: Exit) {
        let failures = &self.case.verdict.failures;
        if !failures.iter().any(|failure| failure.kind == Kind::WrongExit) {
            return;
        }
        let end = self.close();
        let mut lines = Vec::new();
        if self.case.as_known {
            lines.extend(["<exit 0".to_owned(), line(KNOWN, exit)]);
        } else {
            lines.push(line(RULE, exit));
        }
        self.edits.insert(end, lines);
    }
}

/// The step; a signal has no number of its own in a transcript.
fn line(marker: Marker, exit: Exit) -> String {
    match exit {
        Exit::Code(code) if code >= 0 => format!("{}exit {code}", marker.0),
        Exit::Code(_) | Exit::Signal(_) => format!("{}exit failure", marker.0),
    }
}
