//! The tokens of JSON: strings, numbers, words.

use super::{Scanner, SyntaxError};

/// The bytes that do not stand for themselves inside a string.
const SPECIAL: [bool; 256] = {
    let mut special = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        special[byte] = byte < 0x20 || byte == b'"' as usize || byte == b'\\' as usize;
        byte += 1;
    }
    special
};

impl Scanner<'_> {
    /// Passes over a string; true if there are escapes in it.
    pub(super) fn string(&mut self) -> Result<bool, SyntaxError> {
        self.at += 1;
        let mut escapes = false;
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            let special = rest.iter().position(|byte| SPECIAL[usize::from(*byte)]);
            self.at += special.unwrap_or(rest.len());
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(escapes);
                }
                Some(b'\\') => {
                    self.escape()?;
                    escapes = true;
                }
                Some(_) => return self.expected("an escape for a control character"),
                None => return self.expected("`\"`"),
            }
        }
    }

    #[cold]
    fn escape(&mut self) -> Result<(), SyntaxError> {
        self.at += 1;
        let digits = match self.peek() {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 0,
            Some(b'u') => 4,
            _ => return self.expected("an escape that JSON knows"),
        };
        self.at += 1;
        for _ in 0..digits {
            if !self.peek().is_some_and(|byte| byte.is_ascii_hexdigit()) {
                return self.expected("four hexadecimal digits");
            }
            self.at += 1;
        }
        Ok(())
    }

    pub(super) fn number(&mut self) -> Result<(), SyntaxError> {
        self.at += usize::from(self.peek() == Some(b'-'));
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.digits()?;
        }
        Ok(())
    }

    fn digits(&mut self) -> Result<(), SyntaxError> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at > start { Ok(()) } else { self.expected("a digit") }
    }

    pub(super) fn word(&mut self, word: &'static str) -> Result<(), SyntaxError> {
        if !self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
            return self.expected("a value");
        }
        self.at += word.len();
        Ok(())
    }
}
