//! From a line to whoever deals with it, under a dialect that answers requests independently: an era, the handler
//! that a cancellation is for, whoever asked what a response answers.
//!
//! Decides what is a message and which era it belongs to, and nothing else.

use super::{decode, trim};
use crate::connection::{Addressee, Client, Exchange, Id};
use crate::era::{Request, legacy, modern};
use crate::framing::Line;
use crate::json::{Kind, Raw, Scanner};
use crate::message::{self, Envelope, Incoming};
use crate::reply::{Message, Reply, code};
use crate::server::Server;
use std::sync::Arc;

/// What one attachment has come to, on the thread that reads from it.
#[derive(Debug)]
pub(crate) struct Receiver {
    server: Arc<Server>,
    client: Client,
    session: legacy::Session,
    /// The era of the last request; none before the first.
    spoken: Option<Era>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Era {
    Legacy,
    Modern,
}

/// A message that can be acted upon.
#[derive(Clone, Copy)]
enum Known<'a> {
    Request(Raw<'a>, Request<'a>),
    Notification(Request<'a>),
    /// The line is looked at again by whoever asked.
    Response(Raw<'a>),
}

/// What is wrong with a line, and whom to tell.
struct Fault<'a> {
    code: i32,
    words: String,
    id: Option<Raw<'a>>,
}

impl Receiver {
    pub(crate) fn new(server: Arc<Server>, client: Client) -> Self {
        Self { server, client, session: legacy::Session::default(), spoken: None }
    }

    /// Deals with one line, which comes without its line end.
    pub(crate) fn receive(&mut self, line: Line<'_>) {
        let limit = self.server.dialect.line_limit;
        let Line::Whole(line) = line else {
            return self.refuse(&Fault {
                code: code::INVALID_REQUEST,
                words: format!("the line is longer than {} bytes", limit.bytes),
                id: None,
            });
        };
        let dialect = &self.server.dialect;
        let Some(text) = decode(line, dialect.bad_utf8) else {
            return self.refuse(&malformed("the line is not UTF-8"));
        };
        let text = trim(&text, dialect.blanks);
        match text {
            "" => {}
            text => match known(text) {
                Ok(message) => self.act(text, message),
                Err(fault) => self.refuse(&fault),
            },
        }
    }

    fn act(&mut self, line: &str, message: Known<'_>) {
        match message {
            Known::Request(id, request) => self.answer(id, &request),
            Known::Notification(request) if request.method.is_string("notifications/cancelled") => {
                if let Some(id) = request.param("requestId").and_then(Id::read) {
                    self.client.pending().cancel(&id);
                }
            }
            // No other notification means anything to a server without subscriptions.
            Known::Notification(_) => {}
            Known::Response(id) => {
                let response = Scanner::new(line).value().expect("it has been read before");
                self.client.answered(id, response);
            }
        }
    }

    fn answer(&mut self, id: Raw<'_>, request: &Request<'_>) {
        let exchange = Exchange { server: &self.server, client: &self.client, id };
        if self.client.pending().has(id) {
            let fault = "a request of this id is still open";
            return exchange.reply(&Reply::error(code::INVALID_REQUEST, fault));
        }
        if let Some(metadata) = self.metadata(request) {
            self.spoken = Some(Era::Modern);
            modern::answer(exchange, request, &metadata);
        } else {
            self.spoken = Some(Era::Legacy);
            self.session.answer(exchange, request);
        }
    }

    /// What makes a request one of 2026-07-28, which stands by itself (`T1`). `initialize` opens a session whatever it
    /// carries.
    fn metadata<'a>(&self, request: &Request<'a>) -> Option<modern::Metadata<'a>> {
        let has_era = !self.server.dialect.modern.is_empty();
        let may_be = has_era && !request.method.is_string("initialize");
        may_be.then(|| modern::Metadata::read(request)).flatten()
    }

    /// Tells of a line that is no message (`T18`).
    fn refuse(&self, fault: &Fault<'_>) {
        let message = Message::new(&fault.words);
        let to = match (fault.id, self.spoken) {
            (Some(id), _) => Addressee::Request(id),
            // Before 2026-07-28 a message of this kind has to bear an id.
            (None, None | Some(Era::Legacy)) => Addressee::Request(Raw::NULL),
            (None, Some(Era::Modern)) => Addressee::Nobody,
        };
        self.client.send(to, &Reply::Error { code: fault.code, message });
    }
}

fn malformed(words: &str) -> Fault<'static> {
    Fault { code: code::PARSE_ERROR, words: format!("Parse error: {words}"), id: None }
}

/// The message in a text, or what is wrong with it.
fn known(text: &str) -> Result<Known<'_>, Fault<'_>> {
    match message::read(text) {
        Incoming::Envelope(envelope) => classify(text, envelope),
        Incoming::Malformed(error) => Err(malformed(&error.to_string())),
        Incoming::Other(Kind::Array) => Err(invalid("batches are not served", None)),
        Incoming::Other(_) => Err(invalid("a message is an object", None)),
    }
}

fn invalid<'a>(words: &str, id: Option<Raw<'a>>) -> Fault<'a> {
    Fault { code: code::INVALID_REQUEST, words: format!("Invalid request: {words}"), id }
}

fn classify<'a>(text: &'a str, envelope: Envelope<'a>) -> Result<Known<'a>, Fault<'a>> {
    if envelope.repeated {
        return Err(invalid("a member stands there twice", None));
    }
    let id = envelope.id.filter(|id| Id::is_one(*id));
    if envelope.id.is_some() && id.is_none() {
        return Err(invalid("`id` must be a string or an integer", None));
    }
    if !envelope.version.is_some_and(|version| version.is_string("2.0")) {
        return Err(invalid("`jsonrpc` must be \"2.0\"", id));
    }
    let Some(method) = envelope.method else {
        return response(text, id);
    };
    if method.kind() != Kind::String {
        return Err(invalid("`method` must be a string", id));
    }
    if envelope.params.is_some_and(|params| params.kind() != Kind::Object) {
        return Err(invalid("`params` must be an object", id));
    }
    let request = Request { method, params: envelope.params };
    Ok(match id {
        Some(id) => Known::Request(id, request),
        None => Known::Notification(request),
    })
}

/// What has no method is a response if it says what came of something, whatever else it holds.
fn response<'a>(text: &'a str, id: Option<Raw<'a>>) -> Result<Known<'a>, Fault<'a>> {
    let line = Scanner::new(text).value().expect("it has been read before");
    let answers = ["result", "error"].iter().any(|name| line.member(name).is_some());
    match id {
        Some(id) if answers => Ok(Known::Response(id)),
        // An error that answers nothing in particular: nothing is to be done about it.
        None if answers => Ok(Known::Response(Raw::NULL)),
        _ => Err(invalid("there is no `method`", id)),
    }
}

#[cfg(test)]
mod tests;
