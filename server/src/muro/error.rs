//! Why a building could not be read, and how a piece of a line is quoted in such a message.
//!
//! Knows no statement: a statement gives only the fact, the loader adds where it stands.

use std::fmt;
use std::path::PathBuf;

/// The first fault in reading order (specification 3.1, 3.2). Its `Display` is the message a tool
/// shows: `line 0: Cannot read file: PATH`, or `PATH:line N: FACT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The entry is missing, a directory, not a regular file, or not readable.
    Entry {
        /// Resolved path of the entry.
        path: PathBuf,
    },
    /// A line that cannot be read, also an `import` of a layer that cannot.
    Line {
        /// Resolved path of the layer that holds the line.
        layer: PathBuf,
        /// Counted from 1.
        line: usize,
        /// Names the token, path, key or value at fault.
        message: String,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry { path } => write!(f, "line 0: Cannot read file: {}", path.display()),
            Self::Line { layer, line, message } => {
                write!(f, "{}:line {line}: {message}", layer.display())
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// The text in backticks, cut to its first 60 characters so that a long line stays one short
/// message.
pub(super) fn quote(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_begins_with_its_position() {
        let entry = ReadError::Entry { path: "/b/house.muro".into() };
        assert_eq!(entry.to_string(), "line 0: Cannot read file: /b/house.muro");
        let line = ReadError::Line {
            layer: "/b/roof.muro".into(),
            line: 7,
            message: "the fact".to_owned(),
        };
        assert_eq!(line.to_string(), "/b/roof.muro:line 7: the fact");
    }

    #[test]
    fn a_quoted_token_is_cut_between_characters() {
        assert_eq!(quote("door"), "`door`");
        assert_eq!(quote(&"é".repeat(61)), format!("`{}…`", "é".repeat(60)));
    }
}
