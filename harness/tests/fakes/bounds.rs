//! What a server costs the harness, whatever it writes: memory, time and the size of the report.
//! Each probe is a process of its own, the test binary started as `bound NUMBER`, so that the peak
//! of its children is the harness's peak.

use std::{
    process::{ExitCode, Output},
    time::{Duration, Instant},
};

use crate::case::Case;

const WORD: &str = "bound";

/// A row, and the seconds it may take: the timeout, two for the end, and two for a busy machine.
type Bound = (fn() -> Case, u64);

const BOUNDS: &[Bound] = &[
    // However long it takes to read, nothing is kept and every reply is judged.
    (|| patient("garbage").fails(&["stray-output"]).held(6), 34),
    (|| patient("garbage-on-stderr").held(6), 34),
    (|| patient("huge-notes").held(6), 34),
    (|| patient("huge-reply").fails(&["mismatch"]).held(5), 34),
    (|| patient("many-values").fails(&["line-too-long"]).says("more than").held(5), 34),
    (|| patient("most-members").fails(&["mismatch"]).held(5), 34),
    (|| Case::new("pipe-talks-first", "filler").pace("lockstep").held(18), 9),
    // What never ends is cut off.
    (|| hasty("floods-lines").fails(&["stray-output", "timed-out"]), 5),
    (|| hasty("floods-one-line").fails(&["line-too-long", "timed-out"]), 5),
    (|| hasty("reads-nothing").fails(&["timed-out"]), 5),
    (|| filling("reads-nothing").options(&["--timeout", "1s"]).fails(&["stopped-reading"]), 5),
    (|| day("lags-behind").options(&["--timeout", "2s"]).fails(&["timed-out"]), 7),
    // By default, too, a verdict comes within ten seconds.
    (|| filling("reads-nothing").fails(&["stopped-reading"]), 10),
];

const MOST_KIB: i64 = 64 * 1024;
const MOST_OUTPUT: usize = 64 * 1024;

fn day(server: &'static str) -> Case {
    Case::new(server, "everyday").pace("lockstep")
}

fn patient(server: &'static str) -> Case {
    day(server).options(&["--timeout", "30s"])
}

fn hasty(server: &'static str) -> Case {
    day(server).options(&["--timeout", "1s"])
}

/// With more to send than pipes hold.
fn filling(server: &'static str) -> Case {
    Case::new(server, "filler").pace("pipelined")
}

/// Each row as a test.
pub(crate) fn trials() -> Vec<libtest_mimic::Trial> {
    let trial = |number: usize| {
        let name = format!("bounds: {}", BOUNDS[number].0().name());
        libtest_mimic::Trial::test(name, move || probe(number).map_err(Into::into))
    };
    (0..BOUNDS.len()).map(trial).collect()
}

/// Becomes the probe that the arguments name, if they name one.
pub(crate) fn from_args() -> Option<ExitCode> {
    let mut args = std::env::args().skip(1);
    let (word, number) = (args.next()?, args.next()?);
    (word == WORD).then(|| {
        measure(&BOUNDS[number.parse::<usize>().expect("a number")]);
        ExitCode::SUCCESS
    })
}

/// Runs a probe; what it says of a failure is on its stderr.
fn probe(number: usize) -> Result<(), String> {
    let program = std::env::current_exe().expect("a running program has a path");
    let mut command = assert_cmd::Command::new(program);
    let Output { status, stderr, .. } =
        command.args([WORD, &number.to_string()]).output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&stderr).into_owned();
    status.success().then_some(()).ok_or(said)
}

fn measure((case, seconds): &Bound) {
    let before = Instant::now();
    let output = case().check();
    let elapsed = before.elapsed();
    assert!(elapsed < Duration::from_secs(*seconds), "it took {elapsed:?}");
    assert!(output < MOST_OUTPUT, "it wrote {output} bytes");
    let usage = nix::sys::resource::getrusage(nix::sys::resource::UsageWho::RUSAGE_CHILDREN);
    let peak = usage.expect("the system counts").max_rss();
    assert!(peak < MOST_KIB, "the peak was {peak} KiB");
}
