//! Where a line goes that no step expects: below the client step that caused it, and below the steps
//! whose lines came before it.

use crate::{
    json::{self, Value},
    pattern::Bindings,
    transcript::{Client, ItemKind, Transcript},
};

use super::arrival::Arrival;

/// What the client said, and in which turn each item stands.
#[derive(Debug)]
pub(super) struct Causes<'t> {
    transcript: &'t Transcript,
    turns: Vec<usize>,
    clients: Vec<Said>,
}

/// A client step.
#[derive(Debug)]
struct Said {
    item: usize,
    /// The id of a request.
    id: Option<Value>,
    /// Whether a reply without an id may be meant: it is no message.
    is_malformed: bool,
}

impl<'t> Causes<'t> {
    pub(super) fn new(transcript: &'t Transcript, bindings: &Bindings) -> Self {
        let (mut turn, mut after_server) = (0, false);
        let (mut turns, mut clients) = (Vec::new(), Vec::new());
        for (item, one) in transcript.items.iter().enumerate() {
            match &one.kind {
                ItemKind::Client(client) => {
                    turn += usize::from(after_server);
                    after_server = false;
                    clients.push(Said::new(item, client, bindings));
                }
                ItemKind::Server(_) => after_server = true,
                ItemKind::Blank | ItemKind::Comment | ItemKind::Setting => {}
            }
            turns.push(turn);
        }
        Self { transcript, turns, clients }
    }

    /// The number of the turn in which an item stands.
    pub(super) fn turn(&self, item: usize) -> usize {
        self.turns[item]
    }

    /// The line of the file above which the line at `place` goes.
    pub(super) fn above(&self, arrivals: &[Arrival<'_>], place: usize) -> usize {
        let cause = self.cause(arrivals, place);
        let earlier = arrivals[..place].iter().filter_map(|arrival| arrival.owner);
        let in_turn = |item: &usize| {
            cause.is_none_or(|cause| *item > cause && self.turns[*item] == self.turns[cause])
                && (cause.is_some() || self.turns[*item] == 0)
        };
        let after = earlier.map(|(item, _)| item).filter(in_turn).max().or(cause);
        match after {
            Some(item) if goes_on(item, &arrivals[place..]) => {
                self.transcript.items[item].lines.end - 1
            }
            Some(item) => self.transcript.items[item].lines.end,
            None => self.first_step(),
        }
    }

    /// The client step that caused the line.
    fn cause(&self, arrivals: &[Arrival<'_>], place: usize) -> Option<usize> {
        let arrival = &arrivals[place];
        let sent = arrival.client?;
        let sent_by_then = || self.clients.iter().filter(|said| said.item <= sent);
        if let Some(id) = arrival.replies_to() {
            let asked = sent_by_then().find(|said| said.id.as_ref() == Some(id));
            return Some(asked.map_or(sent, |said| said.item));
        }
        if arrival.method().is_some() {
            // What comes before a reply stands above it.
            let later = arrivals[place + 1..].iter().filter(|later| later.client == arrival.client);
            let replies = later.filter(|later| later.owner.is_none()).filter_map(|later| {
                let id = later.replies_to()?;
                sent_by_then().find(|said| said.id.as_ref() == Some(id))
            });
            return Some(replies.map(|said| said.item).min().map_or(sent, |first| first.min(sent)));
        }
        // Replies without an id answer the malformed lines of the turn in their order.
        let earlier = arrivals[..place].iter().filter(|other| other.client == arrival.client);
        let nth = earlier.filter(|other| other.owner.is_none() && other.is_anonymous()).count();
        let mut malformed = sent_by_then()
            .filter(|said| said.is_malformed && self.turns[said.item] == self.turns[sent]);
        Some(malformed.nth(nth).map_or(sent, |said| said.item))
    }

    /// The line of the first step, or of the comment directly above it.
    fn first_step(&self) -> usize {
        let items = &self.transcript.items;
        let is_step = |kind: &ItemKind| matches!(kind, ItemKind::Client(_) | ItemKind::Server(_));
        let mut first = items.iter().position(|item| is_step(&item.kind)).unwrap_or(items.len());
        while first > 0 && matches!(items[first - 1].kind, ItemKind::Comment) {
            first -= 1;
        }
        items.get(first).map_or(0, |item| item.lines.start)
    }
}

impl Said {
    fn new(item: usize, client: &Client, bindings: &Bindings) -> Self {
        let text = match client {
            Client::Message(template) => template.render_json(bindings).ok(),
            Client::Empty | Client::Eof => None,
            Client::Raw(raw) => Some(String::from_utf8_lossy(&raw.to_bytes()).into_owned()),
        };
        let value = text.as_ref().and_then(|text| json::read(text.as_bytes()).ok());
        let value = value.map(|document| document.value);
        let method = value.as_ref().and_then(|value| value.get("method")?.as_text());
        let is_malformed = method.is_none() && !matches!(client, Client::Eof);
        let id = value.as_ref().filter(|_| method.is_some()).and_then(|value| value.get("id"));
        Self { item, id: id.cloned(), is_malformed }
    }
}

/// Whether further lines of a group follow: then the line goes into it.
fn goes_on(item: usize, later: &[Arrival<'_>]) -> bool {
    let mut owners = later.iter().filter_map(|arrival| arrival.owner);
    owners.any(|(owner, member)| owner == item && member.is_some())
}
