//! Which command a transcript is replayed against, under which dialects, and in which folder.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use crate::transcript::{Settings, Transcript};

use super::{
    Home, PlanError, PlanRequest, ServerCommand,
    request::{DEFAULT_DIALECT, ServerChoice},
};

/// The commands for one transcript, each with its dialect; none when `--dialect` rules it out.
pub(super) fn servers(
    transcript: &Transcript,
    request: &PlanRequest,
) -> Result<Vec<(Option<String>, ServerCommand)>, PlanError> {
    let settings = &transcript.settings;
    let asked = request.dialect.clone();
    let single = |program: OsString, args: Vec<OsString>| {
        let dialect = asked.clone().or_else(|| settings.dialects.first().cloned());
        vec![(dialect, command(program, args, settings))]
    };
    match (&request.server, &settings.server) {
        (ServerChoice::Command(words), _) => {
            let (program, args) = split(words.iter().cloned(), &request.working_directory);
            Ok(single(program, args))
        }
        (_, Some(words)) => {
            let words = words.iter().map(OsString::from);
            let (program, args) = split(words, &folder_of(transcript, request));
            Ok(single(program, args))
        }
        (ServerChoice::Bundled(executable), None) => dialects(settings, asked.as_deref())
            .map(|dialect| {
                known(&dialect, transcript, request)?;
                let args = ["serve", "--dialect", &dialect].map(OsString::from).to_vec();
                let program = executable.clone().into_os_string();
                Ok((Some(dialect), command(program, args, settings)))
            })
            .collect(),
        (ServerChoice::FromFile, None) => {
            Err(PlanError::NoServer { path: transcript.path.clone() })
        }
    }
}

/// Where the transcript's server runs: `@fixture`, `@cwd`, or else the working directory.
pub(super) fn home(transcript: &Transcript, request: &PlanRequest) -> Result<Home, PlanError> {
    let settings = &transcript.settings;
    let folder = folder_of(transcript, request);
    let Some(fixture) = &settings.fixture else {
        let Some(cwd) = &settings.cwd else {
            return Ok(Home::Folder(request.working_directory.clone()));
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

fn command(program: OsString, args: Vec<OsString>, settings: &Settings) -> ServerCommand {
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
