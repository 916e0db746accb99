//! The plan: a job for each transcript, dialect, pace and round, in that order of files.

use std::{path::MAIN_SEPARATOR_STR, sync::Arc, time::Duration};

use crate::{
    json::Value,
    pattern::Bindings,
    transcript::{ItemKind, Transcript},
};

use super::{
    Job, Library, Pace, PlanError, PlanRequest, again, environment,
    request::{DEFAULT_TIMEOUT, ServerChoice},
    server::{Candidate, home, servers},
};

/// The least time that a whole transcript is given.
const LEAST_DEADLINE: Duration = Duration::from_secs(60);

/// What to replay, everything resolved.
#[derive(Debug)]
pub struct Plan {
    /// Never empty.
    pub jobs: Vec<Job>,
}

impl Plan {
    /// Reads and checks everything that the request names, or says all that is wrong with it.
    pub fn new(request: &PlanRequest) -> Result<Self, Vec<PlanError>> {
        let lets = request.lets.keys().cloned().collect();
        let library = Library::read(&request.paths, &request.working_directory, lets)?;
        let (mut jobs, mut errors) = (Vec::new(), Vec::new());
        for transcript in library.transcripts {
            match jobs_of(&transcript, request) {
                Ok(more) => jobs.extend(more),
                Err(error) => errors.push(error),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        jobs.retain(|job: &Job| {
            let mut filters = request.filters.iter();
            request.filters.is_empty() || filters.any(|filter| job.name.contains(filter.as_str()))
        });
        if jobs.is_empty() {
            return Err(vec![PlanError::NothingLeft { what: narrowing(request) }]);
        }
        Ok(Self { jobs })
    }
}

/// The jobs of one transcript: its dialects, each in every pace and round.
fn jobs_of(transcript: &Arc<Transcript>, request: &PlanRequest) -> Result<Vec<Job>, PlanError> {
    if !transcript.items.iter().any(|item| is_step(&item.kind)) {
        return Err(PlanError::Empty { path: transcript.path.clone() });
    }
    let mut jobs = Vec::new();
    for server in servers(transcript, request)? {
        for pace in &request.paces {
            let first = job(transcript, request, &server, *pace)?;
            let rounds = 1..=request.rounds.max(1);
            jobs.extend(rounds.map(|round| Job { round, ..first.clone() }));
        }
    }
    Ok(jobs)
}

fn is_step(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Client(_) | ItemKind::Server(_))
}

fn job(
    transcript: &Arc<Transcript>,
    request: &PlanRequest,
    server: &Candidate,
    pace: Pace,
) -> Result<Job, PlanError> {
    let dialect = server.dialect.as_deref();
    let settings = &transcript.settings;
    let timeout = request.timeout.or(settings.timeout).unwrap_or(DEFAULT_TIMEOUT);
    let path = transcript.path.display().to_string().replace('\\', "/");
    let told_apart = settings.dialects.len() > 1 || request.dialect.is_some();
    let told = again::Told {
        path: &path,
        dialect: dialect.filter(|_| told_apart),
        server: server.name.as_deref(),
    };
    let mut bindings = bindings(transcript, request, dialect.unwrap_or_default());
    environment::bind(&mut bindings, transcript, &request.environment, &server.command.env)?;
    Ok(Job {
        transcript: Arc::clone(transcript),
        name: name(&path, server, request),
        dialect: server.dialect.clone(),
        server: server.command.clone(),
        server_name: server.name.clone(),
        not_applicable: server.not_applicable.clone(),
        home: home(transcript, server, request)?,
        bindings,
        timeout,
        deadline: request.deadline.unwrap_or_else(|| LEAST_DEADLINE.max(timeout * 4)),
        pace,
        round: 1,
        max_line: request.max_line,
        again: told.line("run", pace, request),
        accept: told.line("bless", Pace::Lockstep, request),
    })
}

/// `dialect::folder/file`, or the name of the server in a configuration. Under a command of the user's the
/// dialect would say nothing.
fn name(path: &str, server: &Candidate, request: &PlanRequest) -> String {
    match (&server.name, &server.dialect, &request.server) {
        (Some(name), ..) | (None, Some(name), ServerChoice::Bundled(_)) => {
            format!("{name}::{}", short(path))
        }
        _ => short(path).to_owned(),
    }
}

/// The path from the folder `transcripts` on, if it leads through one.
pub(super) fn short(path: &str) -> &str {
    let folder = path.strip_prefix("transcripts/");
    folder.or_else(|| path.split_once("/transcripts/").map(|(_, inside)| inside)).unwrap_or(path)
}

fn bindings(transcript: &Transcript, request: &PlanRequest, dialect: &str) -> Bindings {
    let mut bindings = Bindings::default();
    bindings.insert("sep", Value::from(MAIN_SEPARATOR_STR));
    bindings.insert("dialect", Value::from(dialect));
    for (name, value) in &transcript.settings.lets {
        bindings.insert(name, value.clone());
    }
    for (name, value) in &request.lets {
        bindings.insert(name, value.clone());
    }
    bindings
}

fn narrowing(request: &PlanRequest) -> String {
    let filters = request.filters.iter().map(|filter| format!("--filter {filter}"));
    let dialect = request.dialect.iter().map(|dialect| format!("--dialect {dialect}"));
    filters.chain(dialect).collect::<Vec<_>>().join(" ")
}
