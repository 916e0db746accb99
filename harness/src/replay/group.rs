//! `<unordered` groups: every permutation of the lines is accepted, whichever line fits several steps.

use std::collections::{BTreeMap, BTreeSet};

use crate::{json::Value, verdict::StepOutcome};

use super::{judge::Judge, settle::Arrived, slot::State};

/// Bytes of a line that is kept; a longer one stays with the step that it came to first.
const MOST_KEPT: usize = 256 * 1024;

/// The lines that the steps of one group have so far.
#[derive(Debug, Default)]
pub(super) struct Group {
    item: Option<usize>,
    lines: BTreeMap<usize, Line>,
}

#[derive(Clone, Debug)]
struct Line {
    bytes: Vec<u8>,
    message: Option<Value>,
}

impl Line {
    fn of(arrived: &Arrived<'_>) -> Self {
        Self { bytes: arrived.bytes.to_vec(), message: arrived.message.cloned() }
    }

    fn arrived(&self) -> Arrived<'_> {
        Arrived { bytes: &self.bytes, message: self.message.as_ref() }
    }
}

impl Judge<'_> {
    /// A step of the group at work that could give way to this line, though it has one already.
    pub(super) fn claim_in_group(&self, arrived: &Arrived<'_>) -> Option<usize> {
        let item = self.group.item?;
        self.path(item, arrived, &mut BTreeSet::new())?.first().copied()
    }

    /// Whether the line fits a step of the group, lines that came before being moved to other steps
    /// that they fit. If so, the steps have their lines and outcomes.
    pub(super) fn settle_in_group(&mut self, claimed: usize, arrived: &Arrived<'_>) -> bool {
        if self.slots[claimed].member.is_none() {
            return false;
        }
        let item = self.slots[claimed].item;
        if self.group.item != Some(item) {
            self.group = Group { item: Some(item), lines: BTreeMap::new() };
        }
        let Some(path) = self.path(item, arrived, &mut BTreeSet::new()) else { return false };
        let mut moved: Option<Line> = None;
        for slot in path {
            let this = moved.as_ref().map_or(*arrived, Line::arrived);
            if let Ok(bindings) = self.fit(self.slots[slot].wanted, &this) {
                self.bindings = bindings;
            }
            self.finish(slot, StepOutcome::Held);
            let kept = (this.bytes.len() <= MOST_KEPT).then(|| Line::of(&this));
            let before = self.group.lines.remove(&slot);
            kept.and_then(|line| self.group.lines.insert(slot, line));
            moved = before;
        }
        true
    }

    /// Steps of the group, the first for this line, each next one for the line that the one before
    /// gives up, the last one free.
    fn path(
        &self,
        item: usize,
        arrived: &Arrived<'_>,
        tried: &mut BTreeSet<usize>,
    ) -> Option<Vec<usize>> {
        let start = self.slots.partition_point(|slot| slot.item < item);
        let members = (start..self.slots.len()).take_while(|slot| self.slots[*slot].item == item);
        let fits: Vec<_> =
            members.filter(|slot| self.fit(self.slots[*slot].wanted, arrived).is_ok()).collect();
        let is_free = |slot: &&usize| self.slots[**slot].state == State::Waiting;
        if let Some(free) = fits.iter().find(is_free) {
            return Some(vec![*free]);
        }
        for slot in fits {
            let Some(line) = self.group.lines.get(&slot) else { continue };
            if tried.insert(slot)
                && let Some(mut rest) = self.path(item, &line.arrived(), tried)
            {
                rest.insert(0, slot);
                return Some(rest);
            }
        }
        None
    }
}
