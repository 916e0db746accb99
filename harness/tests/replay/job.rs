//! A job without a file and without a server to start.

use std::{path::Path, sync::Arc, time::Duration};

use antiphon::{
    pattern::Bindings,
    plan::{Home, Job, Pace, ServerCommand},
    transcript::{Names, Transcript},
};

use super::scripted::written_out;

/// The job of a transcript, whose messages may be written in short, see [`written_out`].
pub(crate) fn job(transcript: &str, pace: Pace) -> Job {
    let text: String =
        transcript.trim_start().lines().map(|line| written_out(line) + "\n").collect();
    let parsed =
        Transcript::parse(Path::new("case.transcript"), text.as_bytes(), &Names::default());
    let transcript = parsed.unwrap_or_else(|errors| panic!("{errors}"));
    let lets = transcript.settings.lets.iter().cloned();
    Job {
        bindings: lets.collect::<Bindings>(),
        transcript: Arc::new(transcript),
        name: "case".to_owned(),
        dialect: None,
        server: ServerCommand { program: "none".into(), args: Vec::new(), env: Vec::new() },
        server_name: None,
        not_applicable: None,
        home: Home::Folder("/".into()),
        timeout: Duration::from_secs(5),
        deadline: Duration::from_secs(60),
        pace,
        round: 1,
        max_line: 1 << 20,
        again: String::new(),
        accept: String::new(),
    }
}
