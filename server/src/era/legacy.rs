//! The revisions with a handshake, 2024-11-05 to 2025-11-25. Where requests are answered in turn, `initialize`
//! creates no state and every method works at any time; elsewhere there is a `Session`.

mod call;
mod introduction;
mod session;

pub(crate) use session::Session;

use super::Request;
use crate::json::Raw;
use crate::reply::{Message, Reply, code};
use crate::server::Server;
use std::io::Write;

/// The answer to a request.
pub(crate) fn answer<'a>(
    server: &'a Server,
    request: &Request<'_>,
    diagnostics: &mut dyn Write,
) -> Reply<'a> {
    let method = request.method.string().unwrap_or_default();
    match &*method {
        "initialize" => introduction::initialize(server, request.params),
        "ping" => Reply::result("{}"),
        "tools/list" => Reply::result(format!(r#"{{"tools":{}}}"#, server.listing)),
        "tools/call" => call::call_tool(server, request.params, diagnostics),
        _ => fixed(server, &method)
            .map_or_else(|| unknown_method(server, request.method), Reply::result),
    }
}

/// The result of a method that has the same one always.
fn fixed(server: &Server, method: &str) -> Option<&'static str> {
    let mut catalogs = server.dialect.catalogs.iter().chain(server.quirks.catalogs);
    catalogs.find(|catalog| catalog.method == method).map(|catalog| catalog.result)
}

fn unknown_method(server: &Server, method: Raw<'_>) -> Reply<'static> {
    let message = Message::about(server.dialect.unknown_method, Some(method));
    Reply::Error { code: code::METHOD_NOT_FOUND, message }
}
