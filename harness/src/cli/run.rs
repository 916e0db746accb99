//! `antiphon run`: plan, run, report.

use crate::{
    plan::Plan,
    report::Progress,
    run,
    session::Stop,
    verdict::{ExitStatus, Report},
};

use super::{
    arguments::RunArguments, known::Known, output::Output, surroundings::Surroundings,
    values::ReportTarget,
};

/// Replays what the arguments name; the status is the report's, or that of a wrong request.
pub(super) fn run(
    arguments: &RunArguments,
    surroundings: &Surroundings,
    output: &mut Output,
) -> ExitStatus {
    let targets = match arguments.targets() {
        Ok(targets) => targets,
        Err(refusal) => return output.refuse(&[refusal]),
    };
    let request = match arguments.request(surroundings) {
        Ok(request) => request,
        Err(errors) => return output.refuse(&errors),
    };
    let plan = match Plan::new(&request) {
        Ok(plan) => plan,
        Err(errors) => return output.refuse(&errors),
    };
    let known = match Known::read(arguments, &request, surroundings) {
        Ok(known) => known,
        Err(errors) => return output.refuse(&errors),
    };
    let stop = Stop::new();
    let thrower = stop.clone();
    if let Err(error) = ctrlc::set_handler(move || thrower.throw()) {
        output.complain(&format!("Ctrl-C will not end servers: {error}"));
    }
    let progress = Progress::new(plan.jobs.len(), surroundings.stderr_is_terminal);
    let report = run::run(&plan, arguments.options(), &stop, &|verdict| progress.done(verdict));
    drop(progress);
    let (report, unwritten) = match &known {
        Some(known) => known.hold(report, output),
        None => (report, None),
    };
    let written = targets.iter().filter_map(|target| write(target, &report, surroundings, output));
    written.chain(unwritten).max().unwrap_or_else(|| report.status())
}

fn write(
    target: &ReportTarget,
    report: &Report,
    surroundings: &Surroundings,
    output: &mut Output,
) -> Option<ExitStatus> {
    let Some(file) = &target.file else {
        return output.print(|out| target.format.write(report, out));
    };
    let mut plain = anstream::StripStream::new(Vec::new());
    // Writing to memory cannot fail.
    let _ = target.format.write(report, &mut plain);
    output.write_file(&surroundings.working_directory.join(file), &plain.into_inner())
}
