//! What the `@` lines of a transcript say, as values.
//! Must not know how they are written, nor what the plan makes of them.

use std::{collections::BTreeMap, fmt, time::Duration};

use crate::json::Value;

/// The settings of one file; what no line sets is empty or `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// `@title`: one line for reports.
    pub title: Option<String>,
    /// `@dialect`: names, each once, in the order written; none means any server.
    pub dialects: Vec<String>,
    /// `@server`: program and arguments, at least the program.
    pub server: Option<Vec<String>>,
    /// `@cwd`: as written, to be taken from the transcript's folder.
    pub cwd: Option<String>,
    /// `@fixture`: as written, to be taken from the transcript's folder.
    pub fixture: Option<String>,
    /// `@env`: names, each once, and values.
    pub env: Vec<(String, String)>,
    /// `@timeout`: for each server step.
    pub timeout: Option<Duration>,
    /// `@let`: names, each once, and values.
    pub lets: Vec<(String, Value)>,
    /// `@spec`: the requirements that the file pins.
    pub spec: Vec<String>,
    /// `@revision`: one of [`REVISIONS`].
    pub revision: Option<String>,
    /// `@level`.
    pub level: Level,
    /// `@requires`: names of capabilities, or JSON pointers, which begin with `/`.
    pub requires: Vec<String>,
    /// `@allow`: methods of notifications.
    pub allow: Vec<String>,
    /// `@answer`: methods of requests, each once, and results.
    pub answers: Vec<(String, Value)>,
    /// `@skip`: the reason.
    pub skip: Option<String>,
    pub(super) lines: BTreeMap<&'static str, usize>,
}

impl Settings {
    /// The line (counted from 1) of the first setting of this name, given without `@`.
    pub fn line_of(&self, name: &str) -> Option<usize> {
        self.lines.get(name).copied()
    }
}

/// The protocol revisions that `@revision` may name.
pub const REVISIONS: &[&str] =
    &["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];

/// How a failure of the file counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// It is information.
    May,
    /// It warns, and fails a strict run.
    Should,
    /// It fails the run.
    #[default]
    Must,
}

/// The levels as they are written.
pub(super) const LEVELS: &[(&str, Level)] =
    &[("MUST", Level::Must), ("SHOULD", Level::Should), ("MAY", Level::May)];

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = LEVELS.iter().find(|(_, level)| level == self);
        f.pad(written.map_or("", |(name, _)| name))
    }
}
