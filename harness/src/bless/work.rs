//! The regeneration of one text under way: each step held against its line. Steps without a line are in
//! `missing`, lines without a step in `unexpected`.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use crate::{
    json::Value,
    pattern::{Bindings, Pattern, Shapes, compare, merge},
    replay::Recording,
    transcript::{Client, Expectation, ItemKind, MemberWanted, Transcript, Wanted},
    verdict::{Kind, StepOutcome, Verdict},
};

use super::{
    arrival::Arrival,
    cause::Causes,
    edits::Edits,
    line::{KNOWN, Marker, RULE, exact_text, fits},
    loosen::loosen,
    turned::turned,
};

/// A session that was played with a transcript.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case<'c> {
    pub(super) transcript: &'c Transcript,
    /// The first lines of steps that were only guessed.
    pub(super) guessed: &'c BTreeSet<usize>,
    pub(super) recording: &'c Recording,
    pub(super) verdict: &'c Verdict,
    /// The variables before the first line.
    pub(super) bindings: &'c Bindings,
    pub(super) as_known: bool,
    /// Whether values that are not those of the run before become placeholders.
    pub(super) loosens: bool,
    /// Whether steps that were never reached are missing: the server ended as it was asked to.
    pub(super) unanswered: bool,
}

/// The work.
#[derive(Debug)]
pub(super) struct Work<'c> {
    pub(super) case: Case<'c>,
    pub(super) edits: Edits<'c>,
    pub(super) outcomes: BTreeMap<usize, StepOutcome>,
    /// The variables as far as lines were looked at.
    pub(super) bindings: Bindings,
    pub(super) causes: Causes<'c>,
    /// The first line of the output that came after the last step.
    pub(super) late: Option<usize>,
    /// Whether the input is closed by a step, an old one or a new one.
    pub(super) closes: bool,
    /// Steps and lines of groups that have their line.
    pub(super) settled: BTreeSet<(usize, Option<usize>)>,
    /// The lines (from 1) of steps whose result is an error now.
    pub(super) turned: Vec<usize>,
    /// What cannot be written: the line (from 1), the fact, the advice.
    pub(super) refused: Vec<(Option<usize>, String, &'static str)>,
}

