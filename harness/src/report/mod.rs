//! Reporters: the one `Report` value, written for people or for programs.
//!
//! A reporter sees plain data and a writer. It knows no process, no file and no terminal.

mod human;
mod json;
mod progress;

use std::io::{self, Write};

use crate::verdict::Report;

pub use progress::Progress;

/// A form of report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Blocks of text about what went wrong, and one line of sums.
    Human,
    /// One JSON object, the serialized [`Report`].
    Json,
}

impl Format {
    /// Every form with the name that the command line gives it.
    pub const ALL: &[(&str, Self)] = &[("human", Self::Human), ("json", Self::Json)];

    /// The form of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, format)| *format)
    }

    /// Writes the report. Colours are escape sequences; the writer strips them where unwanted.
    pub fn write(self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Human => human::write(report, out),
            Self::Json => json::write(report, out),
        }
    }
}
