//! What is said of a step whose line did not come: too late, or the server is gone.

use std::time::Duration;

use crate::{
    session::{Exit, Partial},
    verdict::{Failure, Kind, StepOutcome, shown},
};

use super::{
    judge::Judge,
    slot::{Slot, State, Want},
};

/// Bytes of an unfinished line that are shown.
const SHOWN_PARTIAL: usize = 200;

/// What the pipes look like while nothing comes.
#[derive(Debug, Default)]
pub(super) struct Standstill {
    /// Bytes that the server did not take.
    pub(super) unsent: usize,
    /// Why it can take no more.
    pub(super) input_error: Option<String>,
    /// The beginning of a line.
    pub(super) partial: Partial,
}

impl Judge<'_> {
    /// The time of this step passed. A suspect reply is taken for its answer; a known silence
    /// holds; else it is a failure, to which a late line adds a note. Gives whether it is.
    pub(super) fn expire(
        &mut self,
        slot: usize,
        waited: Duration,
        standstill: &Standstill,
    ) -> bool {
        if let Some(Want::Silence(_)) = self.slots[slot].known {
            self.finish(slot, StepOutcome::Known);
            return false;
        }
        if self.take_suspect(slot) {
            return false;
        }
        let kind = if standstill.unsent > 0 { Kind::StoppedReading } else { Kind::TimedOut };
        let mut facts = vec![format!("nothing for this step in {}", time(waited))];
        facts.extend(standstill.facts());
        facts.push(self.whereabouts());
        facts.extend(self.open_requests());
        if self.lines == 0 && standstill.partial.length == 0 {
            facts.push("a slow start needs a longer `--timeout`".to_owned());
        }
        let head = &standstill.partial.head;
        let got = (!head.is_empty()).then(|| shown(head, SHOWN_PARTIAL));
        let failure = Failure { got, ..self.failure(slot, kind, facts.join("; ")) };
        let finding = self.findings.add(failure);
        self.slots[slot].state = State::Overdue(finding);
        self.marred = true;
        true
    }

    fn take_suspect(&mut self, slot: usize) -> bool {
        let Some(finding) = self.suspects.remove(&slot) else { return false };
        let about = self.failure(slot, Kind::WrongId, "");
        let open = self.open_requests().unwrap_or_default();
        let Some(failure) = self.findings.get_mut(finding) else { return false };
        let said = match failure.kind {
            Kind::UnexpectedMessage => failure.message.as_str(),
            _ => "a reply with id null, or without one",
        };
        let said = format!("{said}; it seems to be the answer to this step; {open}");
        let said = said.trim_end_matches("; ").to_owned();
        let (got, server_line) = (failure.got.take(), failure.server_line);
        *failure = Failure { message: said, got, server_line, ..about };
        self.finish(slot, StepOutcome::Failed);
        true
    }

    /// The server is gone, by itself, and steps still wait. One failure tells all.
    pub(super) fn died(&mut self, exit: Option<Exit>, we_closed: bool) {
        let owed = |slot: &Slot<'_>| slot.is_waiting() && slot.needs_a_line();
        let Some(slot) = self.slots.iter().position(owed) else { return };
        self.died_at = Some(slot);
        let how = exit
            .map_or_else(|| "its output ended".to_owned(), |exit| format!("it ended with {exit}"));
        let kind = match (we_closed, self.sent.any_answered() || self.latest.is_some()) {
            (true, _) => Kind::Unanswered,
            (false, true) => Kind::Died,
            (false, false) => Kind::DiedBeforeHandshake,
        };
        let when = if we_closed { " after its input did" } else { "" };
        let mut facts = vec![format!("{how}{when}"), self.whereabouts()];
        facts.extend(self.open_requests());
        let mut failure = self.failure(slot, kind, facts.join("; "));
        if slot >= self.begun {
            // What the step answers was not sent any more; what was sent last is the cause.
            failure.sent = self.sent.latest().map(|item| self.story.sent(item));
        }
        self.findings.add(failure);
        self.marred = true;
        self.slots[slot].state = State::Done(StepOutcome::Failed);
    }

    /// A client line cannot be sent, since a value that it needs never came: its turn is not run.
    pub(super) fn not_sendable(&mut self, item: usize, missing: &str) {
        let line = self.job.transcript.items[item].lines.start + 1;
        let failure = Failure {
            line: Some(line),
            wanted: Some(self.story.client_step(item)),
            ..Failure::new(
                Kind::NotSendable,
                format!("not sent: `{missing}` has no value, since the step that gives it failed"),
            )
        };
        self.findings.add(failure);
        let after = self.slots.partition_point(|slot| slot.item < item);
        let Some(turn) = self.slots.get(after).map(|slot| slot.turn) else { return };
        for slot in self.slots.iter_mut().filter(|slot| slot.turn == turn) {
            if slot.is_waiting() {
                slot.state = State::Done(StepOutcome::NotReached);
            }
        }
    }
}

impl Standstill {
    fn facts(&self) -> impl Iterator<Item = String> {
        let unsent =
            (self.unsent > 0).then(|| format!("{} bytes of its input are not taken", self.unsent));
        let closed =
            self.input_error.as_ref().map(|error| format!("its input is closed ({error})"));
        let length = self.partial.length;
        let partial = (length > 0).then(|| format!("{length} bytes of an unfinished line came"));
        [unsent, closed, partial].into_iter().flatten()
    }
}

/// A time as a transcript would write it.
pub(crate) fn time(duration: Duration) -> String {
    match duration.as_millis() {
        whole if whole >= 1000 && whole % 1000 == 0 => format!("{} s", whole / 1000),
        long if long >= 1000 => format!("{:.1} s", duration.as_secs_f64()),
        short => format!("{short} ms"),
    }
}
