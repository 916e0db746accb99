//! Replay by table: a transcript, what a server writes, and how each step comes out.
//!
//! The server is scripted and in memory; it has no clock, so that a step that waits in vain is over
//! at once. Real processes are in `tests/session` and `tests/cli`.

mod ends;
mod groups;
mod ids;
mod job;
mod known;
mod order;
mod scripted;
mod settings;
mod silence;
mod strays;
mod time;

use antiphon::{
    plan::Pace,
    replay::{Recording, replay},
    verdict::{Outcome, StepOutcome, Verdict},
};

use job::job;
use scripted::Scripted;

/// A case: what is shown, the transcript, the server's script, the verdict in short.
type Case = (&'static str, &'static str, &'static str, &'static str);

/// Replays every case in lockstep and compares the verdicts in short.
fn check(cases: &[Case]) {
    for (about, transcript, server, expected) in cases {
        assert_eq!(short(&run(transcript, server, Pace::Lockstep).1), *expected, "{about}");
    }
}

/// Replays a transcript against a script. Both may write messages in short, see [`scripted::written_out`].
fn run(transcript: &str, server: &str, pace: Pace) -> (Recording, Verdict) {
    let job = job(transcript, pace);
    let mut peer = Scripted::new(server);
    let result = replay(&job, &mut peer);
    assert!(peer.is_ended(), "a replay ends its peer");
    result
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
        Outcome::Known => "known",
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
