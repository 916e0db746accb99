//! One line that passed, and what of it counts for its place: whose reply it is, what it asks.
//! Must not know other lines.

use crate::{
    json::{Value, resolve},
    session::ServerLine,
    wire::{self, Message, MessageKind},
};

/// A line of either side without its line end.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Counted from 1, for each side.
    pub(super) number: usize,
    pub(super) bytes: Vec<u8>,
    pub(super) terminated: bool,
    /// The message that stands on it, alone.
    pub(super) message: Option<Message>,
    /// Whether it is nothing but a message, as the rules of the wire have it.
    pub(super) sound: bool,
}

impl Line {
    pub(super) fn new(number: usize, bytes: Vec<u8>, terminated: bool) -> Self {
        let line = ServerLine { number, bytes, terminated, cut: None };
        let mut checked = wire::check(&line);
        let sound = checked.faults.is_empty() && checked.messages.len() == 1;
        let message = checked.messages.pop().filter(|_| checked.messages.is_empty());
        Self { number, bytes: line.bytes, terminated, message, sound }
    }

    /// The id of a request.
    pub(super) fn asks(&self) -> Option<&Value> {
        let MessageKind::Request { id, .. } = &self.message.as_ref()?.kind else { return None };
        Some(id)
    }

    /// Whether it is a reply, of whatever id.
    pub(super) fn is_reply(&self) -> bool {
        self.message.as_ref().is_some_and(Message::is_reply)
    }

    /// The id of the request that it answers.
    pub(super) fn answers(&self) -> Option<&Value> {
        self.message.as_ref().filter(|message| message.is_reply())?.id()
    }

    /// The id of the request that it cancels.
    pub(super) fn cancels(&self) -> Option<&Value> {
        self.notifies("notifications/cancelled", "/params/requestId")
    }

    /// The token whose progress it tells.
    pub(super) fn progress(&self) -> Option<&Value> {
        self.notifies("notifications/progress", "/params/progressToken")
    }

    /// The token by which a request wants to be told of progress.
    pub(super) fn token(&self) -> Option<&Value> {
        resolve(&self.message.as_ref()?.value, "/params/_meta/progressToken")
    }

    fn notifies(&self, wanted: &str, pointer: &str) -> Option<&Value> {
        let message = self.message.as_ref()?;
        let MessageKind::Notification { method } = &message.kind else { return None };
        if *method != *wanted {
            return None;
        }
        resolve(&message.value, pointer)
    }
}
