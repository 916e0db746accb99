//! Servers that read what is no good message in a way of their own.

use serde_json::{Value, json};

use super::{
    Behaviour,
    server::leave,
    talk::Talk,
    toy::{self, GOOD, Toy},
};

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("bad-line-exit", |server| {
        let line = |talk: &mut Talk, line: &[u8]| {
            if serde_json::from_slice::<Value>(line).is_err() {
                leave(0);
            }
            toy::line(talk, line);
        };
        Toy { line, ..GOOD }.serve(server)
    }),
    ("bad-line-trailing", |server| {
        let line = |talk: &mut Talk, line: &[u8]| {
            let first = serde_json::Deserializer::from_slice(line).into_iter().next();
            match first {
                Some(Ok(message)) => (talk.toy.message)(talk, &message),
                Some(Err(_)) => talk.fail(&Value::Null, -32700, "cannot read the line"),
                None => {}
            }
        };
        Toy { line, ..GOOD }.serve(server)
    }),
    ("batch-silent", |server| {
        let message = |talk: &mut Talk, message: &Value| {
            if !message.is_array() {
                toy::message(talk, message);
            }
        };
        Toy { message, ..GOOD }.serve(server)
    }),
    ("env-version-unchecked", |server| {
        let message = |talk: &mut Talk, message: &Value| {
            let mut message = message.clone();
            if let Some(members) = message.as_object_mut() {
                members.insert("jsonrpc".into(), json!("2.0"));
            }
            toy::message(talk, &message);
        };
        Toy { message, ..GOOD }.serve(server)
    }),
];
