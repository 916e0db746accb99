//! Servers that say too much, too little or the wrong thing beside the replies.

use std::time::Duration;

use serde_json::{Value, json};

use super::{
    Behaviour,
    talk::Talk,
    toy::{self, Call, GOOD, Request, Toy},
};

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("note-answered", |server| {
        let notification = |talk: &mut Talk, _: &str, _: &Value| {
            talk.send(&json!({"jsonrpc": "2.0", "result": {}}));
        };
        Toy { notification, ..GOOD }.serve(server)
    }),
    ("note-before-init-result", |server| {
        let initialize = |talk: &mut Talk, request: &Request| {
            talk.notify("notifications/tools/list_changed");
            toy::initialize(talk, request);
        };
        let capabilities = || json!({"tools": {"listChanged": true}});
        Toy { initialize, capabilities, ..GOOD }.serve(server)
    }),
    ("pipe-talks-first", |server| {
        let notification = |talk: &mut Talk, method: &str, _: &Value| {
            let params = json!({"level": "debug", "data": "z".repeat(1000)});
            let log =
                json!({"jsonrpc": "2.0", "method": "notifications/message", "params": params});
            if method == "notifications/initialized" {
                (0..1024).for_each(|_| talk.send(&log));
            }
        };
        let capabilities = || json!({"tools": {}, "logging": {}});
        Toy { notification, capabilities, ..GOOD }.serve(server)
    }),
    ("cancel-answered", |server| {
        let notification = |talk: &mut Talk, method: &str, params: &Value| {
            toy::notification(talk, method, params);
            if method == "notifications/cancelled" {
                talk.fail(&params["requestId"], 0, "cancelled");
            }
        };
        Toy { notification, ..GOOD }.serve(server)
    }),
    ("cancel-crash", |server| {
        let notification = |_: &mut Talk, method: &str, _: &Value| {
            assert!(method != "notifications/cancelled", "nobody handles {method}");
        };
        Toy { notification, ..GOOD }.serve(server)
    }),
    ("progress-unasked", |server| {
        let slow = |talk: &mut Talk, call: &Call| {
            let token = call.token.clone().unwrap_or(json!("mine-1"));
            for step in [1, 2] {
                talk.late.progress(&token, step);
            }
            toy::slow(talk, call);
        };
        Toy { slow, ..GOOD }.serve(server)
    }),
    ("progress-late", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            toy::echo(talk, call);
            talk.late.progress(&call.token.clone().unwrap_or_default(), 1);
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("progress-token-as-text", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            let token = call.token.clone().unwrap_or_default();
            talk.late.progress(&json!(token.to_string()), 1);
            toy::echo(talk, call);
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("time-progress-resets", |server| Toy { slow: report_progress, ..GOOD }.serve(server)),
    ("ping-unknown", |server| {
        let request = |talk: &mut Talk, request: Request| match &*request.method {
            "ping" => talk.fail(&request.id, -32601, "no such method: ping"),
            _ => toy::request(talk, request),
        };
        Toy { request, ..GOOD }.serve(server)
    }),
    ("req-deadlock", |server| Toy { echo: ask_and_block, ..GOOD }.serve(server)),
    ("req-asks", |server| {
        // Asks with the id of the call, which is its right, and answers when it was answered.
        let echo = |talk: &mut Talk, call: &Call| {
            talk.held = call.id.to_string().into_bytes();
            talk.send(&json!({"jsonrpc": "2.0", "id": call.id, "method": "roots/list"}));
        };
        let response = |talk: &mut Talk, answer: &Value| {
            let id = serde_json::from_slice(&talk.held).expect("it was an id");
            talk.text(&id, if answer.get("error").is_some() { "refused" } else { "roots" });
        };
        Toy { response, echo, ..GOOD }.serve(server)
    }),
    ("cap-promised", |server| {
        let capabilities = || json!({"tools": {}, "resources": {}, "prompts": {}});
        Toy { capabilities, ..GOOD }.serve(server)
    }),
    ("page-bogus-cursor", |server| GOOD.serve(server)),
    ("page-empty-cursor", |server| Toy { request: |t, r| page(t, r, ""), ..GOOD }.serve(server)),
    ("page-stuck-cursor", |server| Toy { request: |t, r| page(t, r, "p2"), ..GOOD }.serve(server)),
];

fn page(talk: &mut Talk, request: Request, next: &str) {
    if request.method != "tools/list" {
        return toy::request(talk, request);
    }
    talk.reply(&request.id, json!({"tools": [toy::tool("echo")], "nextCursor": next}));
}

/// Progress each quarter of a second, for those who gave a token.
fn report_progress(talk: &mut Talk, call: &Call) {
    let (id, token, steps) = (call.id.clone(), call.token.clone(), call.milliseconds() / 250);
    talk.later(0, move |late| {
        for step in 1..=steps {
            super::server::pause(Duration::from_millis(250));
            if let Some(token) = &token {
                late.progress(token, step);
            }
        }
        late.text(&id, "done");
    });
}

/// Asks the client something, in the thread that should read the answer.
fn ask_and_block(talk: &mut Talk, call: &Call) {
    talk.send(&json!({"jsonrpc": "2.0", "id": "s1", "method": "roots/list"}));
    super::server::pause(Duration::from_millis(500));
    talk.refusal(&call.id, "the client does not answer");
}
