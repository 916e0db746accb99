//! Servers whose messages do not stand on lines as they should, or not alone.

use std::time::Duration;

use serde_json::{Value, json};

use super::{
    Behaviour,
    server::{leave, pause},
    talk::{Talk, reply, write_now},
    toy::{self, Call, GOOD, Toy},
};

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("stdout-banner", |server| {
        let start = |talk: &mut Talk| {
            talk.server.say("toy 0.1.0 \u{2728}\nloaded 2 plug-ins\nready on stdio\n");
        };
        Toy { start, ..GOOD }.serve(server)
    }),
    ("stdout-json-log", |server| {
        let start = |talk: &mut Talk| talk.send(&json!({"level": 30, "msg": "store opened"}));
        let request = |talk: &mut Talk, request: toy::Request| {
            talk.send(&json!({"level": 20, "msg": "a request", "method": request.method}));
            toy::request(talk, request);
        };
        Toy { start, request, ..GOOD }.serve(server)
    }),
    ("frame-header-out", |server| {
        let encode = |message: &Value| {
            let body = message.to_string();
            format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
        };
        Toy { encode, ..GOOD }.serve(server)
    }),
    ("frame-pretty", |server| {
        Toy { encode: |message| format!("{message:#}\n").into_bytes(), ..GOOD }.serve(server)
    }),
    ("frame-raw-newline", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            let content = json!([{"type": "text", "text": "upper\nlower"}]);
            let result = json!({"content": content, "isError": false}).to_string();
            talk.raw_result(&call.id, result.replace("\\n", "\n"));
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("frame-crlf-out", |server| {
        Toy { encode: |message| format!("{message}\r\n").into_bytes(), ..GOOD }.serve(server)
    }),
    ("frame-bom-out", |server| {
        let start = |talk: &mut Talk| talk.server.say("\u{feff}");
        Toy { start, ..GOOD }.serve(server)
    }),
    ("frame-one-per-chunk", |server| Toy { read: one_line_for_each_chunk, ..GOOD }.serve(server)),
    ("frame-last-unterminated", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            let last = reply(&call.id, &json!({"content": []}));
            talk.server.say(last.to_string());
            leave(0);
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("frame-half-then-stall", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            let whole = toy::encode(&reply(&call.id, &json!({"content": []})));
            let (head, tail) = whole.split_at(whole.len() / 2);
            talk.server.say(head);
            pause(Duration::from_millis(call.arguments["ms"].as_u64().unwrap_or(1500)));
            talk.server.say(tail);
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("frame-interleaved", |server| Toy { echo: in_pieces, ..GOOD }.serve(server)),
    ("two-on-a-line", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            let note = json!({"jsonrpc": "2.0", "method": "notifications/message", "params": {}});
            let reply = reply(&call.id, &json!({"content": []}));
            talk.server.say(format!("{note}{reply}\n"));
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("blank-lines", |server| {
        Toy { encode: |message| format!("\n{message}\n").into_bytes(), ..GOOD }.serve(server)
    }),
];

/// What came with the first line of a chunk waits for the next chunk.
fn one_line_for_each_chunk(talk: &mut Talk) {
    let mut waiting = Vec::new();
    while let Some(chunk) = talk.server.chunk(usize::MAX) {
        waiting.extend(chunk);
        if let Some(end) = waiting.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = waiting.drain(..=end).collect();
            (talk.toy.line)(talk, &line[..end]);
        }
    }
}

/// A thread for each call and no lock: a write for each third of the reply.
fn in_pieces(talk: &mut Talk, call: &Call) {
    let result = json!({"content": [{"type": "text", "text": call.arguments["text"]}]});
    let whole = toy::encode(&reply(&call.id, &result));
    talk.later(0, move |_| {
        for piece in whole.chunks(whole.len() / 3 + 1) {
            write_now(piece);
            pause(Duration::from_millis(10));
        }
    });
}
