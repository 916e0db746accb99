//! Faults of how messages are cut into lines.

use crate::mutants::{
    fault::{Change, Fault},
    tape::Line,
    target::Target,
};

use super::controls::spread;

const fn lines(
    name: &'static str,
    does: &'static str,
    spoil: fn(&Line) -> Option<Vec<Line>>,
) -> Fault {
    Fault::new(name, does, Target::Message, Change::Lines(spoil))
}

pub(super) const FAULTS: &[Fault] = &[
    lines("crlf", "The line ends with a carriage return and a line feed.", |it| {
        Some(one([&*it.bytes, b"\r"].concat()))
    }),
    lines("byte-order-mark", "A byte order mark stands before the message.", |it| {
        Some(one([b"\xef\xbb\xbf", &*it.bytes].concat()))
    }),
    lines("two-on-a-line", "A notification follows on the same line.", |it| {
        let second = br#"{"jsonrpc":"2.0","method":"notifications/antiphon"}"#;
        Some(one([&*it.bytes, second].concat()))
    }),
    lines("split", "A line feed stands behind the first comma.", |it| {
        let at = memchr::memchr(b',', &it.bytes)? + 1;
        let (head, tail) = it.bytes.split_at(at);
        Some(vec![Line::written(head), Line::written(tail)])
    }),
    lines("pretty-printed", "The message stands on many lines.", |it| {
        let text = spread(it.message.as_ref()?, "\n");
        Some(text.lines().map(Line::written).collect())
    }),
    lines("content-length", "A `Content-Length` header stands before the message.", |it| {
        let header = format!("Content-Length: {}\r", it.bytes.len());
        Some(vec![Line::written(header), Line::written("\r"), it.clone()])
    }),
    lines("too-long", "The line is too long to be kept.", |it| {
        Some(vec![Line { cut: Some(1 << 30), ..it.clone() }])
    }),
];

fn one(bytes: Vec<u8>) -> Vec<Line> {
    vec![Line::written(bytes)]
}
