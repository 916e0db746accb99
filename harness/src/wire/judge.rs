//! From what a text holds to what is wrong with it: the table of findings. Must not know what
//! stood on the lines before.

use super::{Checked, Kind, WireFault, message, values::Values};
use crate::json::{Document, Value};

/// The readable text of a line, or of several that were joined.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) text: String,
    /// The server's line, or the first of them.
    pub(super) line: usize,
    /// Bytes of the line that stand before the text.
    pub(super) skipped: usize,
}

pub(super) const HEADER_FACT: &str =
    "a Content-Length header: MCP over stdio has one message on each line and no headers";

impl Checked {
    pub(super) fn fault(&mut self, kind: Kind, line: usize, offset: Option<usize>, fact: String) {
        self.faults.push(WireFault { kind, line, offset, fact });
    }
}

/// Adds what `values` holds and what is wrong with it; true when a header stands at the end.
pub(super) fn judge(values: Values, place: &Place, checked: &mut Checked) -> bool {
    // A log line may well begin with a number or a quoted word.
    if !begins(&place.text) && whole(&values).is_none() {
        let at = Some(place.skipped);
        checked.fault(Kind::StrayOutput, place.line, at, "text that is no JSON".into());
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
    for Document { value, duplicates, .. } in values.documents {
        for pointer in duplicates {
            let fact = format!("the member `{}` stands twice", pointer.as_str());
            checked.fault(Kind::DuplicateMember, place.line, None, fact);
        }
        message::sort(value, place.line, checked);
    }
    header
}

/// Names the text that is no JSON; true when it is a header.
fn remains(values: &Values, place: &Place, checked: &mut Checked) -> bool {
    let Some(rest) = &values.rest else { return false };
    let text = &place.text[rest.begins..];
    if is_header(text) {
        checked.faults.retain(|fault| fault.kind != Kind::CarriageReturn);
        let at = Some(place.skipped + rest.begins);
        checked.fault(Kind::ContentLength, place.line, at, HEADER_FACT.into());
        return true;
    }
    let (kind, at, fact) = if begins(text) {
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
