//! Finds a value inside a message, by what it is, and lends it out to be spoiled.
//!
//! Walks without recursion: servers nest as deep as they like.

use crate::json::{Text, Value};

/// The members of an object.
pub(super) type Members = Vec<(Text, Value)>;

/// The value of a member.
pub(super) fn member<'v>(value: &'v mut Value, name: &str) -> Option<&'v mut Value> {
    let members = members(value)?;
    members.iter_mut().find(|(known, _)| *known == *name).map(|(_, value)| value)
}

/// The members of an object.
pub(super) fn members(value: &mut Value) -> Option<&mut Members> {
    if let Value::Object(members) = value { Some(members) } else { None }
}

/// The elements of an array.
pub(super) fn elements(value: &mut Value) -> Option<&mut Vec<Value>> {
    if let Value::Array(elements) = value { Some(elements) } else { None }
}

/// What the message is about: its result, its error or its params.
pub(super) fn payload(message: &mut Value) -> Option<&mut Value> {
    let name = ["result", "error", "params"].into_iter().find(|name| message.get(name).is_some());
    member(message, name?)
}

/// The last value inside the payload, itself not counted, that is such a one.
pub(super) fn last_inside(message: &mut Value, is: impl Fn(&Value) -> bool) -> Option<&mut Value> {
    let payload = payload(message)?;
    let at = in_order(payload).skip(1).enumerate().filter(|(_, value)| is(value)).last()?.0;
    nth_mut(payload, at + 1)
}

/// The first value inside the payload, itself not counted, that is such a one.
pub(super) fn first_inside(message: &mut Value, is: impl Fn(&Value) -> bool) -> Option<&mut Value> {
    let payload = payload(message)?;
    let at = in_order(payload).skip(1).position(is)?;
    nth_mut(payload, at + 1)
}

/// The text of the first content block that has one.
pub(super) fn content_text(message: &mut Value) -> Option<&mut Value> {
    let blocks = elements(member(member(message, "result")?, "content")?)?;
    let text = blocks.iter_mut().find_map(|block| member(block, "text"))?;
    text.as_text().is_some().then_some(text)
}

/// Each value before those inside it, in the order written.
fn in_order(value: &Value) -> impl Iterator<Item = &Value> {
    let mut pending = vec![value];
    std::iter::from_fn(move || {
        let next = pending.pop()?;
        match next {
            Value::Array(elements) => pending.extend(elements.iter().rev()),
            Value::Object(members) => pending.extend(members.iter().rev().map(|(_, value)| value)),
            _ => {}
        }
        Some(next)
    })
}

/// The value with this number in [`in_order`].
fn nth_mut(value: &mut Value, n: usize) -> Option<&mut Value> {
    let mut pending = vec![value];
    for _ in 0..n {
        match pending.pop()? {
            Value::Array(elements) => pending.extend(elements.iter_mut().rev()),
            Value::Object(members) => {
                pending.extend(members.iter_mut().rev().map(|(_, value)| value));
            }
            _ => {}
        }
    }
    pending.pop()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    fn check(is: fn(&Value) -> bool, first: &str, last: &str) {
        let text = r#"{"id":1,"result":{"a":[2,{"b":"x"}],"c":{"d":[3,"y"]},"e":true}}"#;
        let mut message = json::read(text.as_bytes()).unwrap().value;
        assert_eq!(first_inside(&mut message, is).unwrap().to_string(), first);
        assert_eq!(last_inside(&mut message, is).unwrap().to_string(), last);
    }

    #[test]
    fn a_value_is_found_by_what_it_is() {
        check(|value| value.as_i64().is_some(), "2", "3");
        check(|value| value.as_str().is_some(), "\"x\"", "\"y\"");
        check(|value| value.as_array().is_some(), r#"[2,{"b":"x"}]"#, r#"[3,"y"]"#);
        check(|value| value.as_object().is_some(), r#"{"b":"x"}"#, r#"{"d":[3,"y"]}"#);
    }
}
