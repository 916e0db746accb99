//! From what was found to a verdict, and the verdicts of jobs that never ran.

use crate::{
    plan::Job,
    session::{self, Exit, Needed},
    verdict::{Ending, Failure, Kind, Outcome, Role, StepOutcome, StepVerdict, Verdict, shown},
};

use super::{
    judge::Patience,
    owner,
    player::{Player, Presence},
    recording::Recording,
    slot::{Slot, State},
};

/// Bytes of stderr in a verdict.
const STDERR: usize = 4 * 1024;

/// The verdict of a job whose transcript says `@skip`.
pub fn skipped(job: &Job, reason: &str) -> Verdict {
    Verdict { outcome: Outcome::Skipped, reason: Some(reason.to_owned()), ..blank(job) }
}

/// The verdict of a job whose server cannot be started.
pub fn not_applicable(job: &Job, reason: &str) -> Verdict {
    Verdict { outcome: Outcome::NotApplicable, reason: Some(reason.to_owned()), ..blank(job) }
}

/// The verdict of a job that could not be judged: no server, or a fault of ours.
pub fn harness_failed(job: &Job, kind: Kind, said: &str) -> Verdict {
    Verdict {
        outcome: Outcome::HarnessError,
        reason: Some(said.to_owned()),
        failures: vec![Failure::new(kind, said)],
        ..blank(job)
    }
}

/// A verdict on the job in which nothing is judged yet.
pub fn blank(job: &Job) -> Verdict {
    let settings = &job.transcript.settings;
    let level = match settings.level {
        crate::transcript::Level::Must => "MUST",
        crate::transcript::Level::Should => "SHOULD",
        crate::transcript::Level::May => "MAY",
    };
    Verdict {
        name: job.name.clone(),
        role: Role::Server,
        path: job.transcript.path.display().to_string(),
        title: settings.title.clone(),
        dialect: job.dialect.clone(),
        server: job.server_name.clone(),
        pace: job.pace.name(),
        round: job.round,
        outcome: Outcome::Held,
        reason: None,
        level,
        spec: settings.spec.clone(),
        steps: Vec::new(),
        failures: Vec::new(),
        suppressed: Vec::new(),
        stderr: String::new(),
        ending: None,
        elapsed_ms: 0,
        again: job.again.clone(),
        accept: job.accept.clone(),
    }
}

impl<'t> Player<'_, 't> {
    pub(super) fn conclude(
        mut self,
        ending: &session::Ending,
        exit: Option<&Slot<'t>>,
    ) -> (Recording, Verdict) {
        let whole =
            self.judge.patience == Patience::Whole && self.presence != Presence::Interrupted;
        self.settle_silences(whole);
        if self.judge.slots.is_empty() && exit.is_none() && self.judge.findings.is_empty() {
            let said = "nothing is expected; `antiphon bless` writes what the server answers";
            self.judge.findings.add(Failure::new(Kind::Vacuous, said));
        }
        let (outcome, reason) = self.outcome(ending);
        let steps = self.judge.slots.iter().chain(exit).map(step).collect();
        let mut recording = self.judge.recording;
        recording.exit = ending.exit;
        recording.whole =
            whole && recording.shortened == 0 && !self.judge.marred && !ended_early(ending);
        recording.bindings = self.judge.bindings;
        let (failures, suppressed) = self.judge.findings.finish();
        let verdict = Verdict {
            outcome,
            reason,
            steps,
            failures: if outcome == Outcome::NotApplicable { Vec::new() } else { failures },
            suppressed,
            stderr: stderr(&self.peer.stderr_tail().text()),
            ending: Some(told(ending)),
            elapsed_ms: u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX),
            ..blank(self.job)
        };
        (recording, verdict)
    }

    /// The end proves every silence that nothing broke, as far as the server lived to keep it.
    fn settle_silences(&mut self, whole: bool) {
        let end = self.judge.died_at.unwrap_or(self.judge.begun).min(self.judge.begun);
        for slot in 0..end {
            if whole {
                self.judge.held_silent(slot);
            }
        }
    }

    fn outcome(&self, ending: &session::Ending) -> (Outcome, Option<String>) {
        let findings = &self.judge.findings;
        if self.presence == Presence::Interrupted || ending.interrupted {
            return (Outcome::HarnessError, Some("interrupted".to_owned()));
        }
        if let Some(reason) = &self.judge.not_applicable {
            return (Outcome::NotApplicable, Some(reason.clone()));
        }
        if let Some(reason) = self.never_started(ending) {
            return (Outcome::HarnessError, Some(reason));
        }
        match (findings.is_empty(), findings.only_stale()) {
            (true, _) => (Outcome::Held, None),
            (false, true) => (Outcome::Stale, None),
            (false, false) => (Outcome::Failed, None),
        }
    }

    /// A server that leaves with a failure at a handshake, and without a word on stdout, lacks
    /// something to start with; that is no verdict on its protocol.
    fn never_started(&self, ending: &session::Ending) -> Option<String> {
        let died = self.judge.findings.has(Kind::DiedBeforeHandshake);
        let failed = ending.exit.filter(|exit| *exit != Exit::Code(0))?;
        let first = self.judge.slots.iter().find(|slot| slot.needs_a_line())?;
        // A transcript that may be answered by an error tries the server out.
        let is_handshake = self.judge.sent.begins_with_request() && !owner::may_fail(first.wanted);
        let at_once = self.judge.lines == 0 && is_handshake;
        (died && at_once).then(|| format!("the server ended with {failed} before its first line"))
    }
}

fn step(slot: &Slot<'_>) -> StepVerdict {
    let outcome = match slot.state {
        State::Done(outcome) => outcome,
        State::Overdue(_) => StepOutcome::Failed,
        State::Waiting => StepOutcome::NotReached,
    };
    StepVerdict { line: slot.lines.start + 1, outcome }
}

/// Whether the server left before it was asked to, though no step wants that.
fn ended_early(ending: &session::Ending) -> bool {
    ending.needed != Needed::Eof
}

fn told(ending: &session::Ending) -> Ending {
    let (status, signal) = match ending.exit {
        Some(Exit::Code(code)) => (Some(code), None),
        Some(Exit::Signal(number)) => (None, Some(number)),
        None => (None, None),
    };
    let needed = match ending.needed {
        Needed::Nothing => "itself",
        Needed::Eof => "eof",
        Needed::Term => "term",
        Needed::Kill => "kill",
    };
    Ending { needed, status, signal }
}

/// The last lines, made visible, within the bound.
fn stderr(text: &str) -> String {
    let mut kept = Vec::new();
    let mut bytes = 0;
    for line in text.lines().rev() {
        let line = shown(line.as_bytes(), 400);
        bytes += line.len() + 1;
        if bytes > STDERR {
            break;
        }
        kept.push(line);
    }
    kept.reverse();
    kept.join("\n")
}
