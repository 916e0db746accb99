//! A well-behaved server of the handshake revisions, with a hook for each thing that a fault changes.
//! A faulty server is this one with a hook or two replaced: `Toy { echo: |..| .., ..GOOD }`.

use serde_json::{Value, json};

use super::{Server, talk::Talk};

/// What a server does where servers differ. Each hook may fall back on the function of its name.
#[derive(Clone, Copy)]
pub(crate) struct Toy {
    /// Before the first line is read.
    pub(crate) start: fn(&mut Talk),
    /// From stdin to lines.
    pub(crate) read: fn(&mut Talk),
    pub(crate) line: fn(&mut Talk, &[u8]),
    pub(crate) message: fn(&mut Talk, &Value),
    /// What an id becomes on its way in.
    pub(crate) id: fn(Value) -> Value,
    pub(crate) request: fn(&mut Talk, Request),
    pub(crate) notification: fn(&mut Talk, &str, &Value),
    /// An answer of the client.
    pub(crate) response: fn(&mut Talk, &Value),
    pub(crate) initialize: fn(&mut Talk, &Request),
    pub(crate) call: fn(&mut Talk, Request),
    pub(crate) echo: fn(&mut Talk, &Call),
    pub(crate) slow: fn(&mut Talk, &Call),
    /// A tool that only this server has.
    pub(crate) other: fn(&mut Talk, &Call),
    pub(crate) tools: fn() -> Value,
    pub(crate) capabilities: fn() -> Value,
    /// A whole line, its end included.
    pub(crate) encode: fn(&Value) -> Vec<u8>,
    pub(crate) write: fn(&mut Talk, &[u8]),
    /// What is added to every result.
    pub(crate) dress: fn(&Talk, Value) -> Value,
    /// An error without a request is written with id null; else without an id.
    pub(crate) null_id: bool,
    /// After the last line; the status.
    pub(crate) end: fn(&mut Talk) -> u8,
}

/// Nothing is wrong with this one.
pub(crate) const GOOD: Toy = Toy {
    start: |_| {},
    read,
    line,
    message,
    id: |id| id,
    request,
    notification,
    response: |_, _| {},
    initialize,
    call,
    echo,
    slow,
    other: |talk, call| talk.text(&call.id, "ok"),
    tools,
    capabilities: || json!({"tools": {}}),
    encode,
    write: |talk, bytes| talk.server.say(bytes),
    dress: |_, result| result,
    null_id: true,
    end: |talk| talk.finish(),
};

/// A request that is well-formed.
pub(crate) struct Request {
    pub(crate) id: Value,
    pub(crate) method: String,
    pub(crate) params: Value,
}

/// A call of a tool that exists.
pub(crate) struct Call {
    pub(crate) id: Value,
    pub(crate) arguments: Value,
    /// The client's progress token.
    pub(crate) token: Option<Value>,
}

pub(crate) const REVISIONS: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

impl Toy {
    /// From the start to the exit status.
    pub(crate) fn serve(self, server: &mut Server) -> u8 {
        let mut talk = Talk::new(self, server);
        (self.start)(&mut talk);
        (self.read)(&mut talk);
        (self.end)(&mut talk)
    }
}

pub(crate) fn read(talk: &mut Talk) {
    while let Some(line) = talk.server.line() {
        (talk.toy.line)(talk, &line);
    }
}

pub(crate) fn line(talk: &mut Talk, line: &[u8]) {
    if line.trim_ascii().is_empty() {
        return;
    }
    match serde_json::from_slice(line) {
        Ok(message) => (talk.toy.message)(talk, &message),
        Err(_) => talk.fail(&Value::Null, -32700, "cannot read the line"),
    }
}

pub(crate) fn message(talk: &mut Talk, message: &Value) {
    let id = message.get("id");
    if message["jsonrpc"] != "2.0" {
        let id = id.filter(|id| is_id(id)).unwrap_or(&Value::Null);
        return talk.fail(id, -32600, "not a JSON-RPC 2.0 message");
    }
    let Some(method) = message.get("method") else { return (talk.toy.response)(talk, message) };
    let params = message.get("params").cloned().unwrap_or(json!({}));
    match (id, method.as_str()) {
        (None, Some(method)) => (talk.toy.notification)(talk, method, &params),
        (None, None) => {}
        (Some(id), _) if !is_id(id) => {
            talk.fail(&Value::Null, -32600, "id must be a string or an integer");
        }
        (Some(id), None) => talk.fail(id, -32600, "method must be a string"),
        (Some(id), _) if !params.is_object() => talk.fail(id, -32602, "params must be an object"),
        (Some(id), Some(method)) => {
            let request =
                Request { id: (talk.toy.id)(id.clone()), method: method.to_owned(), params };
            (talk.toy.request)(talk, request);
        }
    }
}

