//! A server's own goldens as tests of its crate: each transcript is one test, with a name to filter by.
//!
//! [`crate::transcripts!`] is all that most crates need; [`main`] takes a request of one's own, and
//! [`trials`] gives the tests to whoever has further ones. Reads no environment: `main` hands it in.

use std::{ffi::OsString, process::ExitCode};

use libtest_mimic::{Arguments, Completion, Failed, Trial};

use crate::{
    plan::{Job, Pace, Plan, PlanRequest},
    report::Format,
    run::{RunOptions, run},
    session::Stop,
    verdict::{ExitStatus, Outcome, Report},
};

/// The main function of a test that replays transcripts against a server of the same package.
///
/// `server` is the command, its program first; `paths` are files and folders below the package, `transcripts`
/// if left out. In `Cargo.toml`:
///
/// ```toml
/// [dev-dependencies]
/// antiphon = { version = "0.1", default-features = false, features = ["libtest"] }
///
/// [[test]]
/// name = "transcripts"
/// harness = false
/// ```
///
/// A server of one's own is `env!("CARGO_BIN_EXE_my-server")`. This one, a test of this package, plays the
/// transcripts for any server to the reference server:
///
/// ```ignore
#[doc = include_str!("../tests/own_server.rs")]
/// ```
///
/// `cargo test --test transcripts` runs them all, `cargo test --test transcripts errors` those with
/// `errors` in their name, and `cargo nextest run` each in a process of its own.
#[macro_export]
macro_rules! transcripts {
    (server: [$($word:expr),+ $(,)?] $(, paths: [$($path:expr),+ $(,)?])? $(,)?) => {
        fn main() -> ::std::process::ExitCode {
            let package = ::std::path::Path::new(::core::env!("CARGO_MANIFEST_DIR"));
            let words = ::std::vec![$(::std::ffi::OsString::from($word)),+];
            let request = $crate::plan::PlanRequest {
                environment: ::std::env::vars_os().collect(),
                $(paths: ::std::vec![$(::std::path::PathBuf::from($path)),+],)?
                ..$crate::plan::PlanRequest::new(package, $crate::plan::ServerChoice::Command(words))
            };
            $crate::libtest::main(::std::env::args_os(), &request)
        }
    };
}

/// Runs the transcripts of the request as tests, as the arguments say (those of Rust's own test
/// programs, the program's name first), and reports on stdout.
pub fn main(arguments: impl IntoIterator<Item = OsString>, request: &PlanRequest) -> ExitCode {
    libtest_mimic::run(&Arguments::from_iter(arguments), trials(request)).exit_code()
}

/// A test for each transcript, dialect, pace and round of the request. A failed `SHOULD` is a failed
/// test; what is skipped or not applicable is ignored, with the reason. A request that cannot be
/// planned is one test, which fails with all that is wrong.
pub fn trials(request: &PlanRequest) -> Vec<Trial> {
    match Plan::new(request) {
        Ok(plan) => plan.jobs.into_iter().map(trial).collect(),
        Err(errors) => {
            let text = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
            vec![Trial::test("every transcript can be read", || Err(text.into()))]
        }
    }
}

fn trial(job: Job) -> Trial {
    let is_skipped = job.transcript.settings.skip.is_some();
    let test = Trial::ignorable_test(name(&job), move || replayed(job));
    test.with_ignored_flag(is_skipped)
}

/// `dialect::folder/file`, with the pace and the round where they are not the usual ones.
fn name(job: &Job) -> String {
    let pace = (job.pace != Pace::Lockstep).then(|| job.pace.name().to_owned());
    let round = (job.round > 1).then(|| job.round.to_string());
    let name = job.name.trim_end_matches(".transcript").to_owned();
    [Some(name), pace, round].into_iter().flatten().collect::<Vec<_>>().join("::")
}

fn replayed(job: Job) -> Result<Completion, Failed> {
    let options = RunOptions { jobs: 1, strict: true, fail_fast: false };
    let report = run(&Plan { jobs: vec![job] }, options, &Stop::new(), &|_| {});
    if report.status() != ExitStatus::Held {
        return Err(text(&report)?.into());
    }
    let aside = report
        .verdicts
        .iter()
        .find(|verdict| matches!(verdict.outcome, Outcome::NotApplicable | Outcome::Skipped));
    Ok(aside.map_or(Completion::Completed, |verdict| {
        Completion::ignored_with(verdict.reason.as_deref().unwrap_or(verdict.outcome.word()))
    }))
}

fn text(report: &Report) -> std::io::Result<String> {
    let mut plain = anstream::StripStream::new(Vec::new());
    Format::Human.write(report, &mut plain)?;
    Ok(String::from_utf8_lossy(&plain.into_inner()).into_owned())
}
