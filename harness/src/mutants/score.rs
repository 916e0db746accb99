//! What came of a campaign, as plain data. Field names are public: added to, never renamed.

use serde::Serialize;

use crate::{
    plan::Job,
    verdict::{ExitStatus, Kind, Outcome, Verdict},
};

use super::{allowance::Allowance, fault::Fault, trial::Mutant};

/// The score of transcripts. A mutant is one fault in one place of one transcript.
#[derive(Clone, Debug, Serialize)]
pub struct Score {
    /// The version of this form.
    pub version: u32,
    /// In the order of the plan.
    pub transcripts: Vec<TranscriptScore>,
    /// In the order of the documents.
    pub faults: Vec<FaultScore>,
    /// The sums.
    pub totals: Totals,
    /// The run was ended from outside.
    pub interrupted: bool,
    /// How long it took.
    pub elapsed_ms: u64,
}

/// What one transcript notices.
#[derive(Clone, Debug, Serialize)]
pub struct TranscriptScore {
    /// As in a list of transcripts.
    pub name: String,
    /// The file, as the command line reaches it.
    pub path: String,
    /// How it came out without a fault; only one that held is on trial.
    pub outcome: Outcome,
    /// Why it is not on trial.
    pub reason: Option<String>,
    /// Mutants that it fails on, controls not counted.
    pub caught: usize,
    /// Mutants that it holds on, controls not counted.
    pub missed: usize,
    /// Faults that apply nowhere in it.
    pub not_applicable: Vec<&'static str>,
    /// Faults and controls that apply.
    pub tried: Vec<Tried>,
}

/// One fault on one transcript.
#[derive(Clone, Debug, Serialize)]
pub struct Tried {
    /// Its name.
    pub fault: &'static str,
    /// Whether it is a control, which must be missed.
    pub is_control: bool,
    /// In how many places it is noticed.
    pub caught: usize,
    /// Where it is not: lines of the transcript, null for its end.
    pub missed: Vec<Option<usize>>,
    /// As what it is noticed, each kind once.
    pub kinds: Vec<Kind>,
}

/// What all transcripts together make of one fault.
#[derive(Clone, Debug, Serialize)]
pub struct FaultScore {
    /// Its name.
    pub name: &'static str,
    /// What happens, in one sentence.
    pub does: &'static str,
    /// What it touches.
    pub touches: &'static str,
    /// Where it stands.
    pub standing: Standing,
    /// Mutants that were noticed.
    pub caught: usize,
    /// Mutants that were not.
    pub missed: usize,
    /// Why it may go unnoticed.
    pub reason: Option<String>,
    /// The line of the file that allows it, from 1.
    pub allowed_on: Option<usize>,
}

/// Where a fault or a control stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Some transcript notices the fault.
    Caught,
    /// None does, and it could.
    Missed,
    /// None does, and need not.
    Allowed,
    /// It is allowed to go unnoticed, and is noticed.
    Stale,
    /// It applies nowhere.
    NotApplicable,
    /// No transcript notices the control, as it should be.
    Unnoticed,
    /// A transcript fails on the control.
    Noticed,
}

/// The sums of a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Transcripts on trial.
    pub transcripts: usize,
    /// Transcripts that do not hold without a fault.
    pub broken: usize,
    /// Transcripts that do not apply or are skipped.
    pub not_applicable: usize,
    /// Transcripts on which the harness or the server's start failed.
    pub errors: usize,
    /// Faults that some transcript notices.
    pub faults_caught: usize,
    /// Faults that apply and that none notices.
    pub faults_missed: usize,
    /// Mutants noticed, controls not counted.
    pub caught: usize,
    /// Mutants not noticed, controls not counted.
    pub missed: usize,
    /// Controls that were noticed.
    pub controls_noticed: usize,
}

