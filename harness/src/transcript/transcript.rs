//! `Transcript`: one file without loss, its steps, and how it is printed and laid out.
//! Opens no file; what the steps demand is the items' affair.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use crate::json;

use super::{
    error::ParseErrors,
    item::{Expectation, Item, ItemKind, MemberWanted, Wanted},
    layout::layout_message,
    parser::{self, Names},
    settings::Settings,
    turn::Turn,
};

/// One transcript file.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// The file, as the caller named it.
    pub path: PathBuf,
    /// Its text.
    pub source: String,
    /// What its settings say.
    pub settings: Settings,
    /// Its items, in order; together they cover all its lines.
    pub items: Vec<Item>,
    /// Where the lines begin in the source, and where the last one ends.
    starts: Vec<usize>,
}

impl Transcript {
    /// Reads the bytes of a file; every error of it is returned. Opens no file.
    pub fn parse(path: &Path, bytes: &[u8], names: &Names) -> Result<Self, ParseErrors> {
        let (settings, items) = parser::parse(path, bytes, names)?;
        let source = String::from_utf8(bytes.to_vec()).expect("the parser refuses other bytes");
        let ends = source.match_indices('\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        Ok(Self { path: path.to_owned(), source, settings, items, starts })
    }

    /// The lines (counted from 0) as they stand in the file, each with its line end. Panics when
    /// the file has fewer.
    pub fn text(&self, lines: Range<usize>) -> &str {
        &self.source[self.starts[lines.start]..self.starts[lines.end]]
    }

    /// The file as it was read.
    pub fn print(&self) -> String {
        self.items.iter().map(|item| self.text(item.lines.clone())).collect()
    }

    /// The file with every message of the server laid out, and all else as it was read.
    pub fn layout(&self) -> String {
        let mut laid = String::new();
        let mut next = 0;
        for (marker, lines) in self.items.iter().flat_map(messages) {
            laid.push_str(self.text(next..lines.start));
            next = lines.end;
            let value = json::read(self.message(marker, lines).as_bytes());
            let value = value.expect("the parser has read it").value;
            for line in layout_message(marker, &value) {
                laid.push_str(&line);
                laid.push('\n');
            }
        }
        laid.push_str(self.text(next..self.starts.len() - 1));
        laid
    }

    /// The steps in order.
    pub fn steps(&self) -> impl Iterator<Item = &Item> {
        let is_step = |kind: &ItemKind| matches!(kind, ItemKind::Client(_) | ItemKind::Server(_));
        self.items.iter().filter(move |item| is_step(&item.kind))
    }

    /// The steps by turns: each time what the client does, then what the server must do.
    pub fn turns(&self) -> Vec<Turn<'_>> {
        Turn::all(self.steps())
    }

    /// The text of the comment that speaks of a step: the nearest one above it in its paragraph,
    /// or in its turn. One line for each of its lines, without `#` and one blank.
    pub fn comment_above(&self, step: &Item) -> Option<String> {
        let mut client = matches!(step.kind, ItemKind::Client(_));
        let above = self.items.iter().rev().skip_while(|item| item.lines.start >= step.lines.start);
        let mut comments = Vec::new();
        for item in above {
            match &item.kind {
                ItemKind::Comment => comments.push(comment(self.text(item.lines.clone()))),
                _ if !comments.is_empty() => break,
                ItemKind::Setting => break,
                ItemKind::Blank if client => break,
                ItemKind::Blank | ItemKind::Server(_) => {}
                ItemKind::Client(_) => client = true,
            }
        }
        comments.reverse();
        (!comments.is_empty()).then(|| comments.join("\n"))
    }

    /// The lines of a message, joined.
    fn message(&self, marker: &str, lines: Range<usize>) -> String {
        let text = self.text(lines);
        let text = text.strip_prefix(marker).and_then(|text| text.strip_prefix(' '));
        let pieces = text.expect("a message begins with its marker").lines();
        pieces.map(|piece| piece.trim_start_matches([' ', '\t'])).collect()
    }
}

fn comment(line: &str) -> &str {
    let text = line.trim_end().trim_start_matches('#');
    text.strip_prefix(' ').unwrap_or(text)
}

/// The markers and the lines of an item's messages, in order.
fn messages(item: &Item) -> Vec<(&'static str, Range<usize>)> {
    let ItemKind::Server(Expectation { wanted, wanted_lines, known }) = &item.kind else {
        return Vec::new();
    };
    let mut found = Vec::new();
    match wanted {
        Wanted::Message(_) => found.push(("<", wanted_lines.clone())),
        Wanted::Unordered(members) => {
            let messages = members.iter().filter(|m| matches!(m.wanted, MemberWanted::Message(_)));
            found.extend(messages.map(|member| ("<", member.lines.clone())));
        }
        Wanted::Exact(_) | Wanted::Silence(_) | Wanted::Exit(_) => {}
    }
    if let Some((Wanted::Message(_), lines)) = known {
        found.push(("~<", lines.clone()));
    }
    found
}

#[cfg(test)]
mod tests;
