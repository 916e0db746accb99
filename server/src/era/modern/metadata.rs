//! The `_meta` of a request: what makes it a modern one, and what it must hold.

use super::super::{Request, is_wrong};
use super::versions;
use crate::connection::Id;
use crate::json::{Kind, Raw};
use crate::reply::{Message, Reply, code};
use crate::server::Server;

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const CLIENT: &str = "io.modelcontextprotocol/clientInfo";
const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";

/// The keys of which one makes a request a modern one, also when the version is missing.
const KEYS: [&str; 4] = [VERSION, CAPABILITIES, CLIENT, LOG_LEVEL];

const LEVELS: [&str; 8] =
    ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/// Whether a request is one of this era.
pub(crate) fn speaks(request: &Request<'_>) -> bool {
    let metadata = request.param("_meta");
    metadata.is_some_and(|metadata| KEYS.iter().any(|key| metadata.member(key).is_some()))
}

/// Whether the metadata is as it must be, or the error that says what is wrong: the version first.
pub(super) fn check(server: &Server, request: &Request<'_>) -> Result<(), Reply<'static>> {
    let metadata = request.param("_meta");
    let member = |key| metadata.and_then(|metadata| metadata.member(key));
    let invalid = |fault: String| Err(Reply::error(code::INVALID_PARAMS, &fault));
    let Some(version) = member(VERSION).filter(|version| version.kind() == Kind::String) else {
        return invalid(format!("`_meta` must have a string `{VERSION}`"));
    };
    if !server.dialect.modern.iter().any(|served| version.is_string(served)) {
        return Err(unsupported(server, version));
    }
    if member(CAPABILITIES).is_none_or(|value| value.kind() != Kind::Object) {
        return invalid(format!("`_meta` must have an object `{CAPABILITIES}`"));
    }
    if member(CLIENT).is_some_and(|client| !is_implementation(client)) {
        return invalid(format!("`{CLIENT}` must have a string `name` and a string `version`"));
    }
    if member(LOG_LEVEL).is_some_and(|level| !LEVELS.iter().any(|known| level.is_string(known))) {
        return invalid(format!("`{LOG_LEVEL}` must be one of {}", LEVELS.join(", ")));
    }
    if member("progressToken").is_some_and(|token| !Id::is_one(token)) {
        return invalid("`progressToken` must be a string or an integer".to_owned());
    }
    Ok(())
}

fn is_implementation(client: Raw<'_>) -> bool {
    ["name", "version"]
        .iter()
        .all(|name| client.member(name).is_some_and(|it| !is_wrong(Some(it), Kind::String)))
}

fn unsupported(server: &Server, version: Raw<'_>) -> Reply<'static> {
    let data = format!(r#"{{"supported":{},"requested":{}}}"#, versions(server), version.text());
    let message = Message::new("Unsupported protocol version");
    Reply::Detailed { code: code::UNSUPPORTED_REVISION, message, data }
}
