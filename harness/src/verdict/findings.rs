//! The failures of one transcript while they are being found: bounded whatever the server writes.

use std::collections::BTreeMap;

use super::{Failure, Kind, Suppressed};

/// Failures of one kind that are shown when they belong to no step.
const SHOWN_PER_KIND: usize = 5;
/// Of these kinds one says it all.
const SHOWN_ONCE: &[Kind] = &[Kind::ContentLength, Kind::OverlappingWrites];
/// Bytes that all failures of one transcript may take; what comes after is only counted.
const BYTES: usize = 40 * 1024;

/// Failures in the order found, and a count of those left out.
#[derive(Debug, Default)]
pub struct Findings {
    failures: Vec<Failure>,
    suppressed: BTreeMap<Kind, usize>,
    weight: usize,
    last_is_shown: bool,
}

impl Findings {
    /// Takes a failure in, or only counts it when enough of its kind or enough bytes are there.
    /// Returns the place at which [`Findings::get_mut`] finds it.
    pub fn add(&mut self, failure: Failure) -> Option<usize> {
        let weight = failure.weight();
        self.last_is_shown = !self.is_one_too_many(&failure) && self.weight + weight <= BYTES;
        if !self.last_is_shown {
            *self.suppressed.entry(failure.kind).or_default() += 1;
            return None;
        }
        self.weight += weight;
        self.failures.push(failure);
        Some(self.failures.len() - 1)
    }

    /// Counts failures that nobody looked at.
    pub fn count_more(&mut self, kind: Kind, more: u64) {
        self.last_is_shown = false;
        if more > 0 {
            *self.suppressed.entry(kind).or_default() +=
                usize::try_from(more).unwrap_or(usize::MAX);
        }
    }

    /// Whether another failure of this kind that belongs to no step would be shown.
    pub fn shows_another(&self, kind: Kind) -> bool {
        let most = if SHOWN_ONCE.contains(&kind) { 1 } else { SHOWN_PER_KIND };
        self.strays(kind) < most
    }

    /// A failure found before.
    pub fn get_mut(&mut self, place: usize) -> Option<&mut Failure> {
        self.failures.get_mut(place)
    }

    /// The one found last, if it is shown.
    pub fn last_mut(&mut self) -> Option<&mut Failure> {
        self.failures.last_mut().filter(|_| self.last_is_shown)
    }

    /// How many were found, shown or not.
    pub fn count(&self) -> usize {
        self.failures.len() + self.suppressed.values().sum::<usize>()
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Whether something of this kind was found.
    pub fn has(&self, kind: Kind) -> bool {
        self.suppressed.contains_key(&kind) || self.failures.iter().any(|known| known.kind == kind)
    }

    /// Whether all that was found is about known deviations that are gone.
    pub fn only_stale(&self) -> bool {
        let kinds = self.failures.iter().map(|failure| failure.kind);
        kinds.chain(self.suppressed.keys().copied()).all(|kind| kind == Kind::StaleKnown)
    }

    /// The failures, and what was left out.
    pub fn finish(self) -> (Vec<Failure>, Vec<Suppressed>) {
        let suppressed =
            self.suppressed.into_iter().map(|(kind, count)| Suppressed { kind, count }).collect();
        (self.failures, suppressed)
    }

    fn is_one_too_many(&self, failure: &Failure) -> bool {
        failure.line.is_none() && !self.shows_another(failure.kind)
    }

    fn strays(&self, kind: Kind) -> usize {
        let is_stray = |failure: &&Failure| failure.line.is_none() || SHOWN_ONCE.contains(&kind);
        self.failures.iter().filter(|known| known.kind == kind).filter(is_stray).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: Kind, line: Option<usize>, text: usize, times: usize, shown: usize) {
        let mut findings = Findings::default();
        for _ in 0..times {
            findings.add(Failure { line, ..Failure::new(kind, "x".repeat(text)) });
        }
        assert_eq!(findings.count(), times);
        let (failures, suppressed) = findings.finish();
        assert_eq!(failures.len(), shown);
        let left_out = suppressed.iter().map(|entry| entry.count).sum::<usize>();
        assert_eq!(left_out, times - shown);
    }

    #[test]
    fn a_handful_of_strays_is_shown_and_the_rest_counted() {
        check(Kind::StrayOutput, None, 10, 1_000_000, 5);
        check(Kind::StrayOutput, None, 10, 3, 3);
    }

    #[test]
    fn failures_of_steps_are_shown_until_the_bytes_are_used_up() {
        check(Kind::Mismatch, Some(4), 10, 20, 20);
        check(Kind::Mismatch, Some(4), 10_000 - 128, 9, 4);
    }
}
