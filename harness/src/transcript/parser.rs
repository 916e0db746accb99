//! The parser: one pass over the lines, to items and to every error of the file.
//! Opens no file and does not recurse; what a step says is read in the `step_` modules.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use crate::pattern::Scope;

use super::{
    error::ParseErrors,
    error_list::ErrorList,
    item::{Item, ItemKind},
    line::{Line, Tail, classify, trailing_blank},
    order::Order,
    refusal::Refusal,
    setting_reader::SettingReader,
    settings::Settings,
    source::{Source, SourceLine},
};

/// The names that are known before a file is read, built-in ones aside.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Variables given from outside.
    pub lets: BTreeSet<String>,
    /// The names of the shapes of each protocol revision.
    pub shapes: BTreeMap<String, BTreeSet<String>>,
}

/// The settings and the items of a file, or all that is wrong with it.
pub(super) fn parse(
    path: &Path,
    bytes: &[u8],
    names: &Names,
) -> Result<(Settings, Vec<Item>), ParseErrors> {
    let source = Source::read(bytes);
    let mut parser = Parser::new(&source.lines, names);
    for (index, refusal) in source.refusals {
        parser.refuse(index, refusal);
    }
    let mut items = Vec::new();
    while parser.next < parser.line_count() {
        let start = parser.next;
        let kind = parser.item();
        items.extend(kind.map(|kind| Item { lines: start..parser.next, kind }));
    }
    match parser.errors.finish(path, &source.lines) {
        Some(errors) => Err(errors),
        None => Ok((parser.settings.settings, items)),
    }
}

pub(super) struct Parser<'a> {
    lines: &'a [SourceLine<'a>],
    names: &'a Names,
    /// The index of the line that comes next.
    pub(super) next: usize,
    /// The names that are bound so far.
    pub(super) scope: Scope,
    pub(super) order: Order,
    settings: SettingReader,
    any_step: bool,
    errors: ErrorList,
}

impl<'a> Parser<'a> {
    fn new(lines: &'a [SourceLine<'a>], names: &'a Names) -> Self {
        let mut scope = Scope::built_in();
        names.lets.iter().for_each(|name| scope.insert(name));
        Self {
            lines,
            names,
            next: 0,
            scope,
            order: Order::default(),
            settings: SettingReader::default(),
            any_step: false,
            errors: ErrorList::default(),
        }
    }

    pub(super) fn refuse(&mut self, index: usize, refusal: Refusal) {
        self.errors.push(index, refusal);
    }

    /// Reads the item that begins at the next line; none when it was refused.
    fn item(&mut self) -> Option<ItemKind> {
        let index = self.next;
        let line = self.take()?;
        self.any_step |= matches!(line, Line::Client(_) | Line::Server(_) | Line::Known(_));
        match line {
            Line::Blank => Some(ItemKind::Blank),
            Line::Comment => Some(ItemKind::Comment),
            Line::Setting(tail) => {
                self.setting(index, tail);
                Some(ItemKind::Setting)
            }
            Line::Client(line) => self.client(index, line).map(ItemKind::Client),
            Line::Server(line) => self.expectation(index, line).map(ItemKind::Server),
            Line::Known(line) => {
                self.stray_known(index, line);
                None
            }
            Line::More(tail) => {
                let advice = "a marker stands at column 1; a message goes on directly below it, and \
                     blank lines and comments end it";
                let refusal = Refusal::new("the indented line continues no message", advice);
                self.refuse(index, refusal.at(tail.at));
                self.skip_more();
                None
            }
        }
    }

    fn setting(&mut self, index: usize, tail: Tail<'_>) {
        if self.any_step {
            let fact = "the setting stands below a step";
            self.refuse(index, Refusal::new(fact, "move it to the top of the file"));
        }
        if let Err(refusal) = self.settings.take(index, tail) {
            self.refuse(index, refusal);
        }
        // A variable whose value is refused is known all the same, lest its uses are refused too.
        if let Some((name, _)) = tail.text.strip_prefix("let ").and_then(|t| t.split_once('=')) {
            self.scope.insert(name.trim());
        }
        if let Some(revision) = &self.settings.settings.revision {
            let shapes = self.names.shapes.get(revision).into_iter().flatten();
            self.scope.set_shapes(revision, shapes.map(String::as_str));
        }
    }

    /// The next line, which is used up; none when it is refused.
    pub(super) fn take(&mut self) -> Option<Line<'a>> {
        let index = self.next;
        let line = &self.lines[index];
        self.next += 1;
        if line.readable {
            if let Some(refusal) = trailing_blank(&line.text) {
                self.refuse(index, refusal);
            }
            match classify(&line.text) {
                Ok(line) => return Some(line),
                Err(refusal) => self.refuse(index, refusal),
            }
        }
        self.skip_more();
        None
    }

    /// What the line with this index is; none at the end of the file and when it is refused.
    pub(super) fn peek(&self, index: usize) -> Option<Line<'a>> {
        let line = self.lines.get(index).filter(|line| line.readable)?;
        classify(&line.text).ok()
    }

    pub(super) fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Whether the next line is a continuation that cannot be read.
    pub(super) fn unreadable_more(&self) -> bool {
        let line = self.lines.get(self.next).filter(|line| !line.readable);
        line.is_some_and(|line| line.text.starts_with([' ', '\t']))
    }

    /// Passes over the continuation lines of what was refused.
    pub(super) fn skip_more(&mut self) {
        while matches!(self.peek(self.next), Some(Line::More(_))) || self.unreadable_more() {
            self.next += 1;
        }
    }
}
