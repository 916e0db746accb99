//! The end of a replay: input closed, the exit awaited and judged, whoever is left ended.

use std::time::{Duration, Instant};

use crate::{
    session::{Ending, Exit, Limits, Needed},
    transcript::ExitWanted,
    verdict::{Failure, Kind, StepOutcome, Verdict},
};

use super::{
    expire::time,
    judge::Patience,
    player::{Player, Presence, Pumped},
    recording::Recording,
    slot::{Slot, State, Want},
};

/// The least time between the end of the input and TERM.
const LEAST: Duration = Duration::from_millis(200);

impl<'t> Player<'_, 't> {
    /// Ends the conversation and says how everything came out.
    pub(super) fn end(mut self, mut exit: Option<Slot<'t>>) -> (Recording, Verdict) {
        self.judge.closing = true;
        let died = self.presence == Presence::Gone && !self.closed;
        let stayed = exit.as_ref().is_some_and(|slot| {
            !self.closed && !self.is_over() && !self.await_exit(slot.lines.start + 1)
        });
        self.close();
        let patience = self.patience();
        self.await_end(patience);
        self.flush();
        // Nothing is left of the patience, unless only the output ended and the server lives.
        let left = patience.saturating_duration_since(Instant::now());
        let limits = Limits { eof_grace: left, ..Limits::default() };
        let ending = self.peer.end(&limits);
        self.late(&ending);
        if self.judge.not_applicable.is_none()
            && self.presence != Presence::Interrupted
            && !ending.interrupted
        {
            self.judge_end(&ending, exit.as_mut(), died);
        }
        if let Some(slot) = exit.as_mut().filter(|_| stayed) {
            slot.state = State::Done(StepOutcome::Failed);
        }
        self.conclude(&ending, exit.as_ref())
    }

    /// An `<exit` without `>eof` above it: the server is to leave while its input is open. Gives
    /// whether it does.
    fn await_exit(&mut self, line: usize) -> bool {
        let limit = self.end_limit(self.job.timeout);
        self.await_end(limit);
        if self.presence == Presence::There {
            let message = format!(
                "line {line} waits for an exit and the server stays; write `>eof` above it to close the input first"
            );
            self.judge
                .findings
                .add(Failure { line: Some(line), ..Failure::new(Kind::TimedOut, message) });
            self.judge.patience = Patience::Gone;
        }
        self.judge.patience != Patience::Gone
    }

    /// Until when the server may live after its input ended: shorter when it was given up before.
    fn patience(&self) -> Instant {
        match self.spare {
            Some(spare) => spare.max(Instant::now() + LEAST),
            None if self.judge.patience == Patience::Gone => Instant::now() + LEAST,
            None => self.end_limit(self.job.timeout),
        }
    }

    fn end_limit(&self, wait: Duration) -> Instant {
        (Instant::now() + wait).min(self.deadline.max(Instant::now() + LEAST))
    }

    fn await_end(&mut self, limit: Instant) {
        while self.presence == Presence::There && Instant::now() < limit {
            if self.pump(limit) != Pumped::More {
                return;
            }
        }
    }

    fn late(&mut self, ending: &Ending) {
        // A line that we cut by ending a server given up was told of when its time was up.
        let is_ours = ending.needed >= Needed::Term && self.judge.patience != Patience::Whole;
        for line in
            ending.late.iter().filter(|line| !is_ours || line.terminated || line.cut.is_some())
        {
            self.judge.line(line.clone());
        }
        let kind = if self.judge.is_late() { Kind::LateOutput } else { Kind::StrayOutput };
        self.judge.findings.count_more(kind, ending.late_dropped);
        self.flush();
    }

    fn judge_end(&mut self, ending: &Ending, exit: Option<&mut Slot<'t>>, died: bool) {
        self.judge_children(ending);
        let explicit = exit.is_some();
        let line = exit.as_ref().map(|slot| slot.lines.start + 1);
        let outcome = match ending.needed {
            // It was given up, and not given its time.
            Needed::Term | Needed::Kill if self.judge.patience != Patience::Whole => {
                StepOutcome::NotReached
            }
            Needed::Term | Needed::Kill => {
                self.stayed(ending.needed, line);
                StepOutcome::Failed
            }
            Needed::Nothing | Needed::Eof => {
                self.judge_exit(ending.exit.or(self.exit), exit.as_deref(), died)
            }
        };
        if let Some(slot) = exit.filter(|_| explicit) {
            slot.state = State::Done(outcome);
        }
    }

    fn stayed(&mut self, needed: Needed, line: Option<usize>) {
        let (kind, what) = match needed {
            Needed::Kill => (Kind::IgnoredTerm, "it ignored TERM too and was killed"),
            _ => (Kind::IgnoredEof, "TERM ended it"),
        };
        let waited = time(self.job.timeout);
        let message = format!("the server stayed for {waited} after the end of its input; {what}");
        self.judge.findings.add(Failure { line, ..Failure::new(kind, message) });
    }

    fn judge_exit(
        &mut self,
        exit: Option<Exit>,
        slot: Option<&Slot<'t>>,
        died: bool,
    ) -> StepOutcome {
        let wanted = slot.map_or(ExitWanted::Code(0), |slot| match slot.wanted {
            Want::Exit(wanted) => wanted,
            _ => ExitWanted::Any,
        });
        let known = slot.and_then(|slot| match slot.known {
            Some(Want::Exit(known)) => Some(known),
            _ => None,
        });
        let is_known = known.is_some_and(|known| is_so(known, exit));
        match (is_so(wanted, exit), slot) {
            (true, Some(slot)) if known.is_some() => self.judge.stale_exit(slot),
            (true, _) => StepOutcome::Held,
            (false, _) if is_known => StepOutcome::Known,
            // That it died was said already, with its status.
            (false, _) if died && !self.judge.findings.is_empty() => StepOutcome::NotReached,
            (false, slot) => {
                let how =
                    exit.map_or("in no way that is known".to_owned(), |exit| exit.to_string());
                let rule = if slot.is_some() { "" } else { ", as always without an `<exit` line" };
                let message = format!("it ended with {how}; {} is wanted{rule}", in_words(wanted));
                self.judge.findings.add(Failure {
                    line: slot.map(|slot| slot.lines.start + 1),
                    wanted: slot.map(|slot| self.judge.story.wanted(slot)),
                    ..Failure::new(Kind::WrongExit, message)
                });
                StepOutcome::Failed
            }
        }
    }

    fn judge_children(&mut self, ending: &Ending) {
        let names = ending.children.iter().take(5).cloned().collect::<Vec<_>>().join(", ");
        if ending.stdout_held {
            let who = if names.is_empty() { "a process that left its group" } else { &names };
            let message = format!("stdout was held open after the server was gone, by {who}");
            self.judge.findings.add(Failure::new(Kind::StdoutHeld, message));
        } else if ending.child_left() {
            let message = format!("{names} outlived the server and had to be ended");
            self.judge.findings.add(Failure::new(Kind::ChildLeft, message));
        }
    }
}

fn is_so(wanted: ExitWanted, exit: Option<Exit>) -> bool {
    match (wanted, exit) {
        (ExitWanted::Any, _) => true,
        (ExitWanted::Code(wanted), Some(Exit::Code(code))) => wanted == code,
        (ExitWanted::Failure, Some(exit)) => exit != Exit::Code(0),
        (ExitWanted::Code(_) | ExitWanted::Failure, _) => false,
    }
}

fn in_words(wanted: ExitWanted) -> String {
    match wanted {
        ExitWanted::Code(code) => format!("status {code}"),
        ExitWanted::Any => "any end".to_owned(),
        ExitWanted::Failure => "a failure".to_owned(),
    }
}
