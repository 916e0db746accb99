//! From the text of a line to the JSON on it, as far as it can be read: more than one value, and
//! numbers that JSON does not have. Must not know messages.

use std::borrow::Cow;

use crate::json::{self, Document};

/// How many values of a line are read, and how many numbers of one are mended.
const MOST_VALUES: usize = 8;
const MOST_NANS: usize = 64;

/// So many marks are few, whether they stand in strings or not.
const FEW: usize = 100_000;

const NANS: [&str; 4] = ["NaN", "-Infinity", "Infinity", "nan"];

/// What a text holds.
#[derive(Debug, Default)]
pub(super) struct Values {
    /// The values, in order.
    pub(super) documents: Vec<Document>,
    /// Where a second value begins.
    pub(super) second: Option<usize>,
    /// The places of `NaN` and the like; each was read as null.
    pub(super) nans: Vec<(usize, &'static str)>,
    /// What is left at the end that is no JSON: where it begins, where it breaks and how.
    pub(super) rest: Option<Rest>,
}

/// Text that is no JSON.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rest {
    pub(super) begins: usize,
    pub(super) breaks: usize,
    pub(super) fact: String,
    /// It broke because the text ended.
    pub(super) unfinished: bool,
}

/// How many values a text may hold at most, without reading it.
pub(super) fn elements(text: &str) -> usize {
    let marks = memchr::memchr3_iter(b',', b'[', b'{', text.as_bytes()).count();
    if marks < FEW {
        return marks;
    }
    let (mut count, mut in_string, mut escaped) = (0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_string,
            b'"' => in_string = !in_string,
            b',' | b'[' | b'{' => count += usize::from(!in_string),
            _ => {}
        }
    }
    count
}

/// Reads `text`; offsets are bytes of it.
pub(super) fn values(text: &str) -> Values {
    let mut values = Values::default();
    let mut begins = 0;
    if !may_begin(text) {
        let fact = "no JSON value begins so".to_owned();
        values.rest = Some(Rest { begins: 0, breaks: 0, fact, unfinished: text.is_empty() });
        return values;
    }
    while values.documents.len() < MOST_VALUES {
        match one(&text[begins..], begins, &mut values.nans) {
            Ok((document, length)) => {
                values.documents.push(document);
                begins += length;
                if text[begins..].trim_ascii().is_empty() {
                    break;
                }
                values.second.get_or_insert(begins);
            }
            Err((breaks, fact)) => {
                let unfinished = breaks == text.len() - begins;
                values.rest = Some(Rest { begins, breaks: begins + breaks, fact, unfinished });
                break;
            }
        }
    }
    values
}

/// Whether a JSON value, or a number that JSON does not have, may begin so. Garbage may come in
/// millions of lines, and is to cost little.
fn may_begin(text: &str) -> bool {
    const STARTS: [&str; 6] = ["true", "false", "null", "NaN", "Infinity", "nan"];
    let text = text.trim_ascii_start();
    match text.bytes().next() {
        Some(b'{' | b'[' | b'"' | b'-' | b'0'..=b'9') => true,
        _ => STARTS.iter().any(|start| text.starts_with(start)),
    }
}

/// Reads the value that `text` begins with and says how long it is. What NaNs it holds are noted
/// when it is whole.
fn one(
    text: &str,
    base: usize,
    nans: &mut Vec<(usize, &'static str)>,
) -> Result<(Document, usize), (usize, String)> {
    let mut text = Cow::Borrowed(text);
    let mut mended = Vec::new();
    // Each mending changes the length; what it added is taken off again.
    let mut grown = 0_isize;
    loop {
        let error = match json::read(text.as_bytes()) {
            Ok(document) => {
                nans.append(&mut mended);
                return Ok((document, text.len().wrapping_add_signed(-grown)));
            }
            Err(error) => error,
        };
        let at = error.offset.wrapping_add_signed(-grown);
        let here = &text[error.offset..];
        if let Some(nan) = NANS.iter().find(|nan| here.starts_with(**nan))
            && mended.len() < MOST_NANS
        {
            mended.push((base + at, *nan));
            text.to_mut().replace_range(error.offset..error.offset + nan.len(), "null");
            grown += 4 - nan.len().cast_signed();
        } else if !text[..error.offset].trim_ascii().is_empty()
            && let Ok(document) = json::read(&text.as_bytes()[..error.offset])
        {
            nans.append(&mut mended);
            return Ok((document, at));
        } else {
            return Err((at, error.fact));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_as_far_as_it_can_be() {
        let check = |text: &str,
                     documents: &[&str],
                     second: Option<usize>,
                     rest: Option<(usize, usize)>| {
            let values = values(text);
            let read: Vec<String> = values.documents.iter().map(|d| d.value.to_string()).collect();
            assert_eq!(read, documents, "{text}");
            assert_eq!(values.second, second, "{text}");
            assert_eq!(values.rest.map(|rest| (rest.begins, rest.breaks)), rest, "{text}");
        };
        check(r#"{"a":1}"#, &[r#"{"a":1}"#], None, None);
        check(r#" {"a":1} "#, &[r#"{"a":1}"#], None, None);
        check(r#"{"a":1}{"b":2}"#, &[r#"{"a":1}"#, r#"{"b":2}"#], Some(7), None);
        check(r#"{"a":1} [2] 3"#, &[r#"{"a":1}"#, "[2]", "3"], Some(8), None);
        check(r#"{"a":1}x"#, &[r#"{"a":1}"#], Some(7), Some((7, 7)));
        check(r#"{"a":1"#, &[], None, Some((0, 6)));
        check("{x", &[], None, Some((0, 1)));
        check("", &[], None, Some((0, 0)));
        check("1 2 3 4 5 6 7 8 9", &["1", "2", "3", "4", "5", "6", "7", "8"], Some(2), None);
    }

    #[test]
    fn numbers_that_json_lacks_are_read_as_null() {
        let check = |text: &str, document: &str, nans: &[(usize, &str)]| {
            let values = values(text);
            let read: Vec<String> = values.documents.iter().map(|d| d.value.to_string()).collect();
            assert_eq!(read, [document], "{text}");
            assert_eq!(values.nans, nans, "{text}");
        };
        check("[NaN]", "[null]", &[(1, "NaN")]);
        check(
            "[NaN,-Infinity,1,Infinity]",
            "[null,null,1,null]",
            &[(1, "NaN"), (5, "-Infinity"), (17, "Infinity")],
        );
        check(r#"{"a":NaN} "#, r#"{"a":null}"#, &[(5, "NaN")]);
    }
}