pub(crate) fn is_id(id: &Value) -> bool {
    id.is_string() || id.is_i64() || id.is_u64()
}

pub(crate) fn request(talk: &mut Talk, request: Request) {
    match request.method.as_str() {
        "ping" => talk.reply(&request.id, json!({})),
        "initialize" => (talk.toy.initialize)(talk, &request),
        _ if !talk.started => talk.fail(&request.id, -32600, "initialize first"),
        "tools/list" => talk.reply(&request.id, json!({"tools": (talk.toy.tools)()})),
        "tools/call" => (talk.toy.call)(talk, request),
        method => talk.fail(&request.id, -32601, &format!("no such method: {method}")),
    }
}

pub(crate) fn notification(talk: &mut Talk, method: &str, params: &Value) {
    if method == "notifications/cancelled" {
        talk.cancel(&params["requestId"]);
    }
}

pub(crate) fn initialize(talk: &mut Talk, request: &Request) {
    let wanted = request.params["protocolVersion"].as_str();
    let known = REVISIONS.into_iter().find(|known| Some(*known) == wanted);
    accept(talk, request, &json!(known.unwrap_or(REVISIONS[3])));
}

/// Agrees to a revision.
pub(crate) fn accept(talk: &mut Talk, request: &Request, revision: &Value) {
    talk.started = true;
    let result = json!({
        "protocolVersion": revision,
        "capabilities": (talk.toy.capabilities)(),
        "serverInfo": {"name": "toy", "version": "0.1.0"},
    });
    talk.reply(&request.id, result);
}

pub(crate) fn call(talk: &mut Talk, request: Request) {
    let Request { id, params, .. } = request;
    let arguments = params.get("arguments").cloned().unwrap_or(json!({}));
    let Some(name) = params["name"].as_str().filter(|_| arguments.is_object()) else {
        return talk.fail(&id, -32602, "name must be a string, arguments an object");
    };
    let tools = (talk.toy.tools)();
    if !tools.as_array().is_some_and(|tools| tools.iter().any(|tool| tool["name"] == name)) {
        return talk.fail(&id, -32602, &format!("no such tool: {name}"));
    }
    let token = params.pointer("/_meta/progressToken").cloned();
    let call = Call { id, arguments, token };
    match name {
        "echo" => (talk.toy.echo)(talk, &call),
        "slow" => (talk.toy.slow)(talk, &call),
        _ => (talk.toy.other)(talk, &call),
    }
}

pub(crate) fn echo(talk: &mut Talk, call: &Call) {
    match call.arguments["text"].as_str() {
        Some(text) => talk.text(&call.id, text),
        None => talk.refusal(&call.id, "text must be a string"),
    }
}

/// Answers later, and reads on meanwhile.
pub(crate) fn slow(talk: &mut Talk, call: &Call) {
    let id = call.id.clone();
    talk.later(call.milliseconds(), move |late| {
        if !late.is_cancelled(&id) {
            late.text(&id, "done");
        }
    });
}

impl Call {
    /// The same call, had it another id.
    pub(crate) fn with_id(&self, id: Value) -> Call {
        Call { id, arguments: self.arguments.clone(), token: self.token.clone() }
    }

    pub(crate) fn milliseconds(&self) -> u64 {
        self.arguments["ms"].as_u64().unwrap_or(300).min(5000)
    }
}

pub(crate) fn tool(name: &str) -> Value {
    json!({"name": name, "description": "A toy.", "inputSchema": {"type": "object"}})
}

pub(crate) fn tools() -> Value {
    json!([tool("echo"), tool("slow")])
}

/// The two tools of all servers, and one more.
pub(crate) fn tools_and(name: &str) -> Value {
    json!([tool("echo"), tool("slow"), tool(name)])
}

pub(crate) fn encode(message: &Value) -> Vec<u8> {
    format!("{message}\n").into_bytes()
}
