//! From what a text holds to what is wrong with it: the table of findings. Must not know what
//! stood on the lines before.

use super::{Checked, Kind, WireFault, message, values::Values};
use crate::json::{Document, Pointer, Value};

/// The readable text of a line, or of several that were joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'t> {
    pub(super) text: &'t str,
    /// The server's line, or the first of them.
    pub(super) line: usize,
    /// Bytes of the line that stand before the text.
    pub(super) skipped: usize,
}

const STRAY_FACT: &str = "text that is no JSON; stdout is for messages only";
const OVERLAP_FACT: &str =
    "another message begins inside this one: writes that overlap, as of threads without a lock";
pub(super) const HEADER_FACT: &str =
    "a Content-Length header: MCP over stdio has one message on each line and no headers";

impl Checked {
    pub(super) fn fault(&mut self, kind: Kind, line: usize, offset: Option<usize>, fact: String) {
        self.faults.push(WireFault { kind, line, offset, fact });
    }
}

/// Adds what `values` holds and what is wrong with it; true when a header stands at the end.
pub(super) fn judge(values: Values, place: Place<'_>, checked: &mut Checked) -> bool {
    // A log line may well begin with a number or a quoted word.
    if !begins(place.text) && whole(&values).is_none() {
        let at = Some(place.skipped);
        checked.fault(Kind::StrayOutput, place.line, at, STRAY_FACT.into());
        return false;
    }
    let header = remains(&values, place, checked);
    if let (Some(second), 2..) = (values.second, values.documents.len()) {
        let fact = format!("{} JSON texts stand on one line", values.documents.len());
        checked.fault(Kind::TwoMessages, place.line, Some(place.skipped + second), fact);
    }
    if let [(at, name), ..] = values.nans[..] {
        let more = match values.nans.len() {
            1 => String::new(),
            count => format!(", {count} times"),
        };
        let fact = format!("`{name}` is no JSON number{more}");
        checked.fault(Kind::Nan, place.line, Some(place.skipped + at), fact);
    }
    for Document { value, duplicates, lone_surrogates, .. } in values.documents {
        surrogates(&lone_surrogates, place, checked);
        for pointer in duplicates {
            let fact = format!("the member `{}` stands twice", pointer.as_str());
            checked.fault(Kind::DuplicateMember, place.line, None, fact);
        }
        message::sort(value, place.line, checked);
    }
    header
}

/// Names strings with half a surrogate pair. An id came from the client, and so did its half.
fn surrogates(pointers: &[Pointer], place: Place<'_>, checked: &mut Checked) {
    let mut halves = pointers.iter().map(Pointer::as_str).filter(|pointer| *pointer != "/id");
    let Some(first) = halves.next() else { return };
    let more = halves.count();
    let more = if more > 0 { format!(" and {more} more strings") } else { String::new() };
    let is_certain = pointers.iter().all(|pointer| pointer.as_str() != "/id");
    let half = half_a_pair(place.text).filter(|_| is_certain);
    let written = half.map_or(String::new(), |at| format!(" `{}`", &place.text[at..at + 6]));
    let fact = format!("half a surrogate pair{written} stands in `{first}`{more}");
    let at = half.map(|at| place.skipped + at);
    checked.fault(Kind::LoneSurrogate, place.line, at, fact);
}

/// The first escape of half a surrogate pair whose other half does not follow.
fn half_a_pair(text: &str) -> Option<usize> {
    let unit = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u16::from_str_radix(digits, 16).ok()
    };
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\\', &text.as_bytes()[at..]) {
        at += found;
        at += match (unit(at), unit(at + 6)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => return Some(at),
            (Some(_), _) => 6,
            (None, _) => 2,
        };
        at = at.min(text.len());
    }
    None
}

/// Names the text that is no JSON; true when it is a header.
fn remains(values: &Values, place: Place<'_>, checked: &mut Checked) -> bool {
    let Some(rest) = &values.rest else { return false };
    let text = &place.text[rest.begins..];
    if is_header(text) {
        checked.faults.retain(|fault| fault.kind != Kind::CarriageReturn);
        let at = Some(place.skipped + rest.begins);
        checked.fault(Kind::ContentLength, place.line, at, HEADER_FACT.into());
        return true;
    }
    let (kind, at, fact) =
        if let Some(inside) = begins(text).then(|| message_inside(text)).flatten() {
            (Kind::OverlappingWrites, rest.begins + inside, OVERLAP_FACT.into())
        } else if begins(text) {
            (Kind::NotJson, rest.breaks, rest.fact.clone())
        } else {
            (Kind::StrayOutput, rest.begins, "text that is no JSON follows the message".into())
        };
    checked.fault(kind, place.line, Some(place.skipped + at), fact);
    false
}

/// Whether `text` is meant as a message: it begins as an object or as an array of containers.
/// `[info] ready` is a log line.
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_ascii_start();
    match text.strip_prefix('[') {
        Some(inside) => {
            matches!(inside.trim_ascii_start().bytes().next(), None | Some(b'{' | b'['))
        }
        None => text.starts_with('{'),
    }
}

/// Where another message begins before the one that `text` begins with has ended.
fn message_inside(text: &str) -> Option<usize> {
    let beginning = "{\"jsonrpc\":";
    let first = text.find(beginning)? + 1;
    text[first..].find(beginning).map(|at| first + at)
}

/// Whether `text` may be a piece of a message.
pub(super) fn is_piece(text: &str) -> bool {
    text.trim_ascii_end().ends_with('}')
}

/// Whether `text` begins with a header of the Language Server Protocol's framing.
pub(super) fn is_header(text: &str) -> bool {
    let names = ["content-length:", "content-type:"];
    let starts =
        |name: &&str| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    names.iter().any(starts)
}

/// The only value, when there is nothing else.
pub(super) fn whole(values: &Values) -> Option<&Value> {
    match &values.documents[..] {
        [document] if values.rest.is_none() => Some(&document.value),
        _ => None,
    }
}
