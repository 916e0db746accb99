//! Runs a plan: jobs side by side, each with a server process of its own, to one report.
//!
//! Starts servers and makes temporary folders; prints nothing and knows no command line.

mod stage;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use crate::{
    plan::{Job, Plan},
    replay,
    session::{Session, Stop},
    verdict::{Kind, Outcome, Report, Verdict},
};

use stage::Stage;

/// Values nest as deep as a server writes them; the pages are only used when they are needed.
const STACK: usize = 64 * 1024 * 1024;

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
    let pool = Pool {
        plan,
        options,
        stop,
        done,
        next: AtomicUsize::new(0),
        failed: AtomicBool::new(false),
        verdicts: Mutex::new(Vec::new()),
    };
    pool.work();
    let mut verdicts = pool.verdicts.into_inner().unwrap_or_else(PoisonError::into_inner);
    verdicts.sort_by_key(|(place, _)| *place);
    let verdicts: Vec<_> = verdicts.into_iter().map(|(_, verdict)| verdict).collect();
    let not_run = plan.jobs.len() - verdicts.len();
    Report {
        interrupted: stop.thrown(),
        elapsed_ms: u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
        ..Report::new(verdicts, not_run, options.strict)
    }
}

/// The jobs, and what came of them so far.
struct Pool<'a> {
    plan: &'a Plan,
    options: RunOptions,
    stop: &'a Stop,
    done: &'a (dyn Fn(&Verdict) + Sync),
    next: AtomicUsize,
    failed: AtomicBool,
    verdicts: Mutex<Vec<(usize, Verdict)>>,
}

impl Pool<'_> {
    fn work(&self) {
        let slots = self.options.jobs.clamp(1, self.plan.jobs.len().max(1));
        thread::scope(|scope| {
            for _ in 0..slots {
                let thread = thread::Builder::new().stack_size(STACK);
                let started = thread.spawn_scoped(scope, || self.take_jobs());
                if started.is_err() {
                    // Fewer threads do the same work; without any, this one does.
                    return self.take_jobs();
                }
            }
        });
    }

    fn take_jobs(&self) {
        while !self.stop.thrown() && !self.failed.load(Ordering::Relaxed) {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = self.plan.jobs.get(place) else { return };
            let verdict = judged(job, self.stop);
            let is_bad = matches!(verdict.outcome, Outcome::Failed | Outcome::HarnessError);
            if self.options.fail_fast && is_bad && verdict.gates(self.options.strict) {
                self.failed.store(true, Ordering::Relaxed);
            }
            (self.done)(&verdict);
            let mut verdicts = self.verdicts.lock().unwrap_or_else(PoisonError::into_inner);
            verdicts.push((place, verdict));
        }
    }
}

/// A fault of ours in one job leaves the others their verdicts.
fn judged(job: &Job, stop: &Stop) -> Verdict {
    catch_unwind(AssertUnwindSafe(|| run_job(job, stop))).unwrap_or_else(|_| {
        replay::harness_failed(job, Kind::HarnessFault, "the harness panicked; please report it")
    })
}

fn run_job(job: &Job, stop: &Stop) -> Verdict {
    if let Some(reason) = &job.transcript.settings.skip {
        return replay::skipped(job, reason);
    }
    let stage = match Stage::new(job) {
        Ok(stage) => stage,
        Err(error) => {
            let said = format!("no folder to run in: {error}");
            return replay::harness_failed(job, Kind::HarnessFault, &said);
        }
    };
    match Session::start(&stage.command, &stage.limits, stop) {
        Ok(mut session) => replay::replay(&stage.job, &mut session).1,
        Err(error) => replay::harness_failed(job, Kind::CouldNotStart, &error.to_string()),
    }
}
