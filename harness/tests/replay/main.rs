//! Replay by table: a transcript, what a server writes, and how each step comes out.
//!
//! The server is scripted and in memory; it has no clock, so that a step that waits in vain is over
//! at once. Real processes are in `tests/session` and `tests/cli`.

mod ends;
mod groups;
mod ids;
mod known;
mod order;
mod scripted;
mod settings;
mod silence;
mod strays;
mod time;

use std::{path::Path, sync::Arc, time::Duration};

use antiphon::{
    pattern::Bindings,
    plan::{Home, Job, Pace, ServerCommand},
    replay::{Recording, replay},
    transcript::{Names, Transcript},
    verdict::{Outcome, StepOutcome, Verdict},
};

use scripted::{Scripted, written_out};

/// A case: what is shown, the transcript, the server's script, the verdict in short.
type Case = (&'static str, &'static str, &'static str, &'static str);

/// Replays every case in lockstep and compares the verdicts in short.
fn check(cases: &[Case]) {
    for (about, transcript, server, expected) in cases {
        assert_eq!(short(&run(transcript, server, Pace::Lockstep).1), *expected, "{about}");
    }
}

/// Replays a transcript against a script. Both may write messages in short, see [`written_out`].
fn run(transcript: &str, server: &str, pace: Pace) -> (Recording, Verdict) {
    let job = job(transcript, pace);
    let mut peer = Scripted::new(server);
    let result = replay(&job, &mut peer);
    assert!(peer.is_ended(), "a replay ends its peer");
    result
}

fn job(transcript: &str, pace: Pace) -> Job {
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

/// `outcome: step step ...; kind@line kind@server-line ...`; a step is one letter: Held, Known, Stale,
/// Failed, Not reached.
fn short(verdict: &Verdict) -> String {
    let outcome = match verdict.outcome {
        Outcome::Held => "held",
        Outcome::Failed => "failed",
        Outcome::Stale => "stale",
        Outcome::NotApplicable => "not applicable",
        Outcome::HarnessError => "error",
        Outcome::Skipped => "skipped",
    };
    let letter = |outcome: StepOutcome| match outcome {
        StepOutcome::Held => 'H',
        StepOutcome::Known => 'K',
        StepOutcome::Stale => 'S',
        StepOutcome::Failed => 'F',
        StepOutcome::NotReached => 'N',
    };
    let steps: String = verdict.steps.iter().map(|step| letter(step.outcome)).collect();
    let failures = verdict.failures.iter().map(|failure| {
        let kind = failure.kind;
        match (failure.line, failure.server_line) {
            (Some(line), _) => format!("; {kind}@{line}"),
            (None, Some(line)) => format!("; {kind} in {line}"),
            (None, None) => format!("; {kind}"),
        }
    });
    format!("{outcome}: {steps}{}", failures.collect::<String>())
}
