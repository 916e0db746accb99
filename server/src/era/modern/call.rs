//! `tools/call` of 2026-07-28: any value may be structured content.

use super::super::{Request, is_wrong};
use super::complete;
use crate::connection::Exchange;
use crate::execution::{Outcome, execute};
use crate::json::{Kind, Raw, print};
use crate::reply::{Message, Reply, code};
use crate::server::Server;

pub(super) fn call_tool(exchange: Exchange<'_>, request: &Request<'_>) {
    let server = exchange.server;
    let [name, arguments] = request.params(["name", "arguments"]);
    let Some(text) = name.and_then(Raw::string) else {
        return exchange.reply(&Reply::error(code::INVALID_PARAMS, "`name` must be a string"));
    };
    let Some(offer) = server.tools.find(&text) else {
        let message = Message::about(server.dialect.unknown_tool_text, name);
        return exchange.reply(&Reply::Error { code: code::INVALID_PARAMS, message });
    };
    if is_wrong(arguments, Kind::Object) {
        let fault = "`arguments` must be an object";
        return exchange.reply(&Reply::error(code::INVALID_PARAMS, fault));
    }
    execute(exchange, offer, arguments, shape);
}

/// The value stands in the text and beside it (`T9`, `T10`).
fn shape(server: &Server, outcome: Outcome) -> Reply<'static> {
    let text = match outcome {
        Outcome::Text(text) => content(&text),
        Outcome::Value(value) => {
            let json = print(&value, 0);
            format!(r#"{},"structuredContent":{json}"#, content(&json))
        }
        Outcome::Failed(failure) => content(&failure.text) + r#","isError":true"#,
    };
    complete(server, text)
}

/// A result up to its content, still open.
fn content(text: &str) -> String {
    format!(r#"{{"content":[{{"type":"text","text":{}}}]"#, Message::new(text).json())
}
