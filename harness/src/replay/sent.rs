//! What the client sent so far, as lines: which requests are open and which were answered.
//!
//! Malformed lines count as lines and ask for nothing.

use std::collections::BTreeMap;

use crate::json::{self, Value, resolve};

/// Bytes of an unfinished line that are kept; a longer line is no request that could be told apart.
const LONGEST: usize = 64 * 1024 * 1024;

/// The requests of the client by id.
#[derive(Debug, Default)]
pub(super) struct Sent {
    requests: BTreeMap<String, Vec<Request>>,
    order: Vec<String>,
    unfinished: Vec<u8>,
    /// The last line that asked for no reply.
    last_other: Option<Other>,
    latest: Option<usize>,
    answered: usize,
    begins_with_request: Option<bool>,
}

/// A line that asked for no reply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Other {
    /// The item of its client step.
    pub(super) item: usize,
    /// A notification; else it is malformed.
    pub(super) is_notification: bool,
}

/// One request of the client.
#[derive(Clone, Debug)]
pub(super) struct Request {
    /// The item of its client step.
    pub(super) item: usize,
    /// Its method.
    pub(super) method: String,
    /// Its id.
    pub(super) id: Value,
    /// The token with which its progress is told, if it wants that.
    pub(super) token: Option<Value>,
    /// Whether a reply came.
    pub(super) answered: bool,
}

impl Sent {
    /// Takes in what a client step writes.
    pub(super) fn write(&mut self, item: usize, bytes: &[u8]) {
        self.latest = Some(item);
        let mut rest = bytes;
        while let Some(end) = memchr::memchr(b'\n', rest) {
            let (head, tail) = rest.split_at(end);
            self.unfinished.extend_from_slice(head);
            let line = std::mem::take(&mut self.unfinished);
            self.line(item, &line);
            rest = &tail[1..];
        }
        if self.unfinished.len() + rest.len() <= LONGEST {
            self.unfinished.extend_from_slice(rest);
        }
    }

    /// Notes that a reply to this id came; false when none was open.
    pub(super) fn answer(&mut self, id: &Value) -> bool {
        let open = self
            .requests
            .get_mut(&id.to_string())
            .and_then(|requests| requests.iter_mut().find(|request| !request.answered));
        let was_open = open.map(|request| request.answered = true).is_some();
        self.answered += usize::from(was_open);
        was_open
    }

    /// Whether any request has its reply.
    pub(super) fn any_answered(&self) -> bool {
        self.answered > 0
    }

    /// Whether the first line of all was a request, as a handshake is.
    pub(super) fn begins_with_request(&self) -> bool {
        self.begins_with_request.unwrap_or(true)
    }

    /// The latest request with this id.
    pub(super) fn request(&self, id: &Value) -> Option<&Request> {
        self.requests.get(&id.to_string())?.last()
    }

    /// Requests without a reply, in the order sent.
    pub(super) fn open(&self) -> impl Iterator<Item = &Request> {
        let latest = self.order.iter().filter_map(|key| self.requests.get(key));
        latest.flatten().filter(|request| !request.answered)
    }

    /// The requests that gave a progress token, in no order.
    pub(super) fn with_token(&self) -> impl Iterator<Item = (&Value, &Request)> {
        let all = self.requests.values().flatten();
        all.filter_map(|request| Some((request.token.as_ref()?, request)))
    }

    /// The last client step that asked for no reply.
    pub(super) fn last_other(&self) -> Option<Other> {
        self.last_other
    }

    /// The item of the client step sent last.
    pub(super) fn latest(&self) -> Option<usize> {
        self.latest
    }

    fn line(&mut self, item: usize, line: &[u8]) {
        let value = json::read(line).map(|document| document.value).unwrap_or_default();
        let request = request(&value, item);
        self.begins_with_request.get_or_insert(request.is_some());
        let Some(request) = request else {
            let is_notification = value.get("method").is_some() && value.get("id").is_none();
            self.last_other = Some(Other { item, is_notification });
            return;
        };
        let key = request.id.to_string();
        let with_id = self.requests.entry(key.clone()).or_default();
        if with_id.is_empty() {
            self.order.push(key);
        }
        with_id.push(request);
    }
}

/// The request that a line is.
fn request(line: &Value, item: usize) -> Option<Request> {
    let method = line.get("method")?.as_str()?.to_owned();
    let token = resolve(line, "/params/_meta/progressToken").cloned();
    Some(Request { item, method, id: line.get("id")?.clone(), token, answered: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(writes: &[&str], answers: &[&str]) -> Vec<String> {
        let mut sent = Sent::default();
        for (item, text) in writes.iter().enumerate() {
            sent.write(item, text.as_bytes());
        }
        for id in answers {
            let id = json::read(id.as_bytes()).unwrap().value;
            assert!(sent.answer(&id));
        }
        sent.open().map(|request| format!("{} {}", request.id, request.method)).collect()
    }

    #[test]
    fn a_request_is_open_until_its_reply_comes() {
        let writes = ["{\"id\":1,\"method\":\"a\"}\n", "{\"id\":\"1\",\"method\":\"b\"}\n"];
        assert_eq!(open(&writes, &[]), ["1 a", "\"1\" b"]);
        assert_eq!(open(&writes, &["\"1\""]), ["1 a"]);
    }

    #[test]
    fn a_line_written_in_pieces_is_one_line_and_a_malformed_one_asks_for_nothing() {
        assert_eq!(
            open(&["{\"id\":2,", "\"method\":\"a\"}\n{x\n{\"method\":\"n\"}\n"], &[]),
            ["2 a"]
        );
    }

    #[test]
    fn an_id_used_twice_is_open_twice() {
        let twice = ["{\"id\":3,\"method\":\"a\"}\n"; 2];
        assert_eq!(open(&twice, &["3"]), ["3 a"]);
        assert!(open(&twice, &["3", "3"]).is_empty());
    }
}
