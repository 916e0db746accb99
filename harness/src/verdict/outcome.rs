//! How a step and a whole transcript came out.

use serde::Serialize;

/// How one server step came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepOutcome {
    /// As the rule says.
    Held,
    /// As the `~<` line or a file of known failures says: tolerated, and counted.
    Known,
    /// As the rule says although a `~<` line says otherwise: that line is to be deleted.
    Stale,
    /// Neither.
    Failed,
    /// The server was gone, or the time was up, before it was this step's turn.
    NotReached,
}

/// A server step by its place in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StepVerdict {
    /// The line of the transcript on which the step begins, from 1; 0 for the implied end.
    pub line: usize,
    /// How it came out.
    pub outcome: StepOutcome,
}

/// How one transcript came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Every step held or was a known deviation.
    Held,
    /// Some step failed, or the server broke a rule of the stream.
    Failed,
    /// Something failed, all of it in ways that the file of known failures excuses.
    Known,
    /// Nothing failed, but a known deviation is gone.
    Stale,
    /// The server does not declare what the transcript needs.
    NotApplicable,
    /// The server could not be started, or the harness failed or was interrupted.
    HarnessError,
    /// The transcript says `@skip`.
    Skipped,
}

impl Outcome {
    /// The word that begins this outcome's line in reports for people.
    pub fn word(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Failed => "FAILED",
            Self::Known => "known",
            Self::Stale => "STALE",
            Self::NotApplicable => "not applicable",
            Self::HarnessError => "ERROR",
            Self::Skipped => "skipped",
        }
    }
}
