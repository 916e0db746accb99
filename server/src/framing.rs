//! Bytes to lines, split at 0x0A and nowhere else.
//!
//! A line is lent from the buffer it was read into, never copied. What a line holds is not looked at.

use memchr::memchr;
use std::io::{ErrorKind, Read, Result};

/// What one read asks for; also the size that the buffer returns to after a long line.
const CHUNK: usize = 64 * 1024;
/// A buffer longer than this is given back once its long line is done.
const KEPT: usize = 16 * CHUNK;

/// What stands between two line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'a> {
    /// The bytes, without the line end.
    Whole(&'a [u8]),
    /// More bytes than a line may have. They are gone.
    TooLong,
}

/// The lines of a reader. Taking a line and reading more are two calls, so that the caller decides what
/// happens before a read that may wait.
#[derive(Debug)]
pub struct Lines<R> {
    reader: R,
    /// The most bytes that a line may have.
    limit: usize,
    /// Whether the beginning of the line at `start` has been thrown away, since it is too long.
    beheaded: bool,
    buffer: Vec<u8>,
    /// Bytes before this have been taken.
    start: usize,
    /// Bytes between `start` and this hold no line end.
    searched: usize,
    /// Bytes from this on are not filled yet.
    end: usize,
}

impl<R: Read> Lines<R> {
    /// Nothing is read yet. `limit` is the most bytes that a line may have, its line end not counted.
    pub fn new(reader: R, limit: usize) -> Self {
        Self { reader, limit, beheaded: false, buffer: Vec::new(), start: 0, searched: 0, end: 0 }
    }

    /// The next complete line among the bytes read so far. Never reads.
    pub fn take(&mut self) -> Option<Line<'_>> {
        let unsearched = &self.buffer[self.searched..self.end];
        let Some(length) = memchr(b'\n', unsearched) else {
            self.searched = self.end;
            if self.end - self.start > self.limit {
                self.start = self.end;
                self.beheaded = true;
            }
            return None;
        };
        let line = self.start..self.searched + length;
        self.start = line.end + 1;
        self.searched = self.start;
        if std::mem::take(&mut self.beheaded) || line.len() > self.limit {
            return Some(Line::TooLong);
        }
        Some(Line::Whole(&self.buffer[line]))
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
    pub fn rest(&self) -> Line<'_> {
        let rest = &self.buffer[self.start..self.end];
        let too_long = self.beheaded || rest.len() > self.limit;
        if too_long { Line::TooLong } else { Line::Whole(rest) }
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

    /// The lines and the rest; what is too long is shown as `...`.
    fn split(bytes: &[u8], step: usize, limit: usize) -> (Vec<Vec<u8>>, Vec<u8>) {
        let shown = |line: Line<'_>| match line {
            Line::Whole(bytes) => bytes.to_vec(),
            Line::TooLong => b"...".to_vec(),
        };
        let mut lines = Lines::new(Trickle { bytes, step, interrupted: false }, limit);
        let mut taken = Vec::new();
        loop {
            while let Some(line) = lines.take() {
                taken.push(shown(line));
            }
            if !lines.fill().unwrap() {
                return (taken, shown(lines.rest()));
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
                let (got, left) = split(bytes, step, usize::MAX);
                assert_eq!(
                    (&*got, &*left),
                    (&*lines.iter().map(|l| l.to_vec()).collect::<Vec<_>>(), rest)
                );
            }
        }
    }

    #[test]
    fn a_line_over_the_limit_is_told_and_the_next_one_is_whole() {
        for (bytes, lines, rest) in [
            (&b"1234\n12345\n\n1234\n"[..], &[&b"1234"[..], b"...", b"", b"1234"][..], &b""[..]),
            (b"1234\r\n", &[b"..."], b""),
            (b"123456789\n123456789", &[b"..."], b"..."),
            (b"1234", &[], b"1234"),
            (b"12345", &[], b"..."),
        ] {
            for step in [1, 2, 3, 100] {
                let (got, left) = split(bytes, step, 4);
                assert_eq!(
                    (&*got, &*left),
                    (&*lines.iter().map(|l| l.to_vec()).collect::<Vec<_>>(), rest)
                );
            }
        }
    }

    #[test]
    fn a_line_over_the_limit_is_not_kept() {
        let bytes = vec![b'x'; 100 * KEPT];
        let mut lines = Lines::new(Cursor::new(&bytes), KEPT);
        while lines.fill().unwrap() {
            assert_eq!(lines.take(), None);
            assert!(lines.buffer.len() <= 4 * KEPT, "{} bytes kept", lines.buffer.len());
        }
        assert_eq!(lines.rest(), Line::TooLong);
    }

    #[test]
    fn a_line_of_any_length_is_one_line_and_its_room_is_given_back() {
        let mut bytes = vec![b'x'; 5 * KEPT];
        bytes.extend(b"\nshort\n");
        let mut lines = Lines::new(Cursor::new(&bytes), usize::MAX);
        while lines.take().is_none() {
            assert!(lines.fill().unwrap());
        }
        while lines.fill().unwrap() {}
        assert_eq!(lines.take(), Some(Line::Whole(&b"short"[..])));
        assert!(lines.buffer.capacity() <= KEPT, "{} bytes kept", lines.buffer.capacity());
    }
}
