//! Faults of one line's bytes: what is not JSON, or not one JSON text, or not UTF-8.

use crate::{
    json::{Number, Value},
    mutants::{
        fault::{Change, Fault},
        spot::{last_inside, members, payload},
        tape::Line,
        target::Target,
    },
};

const fn line(
    name: &'static str,
    does: &'static str,
    spoil: fn(&Line) -> Option<Vec<u8>>,
) -> Fault {
    Fault::new(name, does, Target::Message, Change::Bytes(spoil))
}

pub(super) const FAULTS: &[Fault] = &[
    line("bad-byte", "A byte that is not UTF-8 stands before the last quote.", |it| {
        before_last_quote(it, b"\xff")
    }),
    line(
        "control-character",
        "A control character stands unescaped before the last quote.",
        |it| before_last_quote(it, b"\x01"),
    ),
    line("nan", "The last number is `NaN`, which JSON does not have.", nan),
    line("trailing-comma", "A comma stands before the last brace.", |it| {
        let inside = it.bytes.strip_suffix(b"}")?;
        Some([inside, b",}"].concat())
    }),
    line("cut-off", "The second half of the line is missing.", |it| {
        Some(it.bytes[..it.bytes.len() / 2].to_vec())
    }),
    line("duplicate-member", "The last member of the message stands twice.", |it| {
        let mut message = it.message.clone()?;
        let own = members(&mut message)?;
        own.push(own.last()?.clone());
        Some(message.to_string().into_bytes())
    }),
    line(
        "duplicate-inner-member",
        "The last member of the result, error or params stands twice.",
        |it| {
            let mut message = it.message.clone()?;
            let own = members(payload(&mut message)?)?;
            own.push(own.last()?.clone());
            Some(message.to_string().into_bytes())
        },
    ),
    line("text-before", "Text stands before the message, on its line.", |it| {
        Some([b"INFO ", &*it.bytes].concat())
    }),
    line("text-after", "Text stands after the message, on its line.", |it| {
        Some([&*it.bytes, b" // done"].concat())
    }),
    line("double-encoded", "The message comes as a JSON string.", |it| {
        let text = std::str::from_utf8(&it.bytes).ok()?;
        Some(Value::from(text).to_string().into_bytes())
    }),
    line("batch", "The message stands in an array.", |it| Some([b"[", &*it.bytes, b"]"].concat())),
];

fn before_last_quote(line: &Line, byte: &[u8]) -> Option<Vec<u8>> {
    let at = memchr::memrchr(b'"', &line.bytes)?;
    let (before, after) = line.bytes.split_at(at);
    Some([before, byte, after].concat())
}

/// Puts a number that is found again in the text, and writes over it.
fn nan(line: &Line) -> Option<Vec<u8>> {
    const MARK: &str = "9.25e-925";
    let mut message = line.message.clone()?;
    let value = last_inside(&mut message, |value| matches!(value, Value::Number(_)))?;
    *value = Value::Number(Number::parse(MARK)?);
    Some(message.to_string().replace(MARK, "NaN").into_bytes())
}
