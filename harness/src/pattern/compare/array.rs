//! Arrays: elements in order, a run of others among them, every element alike, or any order.

use super::{AN_ARRAY, Check, matching};
use crate::json::Value;
use crate::pattern::mismatch::ABSENT;
use crate::pattern::path::Path;
use crate::pattern::{ArrayPattern, Pattern, render};

impl Check<'_> {
    pub(super) fn array(&mut self, array: &ArrayPattern, value: &Value, path: &Path<'_>) -> bool {
        let Some(values) = self.elements(&AN_ARRAY, value, path) else { return false };
        let patterns = array.elements.as_slice();
        match array.rest {
            Some(before) if values.len() >= patterns.len() => {
                let (first, last) = patterns.split_at(before);
                let skipped = values.len() - last.len();
                self.in_order(first, values, 0, path)
                    & self.in_order(last, &values[skipped..], skipped, path)
            }
            None if values.len() == patterns.len() => self.in_order(patterns, values, 0, path),
            _ if self.is_quiet() => false,
            _ => self.misaligned(array, values, path),
        }
    }

    /// Judges elements side by side; `start` is the index of the first.
    fn in_order(
        &mut self,
        patterns: &[Pattern],
        values: &[Value],
        start: usize,
        path: &Path<'_>,
    ) -> bool {
        let pairs = patterns.iter().zip(values).enumerate();
        self.all(pairs, |check, (index, (pattern, value))| {
            check.holds(pattern, value, &Path::Element(path, start + index))
        })
    }

    /// Tells where elements are missing or too many: what fits at both ends is left out of it.
    fn misaligned(&mut self, array: &ArrayPattern, values: &[Value], path: &Path<'_>) -> bool {
        let patterns = array.elements.as_slice();
        let at_least = if array.rest.is_some() { "at least " } else { "" };
        self.differs(path, || {
            (format!("{at_least}{}", count(patterns.len())), count(values.len()))
        });
        let shorter = patterns.len().min(values.len());
        let pairs = || patterns.iter().zip(values);
        let first = pairs().take_while(|(pattern, value)| self.fits(pattern, value)).count();
        let ends = patterns.iter().rev().zip(values.iter().rev()).take(shorter - first);
        let last = ends.take_while(|(pattern, value)| self.fits(pattern, value)).count();
        let patterns = &patterns[first..patterns.len() - last];
        let values = &values[first..values.len() - last];
        self.in_order(patterns, values, first, path);
        let shorter = patterns.len().min(values.len());
        for (index, pattern) in patterns.iter().enumerate().skip(shorter) {
            let inside = Path::Element(path, first + index);
            self.differs(&inside, || (render::pattern(pattern), ABSENT.to_owned()));
        }
        for (index, value) in values.iter().enumerate().skip(shorter) {
            let inside = Path::Element(path, first + index);
            self.differs(&inside, || (ABSENT.to_owned(), render::value(value)));
        }
        false
    }

    pub(super) fn each(&mut self, element: &Pattern, value: &Value, path: &Path<'_>) -> bool {
        let Some(values) = self.elements(&AN_ARRAY, value, path) else { return false };
        self.all(values.iter().enumerate(), |check, (index, value)| {
            check.holds(element, value, &Path::Element(path, index))
        })
    }

    pub(super) fn set(&mut self, patterns: &[Pattern], value: &Value, path: &Path<'_>) -> bool {
        let Some(values) = self.elements(&AN_ARRAY, value, path) else { return false };
        let same_count = patterns.len() == values.len();
        if self.is_quiet() && !same_count {
            return false;
        }
        let captured = self.known.captured.len();
        let straight = self.straight(patterns, values);
        if same_count && straight.iter().all(|fits| *fits) {
            return true;
        }
        self.known.captured.truncate(captured);
        let partners = self.partners_but(&straight, patterns, values);
        if !same_count || partners.iter().any(Option::is_none) {
            return self.unmatched(patterns, values, &partners, path);
        }
        // Only now is it known which value each name gets.
        let binding = patterns.iter().zip(&partners).filter(|(p, _)| !p.captures().is_empty());
        self.all(binding, |check, (pattern, partner)| {
            partner.is_some_and(|at| check.fits(pattern, &values[at]))
        })
    }

    /// For each pattern the index of a value that fits it and no other; as many as can be.
    pub(crate) fn partners(
        &mut self,
        patterns: &[Pattern],
        values: &[Value],
    ) -> Vec<Option<usize>> {
        let captured = self.known.captured.len();
        let straight = self.straight(patterns, values);
        self.known.captured.truncate(captured);
        self.partners_but(&straight, patterns, values)
    }

    /// Which patterns fit the value of their own index, the usual case. Each is tried once only, here and
    /// not again, lest sets inside sets double the work at each level.
    fn straight(&mut self, patterns: &[Pattern], values: &[Value]) -> Vec<bool> {
        let pairs = patterns.iter().zip(values);
        pairs.map(|(pattern, value)| self.fits(pattern, value)).collect()
    }

    fn partners_but(
        &mut self,
        straight: &[bool],
        patterns: &[Pattern],
        values: &[Value],
    ) -> Vec<Option<usize>> {
        let captured = self.known.captured.len();
        let mut suits = |pattern: usize, value: usize| {
            let suits = self.fits(&patterns[pattern], &values[value]);
            self.known.captured.truncate(captured);
            suits
        };
        matching::largest(straight, patterns.len(), values.len(), &mut suits)
    }

    fn unmatched(
        &mut self,
        patterns: &[Pattern],
        values: &[Value],
        partners: &[Option<usize>],
        path: &Path<'_>,
    ) -> bool {
        if self.is_quiet() {
            return false;
        }
        let alone = |at: &usize| !partners.contains(&Some(*at));
        let extra: Vec<usize> = (0..values.len()).filter(alone).collect();
        let missing: Vec<&Pattern> =
            patterns.iter().zip(partners).filter(|(_, at)| at.is_none()).map(|(p, _)| p).collect();
        if let ([pattern], [at]) = (missing.as_slice(), extra.as_slice()) {
            return self.holds(pattern, &values[*at], &Path::Element(path, *at));
        }
        for pattern in missing {
            self.differs(path, || {
                (format!("an element {}", render::pattern(pattern)), ABSENT.to_owned())
            });
        }
        for at in extra {
            let inside = Path::Element(path, at);
            self.differs(&inside, || (ABSENT.to_owned(), render::value(&values[at])));
        }
        false
    }
}

fn count(elements: usize) -> String {
    if elements == 1 { "1 element".to_owned() } else { format!("{elements} elements") }
}
