//! Lines that together may be one JSON text, joined as they come. Read again only where that can
//! tell something new, so that a long run costs little more than a short one.

use super::values::{Values, values};

/// Runs up to this many lines are read at each line; longer ones where the containers are closed,
/// and now and then.
const SHORT_RUN: usize = 64;

/// The text of a run so far.
#[derive(Debug, Default)]
pub(super) struct Joined {
    text: String,
    lines: usize,
    depth: usize,
    in_string: bool,
    feed_in_string: bool,
}

impl Joined {
    /// Adds a line and reads the whole; none where it certainly goes on. A line feed inside a
    /// string, which JSON does not allow, is read as the escape that was meant.
    pub(super) fn add(&mut self, line: &str) -> Option<Values> {
        if self.lines > 0 {
            self.feed_in_string |= self.in_string;
            self.text.push_str(if self.in_string { "\\n" } else { "\n" });
        }
        self.text.push_str(line);
        self.lines += 1;
        self.scan(line);
        let is_due = self.lines <= SHORT_RUN || self.depth == 0 || self.lines.is_power_of_two();
        is_due.then(|| values(&self.text))
    }

    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Whether a line feed stood where a string was open.
    pub(super) fn has_feed_in_string(&self) -> bool {
        self.feed_in_string
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    fn scan(&mut self, line: &str) {
        let mut escaped = false;
        for byte in line.bytes() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = self.in_string,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => self.depth += 1,
                b'}' | b']' if !self.in_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }
}
