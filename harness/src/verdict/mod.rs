//! What came of a run, as plain data: the same value feeds every reporter, `mutants` and `bless`.
//!
//! Knows nothing of processes, files or terminals. Field names and kind names are public: they are
//! added to, never renamed.

mod baseline;
mod exit;
mod failure;
mod findings;
mod outcome;
mod report;
mod shown;

pub use crate::wire::Kind;
pub use baseline::{Baseline, BaselineFault, BaselineFinding};
pub use exit::ExitStatus;
pub use failure::{Difference, Failure};
pub use findings::Findings;
pub use outcome::{Outcome, StepOutcome, StepVerdict};
pub use report::{Counts, Ending, Report, Role, StepCounts, Suppressed, Verdict};
pub use shown::{SHOWN, shown, shown_head, visible};
