//! What a file of known failures did to a report, and what is wrong with the file.

use serde::Serialize;

/// A file of known failures, held against a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Baseline {
    /// The file, as the command line reaches it.
    pub path: String,
    /// How many failures it excuses.
    pub excused: usize,
    /// What is wrong with its entries, in the order of the file.
    pub findings: Vec<BaselineFinding>,
}

/// An entry that should be looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BaselineFinding {
    /// What is wrong with it.
    pub fault: BaselineFault,
    /// The line of the file on which the entry begins, from 1.
    pub line: usize,
    /// The failure that it is about.
    pub id: String,
    /// The fact and the advice.
    pub message: String,
}

/// What is wrong with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BaselineFault {
    /// No transcript, step or kind of failure is meant by its id.
    Unknown,
    /// What it excuses does not fail any more.
    Stale,
    /// Its date has passed.
    Expired,
}

impl BaselineFault {
    /// The word that begins this finding's line in reports for people.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unknown => "UNKNOWN",
            Self::Stale => "STALE",
            Self::Expired => "EXPIRED",
        }
    }
}