impl TranscriptScore {
    /// The score of a transcript that was on trial.
    pub(super) fn new(job: &Job, mutants: Vec<(&'static Fault, Vec<Mutant>)>) -> Self {
        let fell = mutants.iter().find(|(_, mutants)| mutants.iter().any(|it| it.is_harness_fault));
        let reason = fell.map(|(fault, _)| format!("the harness panicked on `{}`", fault.name));
        let outcome = if fell.is_some() { Outcome::HarnessError } else { Outcome::Held };
        let (tried, idle): (Vec<_>, Vec<_>) =
            mutants.into_iter().partition(|(_, mutants)| !mutants.is_empty());
        let tried: Vec<_> = tried.into_iter().map(|(fault, it)| Tried::new(fault, &it)).collect();
        let faults = || tried.iter().filter(|tried| !tried.is_control);
        Self {
            name: job.name.clone(),
            path: job.transcript.path.display().to_string(),
            outcome,
            reason,
            caught: faults().map(|tried| tried.caught).sum(),
            missed: faults().map(|tried| tried.missed.len()).sum(),
            not_applicable: idle.iter().map(|(fault, _)| fault.name).collect(),
            tried,
        }
    }

    /// The score of a transcript that was not on trial.
    pub(super) fn without_trial(verdict: &Verdict) -> Self {
        let first = verdict.failures.first();
        let said = first.map(|failure| match failure.line {
            Some(line) => format!("line {line}: {}: {}", failure.kind, failure.message),
            None => format!("{}: {}", failure.kind, failure.message),
        });
        Self {
            name: verdict.name.clone(),
            path: verdict.path.clone(),
            outcome: verdict.outcome,
            reason: verdict.reason.clone().or(said),
            caught: 0,
            missed: 0,
            not_applicable: Vec::new(),
            tried: Vec::new(),
        }
    }
}

impl Tried {
    fn new(fault: &'static Fault, mutants: &[Mutant]) -> Self {
        let mut kinds: Vec<_> = mutants.iter().flat_map(|mutant| mutant.kinds.clone()).collect();
        kinds.sort_by_key(|kind| kind.name());
        kinds.dedup();
        let missed = mutants.iter().filter(|mutant| !mutant.is_caught);
        Self {
            fault: fault.name,
            is_control: fault.is_control,
            caught: mutants.iter().filter(|mutant| mutant.is_caught).count(),
            missed: missed.map(|mutant| mutant.line).collect(),
            kinds,
        }
    }
}

impl FaultScore {
    fn new(
        fault: &'static Fault,
        transcripts: &[TranscriptScore],
        allowances: &[Allowance],
    ) -> Self {
        let tried =
            || transcripts.iter().flat_map(|it| &it.tried).filter(|it| it.fault == fault.name);
        let caught = tried().map(|tried| tried.caught).sum();
        let missed = tried().map(|tried| tried.missed.len()).sum();
        let allowance = allowances.iter().find(|allowance| allowance.fault == fault.name);
        let standing = match (fault.is_control, caught, missed, allowance) {
            (_, 0, 0, _) => Standing::NotApplicable,
            (true, 0, _, _) => Standing::Unnoticed,
            (true, _, _, _) => Standing::Noticed,
            (false, 0, _, Some(_)) => Standing::Allowed,
            (false, 0, _, None) => Standing::Missed,
            (false, _, _, Some(_)) => Standing::Stale,
            (false, _, _, None) => Standing::Caught,
        };
        Self {
            name: fault.name,
            does: fault.does,
            touches: fault.touches(),
            standing,
            caught,
            missed,
            reason: allowance.map(|allowance| allowance.reason.clone()),
            allowed_on: allowance.map(|allowance| allowance.line),
        }
    }
}

impl Score {
    /// The score of these transcripts; the time is not known yet.
    pub(super) fn new(
        transcripts: Vec<TranscriptScore>,
        faults: &[&'static Fault],
        allowances: &[Allowance],
    ) -> Self {
        let faults: Vec<_> =
            faults.iter().map(|fault| FaultScore::new(fault, &transcripts, allowances)).collect();
        let totals = Totals::new(&transcripts, &faults);
        Self { version: 1, transcripts, faults, totals, interrupted: false, elapsed_ms: 0 }
    }

    /// The faults that stand so.
    pub fn standing(&self, standing: Standing) -> impl Iterator<Item = &FaultScore> {
        self.faults.iter().filter(move |fault| fault.standing == standing)
    }

    /// How the program should end.
    pub fn status(&self) -> ExitStatus {
        let totals = &self.totals;
        if self.interrupted || totals.errors > 0 {
            ExitStatus::Harness
        } else if totals.broken + totals.faults_missed + totals.controls_noticed > 0 {
            ExitStatus::Failed
        } else if self.standing(Standing::Stale).next().is_some() {
            ExitStatus::Stale
        } else {
            ExitStatus::Held
        }
    }
}

impl Totals {
    fn new(transcripts: &[TranscriptScore], faults: &[FaultScore]) -> Self {
        let came_out = |outcomes: &[Outcome]| {
            transcripts.iter().filter(|score| outcomes.contains(&score.outcome)).count()
        };
        let stand = |standings: &[Standing]| {
            faults.iter().filter(|score| standings.contains(&score.standing)).count()
        };
        Self {
            transcripts: came_out(&[Outcome::Held]),
            broken: came_out(&[Outcome::Failed, Outcome::Stale]),
            not_applicable: came_out(&[Outcome::NotApplicable, Outcome::Skipped]),
            errors: came_out(&[Outcome::HarnessError]),
            faults_caught: stand(&[Standing::Caught, Standing::Stale]),
            faults_missed: stand(&[Standing::Missed]),
            caught: transcripts.iter().map(|score| score.caught).sum(),
            missed: transcripts.iter().map(|score| score.missed).sum(),
            controls_noticed: stand(&[Standing::Noticed]),
        }
    }
}
