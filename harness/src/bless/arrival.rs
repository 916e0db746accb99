//! The lines of a recording in the order in which they came, with what is known of each.

use std::collections::BTreeMap;

use crate::{
    json::{self, Value},
    replay::Recording,
    session::ServerLine,
    verdict::{Kind, Verdict},
    wire,
};

/// One line of the server.
#[derive(Debug)]
pub(super) struct Arrival<'r> {
    pub(super) line: &'r ServerLine,
    /// The client step sent last.
    pub(super) client: Option<usize>,
    /// The item of the step that it belongs to, and its place in a group.
    pub(super) owner: Option<(usize, Option<usize>)>,
    /// The line of the transcript (from 1) whose step it broke, though it does not belong there.
    pub(super) broke: Option<usize>,
    /// What stands on it, if that is JSON as a transcript may write it.
    pub(super) value: Option<Value>,
}

/// All lines in order.
pub(super) fn arrivals<'r>(recording: &'r Recording, verdict: &Verdict) -> Vec<Arrival<'r>> {
    let failures = verdict.failures.iter();
    let about = failures.filter(|failure| matches!(failure.kind, Kind::NotSilent | Kind::WrongId));
    let broke: BTreeMap<_, _> =
        about.filter_map(|failure| Some((failure.server_line?, failure.line?))).collect();
    let mut arrivals = Vec::new();
    for exchange in &recording.exchanges {
        arrivals.extend(exchange.received.iter().map(|received| Arrival {
            line: &received.line,
            client: exchange.client,
            owner: received.owner,
            broke: broke.get(&received.line.number).copied().filter(|_| received.owner.is_none()),
            value: value(&received.line.bytes),
        }));
    }
    arrivals
}

impl Arrival<'_> {
    /// Whether it is one message without a fault.
    pub(super) fn is_message(&self) -> bool {
        let checked = wire::check(self.line);
        checked.faults.is_empty() && checked.messages.len() == 1
    }

    /// The method of a message that has one.
    pub(super) fn method(&self) -> Option<&str> {
        self.value.as_ref()?.get("method")?.as_str()
    }

    /// Whether it is a reply that does not say to what.
    pub(super) fn is_anonymous(&self) -> bool {
        self.value.is_some() && self.method().is_none() && self.replies_to().is_none()
    }

    /// The id of a reply, if it is not null.
    pub(super) fn replies_to(&self) -> Option<&Value> {
        let value = self.value.as_ref().filter(|value| value.get("method").is_none())?;
        value.get("id").filter(|id| !matches!(id, Value::Null))
    }
}

fn value(bytes: &[u8]) -> Option<Value> {
    let document = json::read(bytes).ok()?;
    document.duplicates.is_empty().then_some(document.value)
}