impl<'c> Work<'c> {
    pub(super) fn new(case: Case<'c>) -> Self {
        let steps = case.verdict.steps.iter();
        let is_eof = |kind: &ItemKind| matches!(kind, ItemKind::Client(Client::Eof));
        let failures = case.verdict.failures.iter();
        let late = failures.filter(|failure| failure.kind == Kind::LateOutput);
        Self {
            case,
            edits: Edits::new(case.transcript),
            outcomes: steps.map(|step| (step.line, step.outcome)).collect(),
            bindings: case.bindings.clone(),
            causes: Causes::new(case.transcript, &case.recording.bindings),
            late: late.filter_map(|failure| failure.server_line).min(),
            closes: case.transcript.items.iter().any(|item| is_eof(&item.kind)),
            settled: BTreeSet::new(),
            turned: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// Holds a step against its line.
    pub(super) fn step(&mut self, owner: (usize, Option<usize>), arrival: &Arrival<'_>) {
        let Some(step) = self.case.transcript.items[owner.0].expectation() else { return };
        self.settled.insert(owner);
        let single = member(step, owner.1);
        let step = single.as_ref().unwrap_or(step);
        let (value, bytes) = (arrival.value.as_ref(), &arrival.line.bytes[..]);
        if self.is_guessed(step) {
            return self.change(step, arrival, false);
        }
        if fits(&step.wanted, value, bytes, &mut self.bindings) {
            if let Some((_, lines)) = &step.known {
                self.edits.replace(lines.clone(), Vec::new());
            }
            return;
        }
        let number = step.wanted_lines.start + 1;
        if step
            .known
            .as_ref()
            .is_some_and(|(known, _)| fits(known, value, bytes, &mut self.bindings))
        {
            return;
        }
        if self.outcomes.get(&number) == Some(&StepOutcome::Held) {
            // In a group the line went to another step that it fits as well.
            return self.take_bindings(&step.wanted);
        }
        self.change(step, arrival, owner.1.is_some());
    }

    fn change(&mut self, step: &Expectation, arrival: &Arrival<'_>, in_group: bool) {
        let (value, bytes) = (arrival.value.as_ref(), &arrival.line.bytes[..]);
        let number = step.wanted_lines.start + 1;
        let is_guess = self.is_guessed(step);
        if let Some((known, lines)) = &step.known {
            let new = self.merged(KNOWN, known, lines.clone(), arrival);
            return self.put(lines.clone(), new, number);
        }
        if self.case.as_known && !is_guess {
            return self.add_known(step, arrival, in_group);
        }
        if !is_guess && value.is_some_and(|new| turned(&step.wanted, new, &self.bindings)) {
            self.turned.push(number);
        }
        let new = if is_guess {
            RULE.fresh(value, bytes, &self.bindings)
        } else {
            self.merged(RULE, &step.wanted, step.wanted_lines.clone(), arrival)
        };
        self.put(step.wanted_lines.clone(), new, number);
    }

    fn add_known(&mut self, step: &Expectation, arrival: &Arrival<'_>, in_group: bool) {
        let number = step.wanted_lines.start + 1;
        if in_group {
            let advice = "write the lines of the group one below the other, or bless the rule";
            let fact = "a line of a group cannot have a `~<` line".to_owned();
            return self.refused.push((Some(number), fact, advice));
        }
        match KNOWN.fresh(arrival.value.as_ref(), &arrival.line.bytes, &self.bindings) {
            Some(new) => self.edits.insert(step.wanted_lines.end, new),
            None => self.unwritable(Some(number)),
        }
    }

    fn put(&mut self, lines: Range<usize>, new: Option<Vec<String>>, number: usize) {
        match new {
            Some(new) => self.edits.replace(lines, new),
            None => self.unwritable(Some(number)),
        }
    }

    /// The new lines of what stood on these ones.
    fn merged(
        &mut self,
        marker: Marker,
        wanted: &Wanted,
        lines: Range<usize>,
        arrival: &Arrival<'_>,
    ) -> Option<Vec<String>> {
        let (value, bytes) = (arrival.value.as_ref(), &arrival.line.bytes[..]);
        match (wanted, value) {
            (Wanted::Message(old), Some(value)) => {
                let looser = self.case.loosens.then(|| loosen(old, value));
                let old = looser.as_ref().unwrap_or(old);
                let new = merge(old, value, &self.bindings, &Shapes::default());
                // What it binds is known to the steps below.
                self.bind(&new, value);
                Some(marker.message(&new))
            }
            (Wanted::Exact(_), _) => {
                marker.exact(exact_text(self.case.transcript, lines), bytes, &self.bindings)
            }
            _ => marker.fresh(value, bytes, &self.bindings),
        }
    }

    fn bind(&mut self, pattern: &Pattern, value: &Value) {
        compare(pattern, value, &mut self.bindings, &Shapes::default());
    }

    fn take_bindings(&mut self, wanted: &Wanted) {
        let Wanted::Message(pattern) = wanted else { return };
        for name in pattern.captures() {
            if let Some(value) = self.case.recording.bindings.get(name) {
                self.bindings.insert(name, value.clone());
            }
        }
    }

    pub(super) fn is_guessed(&self, step: &Expectation) -> bool {
        self.case.guessed.contains(&step.wanted_lines.start)
    }

    pub(super) fn unwritable(&mut self, number: Option<usize>) {
        let advice = "change the server, or write the step by hand";
        let fact = "what came cannot stand on a line of a transcript".to_owned();
        self.refused.push((number, fact, advice));
    }
}

/// The step of one line of a group.
fn member(step: &Expectation, place: Option<usize>) -> Option<Expectation> {
    let Wanted::Unordered(members) = &step.wanted else { return None };
    let member = members.get(place?)?;
    let wanted = match &member.wanted {
        MemberWanted::Message(pattern) => Wanted::Message(pattern.clone()),
        MemberWanted::Exact(template) => Wanted::Exact(template.clone()),
    };
    Some(Expectation { wanted, wanted_lines: member.lines.clone(), known: None })
}
