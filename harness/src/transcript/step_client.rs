//! Reads the steps of the client, and the messages of both sides that go over several lines.
//! Must not know what the server answers.

use crate::json;
use crate::pattern::{Scope, Template};

use super::{
    item::Client,
    joined::Joined,
    line::{ClientLine, Line, Tail},
    parser::Parser,
    raw::Raw,
    refusal::Refusal,
};

impl Parser<'_> {
    /// The step on the line with this index, which has been taken.
    pub(super) fn client(&mut self, index: usize, line: ClientLine<'_>) -> Option<Client> {
        if let Some(refusal) = self.order.client(index + 1, line) {
            self.refuse(index, refusal);
        }
        match line {
            ClientLine::Empty => Some(Client::Empty),
            ClientLine::Eof => Some(Client::Eof),
            ClientLine::Raw(tail) => match Raw::read(tail.text) {
                Ok(raw) => Some(Client::Raw(raw)),
                Err(refusal) => {
                    self.refuse(index, refusal.shifted(tail.at));
                    None
                }
            },
            ClientLine::Message(tail) => {
                let joined = self.message(index, tail)?;
                self.check_continued(&joined)?;
                self.template(&joined).map(Client::Message)
            }
        }
    }

    /// A message with its continuation lines; none when one of them cannot be read.
    pub(super) fn message(&mut self, index: usize, tail: Tail<'_>) -> Option<Joined> {
        let mut joined = Joined::new(index, tail);
        while let Some(Line::More(tail)) = self.peek(self.next) {
            joined.push(self.next, tail);
            self.take();
        }
        if self.unreadable_more() {
            self.skip_more();
            return None;
        }
        Some(joined)
    }

    /// A continued message is JSON and breaks between tokens only.
    fn check_continued(&mut self, joined: &Joined) -> Option<()> {
        if !joined.is_continued() {
            return Some(());
        }
        if let Err(error) = json::read(joined.text.as_bytes()) {
            let advice =
                "a message over several lines must be JSON; write it on one line, or mend it";
            self.refuse_in(joined, Refusal::new(error.fact, advice).at(error.offset));
            return None;
        }
        self.check_breaks(joined)
    }

    /// Refuses a line break inside a token; the text is JSON.
    pub(super) fn check_breaks(&mut self, joined: &Joined) -> Option<()> {
        let Some(refusal) = joined.broken_token() else { return Some(()) };
        self.refuse_in(joined, refusal);
        None
    }

    /// A text with variables; every placeholder that it may not hold is refused.
    pub(super) fn template(&mut self, joined: &Joined) -> Option<Template> {
        let error = match Template::parse(&joined.text, &self.scope) {
            Ok(template) => return Some(template),
            Err(error) => error,
        };
        let placed = misplaced(&joined.text, &self.scope);
        if placed.is_empty() {
            self.refuse_in(joined, Refusal::new(error.fact, error.advice));
        }
        for refusal in placed {
            self.refuse_in(joined, refusal);
        }
        None
    }

    /// Refuses a place of a message on the line where it stands.
    pub(super) fn refuse_in(&mut self, joined: &Joined, refusal: Refusal) {
        let (index, refusal) = joined.place(refusal);
        self.refuse(index, refusal);
    }
}

/// Each placeholder of a text that no template may hold here.
fn misplaced(text: &str, scope: &Scope) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let mut next = 0;
    while let Some(found) = text[next..].find("{{") {
        let at = next + found;
        next = text[at..].find("}}").map_or(text.len(), |end| at + end + 2);
        if let Err(error) = Template::parse(&text[at..next], scope) {
            refusals.push(Refusal::new(error.fact, error.advice).at(at));
        }
    }
    refusals
}
