//! A session that begins with `initialize` (`T5`): what may come before it, and its own shape of a call.

use super::super::{Request, is_wrong};
use super::introduction;
use crate::connection::Exchange;
use crate::dialect::Handshake;
use crate::execution::{Outcome, execute};
use crate::json::{Kind, Raw, print};
use crate::reply::{Message, Reply, code};
use crate::server::Server;

/// What an attachment remembers of its handshake. It is over when `initialize` is answered: that the client has
/// seen the answer (`notifications/initialized`) is not waited for.
#[derive(Debug, Default)]
pub(crate) struct Session {
    initialized: bool,
}

impl Session {
    /// Answers a request: at once, or later.
    pub(crate) fn answer(&mut self, exchange: Exchange<'_>, request: &Request<'_>) {
        let server = exchange.server;
        let method = request.method.string().unwrap_or_default();
        match &*method {
            "ping" => exchange.reply(&Reply::result("{}")),
            "initialize" => exchange.reply(&self.initialize(server, request)),
            _ if !self.initialized && server.dialect.handshake == Handshake::Required => {
                let fault = "The session is not initialized; send `initialize` first";
                exchange.reply(&Reply::error(code::INVALID_PARAMS, fault));
            }
            "tools/list" => exchange.reply(&list_tools(server, request)),
            "tools/call" => call_tool(exchange, request),
            _ => exchange.reply(&super::unknown_method(server, request.method)),
        }
    }

    /// A second time is a new beginning; there is only one revision to agree on.
    fn initialize(&mut self, server: &Server, request: &Request<'_>) -> Reply<'static> {
        for (name, kind, described) in [
            ("protocolVersion", Kind::String, "a string"),
            ("capabilities", Kind::Object, "an object"),
            ("clientInfo", Kind::Object, "an object"),
        ] {
            if request.param(name).is_none_or(|member| member.kind() != kind) {
                return invalid(&format!("`{name}` must be {described}"));
            }
        }
        let client = request.param("clientInfo");
        let named = |name| client.and_then(|client| client.member(name)).and_then(Raw::string);
        if named("name").is_none() || named("version").is_none() {
            return invalid("`clientInfo` must have a string `name` and a string `version`");
        }
        self.initialized = true;
        introduction::initialize(server, request.params)
    }
}

fn list_tools<'a>(server: &'a Server, request: &Request<'_>) -> Reply<'a> {
    let cursor = request.param("cursor");
    if is_wrong(cursor, Kind::String) {
        return invalid("`cursor` must be a string");
    }
    if cursor.is_some() {
        return invalid("Unknown cursor");
    }
    Reply::result(format!(r#"{{"tools":{}}}"#, server.listing))
}

fn call_tool(exchange: Exchange<'_>, request: &Request<'_>) {
    let server = exchange.server;
    let [name, arguments] = request.params(["name", "arguments"]);
    let Some(text) = name.and_then(Raw::string) else {
        return exchange.reply(&invalid("`name` must be a string"));
    };
    let Some(offer) = server.tools.find(&text) else {
        let message = Message::about(server.dialect.unknown_tool_text, name);
        return exchange.reply(&Reply::Error { code: code::INVALID_PARAMS, message });
    };
    if is_wrong(arguments, Kind::Object) {
        return exchange.reply(&invalid("`arguments` must be an object"));
    }
    execute(exchange, offer, arguments, shape);
}

/// Only an object is structured content; every other value is its JSON as text alone (`T11`).
fn shape(_: &Server, outcome: Outcome) -> Reply<'static> {
    let mut text = match outcome {
        Outcome::Text(text) => content(&text),
        Outcome::Value(value) => {
            let json = print(&value, 0);
            let structured = value.is_object().then(|| format!(r#","structuredContent":{json}"#));
            content(&json) + &structured.unwrap_or_default()
        }
        Outcome::Failed(failure) => content(&failure.text) + r#","isError":true"#,
    };
    text.push('}');
    Reply::result(text)
}

/// A result up to its content, still open.
fn content(text: &str) -> String {
    format!(r#"{{"content":[{{"type":"text","text":{}}}]"#, Message::new(text).json())
}

fn invalid(fault: &str) -> Reply<'static> {
    Reply::error(code::INVALID_PARAMS, fault)
}
