//! 2026-07-28: no handshake. Every request says in its `_meta` which revision it speaks and what its client can do.

mod call;
mod metadata;

use super::{Request, is_wrong};
use crate::connection::Exchange;
use crate::dialect::Identity;
use crate::json::{Kind, Raw, quote};
use crate::reply::{Message, Reply, code};
use crate::server::Server;

pub(crate) use metadata::Metadata;

/// Answers a request that has metadata of this era: at once, or later.
pub(crate) fn answer(exchange: Exchange<'_>, request: &Request<'_>, metadata: &Metadata<'_>) {
    let server = exchange.server;
    if let Err(refusal) = metadata::check(server, metadata) {
        return exchange.reply(&refusal);
    }
    match &*request.method.string().unwrap_or_default() {
        "server/discover" => exchange.reply(&discover(server)),
        "tools/list" => exchange.reply(&list_tools(server, request)),
        "tools/call" => call::call_tool(exchange, request),
        _ => exchange.reply(&unknown_method(server, request.method)),
    }
}

fn discover(server: &Server) -> Reply<'static> {
    let mut text = String::from(r#"{"supportedVersions":"#);
    text.push_str(&versions(server));
    text.push_str(r#","capabilities":{"tools":{}},"instructions":"#);
    quote(server.dialect.identity.instructions, &mut text);
    text.push_str(CACHE);
    complete(server, text)
}

/// Every list is one page, so there is no cursor to come back with (`T7`).
fn list_tools(server: &Server, request: &Request<'_>) -> Reply<'static> {
    let cursor = request.param("cursor");
    if is_wrong(cursor, Kind::String) {
        return Reply::error(code::INVALID_PARAMS, "`cursor` must be a string");
    }
    if cursor.is_some() {
        return Reply::error(code::INVALID_PARAMS, "Unknown cursor");
    }
    complete(server, format!(r#"{{"tools":{}{CACHE}"#, server.full_listing))
}

/// What is said of how long a result may be kept (`T6`).
const CACHE: &str = r#","ttlMs":0,"cacheScope":"private""#;

/// A result, closed: `text` is an object that is still open.
fn complete(server: &Server, mut text: String) -> Reply<'static> {
    let Identity { name, version, .. } = server.dialect.identity;
    text.push_str(
        r#","resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"#,
    );
    quote(name, &mut text);
    text.push_str(r#","version":"#);
    quote(version, &mut text);
    text.push_str("}}}");
    Reply::result(text)
}

/// The revisions that are served, as a JSON array.
fn versions(server: &Server) -> String {
    serde_json::Value::from(server.dialect.supported).to_string()
}

fn unknown_method(server: &Server, method: Raw<'_>) -> Reply<'static> {
    let message = Message::about(server.dialect.unknown_method, Some(method));
    Reply::Error { code: code::METHOD_NOT_FOUND, message }
}
