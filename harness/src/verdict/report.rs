//! A verdict for each transcript, and the report that gathers them.

use serde::Serialize;

use super::{Baseline, ExitStatus, Failure, Kind, Outcome, StepOutcome, StepVerdict};

/// Failures that were counted and not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Suppressed {
    /// What they are about.
    pub kind: Kind,
    /// How many.
    pub count: usize,
}

/// How the server's process ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// What it took: `itself` (before its input was closed), `eof`, `term` or `kill`.
    pub needed: &'static str,
    /// The exit status, when it exited.
    pub status: Option<i32>,
    /// The signal, when one ended it.
    pub signal: Option<i32>,
}

/// Which side a verdict is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The server that a transcript was replayed against.
    Server,
    /// The client that a transcript was played to.
    Client,
}

/// What came of one transcript under one dialect and pace.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// `dialect::folder/file`, or `server::folder/file` with `--config`; without either, the path alone.
    pub name: String,
    /// Which side is judged.
    pub role: Role,
    /// The file, as the command line reaches it.
    pub path: String,
    /// The transcript's `@title`.
    pub title: Option<String>,
    /// The dialect of the bundled server, or the name given by `--dialect`.
    pub dialect: Option<String>,
    /// What the configuration given by `--config` calls the server.
    pub server: Option<String>,
    /// How the client lines were written: `lockstep`, `pipelined`, `chunked` or `bytes`; `client` when it is the client that
    /// is judged.
    pub pace: &'static str,
    /// Which repetition this was, from 1.
    pub round: usize,
    /// How it came out.
    pub outcome: Outcome,
    /// Why, when it is not applicable, skipped or an error.
    pub reason: Option<String>,
    /// `MUST`, `SHOULD` or `MAY`.
    pub level: &'static str,
    /// The requirements that the file pins.
    pub spec: Vec<String>,
    /// Every server step, in the order of the file.
    pub steps: Vec<StepVerdict>,
    /// What was wrong, in the order found.
    pub failures: Vec<Failure>,
    /// Failures that were only counted, by kind.
    pub suppressed: Vec<Suppressed>,
    /// The last lines of the server's stderr.
    pub stderr: String,
    /// How the process ended; none when it never ran.
    pub ending: Option<Ending>,
    /// From start to end, in milliseconds.
    pub elapsed_ms: u64,
    /// The command that runs this again.
    pub again: String,
    /// The command that accepts what the server does now.
    pub accept: String,
}

impl Verdict {
    /// Whether this makes the run fail: a failed `SHOULD` only does under `strict`, a `MAY` never.
    pub fn gates(&self, strict: bool) -> bool {
        match self.level {
            "MAY" => false,
            "SHOULD" => strict,
            _ => true,
        }
    }
}

/// How many transcripts came out how; the fields add up to `transcripts`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// All verdicts, and those that were never begun.
    pub transcripts: usize,
    /// Held.
    pub held: usize,
    /// Failed.
    pub failed: usize,
    /// Failed, but only a `SHOULD` or `MAY`.
    pub warned: usize,
    /// Failed in no way that the file of known failures does not excuse.
    pub known: usize,
    /// Held but for known deviations that are gone.
    pub stale: usize,
    /// Not applicable.
    pub not_applicable: usize,
    /// Could not be judged.
    pub errors: usize,
    /// Skipped.
    pub skipped: usize,
    /// Not begun: an earlier failure or an interrupt ended the run.
    pub not_run: usize,
}

/// How many server steps came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StepCounts {
    /// Held.
    pub held: usize,
    /// Known deviations and known failures.
    pub known: usize,
    /// Known deviations that are gone.
    pub stale: usize,
    /// Failed.
    pub failed: usize,
    /// Not reached.
    pub not_reached: usize,
}

/// Everything that came of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The version of these field names.
    pub version: u32,
    /// One verdict for each transcript, dialect, pace and round that was run, in plan order.
    pub verdicts: Vec<Verdict>,
    /// The transcripts counted.
    pub counts: Counts,
    /// Their server steps counted.
    pub steps: StepCounts,
    /// The file of known failures, when there is one.
    pub baseline: Option<Baseline>,
    /// Whether a failed `SHOULD` fails the run.
    pub strict: bool,
    /// Whether the run was ended by an interrupt.
    pub interrupted: bool,
    /// From start to end, in milliseconds.
    pub elapsed_ms: u64,
}

impl Report {
    /// Gathers verdicts; `not_run` counts the transcripts that were planned and never begun.
    pub fn new(verdicts: Vec<Verdict>, not_run: usize, strict: bool) -> Self {
        let mut counts =
            Counts { transcripts: verdicts.len() + not_run, not_run, ..Counts::default() };
        let mut steps = StepCounts::default();
        for verdict in &verdicts {
            *counts.slot(verdict, strict) += 1;
            verdict.steps.iter().for_each(|step| *steps.slot(step.outcome) += 1);
        }
        Self {
            version: 1,
            verdicts,
            counts,
            steps,
            baseline: None,
            strict,
            interrupted: false,
            elapsed_ms: 0,
        }
    }

    /// How the program should end: an error outweighs a failure, a failure outweighs a stale line.
    pub fn status(&self) -> ExitStatus {
        if self.interrupted || self.counts.errors > 0 {
            ExitStatus::Harness
        } else if self.counts.failed > 0 {
            ExitStatus::Failed
        } else if self.counts.stale > 0 || self.has_findings() {
            ExitStatus::Stale
        } else {
            ExitStatus::Held
        }
    }

    /// Whether an entry of the file of known failures should be looked at.
    fn has_findings(&self) -> bool {
        self.baseline.as_ref().is_some_and(|baseline| !baseline.findings.is_empty())
    }
}

impl Counts {
    fn slot(&mut self, verdict: &Verdict, strict: bool) -> &mut usize {
        match verdict.outcome {
            Outcome::Held => &mut self.held,
            Outcome::Failed if verdict.gates(strict) => &mut self.failed,
            Outcome::Failed => &mut self.warned,
            Outcome::Known => &mut self.known,
            Outcome::Stale => &mut self.stale,
            Outcome::NotApplicable => &mut self.not_applicable,
            Outcome::HarnessError => &mut self.errors,
            Outcome::Skipped => &mut self.skipped,
        }
    }
}

impl StepCounts {
    fn slot(&mut self, outcome: StepOutcome) -> &mut usize {
        match outcome {
            StepOutcome::Held => &mut self.held,
            StepOutcome::Known => &mut self.known,
            StepOutcome::Stale => &mut self.stale,
            StepOutcome::Failed => &mut self.failed,
            StepOutcome::NotReached => &mut self.not_reached,
        }
    }
}
