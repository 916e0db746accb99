//! Every transcript of a plan on trial, side by side, to one score.

use std::time::Instant;

use crate::{
    plan::{Job, Plan},
    run::{side_by_side, with_server},
    session::Stop,
};

use super::{
    allowance::Allowance,
    fault::Fault,
    score::{Score, TranscriptScore},
    trial,
};

/// What to try, and how.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The faults, each once.
    pub faults: Vec<&'static Fault>,
    /// Faults that need not be caught.
    pub allowances: Vec<Allowance>,
    /// How many transcripts are on trial at the same time, at least one.
    pub jobs: usize,
}

/// Tries every fault on every transcript. When `stop` is thrown, transcripts not begun are left out.
pub fn run(plan: &Plan, campaign: &Campaign, stop: &Stop) -> Score {
    let started = Instant::now();
    let transcripts = side_by_side(plan.jobs.len(), campaign.jobs, &|place| {
        if stop.thrown() {
            return None;
        }
        Some(transcript(plan.jobs.get(place)?, &campaign.faults, stop))
    });
    Score {
        interrupted: stop.thrown(),
        elapsed_ms: u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
        ..Score::new(transcripts, &campaign.faults, &campaign.allowances)
    }
}

fn transcript(job: &Job, faults: &[&'static Fault], stop: &Stop) -> TranscriptScore {
    // The folder of the server may go before the faults are tried: nothing is read from it then.
    let recorded = with_server(job, stop, |job, server| {
        trial::record(job, server).map(|tape| (job.clone(), tape))
    });
    match recorded.and_then(|recorded| recorded) {
        Ok((job, tape)) => {
            let tried = faults.iter().take_while(|_| !stop.thrown());
            let mutants = tried.map(|fault| (*fault, trial::spoil(&job, &tape, fault)));
            TranscriptScore::new(&job, mutants.collect())
        }
        Err(verdict) => TranscriptScore::without_trial(&verdict),
    }
}
