//! JSON pointers (RFC 6901). A text that is itself JSON is entered with ` -> `, for readers only.

use super::{Text, Value};

/// The place of a value inside another; the empty pointer is the whole.
#[derive(Debug, Default, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Pointer(String);

impl Pointer {
    /// Goes on to a member.
    pub fn push_member(&mut self, name: &Text) {
        self.0.push('/');
        self.0.push_str(&name.to_string_lossy().replace('~', "~0").replace('/', "~1"));
    }

    /// Goes on to an element, counted from 0.
    pub fn push_index(&mut self, index: usize) {
        self.0.push('/');
        self.0.push_str(&index.to_string());
    }

    /// Goes on by another pointer.
    pub fn push_pointer(&mut self, inner: &Pointer) {
        self.0.push_str(&inner.0);
    }

    /// Goes back to the place that was `length` bytes long.
    pub fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// Goes on inside the JSON that a string holds.
    pub fn push_inside(&mut self) {
        self.0.push_str(" -> ");
    }

    /// The pointer as it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Pointer {
    fn from(pointer: &str) -> Self {
        Self(pointer.to_owned())
    }
}

impl std::fmt::Display for Pointer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.0)
    }
}

/// The value at a pointer; `None` when there is none or the pointer is not well formed.
pub fn resolve<'a>(value: &'a Value, pointer: &str) -> Option<&'a Value> {
    if pointer.is_empty() {
        return Some(value);
    }
    pointer.strip_prefix('/')?.split('/').try_fold(value, |value, token| match value {
        Value::Object(_) => value.get(&unescape(token)?),
        Value::Array(elements) => elements.get(index(token)?),
        _ => None,
    })
}

fn unescape(token: &str) -> Option<String> {
    let escapes = token.matches("~0").count() + token.matches("~1").count();
    let well_formed = token.matches('~').count() == escapes;
    well_formed.then(|| token.replace("~1", "/").replace("~0", "~"))
}

fn index(token: &str) -> Option<usize> {
    let digits = token.bytes().all(|byte| byte.is_ascii_digit());
    let plain = token == "0" || !token.starts_with('0');
    (digits && plain).then(|| token.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    // The examples of RFC 6901, section 5.
    const DOCUMENT: &str = r#"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#;

    #[test]
    fn a_pointer_finds_its_value() {
        let document = read(DOCUMENT.as_bytes()).expect("the document");
        for (pointer, found) in [
            ("", Some(DOCUMENT)),
            ("/foo", Some(r#"["bar","baz"]"#)),
            ("/foo/0", Some(r#""bar""#)),
            ("/", Some("0")),
            ("/a~1b", Some("1")),
            ("/c%d", Some("2")),
            ("/i\\j", Some("5")),
            ("/k\"l", Some("6")),
            ("/ ", Some("7")),
            ("/m~0n", Some("8")),
            ("foo", None),
            ("/foo/00", None),
            ("/foo/2", None),
            ("/foo/-", None),
            ("/foo/+1", None),
            ("/foo/", None),
            ("/m~n", None),
            ("/nothing", None),
            ("/foo/0/x", None),
        ] {
            let value = resolve(&document.value, pointer).map(ToString::to_string);
            assert_eq!(value.as_deref(), found, "{pointer}");
        }
    }
}
