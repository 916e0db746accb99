//! The official schemas: kept as they were published, and held against what the server says in each era.

#![expect(clippy::unwrap_used, reason = "a test fails where it stands")]

// @spec toolgrain T19

use antiphon_server::dialect::TOOLGRAIN;
use antiphon_server::official::SCHEMAS;
use antiphon_server::{Server, serve};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::io;
use std::path::PathBuf;

#[test]
fn the_text_is_what_the_digest_says() {
    for schema in SCHEMAS {
        let digest = Sha256::digest(schema.text);
        let digits: Vec<_> = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(digits.concat(), schema.sha256, "{}", schema.revision);
        assert_eq!(schema.commit.len(), 40, "{}", schema.revision);
    }
}

/// A validator of one definition.
fn definition(revision: &str, name: &str) -> jsonschema::Validator {
    let official = SCHEMAS.iter().find(|schema| schema.revision == revision).unwrap();
    let mut schema: Value = serde_json::from_str(official.text).unwrap();
    let at = if schema.get("$defs").is_some() { "$defs" } else { "definitions" };
    assert!(schema[at].get(name).is_some(), "{revision} has no {name}");
    schema["$ref"] = json!(format!("#/{at}/{name}"));
    jsonschema::validator_for(&schema).unwrap()
}

/// The replies to these requests, by the order of the requests; they are numbered on the way.
fn replies(requests: &[(&str, Value)]) -> Vec<Value> {
    let lines = requests.iter().enumerate().map(|(id, (method, params))| {
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        format!("{message}\n")
    });
    let server = Server::new(&TOOLGRAIN, PathBuf::from("/")).unwrap();
    let mut out = Vec::new();
    serve(lines.collect::<String>().as_bytes(), &mut out, io::sink(), &server).unwrap();
    let text = String::from_utf8(out).unwrap();
    let mut replies: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(replies.len(), requests.len());
    replies.sort_by_key(|reply| reply["id"].as_u64());
    replies
}

/// Every tool with arguments that it takes, and two calls that fail.
fn calls() -> Vec<Value> {
    [
        ("echo", json!({"text": "a"})),
        ("add", json!({"a": 1, "b": 2.5})),
        ("series", json!({"to": 3})),
        ("nothing", json!({})),
        ("shout", json!({"text": "a"})),
        ("measure", json!({"text": "a"})),
        ("wait", json!({"milliseconds": 1})),
        ("measure", json!({"text": "a", "broken": true})),
        ("fail", json!({})),
    ]
    .into_iter()
    .map(|(name, arguments)| json!({"name": name, "arguments": arguments}))
    .collect()
}

fn check(revision: &str, envelope: &str, requests: &[(&str, &str, Value)]) {
    let asked: Vec<_> =
        requests.iter().map(|(method, _, params)| (*method, params.clone())).collect();
    let envelope = definition(revision, envelope);
    for (reply, (method, name, _)) in replies(&asked).iter().zip(requests) {
        let faults: Vec<_> = envelope.iter_errors(reply).map(|error| error.to_string()).collect();
        assert_eq!(faults, Vec::<String>::new(), "{method}: {reply}");
        let validator = definition(revision, name);
        let result = &reply["result"];
        let faults: Vec<_> = validator.iter_errors(result).map(|error| error.to_string()).collect();
        assert_eq!(faults, Vec::<String>::new(), "{method}: {reply}");
    }
}

#[test]
fn every_legacy_result_fits_the_official_schema() {
    let hello = json!({
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "probe", "version": "1"},
    });
    let mut requests = vec![
        ("initialize", "InitializeResult", hello),
        ("ping", "EmptyResult", json!({})),
        ("tools/list", "ListToolsResult", json!({})),
    ];
    requests.extend(calls().into_iter().map(|call| ("tools/call", "CallToolResult", call)));
    check("2025-06-18", "JSONRPCResponse", &requests);
}

#[test]
fn every_modern_result_fits_the_official_schema() {
    let with_metadata = |mut params: Value| {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        params
    };
    let mut requests = vec![
        ("server/discover", "DiscoverResult", with_metadata(json!({}))),
        ("tools/list", "ListToolsResult", with_metadata(json!({}))),
    ];
    let calls = calls().into_iter().map(with_metadata);
    requests.extend(calls.map(|call| ("tools/call", "CallToolResult", call)));
    check("2026-07-28", "JSONRPCResultResponse", &requests);
}
