//! Servers of the stateless era (2026-07-28): no handshake, everything in `_meta`.

use std::time::Duration;

use serde_json::{Value, json};

use super::{
    Behaviour,
    talk::Talk,
    toy::{self, Call, GOOD, Request, Toy},
};

const VERSION: &str = "2026-07-28";
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY: &str = "io.modelcontextprotocol/clientCapabilities";

const MODERN: Toy = Toy { request, dress, null_id: false, ..GOOD };

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("control-good-modern", |server| MODERN.serve(server)),
    ("modern-list-no-hints", |server| {
        let dress = |talk: &Talk, mut result: Value| {
            if result.get("tools").is_some() {
                result = json!({"tools": result["tools"]});
            }
            dress(talk, result)
        };
        Toy { dress, ..MODERN }.serve(server)
    }),
    ("modern-meta-unchecked", |server| {
        let request = |talk: &mut Talk, request: Request| {
            let mut params = request.params;
            params["_meta"] = json!({VERSION_KEY: VERSION, CAPABILITIES_KEY: {}});
            self::request(talk, Request { params, ..request });
        };
        Toy { request, ..MODERN }.serve(server)
    }),
    ("modern-asks-client", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            talk.send(&json!({"jsonrpc": "2.0", "id": "s1", "method": "roots/list"}));
            super::server::pause(Duration::from_millis(300));
            talk.refusal(&call.id, "the client does not answer");
        };
        Toy { echo, ..MODERN }.serve(server)
    }),
    ("ver-modern-only", |server| {
        let request = |talk: &mut Talk, request: Request| match &*request.method {
            "server/discover" => self::request(talk, request),
            _ => unsupported(talk, &request),
        };
        Toy { request, ..MODERN }.serve(server)
    }),
];

fn request(talk: &mut Talk, request: Request) {
    let meta = &request.params["_meta"];
    let hints = |mut result: Value| {
        result["ttlMs"] = json!(0);
        result["cacheScope"] = json!("private");
        result
    };
    match (&*request.method, meta[VERSION_KEY].as_str()) {
        ("initialize", _) => talk.fail(&request.id, -32601, "use server/discover"),
        (_, Some(_)) if !meta[CAPABILITIES_KEY].is_object() => {
            talk.fail(&request.id, -32602, "_meta lacks the client's capabilities");
        }
        (_, None) => talk.fail(&request.id, -32602, "_meta lacks the version"),
        (_, Some(version)) if version != VERSION => unsupported(talk, &request),
        ("server/discover", _) => {
            let result = json!({"supportedVersions": [VERSION], "capabilities": {"tools": {}}});
            talk.reply(&request.id, hints(result));
        }
        ("tools/list", _) => talk.reply(&request.id, hints(json!({"tools": toy::tools()}))),
        ("tools/call", _) => (talk.toy.call)(talk, request),
        (method, _) => talk.fail(&request.id, -32601, &format!("no such method: {method}")),
    }
}

fn unsupported(talk: &mut Talk, request: &Request) {
    let data = json!({"supported": [VERSION], "requested": request.params["protocolVersion"]});
    let error = json!({"code": -32022, "message": "version not supported", "data": data});
    talk.fail_with(&request.id, &error);
}

fn dress(_: &Talk, mut result: Value) -> Value {
    result["resultType"] = json!("complete");
    result["_meta"] = json!({"io.modelcontextprotocol/serverInfo": {"name": "toy"}});
    result
}
