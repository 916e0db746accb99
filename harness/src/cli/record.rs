//! `antiphon record`: a server behind us, its client before us, and the transcript of what passes.
//! stdin, stdout and stderr are the session's; ours is only what keeps it from being recorded.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use crate::{
    config::{ConfigError, Launch},
    plan::{Secrets, replace},
    record::{Gatherer, Origin},
    session::{Command, Limits, Passing, Stop, Streams, relay},
    verdict::ExitStatus,
};

use super::{arguments::RecordArguments, output::Output, surroundings::Surroundings};

/// Passes a session through and writes it down.
pub(super) fn record(
    arguments: &RecordArguments,
    surroundings: &Surroundings,
    output: &mut Output,
) -> ExitStatus {
    let command = match command(arguments, surroundings) {
        Ok(command) => command,
        Err(errors) => return output.refuse(&errors),
    };
    let mut recording = match Recording::new(arguments, &command, surroundings) {
        Ok(recording) => recording,
        Err(refusal) => return output.refuse(&[refusal]),
    };
    let stop = Stop::new();
    let thrower = stop.clone();
    if let Err(error) = ctrlc::set_handler(move || thrower.throw()) {
        output.complain(&format!("a signal will end the session unrecorded: {error}"));
    }
    let streams = Streams {
        input: Box::new(io::stdin()),
        output: Box::new(io::stdout()),
        errors: Box::new(io::stderr()),
    };
    let limits = Limits::default();
    let relayed = relay(&command, &limits, streams, &stop, &mut |passing| recording.see(passing));
    if let Err(error) = relayed {
        recording.give_up();
        output.complain(&error);
        return ExitStatus::Harness;
    }
    let text = recording.transcript();
    for told in recording.replaced(&text) {
        output.complain(&told);
    }
    match recording.write(&text) {
        Ok(()) => ExitStatus::Held,
        Err(error) => {
            output.complain(&recording.rescued(&error));
            ExitStatus::Harness
        }
    }
}

/// The server of the configuration, or the command. A program written as a relative path counts from
/// our working directory, as in a shell.
fn command(
    arguments: &RecordArguments,
    surroundings: &Surroundings,
) -> Result<Command, Vec<ConfigError>> {
    let configured = arguments.config.one(surroundings)?.map(|(_, server)| server.launch);
    let (words, env, cwd) = match configured {
        Some(Launch::Stdio { words, env, folder }) => (words, env, Some(folder)),
        _ => (arguments.command.clone(), Vec::new(), None),
    };
    let (program, args) = words.split_first().expect("clap demands a word or a configuration");
    let is_path = Path::new(program).components().count() > 1;
    let base = &surroundings.working_directory;
    let program = if is_path { base.join(program).into_os_string() } else { program.clone() };
    Ok(Command { args: args.to_vec(), env, cwd, ..Command::new(program) })
}

/// What was seen, and the file that it goes to.
struct Recording {
    gatherer: Gatherer,
    path: PathBuf,
    /// We made the file.
    ours: bool,
    program: String,
    cwd: String,
    secrets: Secrets,
}

impl Recording {
    /// Makes the file, so that nobody else does while the session lasts, and nothing is started for a
    /// recording that could not be kept.
    fn new(
        arguments: &RecordArguments,
        command: &Command,
        surroundings: &Surroundings,
    ) -> Result<Self, String> {
        let base = surroundings.working_directory.as_path();
        let path = base.join(&arguments.output);
        let ours = match fs::File::create_new(&path) {
            Ok(_) => true,
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                let shown = arguments.output.display();
                return Err(format!("{shown}: cannot be written ({error}); check its folder"));
            }
            Err(_) if arguments.force => false,
            Err(_) => {
                let shown = arguments.output.display();
                return Err(format!(
                    "{shown}: is there already; name another file, or replace it with `--force`"
                ));
            }
        };
        let program = Path::new(&command.program).file_name().unwrap_or_default();
        let folder = command.cwd.as_deref().unwrap_or(base);
        let cwd = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        Ok(Self {
            gatherer: Gatherer::default(),
            path,
            ours,
            program: program.to_string_lossy().into_owned(),
            cwd: cwd.to_string_lossy().into_owned(),
            secrets: Secrets::of(
                surroundings
                    .environment
                    .iter()
                    .chain(command.env.iter().map(|(name, value)| (name, value))),
            ),
        })
    }

    /// Whoever ended first, the other may end us without a warning: what there is is written at once.
    fn see(&mut self, passing: Passing) {
        let ends = matches!(passing, Passing::ClientEnd | Passing::ServerEnd | Passing::Stopped);
        self.gatherer.take(passing);
        if ends {
            // The last writing tells of what keeps it from being written.
            let _ = self.write(&self.transcript());
        }
    }

    fn transcript(&self) -> String {
        let (program, cwd, secrets) = (&self.program, &self.cwd, &self.secrets);
        self.gatherer.transcript(&Origin { program, cwd, secrets })
    }

    fn write(&self, text: &str) -> io::Result<()> {
        replace(&self.path, text.as_bytes())
    }

    /// What stands in the place of secrets.
    fn replaced(&self, text: &str) -> Vec<String> {
        let path = self.path.display();
        let told = self.secrets.named_in(text).map(|(name, _)| {
            format!(
                "{path}: the value of the environment variable `{name}` looks like a secret; `{{{{env:{name}}}}}` \
                 stands in its place"
            )
        });
        told.collect()
    }

    /// Nothing was recorded: leaves no file that was not there.
    fn give_up(&self) {
        if self.ours {
            let _ = fs::remove_file(&self.path);
        }
    }

    /// Puts a recording that its file does not take somewhere else, and says where.
    fn rescued(&self, error: &io::Error) -> String {
        let shown = self.path.display();
        let rescue = || {
            let mut builder = tempfile::Builder::new();
            let mut file = builder.prefix("antiphon-").suffix(".transcript").tempfile()?;
            file.write_all(self.transcript().as_bytes())?;
            file.keep().map(|(_, path)| path).map_err(|error| error.error)
        };
        match rescue() {
            Ok(path) => {
                format!(
                    "{shown}: cannot be written ({error}); the recording is in {}",
                    path.display()
                )
            }
            Err(_) => format!("{shown}: cannot be written ({error}); check its folder"),
        }
    }
}
