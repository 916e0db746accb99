//! Which command a transcript is replayed against, under which dialects, and in which folder.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use crate::{
    config::{ConfiguredServer, Launch},
    transcript::{Settings, Transcript},
};

use super::{
    Home, PlanError, PlanRequest, ServerCommand,
    request::{DEFAULT_DIALECT, ServerChoice},
};

/// A server that a transcript is replayed against.
pub(super) struct Candidate {
    pub(super) dialect: Option<String>,
    /// What a configuration calls it.
    pub(super) name: Option<String>,
    pub(super) command: ServerCommand,
    /// Where it runs when the transcript does not say.
    folder: Option<PathBuf>,
    pub(super) not_applicable: Option<String>,
}

impl Candidate {
    fn new(dialect: Option<String>, command: ServerCommand) -> Self {
        Self { dialect, name: None, command, folder: None, not_applicable: None }
    }
}

/// The servers for one transcript; none when `--dialect` rules it out.
pub(super) fn servers(
    transcript: &Transcript,
    request: &PlanRequest,
) -> Result<Vec<Candidate>, PlanError> {
    let settings = &transcript.settings;
    let asked = request.dialect.clone();
    let dialect = || asked.clone().or_else(|| settings.dialects.first().cloned());
    match (&request.server, &settings.server) {
        (ServerChoice::Command(words), _) => {
            let words = split(words.iter().cloned(), &request.working_directory);
            Ok(vec![Candidate::new(dialect(), command(words, settings))])
        }
        (ServerChoice::Configured { servers, .. }, _) => {
            Ok(servers.iter().map(|server| configured(server, dialect(), settings)).collect())
        }
        (_, Some(words)) => {
            let words = split(words.iter().map(OsString::from), &folder_of(transcript, request));
            Ok(vec![Candidate::new(dialect(), command(words, settings))])
        }
        (ServerChoice::Bundled(executable), None) => dialects(settings, asked.as_deref())
            .map(|dialect| {
                known(&dialect, transcript, request)?;
                let args = ["serve", "--dialect", &dialect].map(OsString::from).to_vec();
                let program = executable.clone().into_os_string();
                Ok(Candidate::new(Some(dialect), command((program, args), settings)))
            })
            .collect(),
        (ServerChoice::FromFile, None) => {
            Err(PlanError::NoServer { path: transcript.path.clone() })
        }
    }
}

/// The variables of the transcript outrank those of the configuration.
fn configured(
    server: &ConfiguredServer,
    dialect: Option<String>,
    settings: &Settings,
) -> Candidate {
    let (words, env, folder, not_applicable) = match &server.launch {
        Launch::Stdio { words, env, folder } => {
            let (program, args) = words
                .split_first()
                .map(|(program, args)| (program.clone(), args.to_vec()))
                .unwrap_or_default();
            ((program, args), env.clone(), Some(folder.clone()), None)
        }
        Launch::NotApplicable(reason) => {
            (Default::default(), Vec::new(), None, Some(reason.clone()))
        }
    };
    let mut command = command(words, settings);
    command.env.splice(0..0, env);
    Candidate { dialect, name: Some(server.name.clone()), command, folder, not_applicable }
}

/// Where the server runs: the transcript's `@fixture` or `@cwd`, or else where its configuration
/// says, or else the working directory.
pub(super) fn home(
    transcript: &Transcript,
    candidate: &Candidate,
    request: &PlanRequest,
) -> Result<Home, PlanError> {
    let settings = &transcript.settings;
    let folder = folder_of(transcript, request);
    let Some(fixture) = &settings.fixture else {
        let Some(cwd) = &settings.cwd else {
            let own = candidate.folder.clone();
            return Ok(Home::Folder(own.unwrap_or_else(|| request.working_directory.clone())));
        };
        return existing(&folder.join(cwd), transcript, "cwd").map(Home::Folder);
    };
    let of = existing(&folder.join(fixture), transcript, "fixture")?;
    let inside = PathBuf::from(settings.cwd.as_deref().unwrap_or_default());
    existing(&of.join(&inside), transcript, "cwd")?;
    Ok(Home::Copy { of, inside })
}

fn folder_of(transcript: &Transcript, request: &PlanRequest) -> PathBuf {
    let file = request.working_directory.join(&transcript.path);
    file.parent().map_or_else(|| request.working_directory.clone(), Path::to_owned)
}

fn dialects<'a>(
    settings: &'a Settings,
    asked: Option<&'a str>,
) -> impl Iterator<Item = String> + 'a {
    let named = settings.dialects.iter().map(String::as_str);
    let unnamed = settings.dialects.is_empty().then_some(asked.unwrap_or(DEFAULT_DIALECT));
    let all = named.chain(unnamed);
    all.filter(move |name| asked.is_none_or(|asked| asked == *name)).map(str::to_owned)
}

/// That the bundled server has the dialect, as far as its dialects are known.
fn known(dialect: &str, transcript: &Transcript, request: &PlanRequest) -> Result<(), PlanError> {
    if request.dialects.is_empty() || request.dialects.contains(&dialect) {
        return Ok(());
    }
    let names: Vec<_> = request.dialects.iter().map(|name| format!("`{name}`")).collect();
    let known = names.join(", ");
    Err(match transcript.settings.line_of("dialect") {
        Some(line) => PlanError::Setting {
            path: transcript.path.clone(),
            line,
            fact: format!("`@dialect`: the reference server has no dialect `{dialect}`"),
            advice: format!("choose from {known}"),
        },
        None => PlanError::NoDialect { name: dialect.to_owned(), known },
    })
}

fn command((program, args): (OsString, Vec<OsString>), settings: &Settings) -> ServerCommand {
    let env = settings.env.iter().map(|(name, value)| (name.into(), value.into())).collect();
    ServerCommand { program, args, env }
}

/// A program written as a relative path counts from `base`; a bare name is left to the system.
fn split(words: impl Iterator<Item = OsString>, base: &Path) -> (OsString, Vec<OsString>) {
    let mut words = words;
    let program = words.next().unwrap_or_default();
    let program = if is_path(&program) { base.join(&program).into_os_string() } else { program };
    (program, words.collect())
}

fn is_path(program: &OsStr) -> bool {
    Path::new(program).components().count() > 1 || program.to_string_lossy().contains(['/', '\\'])
}

fn existing(
    folder: &Path,
    transcript: &Transcript,
    setting: &'static str,
) -> Result<PathBuf, PlanError> {
    // Links are resolved, so that the path is the one that the server sees.
    match folder.canonicalize() {
        Ok(folder) if folder.is_dir() => Ok(folder),
        _ => Err(PlanError::Setting {
            path: transcript.path.clone(),
            line: transcript.settings.line_of(setting).unwrap_or(1),
            fact: format!("no folder `{}`", folder.display()),
            advice: format!("write `@{setting}` as a path from the transcript's folder"),
        }),
    }
}
