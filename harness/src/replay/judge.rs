//! Holds every line of the server against the steps that wait: no clock, no process, no printing.
//!
//! The player tells it what was sent and what came; it says what is still waited for.

use std::{collections::BTreeMap, ops::Range};

use crate::{
    pattern::{Bindings, Shapes},
    plan::Job,
    session::ServerLine,
    verdict::{Failure, Findings, Kind, SHOWN, StepOutcome, shown},
    wire::{Checked, Message, Wire, WireFault},
};

use super::{
    group::Group,
    owner,
    recording::Recording,
    sent::Sent,
    settle::Arrived,
    slot::{Slot, State, Want},
    story::Story,
};

/// What a server still gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Patience {
    /// Its full time for every step.
    Whole,
    /// A step timed out; all others share what is left.
    Spare,
    /// Nothing: no more is sent, and it is ended whatever it does.
    Gone,
}

/// All that is known of a conversation while it runs.
pub(super) struct Judge<'t> {
    pub(super) job: &'t Job,
    pub(super) story: Story<'t>,
    pub(super) shapes: Shapes,
    pub(super) slots: Vec<Slot<'t>>,
    /// Slots from here on wait for client lines that were not sent.
    pub(super) begun: usize,
    /// Slots before this one are judged.
    pub(super) first: usize,
    pub(super) bindings: Bindings,
    pub(super) findings: Findings,
    pub(super) sent: Sent,
    pub(super) recording: Recording,
    pub(super) group: Group,
    wire: Wire,
    /// The first line of a message that may go on.
    held: Option<(usize, Vec<u8>)>,
    /// Steps that replies may be the answers to though nobody asked with their ids, each with what
    /// was found about the reply.
    pub(super) suspects: BTreeMap<usize, usize>,
    /// The silence that must last now.
    pub(super) quiet: Option<usize>,
    /// No step is waited for any more.
    pub(super) closing: bool,
    pub(super) patience: Patience,
    /// A step timed out and its line came later.
    pub(super) lags: bool,
    /// The first step that waited when the server was gone.
    pub(super) died_at: Option<usize>,
    /// Why the transcript does not apply to this server.
    pub(super) not_applicable: Option<String>,
    /// Lines so far, of any sort.
    pub(super) lines: usize,
    /// The latest step that a line came for.
    pub(super) latest: Option<usize>,
    /// The lines that had come then.
    pub(super) lines_then: usize,
    /// Whether a rule of the wire was broken, a step timed out or the server died.
    pub(super) marred: bool,
}

impl<'t> Judge<'t> {
    pub(super) fn new(job: &'t Job, slots: Vec<Slot<'t>>) -> Self {
        Self {
            job,
            story: Story::new(&job.transcript),
            shapes: Shapes::default(),
            slots,
            begun: 0,
            first: 0,
            bindings: job.bindings.clone(),
            findings: Findings::default(),
            sent: Sent::default(),
            recording: Recording::new(),
            group: Group::default(),
            wire: Wire::new(job.max_line),
            held: None,
            suspects: BTreeMap::new(),
            quiet: None,
            closing: false,
            patience: Patience::Whole,
            lags: false,
            died_at: None,
            not_applicable: None,
            lines: 0,
            latest: None,
            lines_then: 0,
            marred: false,
        }
    }

    /// A client step is written.
    pub(super) fn write(&mut self, item: usize, bytes: &[u8]) {
        self.recording.client(item);
        self.sent.write(item, bytes);
    }

    /// The steps before `end` may get their lines from now on.
    pub(super) fn begin(&mut self, end: usize) {
        self.begun = self.begun.max(end);
    }

    /// The first slot that needs a line and has none.
    pub(super) fn waiting(&self) -> Option<usize> {
        self.open().find(|slot| self.slots[*slot].is_awaited())
    }

    /// Slots that may own a line now, in order.
    pub(super) fn open(&self) -> Range<usize> {
        self.first..self.begun
    }

    /// Takes in one line; gives what is to be written back at once.
    pub(super) fn line(&mut self, line: ServerLine) -> Vec<String> {
        self.lines += 1;
        let checked = self.wire.check(&line);
        let exact = self.exactly(&line.bytes);
        if !exact.is_some_and(|(_, is_known)| is_known) {
            self.faults(&checked.faults, Some(&line.bytes));
        }
        if let Some((slot, _)) = exact {
            checked.messages.iter().for_each(|message| self.note_reply(message));
            self.settle(slot, &Arrived { bytes: &line.bytes, message: None });
            self.record(line, Some(slot));
            return Vec::new();
        }
        self.hold(&checked, &line);
        let (owner, answers) = self.messages(&checked, &line.bytes);
        let owner = match owner {
            None if !checked.messages.is_empty() || checked.held => None,
            None if line.cut.is_some() => self.salvaged(&line.bytes),
            None => self.salvaged(&line.bytes).or_else(|| self.exact_in_turn(&line.bytes)),
            owner => owner,
        };
        self.record(line, owner);
        answers
    }

