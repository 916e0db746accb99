//! From the bytes of a line to its text: byte order mark, carriage return and bad bytes are named
//! and taken out. Must not know JSON.

use std::borrow::Cow;

use super::{Kind, WireFault};
use crate::session::ServerLine;

const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The readable text of a line and how many bytes were dropped before it.
pub(super) struct Clean<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) skipped: usize,
}

/// Cleans `line`, adding what was wrong to `faults`.
pub(super) fn clean<'a>(line: &'a ServerLine, faults: &mut Vec<WireFault>) -> Clean<'a> {
    let mut bytes = &line.bytes[..];
    let mut fault = |kind, offset, fact: String| {
        faults.push(WireFault { kind, line: line.number, offset: Some(offset), fact });
    };
    let mut skipped = 0;
    if let Some(rest) = bytes.strip_prefix(MARK) {
        fault(Kind::ByteOrderMark, 0, "a byte order mark stands before the line".into());
        skipped = MARK.len();
        bytes = rest;
    }
    if let Some(rest) = bytes.strip_suffix(b"\r") {
        let offset = skipped + rest.len();
        fault(Kind::CarriageReturn, offset, "a carriage return stands before the line feed".into());
        bytes = rest;
    }
    let text = String::from_utf8_lossy(bytes);
    if let Err(error) = std::str::from_utf8(bytes) {
        let at = error.valid_up_to();
        fault(
            Kind::NotUtf8,
            skipped + at,
            format!("the byte 0x{:02X} is not UTF-8 here", bytes[at]),
        );
    }
    if !line.terminated {
        let end = line.bytes.len();
        fault(Kind::UnterminatedLine, end, "the output ends without a line feed".into());
    }
    Clean { text, skipped }
}
