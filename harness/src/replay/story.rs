//! What the transcript says about a step, as texts for a report.

use crate::{
    transcript::{ItemKind, Transcript},
    verdict::{Failure, Kind, SHOWN, shown},
};

use super::slot::Slot;

/// The transcript's texts.
#[derive(Debug)]
pub(super) struct Story<'t> {
    transcript: &'t Transcript,
}

impl<'t> Story<'t> {
    pub(super) fn new(transcript: &'t Transcript) -> Self {
        Self { transcript }
    }

    /// The line of a step, from 1.
    pub(super) fn line(slot: &Slot<'_>) -> usize {
        slot.lines.start + 1
    }

    /// A failure that so far says only where it belongs.
    pub(super) fn step(&self, slot: &Slot<'_>) -> Failure {
        Failure {
            line: Some(Self::line(slot)),
            comment: self.transcript.comment_above(&self.transcript.items[slot.item]),
            wanted: Some(self.wanted(slot)),
            ..Failure::new(Kind::Mismatch, "")
        }
    }

    /// A step as the file writes it.
    pub(super) fn wanted(&self, slot: &Slot<'_>) -> String {
        self.text(slot.lines.clone())
    }

    /// The client step of an item as the file writes it.
    pub(super) fn client_step(&self, item: usize) -> String {
        self.text(self.transcript.items[item].lines.clone())
    }

    /// What the client step of an item sends, without its marker.
    pub(super) fn sent(&self, item: usize) -> String {
        let step = self.client_step(item);
        step.strip_prefix("> ").map_or_else(|| step.clone(), str::to_owned)
    }

    /// The nearest client step above an item.
    pub(super) fn client_above(&self, item: usize) -> Option<usize> {
        let above = self.transcript.items.get(..item)?;
        above.iter().rposition(|item| matches!(item.kind, ItemKind::Client(_)))
    }

    /// The lines of a short step; of a long one the beginning of its first line.
    fn text(&self, lines: std::ops::Range<usize>) -> String {
        let text = self.transcript.text(lines).trim_end();
        if text.len() <= SHOWN {
            return text.to_owned();
        }
        shown(text.lines().next().unwrap_or_default().as_bytes(), SHOWN)
    }
}
