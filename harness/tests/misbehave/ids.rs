//! Servers that do not give an id back as it came.

use serde_json::{Value, json};

use super::{
    Behaviour,
    talk::Talk,
    toy::{self, Call, GOOD, Request, Toy},
};

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("id-string-to-int", |server| {
        let id = |id: Value| match id.as_str().map(str::parse::<i64>) {
            Some(Ok(number)) => json!(number),
            _ => id,
        };
        Toy { id, ..GOOD }.serve(server)
    }),
    ("id-big-rounded", |server| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the fault")]
        let id = |id: Value| match id.as_f64() {
            Some(double) => json!(double as u64),
            None => id,
        };
        Toy { id, ..GOOD }.serve(server)
    }),
    ("id-zero-dropped", |server| {
        let request = |talk: &mut Talk, request: Request| {
            if request.id != 0 && request.id != "" {
                toy::request(talk, request);
            }
        };
        Toy { request, ..GOOD }.serve(server)
    }),
    ("id-null-in-tool-error", |server| {
        let request = |talk: &mut Talk, request: Request| match &*request.method {
            "initialize" | "ping" | "tools/list" => toy::request(talk, request),
            "tools/call" if request.params["name"] == "echo" => toy::request(talk, request),
            _ => talk.fail(&Value::Null, -32602, "that went wrong"),
        };
        Toy { request, ..GOOD }.serve(server)
    }),
    ("id-duplicate-in-flight", |server| {
        let slow = |talk: &mut Talk, call: &Call| {
            // Open calls are kept by id: of two with the same id the earlier one is forgotten.
            let (id, mine) = (call.id.clone(), talk.late.count(&call.id));
            talk.later(call.milliseconds(), move |late| {
                if late.is_latest(&id, mine) {
                    late.text(&id, "done");
                }
            });
        };
        Toy { slow, ..GOOD }.serve(server)
    }),
    ("answers-twice", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            toy::echo(talk, call);
            toy::echo(talk, call);
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
    ("id-unknown", |server| {
        Toy { echo: |talk, call| toy::echo(talk, &call.with_id(json!("other"))), ..GOOD }
            .serve(server)
    }),
    ("id-object", |server| {
        Toy { echo: |talk, call| toy::echo(talk, &call.with_id(json!({"n": 3}))), ..GOOD }
            .serve(server)
    }),
];
