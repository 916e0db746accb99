//! Where in a JSON text the value of a pointer stands.
//! Knows texts that were read as JSON before; must not know patterns.

use crate::json::{self, Pointer};

/// The byte at which the value of a pointer begins. The text must be JSON.
pub(crate) fn find(text: &str, pointer: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut path = Path::default();
    let mut end = 0;
    loop {
        let start = end;
        let first = *bytes.get(start)?;
        end = token_end(bytes, start);
        match first {
            b' ' | b'\t' | b'\n' | b'\r' | b':' => {}
            b',' => path.next(),
            b']' | b'}' => path.close(),
            b'"' if path.expects_name() => path.name(&text[start..end])?,
            _ if path.text == pointer => return Some(start),
            b'[' => path.open(Some(0)),
            b'{' => path.open(None),
            _ => {}
        }
    }
}

fn token_end(bytes: &[u8], start: usize) -> usize {
    let rest = &bytes[start + 1..];
    let length = match bytes[start] {
        b'"' => {
            let mut escaped = false;
            let closes = |byte: &u8| {
                let closing = !escaped && *byte == b'"';
                escaped = !escaped && *byte == b'\\';
                closing
            };
            rest.iter().position(closes).map_or(rest.len(), |length| length + 1)
        }
        b'[' | b']' | b'{' | b'}' | b',' | b':' | b' ' | b'\t' | b'\n' | b'\r' => 0,
        _ => rest.iter().position(|byte| b",:]} \t\n\r".contains(byte)).unwrap_or(rest.len()),
    };
    start + 1 + length
}

/// The pointer of the value that comes next.
#[derive(Default)]
struct Path {
    text: String,
    open: Vec<Container>,
}

/// A container whose own pointer is the first `base` bytes of the path.
struct Container {
    base: usize,
    /// The element that comes next; `None` in an object.
    index: Option<usize>,
}

impl Path {
    fn open(&mut self, index: Option<usize>) {
        self.open.push(Container { base: self.text.len(), index });
        if index.is_some() {
            self.text.push_str("/0");
        }
    }

    fn next(&mut self) {
        let Some(container) = self.open.last_mut() else { return };
        self.text.truncate(container.base);
        if let Some(index) = &mut container.index {
            *index += 1;
            self.text.push('/');
            self.text.push_str(&index.to_string());
        }
    }

    fn close(&mut self) {
        if let Some(container) = self.open.pop() {
            self.text.truncate(container.base);
        }
    }

    fn expects_name(&self) -> bool {
        self.open.last().is_some_and(|c| c.index.is_none() && c.base == self.text.len())
    }

    fn name(&mut self, token: &str) -> Option<()> {
        let document = json::read(token.as_bytes()).ok()?;
        let mut pointer = Pointer::default();
        pointer.push_member(document.value.as_text()?);
        self.text.push_str(pointer.as_str());
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_of_a_pointer_is_found() {
        let text = r#" {"a" : [1, "x\"]", {"b/c~":true}], "é\u0041":{}, "":null}"#;
        for (pointer, value) in [
            ("", "{\"a\""),
            ("/a", "[1"),
            ("/a/0", "1,"),
            ("/a/1", "\"x"),
            ("/a/2", "{\"b"),
            ("/a/2/b~1c~0", "true"),
            ("/éA", "{},"),
            ("/", "null"),
        ] {
            let at = find(text, pointer).expect(pointer);
            assert!(text[at..].starts_with(value), "{pointer}: {}", &text[at..]);
        }
    }

    #[test]
    fn a_pointer_to_nothing_is_not_found() {
        for (text, pointer) in [
            ("", ""),
            ("{}", "/a"),
            ("[]", "/0"),
            ("[1]", "/1"),
            ("1", "/a"),
            ("\"", "/"),
            ("[\"\\", "/1"),
        ] {
            assert_eq!(find(text, pointer), None, "{text} {pointer}");
        }
    }
}
