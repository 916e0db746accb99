//! What there is to run, for lists: nothing is started for it.

use serde::Serialize;

use crate::transcript::{ItemKind, Transcript};

use super::{jobs::short, request::DEFAULT_DIALECT};

/// One transcript as a list shows it. The field names are public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// The names under which it is run; `--filter` looks into them.
    pub names: Vec<String>,
    /// The file, as the command line reaches it.
    pub path: String,
    /// `@title`.
    pub title: Option<String>,
    /// `@dialect`; empty for any server.
    pub dialects: Vec<String>,
    /// `@revision`.
    pub revision: Option<String>,
    /// `MUST`, `SHOULD` or `MAY`.
    pub level: String,
    /// The requirements that it pins.
    pub spec: Vec<String>,
    /// `@requires`.
    pub requires: Vec<String>,
    /// Why it is skipped.
    pub skip: Option<String>,
    /// Steps of the client.
    pub client_steps: usize,
    /// Steps of the server.
    pub server_steps: usize,
}

impl Listing {
    /// What a transcript says of itself.
    pub fn of(transcript: &Transcript) -> Self {
        let settings = &transcript.settings;
        let path = transcript.path.display().to_string();
        let count = |is: fn(&ItemKind) -> bool| {
            transcript.items.iter().filter(|item| is(&item.kind)).count()
        };
        Self {
            names: names(transcript, short(&path)),
            title: settings.title.clone(),
            dialects: settings.dialects.clone(),
            revision: settings.revision.clone(),
            level: settings.level.to_string(),
            spec: settings.spec.clone(),
            requires: settings.requires.clone(),
            skip: settings.skip.clone(),
            client_steps: count(|kind| matches!(kind, ItemKind::Client(_))),
            server_steps: count(|kind| matches!(kind, ItemKind::Server(_))),
            path,
        }
    }
}

/// As `run` without a command names them: a file about one server is under no dialect.
fn names(transcript: &Transcript, short: &str) -> Vec<String> {
    let settings = &transcript.settings;
    if settings.server.is_some() && settings.dialects.is_empty() {
        return vec![short.to_owned()];
    }
    // A server of the file's own is started once, for the first of its dialects.
    let count = if settings.server.is_some() { 1 } else { usize::MAX };
    let default = settings.dialects.is_empty().then_some(DEFAULT_DIALECT);
    let dialects = settings.dialects.iter().map(String::as_str).chain(default);
    dialects.take(count).map(|dialect| format!("{dialect}::{short}")).collect()
}
