//! Arrays: elements keep their place beside the values that fit them.

use super::Merger;
use super::align::{Step, align};
use crate::json::Value;
use crate::pattern::{ArrayPattern, Pattern};

impl Merger<'_> {
    pub(super) fn array(&mut self, array: &ArrayPattern, values: &[Value]) -> Pattern {
        let patterns = array.elements.as_slice();
        let Some(before) = array.rest else {
            return Pattern::array(self.aligned(patterns, values), None);
        };
        // What does not fill both sides of the run fills the first side first.
        let first = before.min(values.len());
        let last = (patterns.len() - before).min(values.len() - first);
        let ends = [
            (&patterns[..first], &values[..first]),
            (&patterns[patterns.len() - last..], &values[values.len() - last..]),
        ];
        let mut merged = Vec::with_capacity(first + last);
        for (patterns, values) in ends {
            let pairs = patterns.iter().zip(values);
            merged.extend(pairs.map(|(pattern, value)| self.merge(pattern, value)));
        }
        Pattern::array(merged, Some(first))
    }

    fn aligned(&mut self, patterns: &[Pattern], values: &[Value]) -> Vec<Pattern> {
        // What earlier elements bind is known while later ones are tried, and forgotten for the merge.
        let captured = self.check.known.captured.len();
        let mut fits = |old: usize, new: usize| self.check.fits(&patterns[old], &values[new]);
        let steps = align(patterns.len(), values.len(), &mut fits);
        self.check.known.captured.truncate(captured);
        let step = |step| match step {
            Step::Both(old, new) => self.merge(&patterns[old], &values[new]),
            Step::New(new) => self.fresh(&values[new]),
        };
        steps.into_iter().map(step).collect()
    }

    /// Changes the one pattern if that is enough; otherwise each element gets its own.
    pub(super) fn each(&mut self, element: &Pattern, values: &[Value]) -> Pattern {
        let merged: Vec<Pattern> = values.iter().map(|value| self.merge(element, value)).collect();
        let changed = merged.iter().find(|merged| *merged != element);
        match changed {
            Some(wider) if values.iter().all(|value| self.check.fits(wider, value)) => {
                Pattern::Each(Box::new(wider.clone()))
            }
            _ => Pattern::array(merged, None),
        }
    }

    pub(super) fn set(&mut self, patterns: &[Pattern], values: &[Value]) -> Pattern {
        let partners = self.check.partners(patterns, values);
        let mut left = (0..values.len()).filter(|at| !partners.contains(&Some(*at)));
        let mut merged = Vec::with_capacity(values.len());
        for (pattern, partner) in patterns.iter().zip(&partners) {
            let value = partner.or_else(|| left.next()).map(|at| &values[at]);
            merged.extend(value.map(|value| self.merge(pattern, value)));
        }
        merged.extend(left.map(|at| self.fresh(&values[at])));
        Pattern::Set(merged)
    }
}
