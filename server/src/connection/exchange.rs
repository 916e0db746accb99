//! One request and the right to answer it: at once, or later from wherever.

use super::client::Client;
use super::id::Id;
use crate::json::{Raw, Scanner};
use crate::reply::Reply;
use crate::server::Server;
use crate::tools::CancellationToken;
use std::sync::Arc;

/// Whom a reply is for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Addressee<'a> {
    /// Whoever sent the request of this id.
    Request(Raw<'a>),
    /// Whoever sent a line that has no id to be read.
    Nobody,
}

/// A request that is being answered on the thread that read it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Exchange<'a> {
    pub(crate) server: &'a Arc<Server>,
    pub(crate) client: &'a Client,
    pub(crate) id: Raw<'a>,
}

impl Exchange<'_> {
    /// Answers at once.
    pub(crate) fn reply(self, reply: &Reply<'_>) {
        self.client.send(Addressee::Request(self.id), reply);
    }

    /// Leaves the answer for later. From now on the request can be cancelled.
    pub(crate) fn defer(self) -> Responder {
        let id = Id::read(self.id).expect("dispatch lets no other id through");
        let (number, cancellation) = self.client.pending().open(id.clone());
        let spelled = self.id.text().to_owned();
        Responder { client: self.client.clone(), id, number, spelled, cancellation }
    }
}

/// A request that is answered later.
#[derive(Debug)]
pub(crate) struct Responder {
    client: Client,
    id: Id,
    number: u64,
    spelled: String,
    cancellation: CancellationToken,
}

impl Responder {
    pub(crate) fn cancellation(&self) -> &CancellationToken {
        &self.cancellation
    }

    /// Answers with what `reply` makes, which is not asked if the request has been cancelled.
    pub(crate) fn reply<'a>(&self, reply: impl FnOnce(&Client) -> Reply<'a>) {
        if self.cancellation.is_cancelled() {
            return;
        }
        let reply = reply(&self.client);
        if self.client.pending().close(&self.id, self.number) {
            let id = Scanner::new(&self.spelled).value().expect("an id is JSON");
            self.client.send(Addressee::Request(id), &reply);
        }
    }
}
