//! Why one line is refused, before it is known which line of which file it is.
//! Knows bytes of one line only: no path, no line number, no rendering.

/// One reason against one text: where in it, what is wrong, what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// A byte offset into the text that was read, on a character boundary.
    pub(super) at: Option<usize>,
    pub(super) fact: String,
    pub(super) advice: String,
}

impl Refusal {
    /// A refusal of the whole text.
    pub(super) fn new(fact: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { at: None, fact: fact.into(), advice: advice.into() }
    }

    /// The same refusal, pointing at a byte of the text.
    pub(super) fn at(mut self, offset: usize) -> Self {
        self.at = Some(offset);
        self
    }

    /// The same refusal for a text that has `bytes` more in front.
    pub(super) fn shifted(mut self, bytes: usize) -> Self {
        self.at = self.at.map(|offset| offset + bytes);
        self
    }
}
