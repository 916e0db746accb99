//! `TextPattern`: a string of fixed and loose parts, and the matching of it. The shortest run wins.

use super::{
    Pattern,
    bindings::{Known, text_of},
};
use crate::json::{Text, TextBuilder};
use memchr::memmem;

/// The parts of a string in order. No two characters' parts stand side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct TextPattern {
    pub(crate) parts: Vec<Part>,
}

impl Pattern {
    /// A string of these ends, whatever stands between them.
    pub(crate) fn run_between(head: &str, tail: &str) -> Self {
        let parts = [Part::Plain(head.into()), Part::Run(None), Part::Plain(tail.into())];
        Pattern::Text(TextPattern::new(parts))
    }
}

/// A part of a string.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// These characters.
    Plain(Text),
    /// The text of a variable.
    Name(String),
    /// Any characters, with the name that they get.
    Run(Option<String>),
}

/// The characters between two runs of a pattern whose variables are known.
pub(crate) struct Anchors {
    /// One more than there are runs.
    between: Vec<Text>,
}

impl TextPattern {
    /// Joins parts; neighbouring characters become one part.
    pub(crate) fn new(parts: impl IntoIterator<Item = Part>) -> Self {
        let mut joined: Vec<Part> = Vec::new();
        for part in parts {
            match (joined.last_mut(), part) {
                (Some(Part::Plain(before)), Part::Plain(text)) => {
                    let mut both = TextBuilder::default();
                    both.push_text(before);
                    both.push_text(&text);
                    *before = both.finish();
                }
                (_, Part::Plain(text)) if text.is_empty() => {}
                (_, part) => joined.push(part),
            }
        }
        Self { parts: joined }
    }

    /// The characters, when there is nothing else.
    pub(crate) fn as_plain(&self) -> Option<Text> {
        match self.parts.as_slice() {
            [] => Some("".into()),
            [Part::Plain(text)] => Some(text.clone()),
            _ => None,
        }
    }

    /// The names of the runs in order.
    pub(crate) fn runs(&self) -> impl Iterator<Item = Option<&str>> {
        self.parts.iter().filter_map(|part| match part {
            Part::Run(name) => Some(name.as_deref()),
            _ => None,
        })
    }

    /// Puts in the variables; `Err` names the first that has no value.
    pub(crate) fn anchors(&self, known: &Known<'_>) -> Result<Anchors, &str> {
        let mut between = Vec::new();
        let mut current = TextBuilder::default();
        for part in &self.parts {
            match part {
                Part::Plain(text) => current.push_text(text),
                Part::Name(name) => {
                    current.push_text(&text_of(known.get(name).ok_or(name.as_str())?));
                }
                Part::Run(_) => between.push(std::mem::take(&mut current).finish()),
            }
        }
        between.push(current.finish());
        Ok(Anchors { between })
    }
}

impl Anchors {
    /// The whole text, when there are no runs.
    pub(crate) fn fixed(&self) -> Option<&Text> {
        if let [only] = self.between.as_slice() { Some(only) } else { None }
    }

    /// What each run takes of the text; `None` when the text does not fit.
    pub(crate) fn find(&self, text: &Text) -> Option<Vec<Text>> {
        let bytes = text.as_bytes();
        let [first, middle @ .., last] = self.between.as_slice() else {
            return (self.fixed()? == text).then(Vec::new);
        };
        let mut rest = bytes.strip_prefix(first.as_bytes())?.strip_suffix(last.as_bytes())?;
        let mut runs = Vec::with_capacity(middle.len() + 1);
        for anchor in middle {
            let at = memmem::find(rest, anchor.as_bytes())?;
            runs.push(Text::from_wtf8(&rest[..at]));
            rest = &rest[at + anchor.as_bytes().len()..];
        }
        runs.push(Text::from_wtf8(rest));
        Some(runs)
    }
}
