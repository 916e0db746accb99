//! What is wrong with a transcript file, in words and with the line shown.
//! Must not know how a file is read; the caller says where and what.

use std::{fmt, path::PathBuf};

use super::excerpt::Excerpt;

/// One thing wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The file, as the caller named it.
    pub path: PathBuf,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1, where one can be named.
    pub column: Option<usize>,
    /// The line, cut to what can be shown.
    pub excerpt: Excerpt,
    /// What is wrong.
    pub fact: String,
    /// What to do about it.
    pub advice: String,
}

/// Everything wrong with a file, by line; at least one error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseErrors {
    /// The first ones.
    pub errors: Vec<ParseError>,
    /// How many more there are.
    pub left_out: usize,
}

/// Place, fact, advice; then the line, and a caret where the column is known. No line end after it.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.path.display(), self.line)?;
        if let Some(column) = self.column {
            write!(f, ":{column}")?;
        }
        writeln!(f, ": {}; {}", self.fact, self.advice)?;
        let margin = format!("{:>5} |", self.line);
        f.write_str(format!("{margin} {}", self.excerpt.text).trim_end())?;
        let Some(caret) = self.excerpt.caret else { return Ok(()) };
        write!(f, "\n{:>1$} {2:>3$}", "|", margin.len(), "^", caret + 1)
    }
}

/// The errors one below the other, and how many were left out.
impl fmt::Display for ParseErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "\n" })?;
            error.fmt(f)?;
        }
        match (self.left_out, self.errors.last()) {
            (0, _) | (_, None) => Ok(()),
            (more, Some(last)) => write!(f, "\n{}: and {more} more errors", last.path.display()),
        }
    }
}

impl std::error::Error for ParseError {}
impl std::error::Error for ParseErrors {}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn error(line: usize, text: &str, column: Option<usize>) -> ParseError {
        ParseError {
            path: PathBuf::from("a/b.transcript"),
            line,
            column,
            excerpt: Excerpt::new(text, column),
            fact: "expected a value".to_owned(),
            advice: "write one".to_owned(),
        }
    }

    #[test]
    fn an_error_names_the_place_the_fact_and_the_advice() {
        let expected = "a/b.transcript:7: expected a value; write one\n    7 | < {}";
        assert_eq!(error(7, "< {}", None).to_string(), expected);
        let expected = "a/b.transcript:1: expected a value; write one\n    1 |";
        assert_eq!(error(1, "", None).to_string(), expected);
    }

    #[test]
    fn the_caret_stands_under_the_column() {
        let expected = "\
a/b.transcript:123:5: expected a value; write one
  123 | < {é
      |     ^";
        assert_eq!(error(123, "< {é", Some(5)).to_string(), expected);
    }

    #[test]
    fn the_errors_of_a_file_stand_below_each_other_with_the_count_of_the_others() {
        let errors = vec![error(1, "a", None), error(2, "b", None)];
        let expected = "\
a/b.transcript:1: expected a value; write one
    1 | a
a/b.transcript:2: expected a value; write one
    2 | b
a/b.transcript: and 3 more errors";
        assert_eq!(ParseErrors { errors, left_out: 3 }.to_string(), expected);
    }
}
