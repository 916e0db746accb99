//! Lines that no step expects, and where they go.

use crate::transcript::Expectation;

use super::{arrival::Arrival, line::RULE, work::Work};

impl Work<'_> {
    /// Finds the place of a line that no step expects.
    pub(super) fn unexpected(&mut self, arrivals: &[Arrival<'_>], place: usize) {
        let arrival = &arrivals[place];
        let settings = &self.case.transcript.settings;
        let is_planned = arrival.method().is_some_and(|method| {
            settings.allow.iter().any(|known| known == method)
                || settings.answers.iter().any(|(known, _)| known == method)
        });
        if is_planned || !arrival.is_message() {
            return;
        }
        if let Some(step) = arrival.broke.and_then(|line| self.step_on(line)) {
            return self.instead(step, arrival);
        }
        if self.case.as_known {
            let fact = format!("no step expects line {} of the output", arrival.line.number);
            let advice =
                "a `~<` line stands below a step; write `<silence` where nothing should come";
            return self.refused.push((None, fact, advice));
        }
        let is_late = self.late.is_some_and(|first| arrival.line.number >= first);
        let above = if is_late && arrival.replies_to().is_none() {
            self.close()
        } else {
            self.causes.above(arrivals, place)
        };
        match RULE.fresh(arrival.value.as_ref(), &arrival.line.bytes, &self.bindings) {
            Some(new) => self.edits.insert(above, new),
            None => self.unwritable(None),
        }
    }

    /// The end of the file below a `>eof`, which what comes after the last step may be waiting for.
    pub(super) fn close(&mut self) -> usize {
        let end = self.case.transcript.steps().last().map_or(0, |step| step.lines.end);
        if !self.closes {
            self.edits.insert(end, [">eof".to_owned()]);
            self.closes = true;
        }
        end
    }

    /// The item of the step, not of a group, whose rule begins on this line (from 1).
    fn step_on(&self, line: usize) -> Option<usize> {
        let items = &self.case.transcript.items;
        let begins = |step: &Expectation| step.wanted_lines.start + 1 == line;
        items.iter().position(|item| item.expectation().is_some_and(begins))
    }

    /// A line came in place of what the step wants.
    fn instead(&mut self, item: usize, arrival: &Arrival<'_>) {
        if !self.settled.contains(&(item, None)) {
            return self.step((item, None), arrival);
        }
        let below = self.case.transcript.items[item].lines.end;
        match RULE.fresh(arrival.value.as_ref(), &arrival.line.bytes, &self.bindings) {
            Some(new) if !self.case.as_known => self.edits.insert(below, new),
            _ => self.unwritable(None),
        }
    }

    /// Whether two items stand in one turn of the conversation.
    pub(super) fn is_one_turn(&self, left: usize, right: usize) -> bool {
        self.causes.turn(left) == self.causes.turn(right)
    }
}
