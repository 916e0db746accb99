//! Runs a plan: jobs side by side, each with a server process of its own, to one report.
//!
//! Starts servers and makes temporary folders; prints nothing and knows no command line.

mod pool;
mod stage;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use crate::{
    plan::{Job, Plan},
    replay,
    session::{Peer, Session, Stop},
    verdict::{Kind, Outcome, Report, Verdict},
};

pub(crate) use pool::side_by_side;
use stage::Stage;

/// How a plan is run.
#[derive(Clone, Copy, Debug)]
pub struct RunOptions {
    /// How many servers run at the same time, at least one.
    pub jobs: usize,
    /// Whether a failed `SHOULD` fails the run.
    pub strict: bool,
    /// Whether the first failure ends the run.
    pub fail_fast: bool,
}

/// Replays every job and gathers the verdicts in plan order. `done` is told of each as it is
/// reached. When `stop` is thrown, servers that run are ended, and jobs not begun stay so.
pub fn run(
    plan: &Plan,
    options: RunOptions,
    stop: &Stop,
    done: &(dyn Fn(&Verdict) + Sync),
) -> Report {
    let started = Instant::now();
    let failed = AtomicBool::new(false);
    let verdicts = side_by_side(plan.jobs.len(), options.jobs, &|place| {
        if stop.thrown() || failed.load(Ordering::Relaxed) {
            return None;
        }
        let verdict = judged(plan.jobs.get(place)?, stop);
        let is_bad = matches!(verdict.outcome, Outcome::Failed | Outcome::HarnessError);
        if options.fail_fast && is_bad && verdict.gates(options.strict) {
            failed.store(true, Ordering::Relaxed);
        }
        done(&verdict);
        Some(verdict)
    });
    let not_run = plan.jobs.len() - verdicts.len();
    Report {
        interrupted: stop.thrown(),
        elapsed_ms: u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
        ..Report::new(verdicts, not_run, options.strict)
    }
}

/// A fault of ours in one job leaves the others their verdicts.
fn judged(job: &Job, stop: &Stop) -> Verdict {
    catch_unwind(AssertUnwindSafe(|| run_job(job, stop))).unwrap_or_else(|_| {
        replay::harness_failed(job, Kind::HarnessFault, "the harness panicked; please report it")
    })
}

fn run_job(job: &Job, stop: &Stop) -> Verdict {
    let replayed = with_server(job, stop, |job, server| replay::replay(job, server).1);
    replayed.unwrap_or_else(|verdict| *verdict)
}

/// Starts the job's server in its folder and hands both over, the job with `{{cwd}}` bound; or says
/// why there is no server.
pub(crate) fn with_server<T>(
    job: &Job,
    stop: &Stop,
    go: impl FnOnce(&Job, &mut dyn Peer) -> T,
) -> Result<T, Box<Verdict>> {
    if let Some(reason) = &job.transcript.settings.skip {
        return Err(Box::new(replay::skipped(job, reason)));
    }
    if let Some(reason) = &job.not_applicable {
        return Err(Box::new(replay::not_applicable(job, reason)));
    }
    let failed = |kind, said: &str| Box::new(replay::harness_failed(job, kind, said));
    let stage = Stage::new(job)
        .map_err(|error| failed(Kind::HarnessFault, &format!("no folder to run in: {error}")))?;
    let mut session = Session::start(&stage.command, &stage.limits, stop)
        .map_err(|error| failed(Kind::CouldNotStart, &error.to_string()))?;
    Ok(go(&stage.job, &mut session))
}
