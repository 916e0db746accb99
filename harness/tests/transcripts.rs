//! Every transcript of the repository as one test, named `dialect::folder/file`, against the bundled
//! server: `cargo test --test transcripts framing` runs those with `framing` in their name.

use std::{path::Path, process::ExitCode};

use antiphon::{
    plan::{Job, Plan, PlanRequest, ServerChoice},
    report::Format,
    run::{RunOptions, run},
    session::Stop,
    verdict::ExitStatus,
};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of the workspace");
    let program = env!("CARGO_BIN_EXE_antiphon").into();
    let request = PlanRequest {
        paths: ["transcripts", "examples"].map(Into::into).to_vec(),
        ..PlanRequest::new(root, ServerChoice::Bundled(program))
    };
    let trials = match Plan::new(&request) {
        Ok(plan) => plan.jobs.into_iter().map(trial).collect(),
        Err(errors) => {
            let text = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
            vec![Trial::test("every transcript is well formed", || Err(Failed::from(text)))]
        }
    };
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn trial(job: Job) -> Trial {
    let name = job.name.trim_end_matches(".transcript").to_owned();
    Trial::test(name, move || replayed(job))
}

fn replayed(job: Job) -> Result<(), Failed> {
    let options = RunOptions { jobs: 1, strict: true, fail_fast: false };
    let report = run(&Plan { jobs: vec![job] }, options, &Stop::new(), &|_| {});
    if report.status() == ExitStatus::Held {
        return Ok(());
    }
    let mut plain = anstream::StripStream::new(Vec::new());
    Format::Human.write(&report, &mut plain)?;
    Err(String::from_utf8_lossy(&plain.into_inner()).into_owned().into())
}
