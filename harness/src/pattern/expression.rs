//! `Expression`: a regular expression and how it was written.

use super::error::Fault;
use crate::json::Text;
use regex_lite::Regex;

/// A regular expression in the syntax of `regex-lite`: linear in time, `\d` and `\w` are ASCII.
#[derive(Clone)]
pub struct Expression(Regex);

impl Expression {
    pub(crate) fn parse(source: &str) -> Result<Self, Fault> {
        let refuse = |error: regex_lite::Error| {
            let fact =
                format!("`{}` is no regular expression: {error}", super::hole::shown(source));
            Fault::new(
                fact,
                "a literal `.`, `(`, `[`, `*`, `+`, `?`, `{`, `|`, `^`, `$` needs a backslash, doubled in JSON",
            )
        };
        Regex::new(source).map(Self).map_err(refuse)
    }

    /// Whether the expression is found anywhere in the text; a lone surrogate is read as U+FFFD.
    pub fn found_in(&self, text: &Text) -> bool {
        self.0.is_match(&text.to_string_lossy())
    }

    /// The expression as written.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl std::fmt::Debug for Expression {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "/{}/", self.as_str())
    }
}
