//! Gathers the refusals of one file and makes errors of the first ones.
//! Holds a bounded number at any time, whatever the file. Must not know markers.

use std::{borrow::Cow, path::Path};

use super::{
    error::{ParseError, ParseErrors},
    excerpt::{Excerpt, bounded},
    refusal::Refusal,
    source::SourceLine,
};

/// The most errors of a file that are shown.
const SHOWN: usize = 50;

/// Refusals by line index, in no order; the latest lines are forgotten when there are many.
#[derive(Default)]
pub(super) struct ErrorList {
    kept: Vec<(usize, Refusal)>,
    left_out: usize,
}

impl ErrorList {
    pub(super) fn push(&mut self, line: usize, refusal: Refusal) {
        self.kept.push((line, refusal));
        if self.kept.len() >= 4 * SHOWN {
            self.cut();
        }
    }

    fn cut(&mut self) {
        // Stable: the refusals of one line stay in the order in which they were found.
        self.kept.sort_by_key(|(line, _)| *line);
        self.left_out += self.kept.len().saturating_sub(SHOWN);
        self.kept.truncate(SHOWN);
    }

    /// The errors by line; none when nothing was refused.
    pub(super) fn finish(mut self, path: &Path, lines: &[SourceLine<'_>]) -> Option<ParseErrors> {
        self.cut();
        let error = |(index, refusal): (usize, Refusal)| {
            let text = lines.get(index).map_or(Cow::Borrowed(""), |line| line.text.clone());
            let column = refusal.at.map(|at| column(&text, at));
            ParseError {
                path: path.to_owned(),
                line: index + 1,
                column,
                excerpt: Excerpt::new(&text, column),
                fact: bounded(&refusal.fact),
                advice: bounded(&refusal.advice),
            }
        };
        let errors: Vec<_> = self.kept.into_iter().map(error).collect();
        (!errors.is_empty()).then_some(ParseErrors { errors, left_out: self.left_out })
    }
}

/// The character that holds the byte at an offset, counted from 1.
fn column(text: &str, at: usize) -> usize {
    1 + text.char_indices().take_while(|(start, c)| start + c.len_utf8() <= at).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::source::Source;

    #[test]
    fn a_column_counts_characters() {
        for (text, at, expected) in
            [("abc", 0, 1), ("abc", 2, 3), ("é–x", 5, 3), ("é", 1, 1), ("ab", 2, 3), ("ab", 9, 3)]
        {
            assert_eq!(column(text, at), expected, "{text} {at}");
        }
    }

    #[test]
    fn only_the_first_errors_by_line_are_kept() {
        let source = Source::read(b"");
        let mut list = ErrorList::default();
        for line in (0..1000).rev() {
            list.push(line, Refusal::new("a fact", "an advice"));
        }
        let errors = list.finish(Path::new("p"), &source.lines).expect("there are errors");
        let lines: Vec<_> = errors.errors.iter().map(|error| error.line).collect();
        assert_eq!((lines, errors.left_out), ((1..=50).collect(), 950));
    }

    #[test]
    fn nothing_refused_is_no_error() {
        assert_eq!(ErrorList::default().finish(Path::new("p"), &[]), None);
    }
}
