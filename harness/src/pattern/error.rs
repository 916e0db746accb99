//! `PatternError`: why a pattern or template cannot be read.

use crate::json::Pointer;

/// A fault in a pattern: where, what, and what to do about it. Lower case, no full stop.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fact}; {advice}")]
pub struct PatternError {
    /// The place inside the pattern; the member itself when its name is at fault.
    pub pointer: Pointer,
    /// What is wrong.
    pub fact: String,
    /// What would be right.
    pub advice: String,
}

/// A fault before its place is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) fact: String,
    pub(crate) advice: String,
}

impl Fault {
    pub(crate) fn new(fact: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { fact: fact.into(), advice: advice.into() }
    }

    pub(crate) fn at(self, pointer: Pointer) -> PatternError {
        PatternError { pointer, fact: self.fact, advice: self.advice }
    }
}
