//! Which step a line belongs to, and how that step came out by it.

use crate::{
    json::{self, Value},
    pattern::{Bindings, Pattern, Template, compare},
    verdict::{Difference, Failure, Kind, SHOWN, StepOutcome, shown},
};

use super::{
    exact,
    judge::Judge,
    owner::owns,
    salvage,
    slot::{State, Want},
    story::Story,
};

/// Differences of one step that are listed.
const LISTED: usize = 10;

/// Something that the server wrote.
#[derive(Clone, Copy)]
pub(super) struct Arrived<'l> {
    /// The line.
    pub(super) bytes: &'l [u8],
    /// A message on it; none when the line as such is meant.
    pub(super) message: Option<&'l Value>,
}

impl Judge<'_> {
    /// The open slot whose `<exact` text, or known `~<exact` text (then true), is this line.
    pub(super) fn exactly(&self, bytes: &[u8]) -> Option<(usize, bool)> {
        let is = |want: Want<'_>| matches!(want, Want::Exact(template) if self.text(template).as_deref().is_some_and(|text| text.as_bytes() == bytes));
        let waiting = self.open().filter(|slot| self.slots[*slot].is_waiting());
        waiting.into_iter().find_map(|index| {
            let slot = &self.slots[index];
            let known = || slot.known.is_some_and(is);
            if is(slot.wanted) { Some((index, false)) } else { known().then_some((index, true)) }
        })
    }

    /// The slot that the message belongs to: the first that waits for it, else one whose time passed.
    pub(super) fn claim(&self, arrived: &Arrived<'_>) -> Option<usize> {
        let of = |is: fn(State) -> bool| {
            self.open().find(|index| {
                let slot = &self.slots[*index];
                let mut wants = [Some(slot.wanted), slot.known].into_iter().flatten();
                is(slot.state) && wants.any(|want| self.may_own(want, arrived))
            })
        };
        of(|state| state == State::Waiting)
            .or_else(|| self.claim_in_group(arrived))
            .or_else(|| of(|state| matches!(state, State::Overdue(_))))
    }

    /// A broken line belongs to the step whose id it still bears, and answers it badly.
    pub(super) fn salvaged(&mut self, bytes: &[u8]) -> Option<usize> {
        let reply = salvage::reply(bytes)?;
        let slot = self.claim(&Arrived { bytes, message: Some(&reply) })?;
        reply.get("id").map(|id| self.sent.answer(id));
        let place = self.story.step(&self.slots[slot]);
        if let Some(fault) = self.findings.last_mut() {
            (fault.line, fault.wanted, fault.comment) = (place.line, place.wanted, place.comment);
        }
        self.finish(slot, StepOutcome::Failed);
        Some(slot)
    }

    /// A line that is no message belongs to the `<exact` step that is waited for, if that is none
    /// either.
    pub(super) fn exact_in_turn(&mut self, bytes: &[u8]) -> Option<usize> {
        let slot = self.waiting()?;
        let Want::Exact(template) = self.slots[slot].wanted else { return None };
        if self.text(template).is_some_and(|text| json::read(text.as_bytes()).is_ok()) {
            return None;
        }
        self.settle(slot, &Arrived { bytes, message: None });
        Some(slot)
    }

    /// Judges the line against the slot that it belongs to.
    pub(super) fn settle(&mut self, slot: usize, arrived: &Arrived<'_>) {
        if let State::Overdue(finding) = self.slots[slot].state {
            return self.late(slot, finding);
        }
        let earlier = self.earlier(slot);
        match earlier {
            None => self.prove_silences(slot),
            Some(earlier) => {
                let failure = self.out_of_order(slot, earlier, arrived);
                self.findings.add(failure);
            }
        }
        if earlier.is_none() && self.settle_in_group(slot, arrived) {
            return;
        }
        let outcome = self.compared(slot, arrived);
        self.finish(slot, if earlier.is_none() { outcome } else { StepOutcome::Failed });
    }

    fn compared(&mut self, index: usize, arrived: &Arrived<'_>) -> StepOutcome {
        let (wanted, known) = (self.slots[index].wanted, self.slots[index].known);
        let differences = match self.fit(wanted, arrived) {
            Ok(bindings) => {
                self.bindings = bindings;
                return if known.is_some() { self.stale(index) } else { StepOutcome::Held };
            }
            Err(differences) => differences,
        };
        let by_known = known.map(|known| self.fit(known, arrived));
        let failure = match (by_known, wanted) {
            (Some(Ok(bindings)), _) => {
                self.bindings = bindings;
                return StepOutcome::Known;
            }
            (Some(Err(others)), Want::Silence(_)) => {
                let said = "neither silence nor what the `~<` line knows";
                Failure { message: said.to_owned(), ..self.differs(index, arrived, others) }
            }
            (Some(Err(_)), _) => {
                let line = self.slots[index].known_lines.start + 1;
                let message = format!("neither the rule nor the `~<` line {line} holds");
                Failure { message, ..self.differs(index, arrived, differences) }
            }
            (None, _) => self.differs(index, arrived, differences),
        };
        self.findings.add(failure);
        StepOutcome::Failed
    }

    /// The bindings after the line, if it is what is wanted.
    pub(super) fn fit(
        &self,
        want: Want<'_>,
        arrived: &Arrived<'_>,
    ) -> Result<Bindings, Vec<Difference>> {
        let mut bindings = self.bindings.clone();
        let found = match (want, arrived.message) {
            (Want::Message(pattern), Some(message)) => {
                compare(pattern, message, &mut bindings, &self.shapes)
            }
            (Want::Exact(template), _) if self.is_text(template, arrived.bytes) => Vec::new(),
            (Want::Exact(template), _) => {
                let text = self.text(template).unwrap_or_default();
                return Err(exact::differences(text.as_bytes(), arrived.bytes));
            }
            (Want::Silence(_) | Want::Exit(_), _) | (Want::Message(_), None) => {
                return Err(Vec::new());
            }
        };
        if found.is_empty() {
            return Ok(bindings);
        }
        Err(found.into_iter().map(Difference::from).collect())
    }

    fn differs(&self, index: usize, arrived: &Arrived<'_>, mut all: Vec<Difference>) -> Failure {
        let kind = match self.slots[index].wanted {
            Want::Silence(_) => Kind::NotSilent,
            Want::Exact(_) => Kind::ExactMismatch,
            _ if !all.is_empty() && all.iter().all(is_number_changed) => Kind::NumberChanged,
            _ => Kind::Mismatch,
        };
        let more_differences = all.len().saturating_sub(LISTED);
        all.truncate(LISTED);
        Failure {
            differences: all,
            more_differences,
            got: Some(shown(arrived.bytes, SHOWN)),
            ..self.failure(index, kind, kind.words())
        }
    }

    fn out_of_order(&self, index: usize, earlier: usize, arrived: &Arrived<'_>) -> Failure {
        let line = Story::line(&self.slots[earlier]);
        let message = format!("it came before what line {line} waits for");
        Failure {
            got: Some(shown(arrived.bytes, SHOWN)),
            ..self.failure(index, Kind::OutOfOrder, message)
        }
    }

    /// A step of the same turn that should have come first. Between turns nothing is said, since a
    /// server may answer open requests in any order.
    fn earlier(&self, index: usize) -> Option<usize> {
        let own = &self.slots[index];
        (self.first..index).find(|other| {
            let other = &self.slots[*other];
            other.turn == own.turn
                && other.item != own.item
                && other.is_waiting()
                && other.needs_a_line()
        })
    }

    /// Whether a line can be the one that is wanted, right or wrong in the rest.
    fn may_own(&self, want: Want<'_>, arrived: &Arrived<'_>) -> bool {
        let Some(message) = arrived.message else { return false };
        let owns = |pattern: &Pattern| owns(pattern, message, &self.bindings, &self.shapes);
        match want {
            Want::Message(pattern) => owns(pattern),
            Want::Exact(template) => self
                .text(template)
                .and_then(|text| json::read(text.as_bytes()).ok())
                .is_some_and(|document| owns(&Pattern::literal(&document.value))),
            Want::Silence(_) | Want::Exit(_) => false,
        }
    }

    pub(super) fn text(&self, template: &Template) -> Option<String> {
        template.render_plain(&self.bindings).ok()
    }

    fn is_text(&self, template: &Template, bytes: &[u8]) -> bool {
        self.text(template).is_some_and(|text| text.as_bytes() == bytes)
    }
}

/// Whether only the spelling or the precision of a number is another.
fn is_number_changed(difference: &Difference) -> bool {
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    match (number(&difference.wanted), number(&difference.got)) {
        (Some(wanted), Some(got)) => wanted.total_cmp(&got).is_eq(),
        _ => false,
    }
}
