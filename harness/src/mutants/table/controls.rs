//! Controls: changes that say the same. A transcript that fails on one shows a fault of the harness.

use std::fmt::Write as _;

use crate::{
    json::{Event, Value, Walk, write_text, write_value},
    mutants::{
        fault::{Change, Fault},
        target::Target,
    },
};

const fn control(name: &'static str, does: &'static str, change: Change) -> Fault {
    Fault { is_control: true, ..Fault::new(name, does, Target::Loose, change) }
}

pub(super) const CONTROLS: &[Fault] = &[
    control(
        "member-order",
        "The members of every object come in the reverse order: objects have no order.",
        Change::Bytes(|line| {
            let mut message = line.message.clone()?;
            reverse(&mut message);
            Some(message.to_string().into_bytes())
        }),
    ),
    control(
        "blanks-between",
        "Blanks stand between the tokens: JSON does not look at them.",
        Change::Bytes(|line| Some(spread(line.message.as_ref()?, " ").into_bytes())),
    ),
    control(
        "blanks-around",
        "Blanks stand before and after the message: JSON does not look at them.",
        Change::Bytes(|line| Some([b"  ", &*line.bytes, b" \t"].concat())),
    ),
    control(
        "escapes",
        "Every letter outside ASCII is written as `\\uXXXX`: the characters are the same.",
        Change::Bytes(|line| {
            let mut text = String::new();
            write_value(&mut text, line.message.as_ref()?, |c| !c.is_ascii() || c == '/').ok()?;
            Some(text.into_bytes())
        }),
    ),
];

/// The message with `gap` after every token.
pub(super) fn spread(message: &Value, gap: &str) -> String {
    let mut text = String::new();
    let mut closers = Vec::new();
    let mut comma = false;
    for event in Walk::new(message) {
        if comma && !matches!(event, Event::Close) {
            text.push(',');
            text.push_str(gap);
        }
        comma = matches!(event, Event::Scalar(_) | Event::Close);
        match event {
            Event::Array(_) => {
                closers.push("]");
                text.push('[');
            }
            Event::Object(_) => {
                closers.push("}");
                text.push('{');
            }
            Event::Name(name) => {
                // Writing to memory cannot fail.
                let _ = write_text(&mut text, name);
                text.push(':');
            }
            Event::Scalar(scalar) => {
                let _ = write!(text, "{scalar}");
            }
            Event::Close => text.push_str(closers.pop().unwrap_or_default()),
        }
        text.push_str(gap);
    }
    text
}

fn reverse(message: &mut Value) {
    let mut pending = vec![message];
    while let Some(value) = pending.pop() {
        match value {
            Value::Array(elements) => pending.extend(elements),
            Value::Object(members) => {
                members.reverse();
                pending.extend(members.iter_mut().map(|(_, value)| value));
            }
            _ => {}
        }
    }
}
