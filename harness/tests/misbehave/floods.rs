//! Servers that write much: more than anybody keeps, or as much as one line may hold.

use serde_json::json;

use super::{
    Behaviour, Server,
    server::{rest, variable},
    talk::Talk,
    toy::{Call, GOOD, Toy},
};

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("garbage", |server| {
        let chunk = "what a long day, with no end of things to tell\n".repeat(1 << 10);
        pour(chunk.len(), || server.say(&chunk));
        GOOD.serve(server)
    }),
    ("garbage-on-stderr", |server| {
        let chunk = "debug: nothing happened\n".repeat(1 << 12);
        pour(chunk.len(), || server.complain(&chunk));
        GOOD.serve(server)
    }),
    ("huge-notes", |server| {
        let data = "n".repeat(FULL);
        let note =
            json!({"jsonrpc": "2.0", "method": "notifications/message", "params": {"data": data}});
        drop(data);
        let note = format!("{note}\n");
        pour(note.len(), || server.say(&note));
        GOOD.serve(server)
    }),
    ("huge-reply", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            write_result(talk, call, "\"", "r", "\"");
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("many-values", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            write_result(talk, call, "[", "[],", "0]");
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("most-members", |server| {
        // As many members as are read, in the rest of the line's room text.
        let members: Vec<_> = (0..100_000).map(|number| format!("\"m{number}\":0")).collect();
        let mut talk = Talk::new(GOOD, server);
        talk.held = members.join(",").into_bytes();
        talk.toy.echo = |talk, call| {
            let members = String::from_utf8(std::mem::take(&mut talk.held)).expect("it was text");
            write_result(talk, call, &format!("{{{members},\"text\":\""), "t", "\"}");
        };
        super::toy::read(&mut talk);
        talk.finish()
    }),
    ("reads-nothing", |_| rest()),
];

/// Nearly as long as a line may be by default.
const FULL: usize = 15_900_000;

/// Gives as much as `TOY_MB` says.
fn pour(chunk: usize, mut give: impl FnMut()) {
    let megabytes = variable("TOY_MB").and_then(|text| text.parse::<usize>().ok()).unwrap_or(4);
    for _ in 0..(megabytes * 1_000_000).div_ceil(chunk) {
        give();
    }
}

/// A result that fills its line, written in pieces so that it is nowhere whole.
fn write_result(talk: &mut Talk, call: &Call, head: &str, piece: &str, tail: &str) {
    let server: &mut Server = talk.server;
    server.say(format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":{{\"content\":{head}", call.id));
    let chunk = piece.repeat(1 << 14);
    for _ in 0..(FULL - head.len()) / chunk.len() {
        server.say(&chunk);
    }
    server.say(format!("{tail}}}}}\n"));
}