    /// No line follows for now: what was held back as the beginning of a message is judged.
    pub(super) fn flush(&mut self) {
        let faults = self.wire.flush();
        self.faults(&faults, None);
        self.give_up_held();
    }

    fn messages(&mut self, checked: &Checked, bytes: &[u8]) -> (Option<usize>, Vec<String>) {
        let mut answers = Vec::new();
        let mut owner = None;
        for message in &checked.messages {
            self.note_handshake(message);
            let arrived = Arrived { bytes, message: Some(&message.value) };
            owner = match self.claim(&arrived) {
                Some(slot) => {
                    self.note_reply(message);
                    self.settle(slot, &arrived);
                    answers.extend(self.planned_answer(message));
                    Some(slot)
                }
                None => self.settle_by_loose_id(message),
            };
            if owner.is_none() {
                answers.extend(self.unowned(message));
            }
        }
        self.advance();
        (owner, answers)
    }

    /// Keeps a line that begins a message until it is known whether others complete it; one that
    /// none completes may still bear the id of a step.
    fn hold(&mut self, checked: &Checked, line: &ServerLine) {
        if checked.held {
            self.held.get_or_insert_with(|| (line.number, line.bytes.clone()));
            return;
        }
        let is_whole = |number| checked.messages.iter().any(|message| message.line == number);
        match &self.held {
            Some((number, _)) if is_whole(*number) => self.held = None,
            _ => self.give_up_held(),
        }
    }

    fn give_up_held(&mut self) {
        if let Some((_, bytes)) = self.held.take() {
            self.salvaged(&bytes);
        }
    }

    fn faults(&mut self, faults: &[WireFault], bytes: Option<&[u8]>) {
        for fault in faults {
            self.marred = true;
            if fault.kind == Kind::ContentLength && self.latest.is_none() {
                // It speaks another framing, so that nothing else it says can be judged.
                self.patience = Patience::Gone;
            }
            let kind = match fault.kind {
                // We cut that line ourselves by ending the server.
                Kind::UnterminatedLine if self.patience == Patience::Gone => continue,
                Kind::StrayOutput if self.is_late() => Kind::LateOutput,
                kind => kind,
            };
            if !self.findings.shows_another(kind) {
                self.findings.count_more(kind, 1);
                continue;
            }
            let held = self.held.as_ref().filter(|(number, _)| *number == fault.line);
            let got = held.map(|(_, bytes)| &bytes[..]).or(bytes);
            self.findings.add(Failure {
                got: got.map(|bytes| shown(bytes, SHOWN)),
                server_line: Some(fault.line),
                offset: fault.offset,
                ..Failure::new(kind, fault.fact.clone())
            });
        }
    }

    /// Whether what comes now comes after the last step, of a server that answered in time.
    pub(super) fn is_late(&self) -> bool {
        self.closing && self.patience == Patience::Whole
    }

    fn note_reply(&mut self, message: &Message) {
        if let Some(id) = message.id().filter(|_| message.is_reply()) {
            self.sent.answer(id);
        }
    }

    /// The slot has its outcome.
    pub(super) fn finish(&mut self, slot: usize, outcome: StepOutcome) {
        self.slots[slot].state = State::Done(outcome);
        self.latest = Some(slot);
        self.lines_then = self.lines;
        self.suspects.remove(&slot);
        self.advance();
    }

    /// A failure of a step, with everything that the transcript says about it.
    pub(super) fn failure(&self, slot: usize, kind: Kind, message: impl Into<String>) -> Failure {
        Failure {
            kind,
            message: message.into(),
            sent: self.cause(slot),
            ..self.story.step(&self.slots[slot])
        }
    }

    /// The client line that the step answers: by its id, else the last one above it.
    fn cause(&self, slot: usize) -> Option<String> {
        let slot = &self.slots[slot];
        let exact = match slot.wanted {
            Want::Exact(template) => self.text(template).and_then(|text| owner::id_in(&text)),
            _ => None,
        };
        let asked = owner::id(slot.wanted).or(exact).and_then(|id| self.sent.request(&id));
        let item = asked.map(|request| request.item);
        item.or_else(|| self.story.client_above(slot.item)).map(|item| self.story.sent(item))
    }

    fn record(&mut self, line: ServerLine, slot: Option<usize>) {
        let owner = slot.map(|slot| (self.slots[slot].item, self.slots[slot].member));
        self.recording.received(line, owner);
    }

    fn advance(&mut self) {
        while self.first < self.begun && matches!(self.slots[self.first].state, State::Done(_)) {
            self.first += 1;
        }
    }
}
