//! The commands to paste: the same replay again, and the acceptance of what the server does now.

use std::ffi::OsStr;

use super::{Pace, PlanRequest, request::ServerChoice};

/// What tells one job from the others of its request.
pub(super) struct Told<'a> {
    pub(super) path: &'a str,
    pub(super) dialect: Option<&'a str>,
    /// What a configuration calls the server.
    pub(super) server: Option<&'a str>,
}

impl Told<'_> {
    /// `antiphon VERB PATH` with every option that changes what one transcript does.
    pub(super) fn line(&self, verb: &str, pace: Pace, request: &PlanRequest) -> String {
        let mut words = vec!["antiphon".to_owned(), verb.to_owned(), self.path.to_owned()];
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        if let Some(dialect) = self.dialect {
            option("dialect", dialect.to_owned());
        }
        if pace != Pace::Lockstep {
            option("pace", pace.name().to_owned());
        }
        for (name, value) in &request.lets {
            option("let", format!("{name}={value}"));
        }
        if let Some(timeout) = request.timeout {
            option("timeout", format!("{}ms", timeout.as_millis()));
        }
        match (&request.server, self.server) {
            (ServerChoice::Configured { file, .. }, Some(name)) => {
                option("config", file.display().to_string());
                option("name", name.to_owned());
            }
            (ServerChoice::Command(command), _) => {
                words.push("--".to_owned());
                words.extend(command.iter().map(|word| lossy(word)));
            }
            _ => {}
        }
        shell_words::join(words)
    }
}

fn lossy(word: &OsStr) -> String {
    word.to_string_lossy().into_owned()
}
