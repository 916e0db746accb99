//! `antiphon bless`: play, show or write. All files are written or none, unless told otherwise.

use std::{
    io::{self, Write},
    path::Path,
    sync::Arc,
};

use anstyle::{AnsiColor, Style};

use crate::{
    bless::{self, Blessing, Change, Options, Played, Result},
    plan::{Job, Plan, ServerChoice, replace, replace_unchanged},
    replay,
    run::{side_by_side, with_server},
    session::Stop,
    transcript::Names,
    verdict::{ExitStatus, visible},
};

use super::{arguments::BlessArguments, output::Output, surroundings::Surroundings};

const GONE: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();
const PLACE: Style = AnsiColor::Cyan.on_default();

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
    let stop = Stop::new();
    let thrower = stop.clone();
    if let Err(error) = ctrlc::set_handler(move || thrower.throw()) {
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
    let mut told = Told::default();
    for blessing in &blessings {
        told.look(blessing, output);
    }
    if arguments.dry_run {
        return told.show(&blessings, output);
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
    let base = &surroundings.working_directory;
    write(&blessings, base, output).unwrap_or_else(|| told.sums("updated", output))
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
    let lets = arguments.target.lets.iter().map(|(name, _)| name.clone()).collect();
    let path = jobs.first().map(|job| &job.transcript.path);
    let is_named = arguments.target.paths.iter().any(|given| Some(given) == path);
    Options {
        names: Names { lets, ..Names::default() },
        as_known: arguments.as_known,
        accept_errors: arguments.accept_errors,
        loosen: arguments.loosen,
        unfinished: arguments.force_unfinished.clone().filter(|_| is_named),
    }
}

fn play(job: &Job, stop: &Stop) -> Played {
    match with_server(job, stop, replay::replay) {
        Ok((recording, verdict)) => Played { recording: Some(recording), verdict },
        Err(verdict) => Played { recording: None, verdict: *verdict },
    }
}

/// What was said so far.
struct Told {
    updated: usize,
    unchanged: usize,
    refused: usize,
    skipped: usize,
    status: ExitStatus,
}

impl Default for Told {
    fn default() -> Self {
        Self { updated: 0, unchanged: 0, refused: 0, skipped: 0, status: ExitStatus::Held }
    }
}

impl Told {
    /// Counts a blessing, and says on stderr why there is none.
    fn look(&mut self, blessing: &Blessing, output: &mut Output) {
        let path = blessing.path.display();
        match &blessing.result {
            Result::Unchanged => self.unchanged += 1,
            Result::Changed { .. } => self.updated += 1,
            Result::Skipped(reason) => {
                self.skipped += 1;
                output.complain(&format!("{path}: skipped: {}", visible(reason)));
            }
            Result::Refused(refusals) => {
                self.refused += 1;
                for refusal in refusals {
                    let status =
                        if refusal.is_harness { ExitStatus::Harness } else { ExitStatus::Failed };
                    self.status = self.status.max(status);
                    output.complain(&lines_visible(&refusal.to_string()));
                }
            }
        }
        for note in &blessing.notes {
            output.complain(&format!("{path}: {}", visible(note)));
        }
    }

    /// Shows what would change.
    fn show(&self, blessings: &[Blessing], output: &mut Output) -> ExitStatus {
        for blessing in blessings {
            if let Result::Changed { text, .. } = &blessing.result
                && let Some(status) = output.print(|out| difference(blessing, text, out))
            {
                return status;
            }
        }
        let would = if self.updated > 0 { ExitStatus::Failed } else { ExitStatus::Held };
        self.sums("would update", output).max(would)
    }

    fn sums(&self, verb: &str, output: &mut Output) -> ExitStatus {
        let counts = [(self.refused, "refused"), (self.skipped, "skipped")].map(|(count, word)| {
            if count > 0 { format!(", {word} {count}") } else { String::new() }
        });
        let (updated, unchanged) = (self.updated, self.unchanged);
        let line = format!("{verb} {updated}, unchanged {unchanged}{}", counts.concat());
        output.print(|out| writeln!(out, "{line}")).unwrap_or(self.status)
    }
}

fn difference(blessing: &Blessing, text: &str, out: &mut dyn Write) -> io::Result<()> {
    let path = blessing.path.display();
    writeln!(out, "--- {path}\n+++ {path}")?;
    for change in bless::diff(&blessing.before, text) {
        match change {
            Change::Place(place) => writeln!(out, "{PLACE}{place}{PLACE:#}")?,
            Change::Same(line) => writeln!(out, " {}", visible(&line))?,
            Change::Gone(line) => writeln!(out, "{GONE}-{}{GONE:#}", visible(&line))?,
            Change::New(line) => writeln!(out, "{NEW}+{}{NEW:#}", visible(&line))?,
        }
    }
    Ok(())
}

/// Writes the texts that changed. When one cannot be written, those before it become what they were.
fn write(blessings: &[Blessing], base: &Path, output: &mut Output) -> Option<ExitStatus> {
    let mut written: Vec<&Blessing> = Vec::new();
    for blessing in blessings {
        let Result::Changed { text, .. } = &blessing.result else { continue };
        let path = base.join(&blessing.path);
        let error = match replace_unchanged(&path, blessing.before.as_bytes(), text.as_bytes()) {
            Ok(true) => {
                written.push(blessing);
                continue;
            }
            Ok(false) => {
                "somebody changed it while it was blessed; nothing is written, bless again"
                    .to_owned()
            }
            Err(error) => format!("cannot be written ({error}); check its folder"),
        };
        output.complain(&format!("{}: {error}", blessing.path.display()));
        for before in written {
            let path = base.join(&before.path);
            if let Err(error) = replace(&path, before.before.as_bytes()) {
                output.complain(&format!("{}: it stays blessed ({error})", before.path.display()));
            }
        }
        return Some(ExitStatus::Harness);
    }
    let lines = written.iter().filter_map(|blessing| match &blessing.result {
        Result::Changed { replies, .. } => Some(line(&blessing.path, *replies)),
        _ => None,
    });
    let lines: String = lines.collect();
    output.print(|out| write!(out, "{lines}"))
}

fn line(path: &Path, replies: usize) -> String {
    let plural = if replies == 1 { "reply" } else { "replies" };
    format!("{}: {replies} {plural} changed\n", path.display())
}

/// The text with what a terminal would obey written out, line for line.
fn lines_visible(text: &str) -> String {
    text.lines().map(visible).collect::<Vec<_>>().join("\n")
}
