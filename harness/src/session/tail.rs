//! The end of stderr: the newest bytes, and how many came before them.

/// The last bytes of a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// The newest bytes.
    pub bytes: Vec<u8>,
    /// How many bytes came before and were dropped.
    pub dropped: u64,
}

impl Tail {
    /// The tail as text, bad bytes shown as U+FFFD; when bytes were dropped, from the first whole
    /// line on.
    #[must_use]
    pub fn text(&self) -> String {
        let start = match self.bytes.iter().position(|byte| *byte == b'\n') {
            Some(feed) if self.dropped > 0 && feed + 1 < self.bytes.len() => feed + 1,
            _ => 0,
        };
        String::from_utf8_lossy(&self.bytes[start..]).into_owned()
    }

    /// Adds `chunk` and drops what goes beyond `limit`.
    pub(super) fn push(&mut self, chunk: &[u8], limit: usize) {
        let kept = &chunk[chunk.len().saturating_sub(limit)..];
        let over = (self.bytes.len() + kept.len()).saturating_sub(limit);
        self.bytes.drain(..over);
        self.bytes.extend_from_slice(kept);
        self.dropped += (over + chunk.len() - kept.len()) as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_bytes_stay_and_the_others_are_counted() {
        let check = |chunks: &[&str], bytes: &str, dropped: u64, text: &str| {
            let mut tail = Tail::default();
            for chunk in chunks {
                tail.push(chunk.as_bytes(), 6);
            }
            assert_eq!(String::from_utf8_lossy(&tail.bytes), bytes, "{chunks:?}");
            assert_eq!((tail.dropped, tail.text().as_str()), (dropped, text), "{chunks:?}");
        };
        check(&[], "", 0, "");
        check(&["a\nb\n"], "a\nb\n", 0, "a\nb\n");
        check(&["one\ntwo\nthree\n"], "three\n", 8, "three\n");
        check(&["one\n", "two\n"], "e\ntwo\n", 2, "two\n");
        check(&["0123456789"], "456789", 4, "456789");
        check(&["12345\n", "6"], "2345\n6", 1, "6");
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        let tail = Tail { bytes: b"a\xff".to_vec(), dropped: 0 };
        assert_eq!(tail.text(), "a\u{fffd}");
    }
}
