//! `--known` and `--write-known`: the file read before the run, held against its report, and written anew.

use std::{
    fmt::Display,
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use crate::{
    known::{self, Date, Entries},
    plan::{Plan, PlanRequest},
    verdict::{ExitStatus, Report},
};

use super::{arguments::RunArguments, output::Output, surroundings::Surroundings};

/// A file of known failures, and what it takes to judge its entries.
pub(super) struct Known {
    /// As given.
    file: PathBuf,
    path: PathBuf,
    text: String,
    entries: Entries,
    /// Every transcript, also those that a filter leaves out.
    plan: Plan,
    today: Date,
    writes: bool,
}

impl Known {
    /// Reads the file that the arguments name; none without `--known`. One that is not there yet is made.
    pub(super) fn read(
        arguments: &RunArguments,
        request: &PlanRequest,
        surroundings: &Surroundings,
    ) -> Result<Option<Self>, Vec<String>> {
        let Some(file) = &arguments.known else { return Ok(None) };
        let path = surroundings.working_directory.join(file);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && arguments.write_known => {
                String::new()
            }
            read => read.map_err(|error| vec![unreadable(file, &error)])?,
        };
        let entries = Entries::read(file, &text).map_err(|errors| shown(&errors))?;
        let all = PlanRequest { filters: Vec::new(), rounds: 1, ..request.clone() };
        let plan = Plan::new(&all).map_err(|errors| shown(&errors))?;
        let today = known::today(SystemTime::now());
        let (file, writes) = (file.clone(), arguments.write_known);
        Ok(Some(Self { file, path, text, entries, plan, today, writes }))
    }

    /// The report with what is known set apart; the file is written first if that is asked for.
    pub(super) fn hold(&self, report: Report, output: &mut Output) -> (Report, Option<ExitStatus>) {
        if !self.writes {
            return (self.held(report, &self.entries), None);
        }
        let held = self.held(report.clone(), &self.entries);
        if held.interrupted {
            output.complain(&format!(
                "{}: not written: the run was interrupted",
                self.file.display()
            ));
            return (held, None);
        }
        let written = known::write(&self.text, &held, self.today);
        if written.text != self.text
            && let Some(status) = output.write_file(&self.path, written.text.as_bytes())
        {
            return (held, Some(status));
        }
        let shown = self.file.display();
        let (added, removed) = (written.added, written.removed);
        output.complain(&format!("{shown}: {added} added, {removed} removed"));
        let entries = Entries::read(&self.file, &written.text).unwrap_or_default();
        (self.held(report, &entries), None)
    }

    fn held(&self, report: Report, entries: &Entries) -> Report {
        known::hold(report, entries, &self.plan, &self.file.display().to_string(), self.today)
    }
}

fn unreadable(file: &Path, error: &io::Error) -> String {
    let shown = file.display();
    format!("{shown}: cannot be read ({error}); `--write-known` makes a file of known failures")
}

fn shown<E: Display>(errors: &[E]) -> Vec<String> {
    errors.iter().map(ToString::to_string).collect()
}
