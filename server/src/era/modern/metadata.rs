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

const LEVELS: [&str; 8] =
    ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/// What a request says of its client.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Metadata<'a> {
    version: Option<Raw<'a>>,
    capabilities: Option<Raw<'a>>,
    client: Option<Raw<'a>>,
    log_level: Option<Raw<'a>>,
    progress_token: Option<Raw<'a>>,
}

impl<'a> Metadata<'a> {
    /// The metadata of a request of this era: one key of it is enough, also if the version is missing.
    pub(crate) fn read(request: &Request<'a>) -> Option<Self> {
        let keys = [VERSION, CAPABILITIES, CLIENT, LOG_LEVEL, "progressToken"];
        let [version, capabilities, client, log_level, progress_token] =
            request.param("_meta")?.members(keys);
        let is_modern = [version, capabilities, client, log_level].iter().any(Option::is_some);
        is_modern.then_some(Self { version, capabilities, client, log_level, progress_token })
    }
}

/// Whether the metadata is as it must be, or the error that says what is wrong: the version first.
pub(super) fn check(server: &Server, metadata: &Metadata<'_>) -> Result<(), Reply<'static>> {
    let invalid = |fault: String| Err(Reply::error(code::INVALID_PARAMS, &fault));
    let Some(version) = metadata.version.filter(|version| version.kind() == Kind::String) else {
        return invalid(format!("`_meta` must have a string `{VERSION}`"));
    };
    if !server.dialect.modern.iter().any(|served| version.is_string(served)) {
        return Err(unsupported(server, version));
    }
    if metadata.capabilities.is_none_or(|value| value.kind() != Kind::Object) {
        return invalid(format!("`_meta` must have an object `{CAPABILITIES}`"));
    }
    if metadata.client.is_some_and(|client| !is_implementation(client)) {
        return invalid(format!("`{CLIENT}` must have a string `name` and a string `version`"));
    }
    if metadata.log_level.is_some_and(|level| !LEVELS.iter().any(|known| level.is_string(known))) {
        return invalid(format!("`{LOG_LEVEL}` must be one of {}", LEVELS.join(", ")));
    }
    if metadata.progress_token.is_some_and(|token| !Id::is_one(token)) {
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
