//! Silence, and what is said of it: proved by the next line, broken by one that nobody expects.

use crate::verdict::{Failure, Kind, StepOutcome, shown};

use super::{
    judge::{Judge, Patience},
    slot::{Slot, State, Want},
    story::Story,
};

impl Judge<'_> {
    /// A line came for `index`: the silences before it held.
    pub(super) fn prove_silences(&mut self, index: usize) {
        let turn = self.slots[index].turn;
        for earlier in self.first..index {
            if self.slots[earlier].turn <= turn {
                self.held_silent(earlier);
            }
        }
    }

    /// The silence of this slot, if it is one without a time and nothing is known of it, held.
    pub(super) fn held_silent(&mut self, index: usize) {
        let slot = &self.slots[index];
        if !slot.is_waiting() || !matches!(slot.wanted, Want::Silence(None)) {
            return;
        }
        let outcome = if slot.known.is_some() { self.stale(index) } else { StepOutcome::Held };
        self.slots[index].state = State::Done(outcome);
    }

    /// The silence that had to last is over.
    pub(super) fn held_quiet(&mut self, index: usize) {
        if self.slots[index].is_waiting() {
            let is_known = self.slots[index].known.is_some();
            let outcome = if is_known { self.stale(index) } else { StepOutcome::Held };
            self.slots[index].state = State::Done(outcome);
        }
    }

    /// An `<exit` came out by the rule although the transcript knows a deviation.
    pub(super) fn stale_exit(&mut self, slot: &Slot<'_>) -> StepOutcome {
        let known = slot.known_lines.start + 1;
        let message = format!("the rule holds; delete the `~<` line {known}");
        self.findings.add(Failure { kind: Kind::StaleKnown, message, ..self.story.step(slot) });
        StepOutcome::Stale
    }

    /// The rule holds although the transcript knows a deviation.
    pub(super) fn stale(&mut self, index: usize) -> StepOutcome {
        let slot = &self.slots[index];
        let known = slot.known_lines.start + 1;
        let message = format!("the rule holds; delete the `~<` line {known}");
        let failure = Failure { sent: None, ..self.failure(index, Kind::StaleKnown, message) };
        self.findings.add(failure);
        StepOutcome::Stale
    }

    /// The silence that an unexpected line breaks: the one that must last now, else the last one
    /// that nothing has proved yet before the step that is waited for.
    pub(super) fn broken_silence(&self) -> Option<usize> {
        let end = self.waiting().unwrap_or(self.begun);
        let unproved = |index: &usize| {
            let slot = &self.slots[*index];
            slot.is_waiting() && matches!(slot.wanted, Want::Silence(None))
        };
        self.quiet.or_else(|| (self.first..end).rev().find(unproved))
    }

    /// A step got its line after its time had passed: a note on what was found then.
    pub(super) fn late(&mut self, index: usize, finding: Option<usize>) {
        if self.patience == Patience::Spare && !self.closing && !self.lags {
            // It is slow rather than dead: the other steps have time again, though less.
            self.patience = Patience::Whole;
            self.lags = true;
        }
        let note = if self.closing {
            "; it came once the input was closed: the server does not flush its output, or is slow"
        } else {
            "; it came later"
        };
        if let Some(failure) = finding.and_then(|finding| self.findings.get_mut(finding)) {
            failure.message.push_str(note);
        }
        self.slots[index].state = State::Done(StepOutcome::Failed);
    }

    /// Where the conversation stands, for a sentence about what did not come.
    pub(super) fn whereabouts(&self) -> String {
        match self.latest {
            Some(slot) => {
                let line = Story::line(&self.slots[slot]);
                match self.lines - self.lines_then {
                    0 => format!("the last line came for line {line}"),
                    1 => format!("the last line for a step came for line {line}, and one after it"),
                    more => format!(
                        "the last line for a step came for line {line}, and {more} others after it"
                    ),
                }
            }
            None if self.lines == 1 => "one line came, and for no step".to_owned(),
            None if self.lines > 0 => format!("{} lines came, none for a step", self.lines),
            None => "nothing came at all".to_owned(),
        }
    }

    /// The requests without a reply, a few of them by name; none when all have one.
    pub(super) fn open_requests(&self) -> Option<String> {
        let mut names = self.sent.open().map(|request| {
            let id = shown(request.id.to_string().as_bytes(), 40);
            format!("{id} (`{}`)", shown(request.method.as_bytes(), 60))
        });
        let some: Vec<_> = names.by_ref().take(5).collect();
        match (some.is_empty(), names.count()) {
            (true, _) => None,
            (false, 0) => Some(format!("open: {}", some.join(", "))),
            (false, more) => Some(format!("open: {} and {more} more", some.join(", "))),
        }
    }
}
