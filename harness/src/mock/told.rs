//! The verdict on a client: what it never sent, how each of its steps came out, and the report.
//! Plain data in, plain data out.

use std::time::Instant;

use crate::{
    plan::Job,
    verdict::{Failure, Kind, Outcome, Report, Role, StepOutcome, StepVerdict, Verdict},
};

use super::{
    play::{End, Play},
    wishes::What,
};

impl Play<'_> {
    /// The report on the client, once the session is over.
    pub fn report(mut self, job: &Job, again: String, strict: bool, now: Instant) -> Report {
        self.tell_missing();
        let steps = self.steps();
        let outcome = if self.findings.is_empty() { Outcome::Held } else { Outcome::Failed };
        let elapsed_ms = u64::try_from((now - self.started).as_millis()).unwrap_or(u64::MAX);
        let (failures, suppressed) = self.findings.finish();
        let verdict = Verdict {
            role: Role::Client,
            pace: "client",
            outcome,
            steps,
            failures,
            suppressed,
            elapsed_ms,
            again,
            accept: String::new(),
            ..crate::replay::blank(job)
        };
        Report { elapsed_ms, ..Report::new(vec![verdict], 0, strict) }
    }

    /// Tells of every line that did not come.
    pub(super) fn tell_missing(&mut self) {
        self.tell_skipped();
        self.tell_ending();
    }

    /// Lines that the client passed over.
    fn tell_skipped(&mut self) {
        for wish in 0..self.furthest.unwrap_or(0) {
            if self.heard[wish].is_none() && matches!(self.script.wishes[wish].what, What::Line(..))
            {
                let message = format!("{} was never sent", self.script.wishes[wish].name());
                let failure = self.about(wish, Kind::NeverSent, message);
                self.findings.add(failure);
            }
        }
    }

    /// What did not come any more: one failure, at the first line of it.
    fn tell_ending(&mut self) {
        let from = self.furthest.map_or(0, |furthest| furthest + 1);
        let mut missing = (from..self.heard.len()).filter(|wish| self.heard[*wish].is_none());
        let (first, more) = (missing.next(), missing.count());
        let (kind, how) = self.how_it_ended();
        let Some(first) = first else {
            if kind == Kind::LineTooLong {
                self.findings.add(Failure::new(kind, how));
            }
            return;
        };
        let more = match more {
            0 => String::new(),
            1 => ", nor one line that follows".to_owned(),
            more => format!(", nor {more} lines that follow"),
        };
        let message = format!("{how}; {} was never sent{more}", self.script.wishes[first].name());
        let failure = self.about(first, kind, message);
        self.findings.add(failure);
    }

    fn how_it_ended(&self) -> (Kind, String) {
        let after =
            self.last_heard.as_ref().map_or_else(String::new, |last| format!(" after {last}"));
        match self.end {
            Some(End::Idle) => {
                let time = crate::replay::time(self.options.idle);
                (Kind::Idle, format!("the client sent nothing{after} for {time}"))
            }
            Some(End::Stopped) => (Kind::NeverSent, format!("the client ended the server{after}")),
            Some(End::TooLong) => {
                (Kind::LineTooLong, format!("the client's line{after} is over 16 MiB"))
            }
            Some(End::Closed | End::Left) | None => {
                (Kind::NeverSent, format!("the client closed its output{after}"))
            }
        }
    }

    /// Every client step that has a wish; a step of several lines came out as the worst of them.
    fn steps(&self) -> Vec<StepVerdict> {
        let mut steps: Vec<StepVerdict> = Vec::new();
        for (index, wish) in self.script.wishes.iter().enumerate() {
            let line = self.transcript.items[wish.item].lines.start + 1;
            let outcome = match (&self.heard[index], self.right[index]) {
                (None, _) => StepOutcome::NotReached,
                (Some(_), true) => StepOutcome::Held,
                (Some(_), false) => StepOutcome::Failed,
            };
            match steps.last_mut().filter(|last| last.line == line) {
                Some(last) if last.outcome == StepOutcome::Held => last.outcome = outcome,
                Some(_) => {}
                None => steps.push(StepVerdict { line, outcome }),
            }
        }
        steps
    }
}
