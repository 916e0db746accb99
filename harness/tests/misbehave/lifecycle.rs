//! Servers that start, shake hands or leave in a way of their own.

use std::time::Duration;

use serde_json::json;

use super::{
    Behaviour,
    server::{leave, pause, rest, variable},
    talk::Talk,
    toy::{self, GOOD, REVISIONS, Request, Toy},
};

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("life-before-init-hang", |server| {
        let request = |talk: &mut Talk, request: Request| {
            if !talk.started && request.method != "initialize" {
                rest();
            }
            toy::request(talk, request);
        };
        Toy { request, ..GOOD }.serve(server)
    }),
    ("life-ping-before-init", |server| {
        let request = |talk: &mut Talk, request: Request| {
            if !talk.started && request.method == "ping" {
                return talk.fail(&request.id, -32600, "initialize first");
            }
            toy::request(talk, request);
        };
        Toy { request, ..GOOD }.serve(server)
    }),
    ("life-one-shot", |server| {
        let request = |talk: &mut Talk, request: Request| {
            let is_last = !["initialize", "ping"].contains(&&*request.method);
            toy::request(talk, request);
            if is_last {
                leave(0);
            }
        };
        Toy { request, ..GOOD }.serve(server)
    }),
    ("life-panics", |server| {
        let echo = |_: &mut Talk, _: &toy::Call| panic!("the store is gone");
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("life-aborts", |server| {
        let echo = |talk: &mut Talk, _: &toy::Call| {
            talk.server.complain("out of ideas\n");
            std::process::abort()
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("ver-echo-any", |server| {
        let initialize = |talk: &mut Talk, request: &Request| {
            toy::accept(talk, request, &request.params["protocolVersion"]);
        };
        Toy { initialize, ..GOOD }.serve(server)
    }),
    ("ver-first-not-initialize-exit", |server| {
        let request = |talk: &mut Talk, request: Request| {
            if !talk.started && request.method != "initialize" {
                talk.server.complain("the first message must be initialize\n");
                leave(1);
            }
            toy::request(talk, request);
        };
        Toy { request, ..GOOD }.serve(server)
    }),
    ("ver-missing-param-exit", |server| {
        let initialize = |talk: &mut Talk, request: &Request| {
            if request.params.get("protocolVersion").is_none() {
                leave(0);
            }
            toy::initialize(talk, request);
        };
        Toy { initialize, ..GOOD }.serve(server)
    }),
    ("ver-initialize-new", |server| {
        // Knows the stateless era too, and forgot that a handshake may name it.
        let initialize =
            |talk: &mut Talk, request: &Request| match request.params["protocolVersion"].as_str() {
                Some("2026-07-28") => talk.fail(&request.id, -32601, "use server/discover"),
                _ => toy::accept(talk, request, &json!(REVISIONS[3])),
            };
        Toy { initialize, ..GOOD }.serve(server)
    }),
    ("start-needs-key", |server| {
        if variable("TOY_API_KEY").is_none() {
            server.complain("TOY_API_KEY is not set\n");
            return 1;
        }
        GOOD.serve(server)
    }),
    ("start-fixed-port", |server| {
        let port = variable("TOY_PORT").and_then(|port| port.parse().ok()).expect("a port");
        let Ok(_held) = std::net::TcpListener::bind(("127.0.0.1", port)) else {
            server.complain(format!("port {port} is in use\n"));
            return 1;
        };
        GOOD.serve(server)
    }),
    ("start-slow", |server| {
        pause(Duration::from_millis(2500));
        GOOD.serve(server)
    }),
    ("stderr-flood", |server| {
        let initialize = |talk: &mut Talk, request: &Request| {
            talk.server.complain(format!("{}\n", "d".repeat(1023)).repeat(1024));
            toy::initialize(talk, request);
        };
        Toy { initialize, ..GOOD }.serve(server)
    }),
];
