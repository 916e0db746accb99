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
}
