//! `antiphon mock`: play a transcript's server on our own stdin and stdout, and tell what the client did.
//! stdout is the wire: nothing but the session may be written to it.

use std::{collections::BTreeMap, io, sync::mpsc, time::Instant};

use crate::{
    mock::{Ends, Happening, Options, Play, Script, serve},
    pattern::Bindings,
    plan::{Job, Plan, PlanRequest, ServerChoice},
    report::Format,
    verdict::{ExitStatus, Report},
};

use super::{
    arguments::MockArguments, output::Output, surroundings::Surroundings, values::ReportTarget,
};

/// Plays the transcript; the status is that of the verdict on the client.
pub(super) fn mock(
    arguments: &MockArguments,
    surroundings: &Surroundings,
    output: &mut Output,
) -> ExitStatus {
    let job = match job(arguments, surroundings) {
        Ok(job) => job,
        Err(refusals) => return output.refuse(&refusals),
    };
    let script = match Script::new(&job.transcript, bindings(&job, surroundings), arguments.exact) {
        Ok(script) => script,
        Err(errors) => return output.refuse(&[errors]),
    };
    let happenings = mpsc::channel();
    let stopper = happenings.0.clone();
    let stop = move || drop(stopper.send(Happening::Stop));
    if let Err(error) = ctrlc::set_handler(stop) {
        output.complain(&format!("a signal will end the session without a verdict: {error}"));
    }
    let options = Options { order: arguments.order, idle: arguments.timeout };
    let mut play = Play::new(&job.transcript, &script, options, Instant::now());
    let ends = Ends { input: Box::new(io::stdin()), output: Box::new(io::stdout()), happenings };
    serve(&mut play, ends);
    let report = play.report(&job, again(arguments), arguments.strict, Instant::now());
    let written =
        targets(arguments).into_iter().map(|target| write(&target, &report, surroundings, output));
    written.flatten().max().unwrap_or_else(|| report.status())
}

/// The one job that the file makes, or all that is wrong.
fn job(arguments: &MockArguments, surroundings: &Surroundings) -> Result<Job, Vec<String>> {
    let server = ServerChoice::Command(vec!["antiphon".into(), "mock".into()]);
    let request = PlanRequest {
        paths: vec![arguments.file.clone()],
        dialect: arguments.dialect.clone(),
        environment: surroundings.environment.clone(),
        lets: arguments.lets.iter().cloned().collect::<BTreeMap<_, _>>(),
        ..PlanRequest::new(&surroundings.working_directory, server)
    };
    let shown = |errors: Vec<_>| errors.iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut jobs = Plan::new(&request).map_err(shown)?.jobs;
    let Some(job) = jobs.pop().filter(|_| jobs.is_empty()) else {
        let path = arguments.file.display();
        return Err(vec![format!("{path}: a folder of several transcripts; name the one to play")]);
    };
    Ok(job)
}

/// The variables of the job; `{{cwd}}` is the folder in which the client started its server: us.
fn bindings(job: &Job, surroundings: &Surroundings) -> Bindings {
    let folder = &surroundings.working_directory;
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.clone());
    let mut bindings = job.bindings.clone();
    bindings.insert("cwd", folder.to_string_lossy().as_ref().into());
    bindings
}

fn again(arguments: &MockArguments) -> String {
    let file = arguments.file.to_string_lossy();
    shell_words::join(["antiphon", "mock", &file])
}

/// A report for people goes to stderr unless another one does.
fn targets(arguments: &MockArguments) -> Vec<ReportTarget> {
    let mut targets = arguments.report.clone();
    if targets.iter().all(|target| target.file.is_some()) {
        targets.insert(0, ReportTarget { format: Format::Human, file: None });
    }
    targets
}

fn write(
    target: &ReportTarget,
    report: &Report,
    surroundings: &Surroundings,
    output: &mut Output,
) -> Option<ExitStatus> {
    let Some(file) = &target.file else {
        output.tell(|out| target.format.write(report, out));
        return None;
    };
    let mut plain = anstream::StripStream::new(Vec::new());
    // Writing to memory cannot fail.
    let _ = target.format.write(report, &mut plain);
    output.write_file(&surroundings.working_directory.join(file), &plain.into_inner())
}
