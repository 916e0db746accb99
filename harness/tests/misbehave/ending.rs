//! Servers that do not end as they should when their input does.

use super::{
    Behaviour,
    server::{leave, rest},
    talk::Talk,
    toy::{self, Call, GOOD, Toy},
};

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("buffer-until-eof", |server| {
        let write = |talk: &mut Talk, bytes: &[u8]| talk.held.extend(bytes);
        let end = |talk: &mut Talk| {
            talk.server.write(std::mem::take(&mut talk.held));
            0
        };
        Toy { write, end, ..GOOD }.serve(server)
    }),
    ("lags-behind", |server| {
        // What a line is answered is written when the next one comes.
        let line = |talk: &mut Talk, line: &[u8]| {
            let due = std::mem::take(&mut talk.held);
            toy::line(talk, line);
            talk.server.say(due);
        };
        let write = |talk: &mut Talk, bytes: &[u8]| talk.held.extend(bytes);
        Toy { line, write, ..GOOD }.serve(server)
    }),
    ("eof-ignored", |server| Toy { end: |_| rest(), ..GOOD }.serve(server)),
    ("eof-drops-open-calls", |server| Toy { end: |_| leave(0), ..GOOD }.serve(server)),
    ("eof-extra-line", |server| {
        let end = |talk: &mut Talk| {
            talk.server.say("bye\n");
            0
        };
        Toy { end, ..GOOD }.serve(server)
    }),
    ("eof-extra-message", |server| {
        let end = |talk: &mut Talk| {
            talk.notify("notifications/bye");
            0
        };
        Toy { end, ..GOOD }.serve(server)
    }),
    ("eof-status", |server| Toy { end: |_| 3, ..GOOD }.serve(server)),
    ("term-ignored", |server| {
        ctrlc::set_handler(|| {}).expect("no handler was set before");
        Toy { end: |_| rest(), ..GOOD }.serve(server)
    }),
    ("reads-no-more", |server| {
        let echo = |talk: &mut Talk, call: &Call| {
            toy::echo(talk, call);
            rest()
        };
        Toy { echo, ..GOOD }.serve(server)
    }),
];
