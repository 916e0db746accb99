//! Faults of the results that MCP defines: tools, their texts, the handshake.

use crate::{
    json::{self, Value},
    mutants::{
        fault::{Change, Fault},
        spot::{content_text, elements, member, members},
        target::Target,
    },
};

use super::envelope::{add, remove, set};

const fn result(
    name: &'static str,
    does: &'static str,
    spoil: fn(&mut Value) -> Option<()>,
) -> Fault {
    Fault::new(name, does, Target::Result, Change::Message(spoil))
}

pub(super) const FAULTS: &[Fault] = &[
    result("is-error-flipped", "A tool that failed seems to succeed, or the reverse.", |it| {
        let result = member(it, "result")?;
        result.get("content")?;
        match result.get("isError") {
            Some(Value::Bool(true)) => set(result, "isError", false.into()),
            Some(_) => set(result, "isError", true.into()),
            None => add(result, "isError", true.into()),
        }
    }),
    result("is-error-missing", "`isError` is missing where it is true.", |it| {
        let result = member(it, "result")?;
        let is_true = result.get("isError") == Some(&Value::Bool(true));
        is_true.then(|| remove(result, "isError"))?
    }),
    result("text-changed", "One character of a tool's text is another one.", |it| {
        content(it, |text| {
            let at = text.find(|c: char| c.is_ascii_alphanumeric())?;
            let other = if text[at..].starts_with('q') { "z" } else { "q" };
            Some(format!("{}{other}{}", &text[..at], &text[at + 1..]))
        })
    }),
    result("text-cut", "A tool's text lacks its last character.", |it| {
        content(it, |text| {
            let (last, _) = text.char_indices().last()?;
            Some(text[..last].to_owned())
        })
    }),
    result("text-emptied", "A tool's text is empty.", |it| {
        content(it, |text| (!text.is_empty()).then(String::new))
    }),
    result("text-line-feed", "A tool's text ends with a line feed more.", |it| {
        content(it, |text| Some(format!("{text}\n")))
    }),
    result("text-json-member", "JSON in a tool's text lacks a member.", |it| {
        content(it, |text| {
            let mut value = json::read(text.as_bytes()).ok()?.value;
            members(&mut value)?.pop()?;
            Some(value.to_string())
        })
    }),
    result("content-emptied", "A tool's content has no block.", |it| {
        let blocks = elements(member(member(it, "result")?, "content")?)?;
        blocks.pop().map(|_| blocks.clear())
    }),
    result("content-block-added", "A tool's content has a block more.", |it| {
        let text = vec![("type".into(), "text".into()), ("text".into(), "".into())];
        elements(member(member(it, "result")?, "content")?)?.push(Value::Object(text));
        Some(())
    }),
    result("structured-content-dropped", "`structuredContent` is missing.", |it| {
        remove(member(it, "result")?, "structuredContent")
    }),
    result("version-other", "The handshake names another protocol version.", |it| {
        set(member(it, "result")?, "protocolVersion", "1999-12-31".into())
    }),
    result("capability-dropped", "The handshake lacks a capability.", |it| {
        members(member(member(it, "result")?, "capabilities")?)?.pop().map(drop)
    }),
    result("capability-added", "The handshake declares a capability more.", |it| {
        add(member(member(it, "result")?, "capabilities")?, "extra", Value::Object(Vec::new()))
    }),
];

/// Spoils the text of a tool's result.
fn content(message: &mut Value, spoil: fn(&str) -> Option<String>) -> Option<()> {
    let text = content_text(message)?;
    *text = spoil(text.as_str()?)?.into();
    Some(())
}
