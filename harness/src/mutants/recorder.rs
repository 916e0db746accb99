//! `Recorder`: a peer in front of another one that notes all that passes between the two.

use std::time::Instant;

use crate::{
    replay::Recording,
    session::{Ending, Event, Limits, Partial, Peer, Tail},
    transcript::Transcript,
};

use super::tape::{Line, Moment, Tape};

/// Passes everything on, unchanged, and keeps it.
pub(super) struct Recorder<'p> {
    peer: &'p mut dyn Peer,
    moments: Vec<Moment>,
    ending: Option<Ending>,
}

impl<'p> Recorder<'p> {
    pub(super) fn new(peer: &'p mut dyn Peer) -> Self {
        Self { peer, moments: Vec::new(), ending: None }
    }

    /// What was noted; none before the end.
    pub(super) fn tape(self, transcript: &Transcript, recording: &Recording) -> Option<Tape> {
        let stderr = self.peer.stderr_tail();
        Some(Tape::new(self.moments, (self.ending?, stderr), transcript, recording))
    }
}

impl Peer for Recorder<'_> {
    fn send(&mut self, bytes: &[u8]) {
        self.moments.push(Moment::Sent(bytes.to_vec()));
        self.peer.send(bytes);
    }

    fn close_input(&mut self) {
        self.moments.push(Moment::Closed);
        self.peer.close_input();
    }

    fn next(&mut self, deadline: Instant) -> Option<Event> {
        let event = self.peer.next(deadline);
        match &event {
            Some(Event::Line(line)) => self.moments.push(Moment::Line(Line::of(line))),
            Some(Event::Eof) => self.moments.push(Moment::Eof),
            Some(Event::Exit(exit)) => self.moments.push(Moment::Exit(*exit)),
            Some(Event::Interrupted) | None => {}
        }
        event
    }

    fn unsent(&self) -> usize {
        self.peer.unsent()
    }

    fn input_error(&self) -> Option<String> {
        self.peer.input_error()
    }

    fn partial(&self) -> Partial {
        self.peer.partial()
    }

    fn stderr_tail(&self) -> Tail {
        self.peer.stderr_tail()
    }

    fn end(&mut self, limits: &Limits) -> Ending {
        let ending = self.peer.end(limits);
        self.ending = Some(ending.clone());
        ending
    }
}
