//! A transcript as the order of sending and waiting that its pace asks for.

use std::{collections::BTreeSet, ops::Range};

use crate::{
    json,
    plan::Pace,
    transcript::{Client, ItemKind, Transcript},
};

use super::slot::{Slot, Want};

/// What to send and what to wait for.
#[derive(Debug)]
pub(super) struct Script<'t> {
    /// Everything waited for, in the order of the file; `<exit` is not among them.
    pub(super) slots: Vec<Slot<'t>>,
    /// Sendings and waits, covering all slots in order.
    pub(super) segments: Vec<Segment>,
    /// The `<exit` step, when one is written.
    pub(super) exit: Option<Slot<'t>>,
}

/// Client lines that go out together, and what is awaited before the next segment.
#[derive(Debug, Default)]
pub(super) struct Segment {
    /// Items of client steps.
    pub(super) clients: Vec<usize>,
    /// Slots awaited.
    pub(super) slots: Range<usize>,
    /// The last of them, when it is a silence that must last.
    pub(super) quiet: Option<usize>,
}

impl<'t> Script<'t> {
    /// Cuts the transcript into segments.
    pub(super) fn new(transcript: &'t Transcript, pace: Pace) -> Self {
        let mut builder = Builder::new(transcript, pace);
        for (index, item) in transcript.items.iter().enumerate() {
            match &item.kind {
                ItemKind::Client(client) => builder.client(index, client),
                ItemKind::Server(step) => {
                    for slot in Slot::of(index, builder.turn, step) {
                        builder.slot(slot);
                    }
                }
                ItemKind::Blank | ItemKind::Comment | ItemKind::Setting => {}
            }
        }
        builder.cut();
        Self { slots: builder.slots, segments: builder.segments, exit: builder.exit }
    }
}

struct Builder<'t> {
    transcript: &'t Transcript,
    pace: Pace,
    turn: usize,
    after_server: bool,
    slots: Vec<Slot<'t>>,
    segments: Vec<Segment>,
    open: Segment,
    exit: Option<Slot<'t>>,
    /// Names that steps of the open segment bind.
    bound: BTreeSet<String>,
}

impl<'t> Builder<'t> {
    fn new(transcript: &'t Transcript, pace: Pace) -> Self {
        Self {
            transcript,
            pace,
            turn: 0,
            after_server: false,
            slots: Vec::new(),
            segments: Vec::new(),
            open: Segment::default(),
            exit: None,
            bound: BTreeSet::new(),
        }
    }

    fn client(&mut self, item: usize, client: &Client) {
        if self.after_server {
            self.turn += 1;
            self.after_server = false;
            if self.pace == Pace::Lockstep {
                self.cut();
            }
        }
        if self.must_wait(item, client) {
            self.cut();
        }
        self.open.clients.push(item);
    }

    fn slot(&mut self, slot: Slot<'t>) {
        self.after_server = true;
        if matches!(slot.wanted, Want::Exit(_)) {
            self.exit = Some(slot);
            return;
        }
        for want in [Some(slot.wanted), slot.known].into_iter().flatten() {
            if let Want::Message(pattern) = want {
                self.bound.extend(pattern.captures().into_iter().map(str::to_owned));
            }
        }
        let lasts = matches!(slot.wanted, Want::Silence(Some(_)));
        self.slots.push(slot);
        self.open.slots.end = self.slots.len();
        if lasts {
            self.open.quiet = Some(self.slots.len() - 1);
            self.cut();
        }
    }

    /// Whether a client line depends on something that has not come when its segment is sent: a
    /// value bound in this segment, or the request of the server that it answers.
    fn must_wait(&self, item: usize, client: &Client) -> bool {
        let Client::Message(template) = client else { return false };
        let has_steps = !self.open.slots.is_empty();
        has_steps
            && (template.names().iter().any(|name| self.bound.contains(*name))
                || self.is_reply(item))
    }

    fn is_reply(&self, item: usize) -> bool {
        let step = self.transcript.text(self.transcript.items[item].lines.clone());
        let text: String = step.trim_start_matches('>').lines().map(str::trim_start).collect();
        json::read(text.as_bytes()).is_ok_and(|document| {
            let has = |name: &str| document.value.get(name).is_some();
            !has("method") && (has("result") || has("error"))
        })
    }

    fn cut(&mut self) {
        let end = self.slots.len();
        let next = Segment { slots: end..end, ..Segment::default() };
        let done = std::mem::replace(&mut self.open, next);
        self.bound.clear();
        if !done.clients.is_empty() || !done.slots.is_empty() {
            self.segments.push(done);
        }
    }
}
