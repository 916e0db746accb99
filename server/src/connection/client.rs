//! The client at the other end, as handlers see it: it can be told something, asked something, or be waited for.

use super::exchange::Addressee;
use super::outbox::Outbox;
use super::pending::Pending;
use super::timer::Timer;
use crate::json::{Kind, Raw, quote};
use crate::reply::Reply;
use crate::tools::CancellationToken;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Levels of nesting in an answer of the client that are seen; what lies deeper reads as null.
const LEVELS: usize = 128;

/// One attached client. Copies are the same client; a copy may be kept and used from any thread.
#[derive(Debug, Clone)]
pub struct Client(Arc<Connection>);

/// What all requests of one attachment share.
#[derive(Debug, Default)]
struct Connection {
    outbox: Outbox,
    pending: Pending,
    timer: Timer,
    asked: Mutex<Asked>,
}

/// Questions of the server that the client has not answered.
#[derive(Default)]
struct Asked {
    open: BTreeMap<u64, Then>,
    last: u64,
    gone: bool,
}

type Then = Box<dyn FnOnce(Result<Value, ClientError>) + Send>;

/// Why a question of the server has no result.
#[derive(Debug, Clone, PartialEq)]
pub enum ClientError {
    /// The client answered with this error.
    Refused(Value),
    /// The client went away first.
    Gone,
}

impl Client {
    /// One that attaches now, on the thread that will read from it.
    pub(crate) fn attach() -> Self {
        Self(Arc::default())
    }

    /// Sends a notification. `params` is an object, or absent.
    pub fn notify(&self, method: &str, params: Option<&Value>) {
        self.0.outbox.push(|out| message(None, method, params, out));
    }

    /// Sends a request; `then` runs with the answer, on the thread that reads, or with `Gone` when the client leaves.
    pub fn request(
        &self,
        method: &str,
        params: Option<&Value>,
        then: impl FnOnce(Result<Value, ClientError>) + Send + 'static,
    ) {
        let mut asked = self.asked();
        if asked.gone {
            drop(asked);
            return then(Err(ClientError::Gone));
        }
        asked.last += 1;
        let id = asked.last;
        asked.open.insert(id, Box::new(then));
        drop(asked);
        self.0.outbox.push(|out| message(Some(id), method, params, out));
    }

    /// Runs `task` after so long, on the one thread that all waiting calls share: it must not wait itself.
    pub fn after(&self, delay: Duration, task: impl FnOnce() + Send + 'static) {
        self.0.timer.after(delay, task);
    }

    /// The same, but `task` is dropped when `token` is raised before.
    pub fn after_unless(
        &self,
        token: &CancellationToken,
        delay: Duration,
        task: impl FnOnce() + Send + 'static,
    ) {
        let Some(appointment) = self.0.timer.after(delay, task) else { return };
        let client = self.clone();
        token.on_cancel(move || client.0.timer.forget(appointment));
    }

    /// Hands a response of the client to whoever asked. One to a question that is not open goes nowhere.
    pub(crate) fn answered(&self, id: Raw<'_>, response: Raw<'_>) {
        let number = id.text().parse().ok().filter(|_| id.kind() == Kind::Number);
        let then = number.and_then(|number: u64| self.asked().open.remove(&number));
        let Some(then) = then else { return };
        then(match (response.member("result"), response.member("error")) {
            (Some(result), _) => Ok(result.to_value(LEVELS)),
            (None, error) => {
                Err(ClientError::Refused(error.map_or(Value::Null, |it| it.to_value(LEVELS))))
            }
        });
    }

    /// A line for whoever runs the server.
    pub(crate) fn tell(&self, words: &str) {
        self.0.outbox.tell(words);
    }

    pub(crate) fn outbox(&self) -> &Outbox {
        &self.0.outbox
    }

    pub(crate) fn pending(&self) -> &Pending {
        &self.0.pending
    }

    pub(crate) fn timer(&self) -> &Timer {
        &self.0.timer
    }

    /// Sends what answers somebody.
    pub(crate) fn send(&self, to: Addressee<'_>, reply: &Reply<'_>) {
        self.0.outbox.push(|out| match to {
            Addressee::Request(id) => reply.write(id, out),
            Addressee::Nobody => reply.write_without_id(out),
        });
    }

    /// Waits for what is still open, for so long at most; then nothing more is answered, and the threads that
    /// work for this client end.
    pub(crate) fn finish(&self, grace: Duration) {
        self.0.pending.finish(grace);
        self.0.timer.close();
        let left = {
            let mut asked = self.asked();
            asked.gone = true;
            std::mem::take(&mut asked.open)
        };
        for then in left.into_values() {
            then(Err(ClientError::Gone));
        }
        self.0.outbox.close();
    }

    fn asked(&self) -> MutexGuard<'_, Asked> {
        self.0.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asked").field("open", &self.open.len()).finish_non_exhaustive()
    }
}

/// Appends a message of the server's own: a request with an id, a notification without.
fn message(id: Option<u64>, method: &str, params: Option<&Value>, out: &mut String) {
    out.push_str(r#"{"jsonrpc":"2.0","#);
    if let Some(id) = id {
        out.push_str(r#""id":"#);
        out.push_str(&id.to_string());
        out.push(',');
    }
    out.push_str(r#""method":"#);
    quote(method, out);
    if let Some(params) = params {
        out.push_str(r#","params":"#);
        out.push_str(&params.to_string());
    }
    out.push_str("}\n");
}
