//! What becomes of the steps for which nothing came.

use crate::{
    transcript::{Expectation, Member, Wanted},
    verdict::StepOutcome,
};

use super::work::Work;

impl Work<'_> {
    /// What becomes of the steps that have no line.
    pub(super) fn without_lines(&mut self) {
        for (item, step) in self.case.transcript.items.iter().enumerate() {
            let Some(step) = step.expectation() else { continue };
            match &step.wanted {
                Wanted::Unordered(members) => self.group(item, step, members),
                Wanted::Exit(_) => {}
                _ if self.settled.contains(&(item, None)) => {}
                _ => self.without_line(step),
            }
        }
    }

    fn without_line(&mut self, step: &Expectation) {
        let number = step.wanted_lines.start + 1;
        let outcome = self.outcomes.get(&number);
        let is_silence = matches!(step.wanted, Wanted::Silence(_));
        match (outcome, &step.known) {
            (Some(StepOutcome::Stale), Some((_, known))) => {
                self.edits.replace(known.clone(), Vec::new());
            }
            _ if !self.is_missing(number)
                || (is_silence && outcome != Some(&StepOutcome::Failed)) => {}
            (_, None) if !self.case.as_known || self.is_guessed(step) => {
                self.edits.replace(step.wanted_lines.clone(), Vec::new());
            }
            _ => self.nothing_came(number),
        }
    }

    fn group(&mut self, item: usize, step: &Expectation, members: &[Member]) {
        let missing: Vec<_> = members
            .iter()
            .enumerate()
            .filter(|(place, member)| {
                !self.settled.contains(&(item, Some(*place)))
                    && self.is_missing(member.lines.start + 1)
            })
            .map(|(_, member)| member.lines.clone())
            .collect();
        if let Some(first) = missing.first().filter(|_| self.case.as_known) {
            return self.nothing_came(first.start + 1);
        }
        if missing.len() == members.len() {
            let lines = &step.wanted_lines;
            self.edits.replace(lines.start..lines.start + 1, Vec::new());
            self.edits.replace(lines.end - 1..lines.end, Vec::new());
        }
        for lines in missing {
            self.edits.replace(lines, Vec::new());
        }
    }

    fn is_missing(&self, number: usize) -> bool {
        match self.outcomes.get(&number) {
            Some(StepOutcome::Failed) => true,
            Some(StepOutcome::NotReached) => self.case.unanswered,
            _ => false,
        }
    }

    fn nothing_came(&mut self, number: usize) {
        let advice = "a `~<` line cannot say that nothing comes before the end; bless the rule";
        self.refused.push((Some(number), "nothing came for the step".to_owned(), advice));
    }
}
