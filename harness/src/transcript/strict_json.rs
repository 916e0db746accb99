//! JSON as a transcript may hold it: no member twice.
//! Knows one text; the caller says where it stands.

use crate::json::{self, Value};

use super::{excerpt::quoted, find::find, refusal::Refusal};

/// The one value of a text; `advice` is for a text that is no JSON.
pub(super) fn read(text: &str, advice: &str) -> Result<Value, Refusal> {
    let document = json::read(text.as_bytes())
        .map_err(|error| Refusal::new(error.fact, advice).at(boundary(text, error.offset)))?;
    if let Some(first) = document.duplicates.first() {
        let fact = format!("the member {} stands twice", quoted(first.as_str()));
        let refusal = Refusal::new(fact, "remove one; a member may stand once in an object");
        return Err(Refusal { at: find(text, first.as_str()), ..refusal });
    }
    Ok(document.value)
}

/// The beginning of the character at an offset.
fn boundary(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read() {
        assert_eq!(
            read(r#" {"a":[1]} "#, "").map(|value| value.to_string()),
            Ok(r#"{"a":[1]}"#.into())
        );
    }

    #[test]
    fn what_is_no_json_is_refused_where_it_breaks() {
        for (text, at) in [("", 0), ("{", 1), (r#"{"é" 1}"#, 6), ("[1] 2", 4), ("é", 0)] {
            let refusal = read(text, "write JSON").expect_err(text);
            assert_eq!((refusal.at, refusal.advice.as_str()), (Some(at), "write JSON"), "{text}");
        }
    }

    #[test]
    fn a_member_may_stand_once() {
        let refusal = read(r#"{"a":{"b":1,"b":2}}"#, "").expect_err("twice");
        assert_eq!(
            (refusal.at, refusal.fact.as_str()),
            (Some(10), "the member `/a/b` stands twice")
        );
    }
}
