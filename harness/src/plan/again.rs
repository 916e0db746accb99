//! The commands to paste: the same replay again, and the acceptance of what the server does now.

use std::ffi::OsStr;

use super::{Pace, PlanRequest, request::ServerChoice};

/// `antiphon VERB PATH` with every option that changes what one transcript does.
pub(super) fn line(
    verb: &str,
    path: &str,
    dialect: Option<&str>,
    pace: Pace,
    request: &PlanRequest,
) -> String {
    let mut words = vec!["antiphon".to_owned(), verb.to_owned(), path.to_owned()];
    let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
    if let Some(dialect) = dialect {
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
    if let ServerChoice::Command(command) = &request.server {
        words.push("--".to_owned());
        words.extend(command.iter().map(|word| lossy(word)));
    }
    shell_words::join(words)
}

fn lossy(word: &OsStr) -> String {
    word.to_string_lossy().into_owned()
}
