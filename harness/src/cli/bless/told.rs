//! What came of each blessing: counted, complained of, summed up. Must not know files.

use crate::{
    bless::{Blessing, Result},
    verdict::{ExitStatus, visible},
};

use super::{super::output::Output, show::difference};

/// What was said so far.
pub(super) struct Told {
    pub(super) updated: usize,
    pub(super) unchanged: usize,
    pub(super) refused: usize,
    pub(super) skipped: usize,
    /// Files of which a reviewer left something as it was.
    pub(super) left: usize,
    pub(super) status: ExitStatus,
}

impl Default for Told {
    fn default() -> Self {
        let (updated, unchanged, refused, skipped, left) = (0, 0, 0, 0, 0);
        Self { updated, unchanged, refused, skipped, left, status: ExitStatus::Held }
    }
}

impl Told {
    /// Counts a blessing, and says on stderr why there is none.
    pub(super) fn look(&mut self, blessing: &Blessing, output: &mut Output) {
        let path = blessing.path.display();
        match &blessing.result {
            Result::Unchanged => self.unchanged += 1,
            Result::Changed { .. } => self.updated += 1,
            Result::Skipped(reason) => {
                self.skipped += 1;
                output.complain(&format!("{path}: skipped: {}", visible(reason)));
            }
            Result::Refused(refusals) => {
                self.refused += 1;
                for refusal in refusals {
                    let status =
                        if refusal.is_harness { ExitStatus::Harness } else { ExitStatus::Failed };
                    self.status = self.status.max(status);
                    output.complain(&lines_visible(&refusal.to_string()));
                }
            }
        }
        for note in &blessing.notes {
            output.complain(&format!("{path}: {}", visible(note)));
        }
    }

    /// Shows what would change.
    pub(super) fn show(&self, blessings: &[Blessing], output: &mut Output) -> ExitStatus {
        for blessing in blessings {
            if let Result::Changed { text, .. } = &blessing.result
                && let Some(status) = output.print(|out| difference(blessing, text, out))
            {
                return status;
            }
        }
        let would = if self.updated > 0 { ExitStatus::Failed } else { ExitStatus::Held };
        self.sums("would update", output).max(would)
    }

    pub(super) fn sums(&self, verb: &str, output: &mut Output) -> ExitStatus {
        let others =
            [(self.left, "not all taken"), (self.refused, "refused"), (self.skipped, "skipped")];
        let counts =
            others.map(
                |(count, word)| {
                    if count > 0 { format!(", {word} {count}") } else { String::new() }
                },
            );
        let (updated, unchanged) = (self.updated, self.unchanged);
        let line = format!("{verb} {updated}, unchanged {unchanged}{}", counts.concat());
        output.print(|out| writeln!(out, "{line}")).unwrap_or(self.status)
    }
}

/// The text with what a terminal would obey written out, line for line.
fn lines_visible(text: &str) -> String {
    text.lines().map(visible).collect::<Vec<_>>().join("\n")
}
