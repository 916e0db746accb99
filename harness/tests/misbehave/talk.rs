//! One conversation of a toy server: what it remembers, and how it answers, now or later.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, Write},
    sync::{Arc, Mutex},
    thread::JoinHandle,
    time::Duration,
};

use serde_json::{Value, json};

use super::{Server, server::pause, toy::Toy};

/// The server while it serves.
pub(crate) struct Talk<'s> {
    pub(crate) server: &'s mut Server,
    pub(crate) toy: Toy,
    /// The handshake is done.
    pub(crate) started: bool,
    /// Bytes that a fault holds back.
    pub(crate) held: Vec<u8>,
    pub(crate) late: Late,
    workers: Vec<JoinHandle<()>>,
}

/// What an answer that comes later needs.
#[derive(Clone)]
pub(crate) struct Late {
    encode: fn(&Value) -> Vec<u8>,
    cancelled: Arc<Mutex<BTreeSet<String>>>,
    calls: Arc<Mutex<BTreeMap<String, usize>>>,
}

impl<'s> Talk<'s> {
    pub(crate) fn new(toy: Toy, server: &'s mut Server) -> Self {
        let late = Late { encode: toy.encode, cancelled: Arc::default(), calls: Arc::default() };
        let (held, workers) = (Vec::new(), Vec::new());
        Talk { server, toy, started: false, held, late, workers }
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let line = (self.toy.encode)(message);
        (self.toy.write)(self, &line);
    }

    pub(crate) fn reply(&mut self, id: &Value, result: Value) {
        let result = (self.toy.dress)(self, result);
        self.send(&reply(id, &result));
    }

    /// A result whose bytes are the fault.
    pub(crate) fn raw_result(&mut self, id: &Value, result: impl AsRef<[u8]>) {
        let head = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":");
        self.server.write([head.as_bytes(), result.as_ref(), b"}\n"].concat());
    }

    pub(crate) fn fail(&mut self, id: &Value, code: i64, message: &str) {
        self.fail_with(id, &json!({"code": code, "message": message}));
    }

    pub(crate) fn fail_with(&mut self, id: &Value, error: &Value) {
        let mut message = json!({"jsonrpc": "2.0", "id": id, "error": error});
        if id.is_null() && !self.toy.null_id {
            message.as_object_mut().map(|members| members.remove("id"));
        }
        self.send(&message);
    }

    /// The result of a tool.
    pub(crate) fn text(&mut self, id: &Value, text: &str) {
        self.reply(id, content(text, false));
    }

    /// A failure inside a tool.
    pub(crate) fn refusal(&mut self, id: &Value, text: &str) {
        self.reply(id, content(text, true));
    }

    pub(crate) fn notify(&mut self, method: &str) {
        self.send(&json!({"jsonrpc": "2.0", "method": method}));
    }

    pub(crate) fn cancel(&mut self, id: &Value) {
        self.late.cancelled.lock().expect("no worker panics").insert(id.to_string());
    }

    /// Does something after a while, beside what else is done.
    pub(crate) fn later(&mut self, milliseconds: u64, act: impl FnOnce(&Late) + Send + 'static) {
        let late = self.late.clone();
        self.workers.push(std::thread::spawn(move || {
            pause(Duration::from_millis(milliseconds));
            act(&late);
        }));
    }

    /// Waits for what is still to be answered; a good status.
    pub(crate) fn finish(&mut self) -> u8 {
        self.workers.drain(..).for_each(|worker| worker.join().expect("no worker panics"));
        0
    }
}

impl Late {
    pub(crate) fn is_cancelled(&self, id: &Value) -> bool {
        self.cancelled.lock().expect("no worker panics").contains(&id.to_string())
    }

    /// Counts the calls with this id.
    pub(crate) fn count(&self, id: &Value) -> usize {
        let mut calls = self.calls.lock().expect("no worker panics");
        let count = calls.entry(id.to_string()).or_default();
        *count += 1;
        *count
    }

    /// Whether no further call with this id came.
    pub(crate) fn is_latest(&self, id: &Value, count: usize) -> bool {
        self.calls.lock().expect("no worker panics").get(&id.to_string()) == Some(&count)
    }

    pub(crate) fn text(&self, id: &Value, text: &str) {
        self.send(&reply(id, &content(text, false)));
    }

    pub(crate) fn progress(&self, token: &Value, progress: u64) {
        self.send(&json!({
            "jsonrpc": "2.0",
            "method": "notifications/progress",
            "params": {"progressToken": token, "progress": progress},
        }));
    }

    fn send(&self, message: &Value) {
        write_now(&(self.encode)(message));
    }
}

/// One write of its own, whoever else writes.
pub(crate) fn write_now(bytes: &[u8]) {
    let mut output = io::stdout().lock();
    let _ = output.write_all(bytes).and_then(|()| output.flush());
}

pub(crate) fn reply(id: &Value, result: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "result": result})
}

fn content(text: &str, is_error: bool) -> Value {
    json!({"content": [{"type": "text", "text": text}], "isError": is_error})
}
