//! Changes to the lines of a file that leave every other line its bytes. Knows no JSON.

use std::{collections::BTreeMap, ops::Range};

use crate::transcript::Transcript;

/// Changes that do not overlap, gathered in any order.
#[derive(Debug)]
pub(super) struct Edits<'t> {
    transcript: &'t Transcript,
    /// By the first line replaced: the line after the last one, and the new lines.
    replaced: BTreeMap<usize, (usize, Vec<String>)>,
    /// By the line above which they come.
    inserted: BTreeMap<usize, Vec<String>>,
}

impl<'t> Edits<'t> {
    pub(super) fn new(transcript: &'t Transcript) -> Self {
        Self { transcript, replaced: BTreeMap::new(), inserted: BTreeMap::new() }
    }

    /// Puts these lines in place of others; none removes them.
    pub(super) fn replace(&mut self, lines: Range<usize>, new: Vec<String>) {
        let old = self.transcript.text(lines.clone());
        if !old.lines().eq(new.iter().map(String::as_str)) {
            self.replaced.insert(lines.start, (lines.end, new));
        }
    }

    /// Puts lines above a line of the file, below what was put there before.
    pub(super) fn insert(&mut self, above: usize, new: impl IntoIterator<Item = String>) {
        self.inserted.entry(above).or_default().extend(new);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.replaced.is_empty() && self.inserted.is_empty()
    }

    /// The file with the changes.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let mut next = 0;
        let count = self.transcript.items.last().map_or(0, |item| item.lines.end);
        while next <= count {
            let inserted = self.inserted.get(&next).into_iter().flatten();
            let (end, replaced) = match self.replaced.get(&next) {
                Some((end, new)) => (*end, new.as_slice()),
                None => (next + 1, &[][..]),
            };
            for line in inserted.chain(replaced) {
                text.push_str(line);
                text.push('\n');
            }
            if !self.replaced.contains_key(&next) && next < count {
                text.push_str(self.transcript.text(next..end));
            }
            next = end;
        }
        text
    }
}
