//! The lines that a client should send, gathered from its steps: a `>raw` step may hold several lines,
//! or a part of one. Must not know what is answered.

use crate::{
    pattern::Bindings,
    transcript::{Client, Item},
};

use super::{alike::Likeness, spoken::Spoken};

/// One thing that the client should do.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    /// The step that completes it, as an index of the transcript's items.
    pub(super) item: usize,
    pub(super) turn: usize,
    pub(super) what: What,
    /// The wish whose request this one cancels.
    pub(super) cancels: Option<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    /// A line with its line end.
    Line(Spoken, Likeness),
    /// The bytes after the last line end.
    Rest(Vec<u8>),
    /// The end of its output.
    Eof,
}

/// Gathers wishes step by step.
#[derive(Debug, Default)]
pub(super) struct Wishes {
    pub(super) all: Vec<Wish>,
    exact: bool,
    partial: Vec<u8>,
}

impl Wishes {
    pub(super) fn new(exact: bool) -> Self {
        Self { exact, ..Self::default() }
    }

    /// Takes a step of the client; an error names a variable without a value.
    pub(super) fn step(
        &mut self,
        (index, item): (usize, &Item),
        turn: usize,
        bindings: &Bindings,
    ) -> Result<(), String> {
        match item.client() {
            Some(Client::Message(template)) => {
                let text = template.render_json(bindings).map_err(|unbound| unbound.name)?;
                self.bytes(text.as_bytes(), index, turn);
                self.bytes(b"\n", index, turn);
            }
            Some(Client::Empty) => self.bytes(b"\n", index, turn),
            Some(Client::Raw(raw)) => self.bytes(&raw.to_bytes(), index, turn),
            Some(Client::Eof) => self.eof(index, turn),
            None => {}
        }
        Ok(())
    }

    /// The end of the transcript, whose last step is this item.
    pub(super) fn finish(&mut self, last: usize, turn: usize) {
        let rest = std::mem::take(&mut self.partial);
        if !rest.is_empty() {
            self.push(last, turn, What::Rest(rest));
        }
    }

    fn eof(&mut self, index: usize, turn: usize) {
        self.finish(index, turn);
        self.push(index, turn, What::Eof);
    }

    fn bytes(&mut self, mut bytes: &[u8], index: usize, turn: usize) {
        while let Some(end) = memchr::memchr(b'\n', bytes) {
            let mut line = std::mem::take(&mut self.partial);
            line.extend_from_slice(&bytes[..end]);
            bytes = &bytes[end + 1..];
            let spoken = Spoken::new(line);
            let cancels = self.cancelled(&spoken);
            let likeness = Likeness::new(&spoken, self.exact, cancels.is_some());
            self.push(index, turn, What::Line(spoken, likeness));
            self.all.last_mut().expect("one was pushed").cancels = cancels;
        }
        self.partial.extend_from_slice(bytes);
    }

    fn push(&mut self, item: usize, turn: usize, what: What) {
        self.all.push(Wish { item, turn, what, cancels: None });
    }

    /// The wish whose request a cancellation names.
    fn cancelled(&self, spoken: &Spoken) -> Option<usize> {
        if spoken.method() != Some("notifications/cancelled") {
            return None;
        }
        let id = spoken.at("/params/requestId")?;
        self.all.iter().rposition(|wish| {
            wish.request().is_some_and(|request| request.id().is_some_and(|own| own.same(id)))
        })
    }
}

impl Wish {
    /// The line, when it is a request.
    pub(super) fn request(&self) -> Option<&Spoken> {
        let What::Line(spoken, _) = &self.what else { return None };
        (spoken.form == super::spoken::Form::Request).then_some(spoken)
    }

    /// What a sentence calls it.
    pub(super) fn name(&self) -> String {
        match &self.what {
            What::Line(spoken, _) => spoken.name(),
            What::Rest(bytes) => {
                format!("`{}` without a line end", crate::verdict::shown(bytes, 100))
            }
            What::Eof => "the end of its output".to_owned(),
        }
    }
}
