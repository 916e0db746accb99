//! What is asked of a blessing and what came of it, as plain data.

use std::{fmt, path::PathBuf};

use crate::{replay::Recording, transcript::Names, verdict::Verdict};

use super::review::Review;

/// How to bless.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The names given from outside, as the transcript was read with them.
    pub names: Names,
    /// Whether deviations are written as `~<` lines and all rules are left alone.
    pub as_known: bool,
    /// Whether a result may become an error.
    pub accept_errors: bool,
    /// In how many runs at least a text must hold. With two or more, values that are not the same in all of
    /// them become placeholders; with fewer they are only told of.
    pub runs: usize,
    /// Why a session is good enough that did not come to its end or broke a rule of the wire.
    pub unfinished: Option<String>,
}

/// A session that was played: without a recording there was no server.
#[derive(Clone, Debug)]
pub struct Played {
    /// Everything that happened.
    pub recording: Option<Recording>,
    /// What was found.
    pub verdict: Verdict,
}

/// What came of one transcript.
#[derive(Clone, Debug)]
pub struct Blessing {
    /// The file, as the command line reaches it.
    pub path: PathBuf,
    /// Its text as it was read.
    pub before: String,
    /// What it should be.
    pub result: Result,
    /// What somebody should know who writes the text: values that differ from run to run.
    pub notes: Vec<String>,
}

/// How a blessing came out.
#[derive(Clone, Debug)]
pub enum Result {
    /// Everything holds already.
    Unchanged,
    /// The text that holds, and how many server steps changed, came or went.
    Changed {
        /// The text.
        text: String,
        /// The steps.
        replies: usize,
        /// The changes one by one.
        review: Review,
    },
    /// Nothing was played, or it does not apply to this server: the reason.
    Skipped(String),
    /// The file is to be left as it is.
    Refused(Vec<Refusal>),
}

/// Why a file is left as it is: the place, the fact, the advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The file.
    pub path: PathBuf,
    /// The line of the transcript, from 1.
    pub line: Option<usize>,
    /// What is wrong.
    pub fact: String,
    /// What to do.
    pub advice: String,
    /// Whether there was no server, or the harness failed.
    pub is_harness: bool,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}; {}", self.fact, self.advice)
    }
}
