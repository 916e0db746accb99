//! Replay of all of `transcripts/`, beside the floor of as many bare spawns and waits. Prints
//! figures, asserts nothing; run it with `cargo bench --bench replay`.

use std::{
    io::{self, Write},
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use antiphon::{
    plan::{Plan, PlanRequest, ServerChoice},
    run::{RunOptions, run},
    session::Stop,
};

const ROUNDS: usize = 5;

fn main() -> io::Result<()> {
    let program = env!("CARGO_BIN_EXE_antiphon");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of the workspace");
    let request = PlanRequest::new(root, ServerChoice::Bundled(program.into()));
    let Ok(plan) = Plan::new(&request) else {
        return writeln!(io::stdout(), "the transcripts do not parse; see `antiphon check`");
    };
    let jobs = plan.jobs.len();
    let options = |jobs| RunOptions { jobs, strict: true, fail_fast: false };
    let one = best(|| {
        run(&plan, options(1), &Stop::new(), &|_| {});
    });
    let two = best(|| {
        run(&plan, options(2), &Stop::new(), &|_| {});
    });
    let floor = best(|| (0..jobs).for_each(|_| spawn_and_wait(program)));
    let planning = best(|| {
        let _ = Plan::new(&request);
    });
    let mut out = io::stdout();
    for (what, time) in [
        ("plan: find and parse them", planning),
        ("replay, one at a time", one),
        ("replay, two at a time", two),
        ("floor: bare spawns and waits", floor),
    ] {
        let each = time / u32::try_from(jobs).unwrap_or(u32::MAX).max(1);
        writeln!(out, "{what:30} {time:>10.1?} for {jobs}, {each:>8.1?} each")?;
    }
    Ok(())
}

fn best(mut work: impl FnMut()) -> Duration {
    let time = |_| {
        let before = Instant::now();
        work();
        before.elapsed()
    };
    (0..ROUNDS).map(time).min().unwrap_or_default()
}

#[expect(clippy::disallowed_methods, reason = "the floor is a process without the harness")]
fn spawn_and_wait(program: &str) {
    let mut command = Command::new(program);
    command.arg("serve").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let _ = command.status();
}
