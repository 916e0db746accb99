//! The strict reader of RFC 8259: one text, nothing more, nothing less. It keeps what other readers
//! hide (duplicates, lone surrogates, number spelling) and does not recurse.

use super::build::Builder;
use super::scan::{self, error, no_value, shown};
use super::{Number, Pointer, Text, Value};

/// How deep containers may nest.
pub const MAX_DEPTH: usize = 10_000;

/// How many places of one kind a document lists; a hostile one has no end of them.
const MAX_LISTED: usize = 20;

/// A JSON text that was read.
#[derive(Debug, Clone)]
pub struct Document {
    /// What it says.
    pub value: Value,
    /// Members whose name stood before in the same object; the first 20 found.
    pub duplicates: Vec<Pointer>,
    /// Strings, and members with names, that hold half a surrogate pair; the first 20 found.
    pub lone_surrogates: Vec<Pointer>,
    /// How deep containers nest; 0 for a scalar.
    pub depth: usize,
}

/// Why a text is no JSON: where (in bytes) and what is there. Lower case, no full stop.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fact}")]
pub struct JsonError {
    /// Bytes before the place; the length of the text when it ends too early.
    pub offset: usize,
    /// What is wrong there.
    pub fact: String,
}

/// Reads exactly one JSON text; blanks around it are allowed.
pub fn read(bytes: &[u8]) -> Result<Document, JsonError> {
    let text = std::str::from_utf8(bytes).map_err(|error| JsonError {
        offset: error.valid_up_to(),
        fact: format!("the byte 0x{:02X} is not UTF-8 here", bytes[error.valid_up_to()]),
    })?;
    if text.starts_with('\u{FEFF}') {
        return Err(error(0, "a byte order mark stands before the text"));
    }
    let mut reader = Reader { text, at: 0, ..Reader::default() };
    let value = reader.text()?;
    reader.blanks();
    if reader.at < bytes.len() {
        return Err(reader.second());
    }
    let Reader { duplicates, lone_surrogates, depth, .. } = reader;
    Ok(Document { value, duplicates, lone_surrogates, depth })
}

#[derive(Default)]
struct Reader<'a> {
    text: &'a str,
    at: usize,
    builder: Builder,
    duplicates: Vec<Pointer>,
    lone_surrogates: Vec<Pointer>,
    depth: usize,
}

impl Reader<'_> {
    fn text(&mut self) -> Result<Value, JsonError> {
        loop {
            let mut done = self.value()?;
            // A value is followed by the next one or by the end of its container, which is a value too.
            while done.is_none() && !self.goes_on()? {
                done = self.close();
            }
            if let Some(value) = done {
                return Ok(value);
            }
        }
    }

    /// Reads a scalar, or opens containers up to the first scalar or empty container.
    fn value(&mut self) -> Result<Option<Value>, JsonError> {
        loop {
            self.blanks();
            let scalar = match self.peek() {
                Some(open @ (b'[' | b'{')) => {
                    self.open(open)?;
                    if self.skip(if open == b'[' { b']' } else { b'}' }) {
                        return Ok(self.close());
                    }
                    if open == b'{' {
                        self.name()?;
                    }
                    continue;
                }
                Some(b'"') => Value::String(self.string()?),
                Some(b'-' | b'0'..=b'9') => self.number()?,
                _ => self.word()?,
            };
            return Ok(self.builder.push(scalar));
        }
    }

    fn open(&mut self, open: u8) -> Result<(), JsonError> {
        if self.builder.depth() == MAX_DEPTH {
            return Err(error(self.at, "nested deeper than 10000"));
        }
        if open == b'[' {
            self.builder.open_array(0)
        } else {
            self.builder.open_object(0)
        };
        self.depth = self.depth.max(self.builder.depth());
        self.at += 1;
        self.blanks();
        Ok(())
    }

    fn close(&mut self) -> Option<Value> {
        let room = MAX_LISTED - self.duplicates.len();
        if room > 0 && self.builder.in_object() == Some(true) {
            let path = |name: &&Text| {
                let mut path = self.builder.path();
                path.push_member(name);
                path
            };
            let repeated = self.builder.repeated();
            self.duplicates.extend(repeated.iter().take(room).map(path));
        }
        self.builder.close()
    }

    /// Passes what follows a value in a container; `false` when the container ends.
    fn goes_on(&mut self) -> Result<bool, JsonError> {
        self.blanks();
        let object = self.builder.in_object() == Some(true);
        let end = if object { b'}' } else { b']' };
        if self.skip(end) {
            return Ok(false);
        }
        let comma = self.at;
        if !self.skip(b',') {
            let wanted = if object { "expected `,` or `}`" } else { "expected `,` or `]`" };
            return Err(self.instead(wanted));
        }
        self.blanks();
        if self.peek() == Some(end) {
            return Err(error(comma, "no comma may stand before the closing bracket"));
        }
        if object {
            self.name()?;
        }
        Ok(true)
    }

    /// Reads a member's name and its colon.
    fn name(&mut self) -> Result<(), JsonError> {
        if self.peek() != Some(b'"') {
            return Err(self.instead("expected a member's name in double quotes"));
        }
        let (name, end) = scan::string(self.text, self.at + 1)?;
        self.at = end;
        let lone = name.to_str().is_none();
        self.builder.name(name);
        if lone {
            self.note_surrogate();
        }
        self.blanks();
        if self.skip(b':') { Ok(()) } else { Err(self.instead("expected `:`")) }
    }

    fn string(&mut self) -> Result<Text, JsonError> {
        let (text, end) = scan::string(self.text, self.at + 1)?;
        self.at = end;
        if text.to_str().is_none() {
            self.note_surrogate();
        }
        Ok(text)
    }

    fn note_surrogate(&mut self) {
        if self.lone_surrogates.len() < MAX_LISTED {
            self.lone_surrogates.push(self.builder.next_path());
        }
    }

    fn number(&mut self) -> Result<Value, JsonError> {
        if self.text[self.at..].starts_with("-Infinity") {
            return Err(no_value(self.text, self.at));
        }
        let end = scan::number(self.text.as_bytes(), self.at)?;
        let lexeme = &self.text[self.at..end];
        self.at = end;
        Ok(Value::Number(Number::from_lexeme(lexeme)))
    }

    fn word(&mut self) -> Result<Value, JsonError> {
        let rest = &self.text[self.at..];
        let words = [("null", Value::Null), ("true", true.into()), ("false", false.into())];
        let found = words.into_iter().find(|(word, _)| rest.starts_with(word));
        let (word, value) = found.ok_or_else(|| no_value(self.text, self.at))?;
        self.at += word.len();
        Ok(value)
    }

    fn blanks(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn instead(&self, wanted: &str) -> JsonError {
        let found = self.text[self.at..].chars().next().map_or("the end".to_owned(), shown);
        JsonError { offset: self.at, fact: format!("{wanted}, found {found}") }
    }

    fn second(&self) -> JsonError {
        let begins = |c: char| matches!(c, '{' | '[' | '"' | '-' | 't' | 'f' | 'n' | '0'..='9');
        match self.text[self.at..].chars().next() {
            Some(first) if begins(first) => error(self.at, "a second value follows"),
            _ => self.instead("expected the end of the text"),
        }
    }
}

#[cfg(test)]
mod tests;
