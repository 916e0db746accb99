//! `antiphon mutants`: plan, record, spoil, report.

use std::{fs, path::Path};

use crate::{
    mutants::{self, Allowance, Campaign, Fault},
    plan::Plan,
    session::Stop,
    verdict::ExitStatus,
};

use super::{arguments::MutantsArguments, output::Output, surroundings::Surroundings};

/// Tries every fault on what the arguments name; the status is the score's, or that of a wrong
/// request.
pub(super) fn mutants(
    arguments: &MutantsArguments,
    surroundings: &Surroundings,
    output: &mut Output,
) -> ExitStatus {
    let faults = faults(arguments);
    if arguments.list {
        return list(&faults, arguments.json, output);
    }
    let allowances = match &arguments.allow {
        Some(file) => allowances(file, &surroundings.working_directory),
        None => Ok(Vec::new()),
    };
    let allowances = match allowances {
        Ok(allowances) => allowances,
        Err(errors) => return output.refuse(&errors),
    };
    let request = match arguments.target.request_for_one(surroundings) {
        Ok(request) => request,
        Err(errors) => return output.refuse(&errors),
    };
    let plan = match Plan::new(&request) {
        Ok(plan) => plan,
        Err(errors) => return output.refuse(&errors),
    };
    let stop = Stop::new();
    let thrower = stop.clone();
    if let Err(error) = ctrlc::set_handler(move || thrower.throw()) {
        output.complain(&format!("Ctrl-C will not end servers: {error}"));
    }
    let campaign = Campaign { faults, allowances, jobs: arguments.target.jobs() };
    let score = mutants::run(&plan, &campaign, &stop);
    let written = output.print(|out| {
        if arguments.json {
            serde_json::to_writer_pretty(&mut *out, &score)?;
            return writeln!(out);
        }
        mutants::write(&score, arguments.verbose, out)
    });
    written.unwrap_or_else(|| score.status())
}

/// Those that are asked for, in their order; without a question all.
fn faults(arguments: &MutantsArguments) -> Vec<&'static Fault> {
    let asked = |fault: &&Fault| {
        arguments.fault.is_empty() || arguments.fault.iter().any(|asked| asked.name == fault.name)
    };
    mutants::faults().filter(asked).collect()
}

fn list(faults: &[&'static Fault], json: bool, output: &mut Output) -> ExitStatus {
    let written = output.print(|out| {
        if json {
            serde_json::to_writer_pretty(&mut *out, faults)?;
            return writeln!(out);
        }
        mutants::list(faults, out)
    });
    written.unwrap_or(ExitStatus::Held)
}

fn allowances(file: &Path, base: &Path) -> Result<Vec<Allowance>, Vec<String>> {
    let shown = file.display();
    let text = fs::read_to_string(base.join(file)).map_err(|error| {
        vec![format!("{shown}: cannot be read ({error}); name a file with a fault on each line")]
    })?;
    mutants::allowances(&text).map_err(|wrong| {
        wrong.iter().map(|(line, said)| format!("{shown}:{line}: {said}")).collect()
    })
}
