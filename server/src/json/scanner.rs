//! Walks over JSON text and checks it to the letter (RFC 8259), building nothing.
//!
//! One loop and no recursion: nesting has no limit but the length of the text.

use super::nesting::{Bracket, Nesting};
mod token;

use super::name::Name;
use super::raw::Raw;
use std::fmt;

/// Where a text stopped being JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SyntaxError {
    /// Offset in bytes from the start of the text.
    pub offset: usize,
    /// What would have been right there.
    pub expected: &'static str,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at column {}", self.expected, self.offset + 1)
    }
}

/// A position in a text.
#[derive(Debug)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// At the start of `text`.
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The byte at the position, if any is left.
    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Passes over blanks: space, tab, line feed, carriage return.
    pub fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Passes over the blanks at the end; anything else there is an error.
    pub fn end(&mut self) -> Result<(), SyntaxError> {
        self.blanks();
        if self.at == self.text.len() { Ok(()) } else { self.expected("the end of the text") }
    }

    /// Passes over one value, which begins at the position.
    pub fn value(&mut self) -> Result<Raw<'a>, SyntaxError> {
        let start = self.at;
        match self.peek() {
            Some(b'[' | b'{') => self.nested()?,
            _ => self.scalar()?,
        }
        Ok(self.since(start))
    }

    /// Passes over one object, which begins at the position. `member` is given each name and must pass over
    /// the value.
    pub fn object(
        &mut self,
        mut member: impl FnMut(&mut Self, Name<'a>) -> Result<(), SyntaxError>,
    ) -> Result<(), SyntaxError> {
        if self.starts(b'{', b'}') {
            return Ok(());
        }
        loop {
            let name = self.name()?;
            member(self, name)?;
            if self.closes(Bracket::Object)? {
                return Ok(());
            }
        }
    }

    /// Passes over one array, which begins at the position. `element` must pass over each element.
    pub fn array(
        &mut self,
        mut element: impl FnMut(&mut Self) -> Result<(), SyntaxError>,
    ) -> Result<(), SyntaxError> {
        if self.starts(b'[', b']') {
            return Ok(());
        }
        loop {
            element(self)?;
            if self.closes(Bracket::Array)? {
                return Ok(());
            }
        }
    }

    fn nested(&mut self) -> Result<(), SyntaxError> {
        let mut open = Nesting::default();
        loop {
            if self.opens(&mut open)? {
                continue;
            }
            while let Some(bracket) = open.innermost() {
                if !self.closes(bracket)? {
                    if bracket == Bracket::Object {
                        self.name()?;
                    }
                    break;
                }
                open.close();
            }
            if open.innermost().is_none() {
                return Ok(());
            }
        }
    }

    /// Passes over an opening bracket up to where the first value inside begins (true), or over a scalar or an
    /// empty array or object (false).
    fn opens(&mut self, open: &mut Nesting) -> Result<bool, SyntaxError> {
        match self.peek() {
            Some(b'{') => {
                let empty = self.starts(b'{', b'}');
                if !empty {
                    open.open(Bracket::Object);
                    self.name()?;
                }
                Ok(!empty)
            }
            Some(b'[') => {
                let empty = self.starts(b'[', b']');
                if !empty {
                    open.open(Bracket::Array);
                }
                Ok(!empty)
            }
            _ => self.scalar().map(|()| false),
        }
    }

    fn scalar(&mut self) -> Result<(), SyntaxError> {
        match self.peek() {
            Some(b'"') => self.string().map(|_| ()),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word("true"),
            Some(b'f') => self.word("false"),
            Some(b'n') => self.word("null"),
            _ => self.expected("a value"),
        }
    }

    /// Passes over an opening bracket and the blanks after it, and, when it is at once closed, over that too.
    fn starts(&mut self, opening: u8, closing: u8) -> bool {
        debug_assert_eq!(self.peek(), Some(opening));
        self.at += 1;
        self.blanks();
        let empty = self.peek() == Some(closing);
        self.at += usize::from(empty);
        empty
    }

    /// After a value inside `bracket`: passes over the closing bracket (true), or over a comma and blanks (false).
    fn closes(&mut self, bracket: Bracket) -> Result<bool, SyntaxError> {
        self.blanks();
        match (bracket, self.peek()) {
            (Bracket::Array, Some(b']')) | (Bracket::Object, Some(b'}')) => {
                self.at += 1;
                Ok(true)
            }
            (_, Some(b',')) => {
                self.at += 1;
                self.blanks();
                Ok(false)
            }
            (Bracket::Array, _) => self.expected("`,` or `]`"),
            (Bracket::Object, _) => self.expected("`,` or `}`"),
        }
    }

    /// Passes over the name of a member, its colon and the blanks up to the value.
    fn name(&mut self) -> Result<Name<'a>, SyntaxError> {
        let start = self.at + 1;
        if self.peek() != Some(b'"') {
            return self.expected("a name in quotes");
        }
        let escapes = self.string()?;
        let name = Name::new(&self.text[start..self.at - 1], escapes);
        self.blanks();
        if self.peek() != Some(b':') {
            return self.expected("`:`");
        }
        self.at += 1;
        self.blanks();
        Ok(name)
    }

    fn since(&self, start: usize) -> Raw<'a> {
        Raw::scanned(&self.text[start..self.at])
    }

    #[cold]
    fn expected<T>(&self, expected: &'static str) -> Result<T, SyntaxError> {
        Err(SyntaxError { offset: self.at, expected })
    }
}

#[cfg(test)]
mod tests;
