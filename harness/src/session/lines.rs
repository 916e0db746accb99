//! Cuts a stream of bytes into lines at 0x0A, each within a bound. Knows no pipe and no text.

use super::{Partial, ServerLine};

/// A line longer than this gets all the room that a line may need, at once: memory that grows step by
/// step is kept by the allocator in pieces, which together are more than a few such lines.
const LONG: usize = 64 * 1024;
const ROOM: usize = 16 * 1024 * 1024;

/// Takes chunks, gives lines. Holds at most `max_line` bytes.
#[derive(Debug)]
pub(super) struct Lines {
    max_line: usize,
    number: usize,
    line: Vec<u8>,
    cut: u64,
}

impl Lines {
    pub(super) fn new(max_line: usize) -> Self {
        Lines { max_line, number: 0, line: Vec::new(), cut: 0 }
    }

    /// The lines that `chunk` completes.
    pub(super) fn feed(&mut self, mut chunk: &[u8]) -> Vec<ServerLine> {
        let mut lines = Vec::new();
        while let Some(feed) = memchr::memchr(b'\n', chunk) {
            self.append(&chunk[..feed]);
            lines.push(self.take(true));
            chunk = &chunk[feed + 1..];
        }
        self.append(chunk);
        lines
    }

    /// The last line, when the stream ended without a line feed.
    pub(super) fn finish(&mut self) -> Option<ServerLine> {
        let partial = !self.line.is_empty() || self.cut > 0;
        partial.then(|| self.take(false))
    }

    /// What has come of the line whose line feed has not.
    pub(super) fn partial(&self) -> Partial {
        let head = self.line[..self.line.len().min(Partial::HEAD)].to_vec();
        Partial { head, length: self.line.len() as u64 + self.cut }
    }

    fn append(&mut self, bytes: &[u8]) {
        if self.cut > 0 {
            self.cut += bytes.len() as u64;
        } else if self.line.len() + bytes.len() <= self.max_line {
            if self.line.len() + bytes.len() > LONG {
                let room = self.max_line.min(ROOM);
                self.line.reserve_exact(room.saturating_sub(self.line.len()));
            }
            self.line.extend_from_slice(bytes);
        } else {
            // Nobody can read half a line, so a head to show is enough.
            let head = self.max_line.min(Partial::HEAD);
            let total = self.line.len() + bytes.len();
            let missing = head.saturating_sub(self.line.len());
            self.line.extend_from_slice(&bytes[..bytes.len().min(missing)]);
            self.line.truncate(head);
            self.line.shrink_to_fit();
            self.cut = (total - self.line.len()) as u64;
        }
    }

    fn take(&mut self, terminated: bool) -> ServerLine {
        self.number += 1;
        let cut = (self.cut > 0).then_some(self.cut);
        self.cut = 0;
        let mut bytes = std::mem::take(&mut self.line);
        if bytes.capacity() > LONG {
            bytes.shrink_to_fit();
        }
        ServerLine { number: self.number, bytes, terminated, cut }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each line as `bytes`, `|` for a missing line feed, `+N` for bytes cut.
    fn shown(max_line: usize, chunks: &[&str]) -> Vec<String> {
        let mut lines = Lines::new(max_line);
        let mut seen: Vec<ServerLine> =
            chunks.iter().flat_map(|chunk| lines.feed(chunk.as_bytes())).collect();
        seen.extend(lines.finish());
        let numbers: Vec<usize> = seen.iter().map(|line| line.number).collect();
        assert_eq!(numbers, (1..=seen.len()).collect::<Vec<_>>());
        seen.iter()
            .map(|line| {
                let text = String::from_utf8_lossy(&line.bytes);
                let end = if line.terminated { "" } else { "|" };
                let cut = line.cut.map(|cut| format!("+{cut}")).unwrap_or_default();
                format!("{text}{end}{cut}")
            })
            .collect()
    }

    #[test]
    fn lines_end_at_line_feeds_only() {
        let check = |chunks: &[&str], wanted: &[&str]| assert_eq!(shown(9, chunks), wanted);
        check(&[], &[]);
        check(&["a\nb\n"], &["a", "b"]);
        check(&["a", "b\nc", "", "d"], &["ab", "cd|"]);
        check(&["\n\n"], &["", ""]);
        check(&["a\r\nb\u{2028}c\n"], &["a\r", "b\u{2028}c"]);
        check(&["\u{e9}\n"], &["\u{e9}"]);
    }

    #[test]
    fn a_line_beyond_the_bound_is_cut_and_counted() {
        let check = |chunks: &[&str], wanted: &[&str]| assert_eq!(shown(4, chunks), wanted);
        check(&["abcd\n"], &["abcd"]);
        check(&["abcde\nf\n"], &["abcd+1", "f"]);
        check(&["ab", "cdefgh", "ij\nk"], &["abcd+6", "k|"]);
        check(&["abcdefgh"], &["abcd|+4"]);
        check(&["abcd", "e"], &["abcd|+1"]);
    }

    #[test]
    fn the_head_of_an_unfinished_line_can_be_seen() {
        let mut lines = Lines::new(4);
        assert_eq!(lines.partial(), Partial::default());
        let _ = lines.feed(b"x\nab");
        assert_eq!(lines.partial(), Partial { head: b"ab".to_vec(), length: 2 });
        let _ = lines.feed(b"cdef");
        assert_eq!(lines.partial(), Partial { head: b"abcd".to_vec(), length: 6 });
    }
}
