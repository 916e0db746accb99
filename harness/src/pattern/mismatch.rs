//! `Mismatch`: one place where a value is not what the pattern wants. Plain data for reports.

use super::path::Path;
use crate::json::Pointer;

/// How many mismatches of one message are listed.
const MAX_LISTED: usize = 20;

/// A difference. Both renderings are short (at most some 200 characters) and hold no control characters.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Mismatch {
    /// Where in the value; `" -> "` leads into JSON that a string holds.
    pub pointer: Pointer,
    /// What the pattern wants there, or `(absent)`.
    pub wanted: String,
    /// What is there, or `(absent)`.
    pub got: String,
}

/// What stands for a member or element that is not there.
pub(crate) const ABSENT: &str = "(absent)";

/// The mismatches of one message, as many as are worth reading, and the count of the rest.
#[derive(Debug, Default)]
pub(crate) struct Found {
    listed: Vec<Mismatch>,
    more: usize,
}

impl Found {
    pub(crate) fn add(&mut self, path: &Path<'_>, render: impl FnOnce() -> (String, String)) {
        if self.listed.len() == MAX_LISTED {
            self.more += 1;
            return;
        }
        let (wanted, got) = render();
        self.listed.push(Mismatch { pointer: path.pointer(), wanted, got });
    }

    pub(crate) fn finish(mut self) -> Vec<Mismatch> {
        if self.more > 0 {
            self.listed.push(Mismatch {
                pointer: "".into(),
                wanted: "no further difference".to_owned(),
                got: format!("{} more", self.more),
            });
        }
        self.listed
    }
}
