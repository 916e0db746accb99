//! `antiphon init`: ask a server what it has, let blessings write what it answers, keep what holds.

mod visit;

use std::{fs, io, path::Path, time::Duration};

use crate::{
    config::ConfigError,
    init::{Starter, ci_job},
    plan::{PlanRequest, ServerChoice},
    session::Stop,
    verdict::ExitStatus,
};

use super::{arguments::InitArguments, output::Output, surroundings::Surroundings};

use visit::Visit;

/// How long a server may take to start and answer.
const FIRST: Duration = Duration::from_secs(30);
/// How long it may think when it is known to have started.
const LATER: Duration = Duration::from_secs(10);
/// The file of the CI job.
const JOB: &str = "github-actions.yml";

/// Writes the folder, or says what keeps it from being written.
pub(super) fn init(
    arguments: &InitArguments,
    surroundings: &Surroundings,
    output: &mut Output,
) -> ExitStatus {
    let folder = surroundings.working_directory.join(&arguments.output);
    let is_there = fs::read_dir(&folder).is_ok_and(|mut entries| entries.next().is_some());
    if is_there && !arguments.force {
        let shown = arguments.output.display();
        let said = format!(
            "{shown}: is there already; name another folder with `-o DIR`, or write into it with `--force`"
        );
        return output.refuse(&[said]);
    }
    let server = match server(arguments, surroundings) {
        Ok(server) => server,
        Err(errors) => return output.refuse(&errors),
    };
    let stop = Stop::new();
    let thrower = stop.clone();
    if let Err(error) = ctrlc::set_handler(move || thrower.throw()) {
        output.complain(&format!("Ctrl-C will not end servers: {error}"));
    }
    let desk = match tempfile::Builder::new().prefix("antiphon-init-").tempdir() {
        Ok(desk) => desk,
        Err(error) => {
            output.complain(&format!("no folder for temporary files: {error}; set `TMPDIR`"));
            return ExitStatus::Harness;
        }
    };
    let request = PlanRequest {
        timeout: Some(arguments.timeout.unwrap_or(LATER)),
        environment: surroundings.environment.clone(),
        ..PlanRequest::new(&surroundings.working_directory, server)
    };
    let first = arguments.timeout.unwrap_or(FIRST);
    let environment = &surroundings.environment;
    let visit = Visit { request, first, environment, desk: desk.path(), stop: &stop };
    let written = visit.discover(output).and_then(|found| visit.hold(&found, output));
    let command = run_command(arguments);
    match written {
        Ok(_) if stop.thrown() => {
            output.complain(&"interrupted; nothing is written");
            ExitStatus::Harness
        }
        Ok(files) => {
            let job = Starter { path: JOB.to_owned(), text: ci_job(&command) };
            write(&folder, &arguments.output, &[files, vec![job]].concat(), output)
                .or_else(|| tell(&arguments.output, &command, output))
                .unwrap_or(ExitStatus::Held)
        }
        Err(status) => status,
    }
}

/// The last lines: what to do now.
fn tell(folder: &Path, command: &str, output: &mut Output) -> Option<ExitStatus> {
    let job = folder.join(JOB);
    output.print(|out| {
        writeln!(out, "run them: {command}")?;
        writeln!(out, "in a CI:  cp {} .github/workflows/protocol.yml", job.display())
    })
}

fn server(
    arguments: &InitArguments,
    surroundings: &Surroundings,
) -> Result<ServerChoice, Vec<ConfigError>> {
    Ok(match arguments.config.one(surroundings)? {
        Some((file, server)) => ServerChoice::Configured { file, servers: vec![server] },
        None => ServerChoice::Command(arguments.command.clone()),
    })
}

/// The command that replays what was written.
fn run_command(arguments: &InitArguments) -> String {
    let shown = |path: &Path| path.display().to_string();
    let mut words = vec!["antiphon".to_owned(), "run".to_owned(), shown(&arguments.output)];
    if let Some(file) = &arguments.config.config {
        words.extend(["--config".to_owned(), shown(file)]);
        let names = arguments.config.name.iter();
        words.extend(names.flat_map(|name| ["--name".to_owned(), name.clone()]));
    } else {
        words.push("--".to_owned());
        words.extend(arguments.command.iter().map(|word| word.to_string_lossy().into_owned()));
    }
    shell_words::join(words)
}

/// Writes the files and names them.
fn write(
    folder: &Path,
    shown: &Path,
    files: &[Starter],
    output: &mut Output,
) -> Option<ExitStatus> {
    if let Err(error) = fs::create_dir_all(folder) {
        return Some(unwritten(shown, &error, output));
    }
    for file in files {
        if let Some(status) = output.write_file(&folder.join(&file.path), file.text.as_bytes()) {
            return Some(status);
        }
        let path = shown.join(&file.path);
        if let Some(status) = output.print(|out| writeln!(out, "wrote {}", path.display())) {
            return Some(status);
        }
    }
    None
}

fn unwritten(folder: &Path, error: &io::Error, output: &mut Output) -> ExitStatus {
    output.complain(&format!(
        "{}: cannot be made ({error}); check the folder above it",
        folder.display()
    ));
    ExitStatus::Harness
}
