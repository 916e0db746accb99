//! Comparing a value with a pattern. A difference is data; names get their values when nothing differs.

mod array;
mod matching;
mod object;
mod text;

use super::bindings::Known;
use super::mismatch::Found;
use super::path::Path;
use super::{Bindings, Kind, MAX_NESTING, Mismatch, Pattern, Shapes, render};
use crate::json::Value;

/// Every place where the value is not what the pattern wants (the first 20, then one that counts the rest).
/// Empty: it holds, and the names that the pattern binds have their values; otherwise none has.
pub fn compare(
    pattern: &Pattern,
    value: &Value,
    bindings: &mut Bindings,
    shapes: &Shapes,
) -> Vec<Mismatch> {
    let mut check = Check::new(bindings, shapes);
    check.found = Some(Found::default());
    if !check.holds(pattern, value, &Path::Root) {
        return check.found.take().unwrap_or_default().finish();
    }
    for (name, value) in std::mem::take(&mut check.known.captured) {
        bindings.insert(name, value);
    }
    Vec::new()
}

/// A comparison under way.
pub(crate) struct Check<'a> {
    pub(crate) known: Known<'a>,
    shapes: &'a Shapes,
    /// Where differences go; `None` while only the answer counts.
    found: Option<Found>,
    depth: usize,
}

impl<'a> Check<'a> {
    /// A comparison that only answers.
    pub(crate) fn new(bindings: &'a Bindings, shapes: &'a Shapes) -> Self {
        Self { known: Known::new(bindings), shapes, found: None, depth: 0 }
    }

    /// Whether the value fits; if not, nothing is captured and nothing is told.
    pub(crate) fn fits(&mut self, pattern: &Pattern, value: &Value) -> bool {
        let found = self.found.take();
        let captured = self.known.captured.len();
        let fits = self.holds(pattern, value, &Path::Root);
        if !fits {
            self.known.captured.truncate(captured);
        }
        self.found = found;
        fits
    }

    /// Whether the value fits; if not, tells where it differs.
    fn holds(&mut self, pattern: &Pattern, value: &Value, path: &Path<'_>) -> bool {
        if let Pattern::Literal(literal) = pattern {
            return self.literal(literal, value, path);
        }
        if self.depth == MAX_NESTING {
            let too_deep = || ("less nesting".to_owned(), render::value(value));
            return self.differs(path, too_deep);
        }
        self.depth += 1;
        let holds = self.judge(pattern, value, path);
        self.depth -= 1;
        holds
    }

    fn judge(&mut self, pattern: &Pattern, value: &Value, path: &Path<'_>) -> bool {
        let fits = match pattern {
            Pattern::Literal(literal) => return self.literal(literal, value, path),
            Pattern::Text(text) => return self.text(text, value, path),
            Pattern::Name(name) => return self.name(name, value, path),
            Pattern::Json(inner) => return self.json(inner, value, path),
            Pattern::Set(elements) => return self.set(elements, value, path),
            Pattern::Each(element) => return self.each(element, value, path),
            Pattern::Array(array) => return self.array(array, value, path),
            Pattern::Object(members) => return self.object(members, value, path),
            Pattern::Bind(name, inner) => return self.bind(name, inner, value, path),
            Pattern::Shape(name) => match self.shapes.get(name) {
                Some(shape) => return self.holds(shape, value, path),
                None => false,
            },
            Pattern::Kind(kind) => kind.holds(value),
            Pattern::Expression(expression) => {
                value.as_text().is_some_and(|text| expression.found_in(text))
            }
            Pattern::OneOf(choices) => choices.iter().any(|choice| self.fits(choice, value)),
        };
        fits || self.differs_from(pattern, value, path)
    }

    fn bind(&mut self, name: &str, inner: &Pattern, value: &Value, path: &Path<'_>) -> bool {
        let holds = self.holds(inner, value, path);
        if holds {
            self.known.captured.push((name.to_owned(), value.clone()));
        }
        holds
    }

    fn name(&mut self, name: &str, value: &Value, path: &Path<'_>) -> bool {
        let wanted = match self.known.get(name) {
            None => return self.unbound(name, value, path),
            Some(wanted) if wanted.same(value) => return true,
            Some(_) if self.found.is_none() => return false,
            Some(wanted) => wanted.clone(),
        };
        self.literal(&wanted, value, path)
    }

    fn unbound(&mut self, name: &str, value: &Value, path: &Path<'_>) -> bool {
        let wanted = || format!("`{{{{{name}}}}}`, which has no value yet");
        self.differs(path, || (wanted(), render::value(value)))
    }

    /// Compares with a value; a container that differs is opened to show where.
    fn literal(&mut self, wanted: &Value, value: &Value, path: &Path<'_>) -> bool {
        if wanted.same(value) {
            return true;
        }
        if self.found.is_none() {
            return false;
        }
        let opened = match (wanted, value) {
            (Value::String(wanted), Value::String(got)) => {
                return self.strings(wanted, got, path);
            }
            (Value::Array(_), Value::Array(_)) | (Value::Object(_), Value::Object(_)) => {
                Pattern::opened(wanted).filter(|_| self.depth < MAX_NESTING)
            }
            _ => None,
        };
        match opened {
            // Doubled members can differ as wholes and not one by one.
            Some(opened) if !self.holds(&opened, value, path) => false,
            _ => self.differs(path, || (render::value(wanted), render::value(value))),
        }
    }

    fn differs_from(&mut self, pattern: &Pattern, value: &Value, path: &Path<'_>) -> bool {
        self.differs(path, || (render::pattern(pattern), render::value(value)))
    }

    /// Tells of a difference; always `false`, the answer that goes with it.
    fn differs(&mut self, path: &Path<'_>, render: impl FnOnce() -> (String, String)) -> bool {
        if let Some(found) = &mut self.found {
            found.add(path, render);
        }
        false
    }

    /// Whether the search for differences may end at the first one.
    fn is_quiet(&self) -> bool {
        self.found.is_none()
    }

    /// Judges all in turn; stops early when only the answer counts.
    fn all<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut holds: impl FnMut(&mut Self, T) -> bool,
    ) -> bool {
        let mut all = true;
        for item in items {
            all &= holds(self, item);
            if !all && self.is_quiet() {
                break;
            }
        }
        all
    }

    /// The elements of an array; anything else is told of.
    fn elements<'v>(
        &mut self,
        pattern: &Pattern,
        value: &'v Value,
        path: &Path<'_>,
    ) -> Option<&'v [Value]> {
        let elements = value.as_array();
        if elements.is_none() {
            self.differs_from(pattern, value, path);
        }
        elements
    }
}

/// What `{{each}}`, `{{set}}` and arrays are shown as beside something that is no array.
const AN_ARRAY: Pattern = Pattern::Kind(Kind::Array);

#[cfg(test)]
mod tests;
