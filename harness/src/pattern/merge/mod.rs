//! Merging an expectation that no longer holds with the value received: what is loose and still fits
//! stays loose, everything else becomes what was received. Knows no files.

mod align;
mod array;
mod fresh;
mod object;
mod text;

use super::compare::Check;
use super::{Bindings, Kind, KnownTexts, MAX_NESTING, Pattern, Shapes};
use crate::json::{Text, Value, read};

/// A pattern that the value fits and that keeps as much of the old one as it can: placeholders that fit,
/// open objects, the order of members; new members come last, in the order received. A pattern that
/// fits comes back as it is. The working directory (the binding of `cwd`) is written `{{cwd}}`, the value of
/// a variable of the environment that is bound `{{env:NAME}}`.
///
/// A name that the old pattern binds stays bound with a wider kind, unless its place is gone.
pub fn merge(pattern: &Pattern, value: &Value, bindings: &Bindings, shapes: &Shapes) -> Pattern {
    let mut work = Merger::new(bindings, shapes);
    let merged = work.merge(pattern, value);
    // What is captured inside a set or a choice can make parts fit that do not fit together.
    let mut check = Check::new(bindings, shapes);
    if check.fits(&merged, value) { merged } else { work.fresh(value) }
}

/// A merge under way.
struct Merger<'a> {
    check: Check<'a>,
    /// What is named rather than written out.
    known: KnownTexts<'a>,
    depth: usize,
}

impl<'a> Merger<'a> {
    fn new(bindings: &'a Bindings, shapes: &'a Shapes) -> Self {
        let known = KnownTexts::new(bindings);
        Self { check: Check::new(bindings, shapes), known, depth: 0 }
    }

    fn merge(&mut self, pattern: &Pattern, value: &Value) -> Pattern {
        if self.check.fits(pattern, value) {
            return pattern.clone();
        }
        if self.depth == MAX_NESTING {
            return Pattern::literal(value);
        }
        self.depth += 1;
        let merged = self.inside(pattern, value).unwrap_or_else(|| self.fresh(value));
        self.depth -= 1;
        merged
    }

    /// Merges the parts of a pattern and a value of the same form; `None` when the forms differ.
    fn inside(&mut self, pattern: &Pattern, value: &Value) -> Option<Pattern> {
        match (pattern, value) {
            (Pattern::Literal(literal), _) => {
                let opened = Pattern::opened(literal)?;
                self.inside(&opened, value)
            }
            (Pattern::Text(text), Value::String(got)) => self.text(text, got),
            (Pattern::Json(inner), Value::String(got)) => self.json(inner, got),
            (Pattern::Each(element), Value::Array(values)) => Some(self.each(element, values)),
            (Pattern::Set(elements), Value::Array(values)) => Some(self.set(elements, values)),
            (Pattern::Array(array), Value::Array(values)) => Some(self.array(array, values)),
            (Pattern::Object(members), Value::Object(given)) => self.object(members, given),
            (Pattern::Bind(name, inner), _) => Some(self.bind(name, inner, value)),
            _ => None,
        }
    }

    fn json(&mut self, inner: &Pattern, text: &Text) -> Option<Pattern> {
        let document = read(text.as_bytes()).ok().filter(|held| held.duplicates.is_empty())?;
        Some(Pattern::Json(Box::new(self.merge(inner, &document.value))))
    }

    /// Keeps the name, which later steps may read, with a pattern that takes the new value.
    fn bind(&mut self, name: &str, inner: &Pattern, value: &Value) -> Pattern {
        let merged = self.inside(inner, value).filter(Pattern::can_be_bound);
        let merged = merged.unwrap_or_else(|| Pattern::Kind(Kind::of(value)));
        self.check.known.captured.push((name.to_owned(), value.clone()));
        Pattern::Bind(name.to_owned(), Box::new(merged))
    }
}

impl Pattern {
    /// Whether it is written as one placeholder, in which a name has room.
    fn can_be_bound(&self) -> bool {
        matches!(
            self,
            Pattern::Kind(_)
                | Pattern::Shape(_)
                | Pattern::Expression(_)
                | Pattern::Json(_)
                | Pattern::OneOf(_)
                | Pattern::Each(_)
                | Pattern::Set(_)
        )
    }
}

#[cfg(test)]
mod tests;
