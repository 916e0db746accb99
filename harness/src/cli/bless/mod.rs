//! `antiphon bless`: play, then show, ask or write. All files are written or none, unless told otherwise.

mod answers;
mod show;
mod told;
mod walk;
mod write;

use std::sync::Arc;

use crate::{
    bless::{self, Blessing, Options, Played},
    plan::{Job, Plan, ServerChoice},
    replay,
    run::{side_by_side, with_server},
    session::Stop,
    transcript::Names,
    verdict::ExitStatus,
};

use super::{arguments::BlessArguments, output::Output, surroundings::Surroundings};

use answers::Answers;
use told::Told;
use walk::Walk;
use write::write;

/// Blesses what the arguments name.
pub(super) fn bless(
    arguments: &BlessArguments,
    surroundings: &Surroundings,
    output: &mut Output,
) -> ExitStatus {
    if surroundings.ci && !arguments.force && !arguments.dry_run {
        let said = "bless: `CI` is set, and a CI checks goldens and does not write them; bless where \
             you work, or add `--force`";
        return output.refuse(&[said]);
    }
    let request = match arguments.target.request_for_one(surroundings) {
        Ok(request) => request,
        Err(errors) => return output.refuse(&errors),
    };
    let plan = match Plan::new(&request) {
        Ok(plan) => plan,
        Err(errors) => return output.refuse(&errors),
    };
    let files = by_file(&plan);
    if matches!(request.server, ServerChoice::Bundled(_))
        && let Some(refusal) = files.iter().find_map(|jobs| not_all_dialects(jobs))
    {
        return output.refuse(&[refusal]);
    }
    let (answers, hush) = Answers::from_stdin();
    let stop = Stop::new();
    let thrower = stop.clone();
    let handler = move || {
        thrower.throw();
        hush.end();
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        output.complain(&format!("Ctrl-C will not end servers: {error}"));
    }
    let blessings = side_by_side(files.len(), arguments.target.jobs(), &|place| {
        let jobs = files.get(place).filter(|_| !stop.thrown())?;
        Some(bless::bless(jobs, &options(arguments, jobs), &|job| play(job, &stop)))
    });
    if stop.thrown() {
        output.complain(&"interrupted; nothing is written");
        return ExitStatus::Harness;
    }
    let base = &surroundings.working_directory;
    let walk = Walk::new(&answers, base, names(arguments));
    let status = settle(arguments, &blessings, walk, output);
    if stop.thrown() { ExitStatus::Harness } else { status }
}

/// Shows, asks or writes.
fn settle(
    arguments: &BlessArguments,
    blessings: &[Blessing],
    walk: Walk<'_>,
    output: &mut Output,
) -> ExitStatus {
    let mut told = Told::default();
    for blessing in blessings {
        told.look(blessing, output);
    }
    if arguments.dry_run {
        return told.show(blessings, output);
    }
    if told.refused > 0 && !arguments.keep_going {
        if told.updated > 0 {
            let said = format!(
                "nothing is written, though {} could be; `--keep-going` writes what can be",
                told.updated
            );
            output.complain(&said);
        }
        return told.status;
    }
    if arguments.review {
        return walk.files(blessings, &mut told, output);
    }
    write(blessings, walk.base, output).unwrap_or_else(|| told.sums("updated", output))
}

/// The jobs of each file.
fn by_file(plan: &Plan) -> Vec<&[Job]> {
    plan.jobs.chunk_by(|left, right| Arc::ptr_eq(&left.transcript, &right.transcript)).collect()
}

fn not_all_dialects(jobs: &[Job]) -> Option<String> {
    let transcript = &jobs.first()?.transcript;
    let named = transcript.settings.dialects.len();
    (transcript.settings.server.is_none() && named > jobs.len()).then(|| {
        let path = transcript.path.display();
        format!("{path}: it names {named} dialects, which must agree; leave `--dialect` out")
    })
}

fn options(arguments: &BlessArguments, jobs: &[Job]) -> Options {
    let path = jobs.first().map(|job| &job.transcript.path);
    let is_named = arguments.target.paths.iter().any(|given| Some(given) == path);
    Options {
        names: names(arguments),
        as_known: arguments.as_known,
        accept_errors: arguments.accept_errors,
        runs: arguments.runs.get(),
        unfinished: arguments.force_unfinished.clone().filter(|_| is_named),
    }
}

fn names(arguments: &BlessArguments) -> Names {
    let lets = arguments.target.lets.iter().map(|(name, _)| name.clone()).collect();
    Names { lets, ..Names::default() }
}

/// Plays the job once.
pub(super) fn play(job: &Job, stop: &Stop) -> Played {
    match with_server(job, stop, replay::replay) {
        Ok((recording, verdict)) => Played { recording: Some(recording), verdict },
        Err(verdict) => Played { recording: None, verdict: *verdict },
    }
}
