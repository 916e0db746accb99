//! One thing that was wrong, with all that a reader needs to see why.

use serde::Serialize;

use crate::pattern::Mismatch;

use super::Kind;

/// One place at which a received value is not what the step wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Where, as a JSON pointer into the message; empty for the whole message.
    pub pointer: String,
    /// What the step wants there, cut to a readable length.
    pub wanted: String,
    /// What came, cut likewise.
    pub got: String,
}

impl From<Mismatch> for Difference {
    fn from(mismatch: Mismatch) -> Self {
        let Mismatch { pointer, wanted, got } = mismatch;
        Self { pointer: pointer.to_string(), wanted, got }
    }
}

/// A failed expectation or a broken rule of the stream. Texts are cut to a readable length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What it is about.
    pub kind: Kind,
    /// By what a file of known failures knows it: `NAME#STEP-KIND`, or `NAME#KIND` when it belongs to no
    /// step; set where there is such a file.
    pub id: Option<String>,
    /// Why that file excuses it.
    pub known: Option<String>,
    /// The line of the transcript that it belongs to, from 1; none when it belongs to no step.
    pub line: Option<usize>,
    /// The comment above that step, without `#`.
    pub comment: Option<String>,
    /// The step as the transcript writes it, marker included.
    pub wanted: Option<String>,
    /// One sentence about what happened.
    pub message: String,
    /// Where the message differs.
    pub differences: Vec<Difference>,
    /// How many further differences are not listed.
    pub more_differences: usize,
    /// The client line that caused it.
    pub sent: Option<String>,
    /// What the server wrote, bytes escaped that are not printable.
    pub got: Option<String>,
    /// Which line of the server's stdout that was, from 1.
    pub server_line: Option<usize>,
    /// The byte within that line at which the fault lies, from 0.
    pub offset: Option<usize>,
}

impl Failure {
    /// A failure that says what happened and nothing else yet.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            kind,
            id: None,
            known: None,
            line: None,
            comment: None,
            wanted: None,
            message: message.into(),
            differences: Vec::new(),
            more_differences: 0,
            sent: None,
            got: None,
            server_line: None,
            offset: None,
        }
    }

    /// Roughly the bytes that the failure takes in a report.
    pub fn weight(&self) -> usize {
        let texts = [&self.comment, &self.wanted, &self.sent, &self.got];
        let differences = self
            .differences
            .iter()
            .map(|difference| {
                32 + difference.pointer.len() + difference.wanted.len() + difference.got.len()
            })
            .sum::<usize>();
        128 + self.message.len()
            + texts.into_iter().flatten().map(String::len).sum::<usize>()
            + differences
    }
}
