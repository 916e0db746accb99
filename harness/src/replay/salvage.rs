//! The id of a reply that is no JSON: a broken reply is an answer, only a bad one.

use crate::json::{self, Value};

/// Bytes that are searched.
const SEARCHED: usize = 64 * 1024;

/// A reply with nothing but the id that the line bears, if it looks like a broken JSON-RPC message.
pub(super) fn reply(line: &[u8]) -> Option<Value> {
    let id = id(line)?;
    Some(Value::Object(vec![
        ("jsonrpc".into(), "2.0".into()),
        ("id".into(), id),
        ("result".into(), Value::Null),
    ]))
}

/// The value of the member `id` of the outermost object, before or after the place where it breaks.
fn id(line: &[u8]) -> Option<Value> {
    let line = &line[..line.len().min(SEARCHED)];
    memchr::memmem::find(line, b"\"jsonrpc\"")?;
    let mut at = memchr::memchr(b'{', line)?;
    let mut depth = 0_usize;
    while let Some(byte) = line.get(at) {
        match byte {
            b'"' => {
                let end = string_end(line, at)?;
                let is_id = depth == 1 && &line[at..end] == b"\"id\"";
                if let Some(value) = value_after(&line[end..]).filter(|_| is_id) {
                    return Some(value);
                }
                at = end;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    None
}

fn string_end(line: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match line.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// The string or number after a colon.
fn value_after(rest: &[u8]) -> Option<Value> {
    let rest = rest.trim_ascii_start().strip_prefix(b":")?.trim_ascii_start();
    let end = match rest.first()? {
        b'"' => string_end(rest, 0)?,
        _ => rest.iter().position(|byte| b",} ".contains(byte)).unwrap_or(rest.len()),
    };
    json::read(&rest[..end]).ok().map(|document| document.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Option<&str>) {
        assert_eq!(id(line.as_bytes()).map(|id| id.to_string()).as_deref(), expected, "{line}");
    }

    #[test]
    fn a_broken_reply_still_bears_its_id() {
        check(r#"{"jsonrpc":"2.0","id":3,"result":{"x":NaN}}"#, Some("3"));
        check(r#"{"jsonrpc":"2.0","result":{"x":NaN,"id":4},"id":"s\"1"}"#, Some(r#""s\"1""#));
        check(r#"{"jsonrpc":"2.0","id":3,"result":{"text":"one"#, Some("3"));
    }

    #[test]
    fn what_is_no_reply_bears_none() {
        check(r#"{"level":30,"id":3"#, None);
        check("listening on stdio", None);
        check(r#"{"jsonrpc":"2.0","result":{"id":3}"#, None);
        check(r#"{"jsonrpc":"2.0","id":"#, None);
    }
}
