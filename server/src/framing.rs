//! Bytes to lines, split at 0x0A and nowhere else.
//!
//! A line is lent from the buffer it was read into, never copied. What a line holds is not looked at.

use memchr::memchr;
use std::io::{ErrorKind, Read, Result};

/// What one read asks for; also the size that the buffer returns to after a long line.
const CHUNK: usize = 64 * 1024;
/// A buffer longer than this is given back once its long line is done.
const KEPT: usize = 16 * CHUNK;

/// The lines of a reader. Taking a line and reading more are two calls, so that the caller decides what
/// happens before a read that may wait.
#[derive(Debug)]
pub struct Lines<R> {
    reader: R,
    buffer: Vec<u8>,
    /// Bytes before this have been taken.
    start: usize,
    /// Bytes between `start` and this hold no line end.
    searched: usize,
    /// Bytes from this on are not filled yet.
    end: usize,
}

impl<R: Read> Lines<R> {
    /// Nothing is read yet.
    pub fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new(), start: 0, searched: 0, end: 0 }
    }

    /// The next complete line among the bytes read so far, without its line end. Never reads.
    pub fn take(&mut self) -> Option<&[u8]> {
        let unsearched = &self.buffer[self.searched..self.end];
        let Some(length) = memchr(b'\n', unsearched) else {
            self.searched = self.end;
            return None;
        };
        let line = self.start..self.searched + length;
        self.start = line.end + 1;
        self.searched = self.start;
        Some(&self.buffer[line])
    }

    /// Reads once, waiting for input if there is none; false at the end of the input.
    pub fn fill(&mut self) -> Result<bool> {
        self.make_room();
        loop {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Ok(count) => {
                    self.end += count;
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The bytes after the last line end: at the end of the input, a line that was never ended.
    pub fn rest(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Moves the unfinished line to the front and leaves room behind it.
    fn make_room(&mut self) {
        self.buffer.copy_within(self.start..self.end, 0);
        self.searched -= self.start;
        self.end -= self.start;
        self.start = 0;
        if self.buffer.len() > KEPT && self.end < CHUNK {
            self.buffer.truncate(CHUNK);
            self.buffer.shrink_to_fit();
        }
        if self.end == self.buffer.len() {
            self.buffer.resize(CHUNK.max(2 * self.end), 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::io::Cursor;

    /// Gives at most `step` bytes at a time, and is interrupted before each.
    struct Trickle<'a> {
        bytes: &'a [u8],
        step: usize,
        interrupted: bool,
    }

    impl Read for Trickle<'_> {
        fn read(&mut self, into: &mut [u8]) -> Result<usize> {
            self.interrupted = !self.interrupted;
            if self.interrupted {
                return Err(ErrorKind::Interrupted.into());
            }
            let count = self.step.min(into.len()).min(self.bytes.len());
            into[..count].copy_from_slice(&self.bytes[..count]);
            self.bytes = &self.bytes[count..];
            Ok(count)
        }
    }

    fn split(bytes: &[u8], step: usize) -> (Vec<Vec<u8>>, Vec<u8>) {
        let mut lines = Lines::new(Trickle { bytes, step, interrupted: false });
        let mut taken = Vec::new();
        loop {
            while let Some(line) = lines.take() {
                taken.push(line.to_vec());
            }
            if !lines.fill().unwrap() {
                return (taken, lines.rest().to_vec());
            }
        }
    }

    #[test]
    fn lines_end_at_line_feeds_only_whatever_the_chunks() {
        for (bytes, lines, rest) in [
            (&b""[..], &[][..], &b""[..]),
            (b"a\n", &[&b"a"[..]], b""),
            (b"a\nbc\n", &[b"a", b"bc"], b""),
            (b"\n\na\n\n", &[b"", b"", b"a", b""], b""),
            (b"a\r\nb\rc\nd", &[b"a\r", b"b\rc"], b"d"),
            (b"\xe2\x80\xa8\x85\0\xff\n", &[b"\xe2\x80\xa8\x85\0\xff"], b""),
            (b"no end", &[], b"no end"),
        ] {
            for step in [1, 2, 3, 100] {
                let (got, left) = split(bytes, step);
                assert_eq!(
                    (&*got, &*left),
                    (&*lines.iter().map(|l| l.to_vec()).collect::<Vec<_>>(), rest)
                );
            }
        }
    }

    #[test]
    fn a_line_of_any_length_is_one_line_and_its_room_is_given_back() {
        let mut bytes = vec![b'x'; 5 * KEPT];
        bytes.extend(b"\nshort\n");
        let mut lines = Lines::new(Cursor::new(&bytes));
        while lines.take().map(<[u8]>::len).is_none() {
            assert!(lines.fill().unwrap());
        }
        while lines.fill().unwrap() {}
        assert_eq!(lines.take(), Some(&b"short"[..]));
        assert!(lines.buffer.capacity() <= KEPT, "{} bytes kept", lines.buffer.capacity());
    }
}
