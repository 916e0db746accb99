//! Servers whose JSON is odd: numbers, members, depth, size. Some of it is legal.

use serde_json::Value;

use super::{
    Behaviour,
    server::leave,
    talk::Talk,
    toy::{self, Call, GOOD, Toy},
};

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("num-nan-out", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            talk.raw_result(&call.id, r#"{"content":[],"structuredContent":{"mean":NaN}}"#);
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("num-lexemes", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            let numbers = r#"{"a":1.0,"b":1e3,"c":-0,"d":12345678901234567890}"#;
            let result = format!("{{\"content\":[],\"structuredContent\":{numbers}}}");
            talk.raw_result(&call.id, result);
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("key-duplicate-out", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            let id = &call.id;
            talk.server.say(format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{\"content\":[],\"isError\":true,\"isError\":false}},\"id\":{id}}}\n"
            ));
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("key-order-changes", |server| {
        Toy { encode: |message| toy::encode(&turned(message)), ..GOOD }.serve(server)
    }),
    ("deep-out", |server| {
        let echo = |talk: &mut Talk, call: &Call| nest(talk, call, 200);
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("too-deep-out", |server| {
        let echo = |talk: &mut Talk, call: &Call| nest(talk, call, 100_000);
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("huge-out-ok", |server| {
        let echo = |talk: &mut Talk, call: &Call| talk.text(&call.id, &"y".repeat(4 << 20));
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("huge-in-64k", |server| {
        let line = |talk: &mut Talk, line: &[u8]| {
            if line.len() > 64 * 1024 {
                leave(0);
            }
            toy::line(talk, line);
        };
        Toy { line, ..GOOD }.serve(server)
    }),
];

fn nest(talk: &mut Talk, call: &Call, depth: usize) {
    let (open, close) = ("[".repeat(depth), "]".repeat(depth));
    let result = format!("{{\"content\":[],\"structuredContent\":{{\"t\":{open}{close}}}}}");
    talk.raw_result(&call.id, result);
}

/// The members of every object from last to first.
fn turned(value: &Value) -> Value {
    match value {
        Value::Object(members) => Value::Object(
            members.iter().rev().map(|(name, value)| (name.clone(), turned(value))).collect(),
        ),
        Value::Array(elements) => elements.iter().map(turned).collect(),
        other => other.clone(),
    }
}
