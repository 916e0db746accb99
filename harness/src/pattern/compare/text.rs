//! Strings: fixed ones, ones with loose parts, and ones that hold JSON.

use super::Check;
use crate::json::{Document, Text, TextBuilder, Value, read};
use crate::pattern::bindings::text_of;
use crate::pattern::hole::escaped;
use crate::pattern::mismatch::ABSENT;
use crate::pattern::path::Path;
use crate::pattern::{Part, Pattern, Scope, TextPattern, render};

impl Check<'_> {
    pub(super) fn text(&mut self, pattern: &TextPattern, value: &Value, path: &Path<'_>) -> bool {
        let Value::String(text) = value else {
            return self.differs(path, || {
                (render::value(&pattern.to_text().into()), render::value(value))
            });
        };
        let anchors = match pattern.anchors(&self.known) {
            Ok(anchors) => anchors,
            Err(name) => return self.unbound(name, value, path),
        };
        if let Some(taken) = anchors.find(text) {
            for (name, taken) in pattern.runs().zip(taken) {
                self.known.captured.extend(name.map(|name| (name.to_owned(), taken.into())));
            }
            return true;
        }
        match anchors.fixed() {
            _ if self.is_quiet() => false,
            Some(fixed) => self.strings(fixed, text, path),
            None => self.text_inside(pattern, text, path),
        }
    }

    /// Tells how two strings differ; inside, when both hold JSON that differs.
    pub(super) fn strings(&mut self, wanted: &Text, got: &Text, path: &Path<'_>) -> bool {
        if let (Some(wanted), Some(got)) = (held(wanted), held(got))
            && !self.literal(&wanted.value, &got.value, &Path::Inside(path))
        {
            return false;
        }
        self.differs(path, || render::texts(wanted, got))
    }

    /// The same for a string with loose parts, whose own text may be JSON with placeholders.
    fn text_inside(&mut self, pattern: &TextPattern, got: &Text, path: &Path<'_>) -> bool {
        let inside = held(got).zip(self.pattern_inside(pattern));
        if let Some((got, inside)) = inside
            && !self.holds(&inside, &got.value, &Path::Inside(path))
        {
            return false;
        }
        let render = |text: &Text| render::value(&text.clone().into());
        self.differs(path, || (render(&pattern.to_text()), render(got)))
    }

    fn pattern_inside(&self, pattern: &TextPattern) -> Option<Pattern> {
        let mut text = TextBuilder::default();
        for part in &pattern.parts {
            match part {
                Part::Plain(plain) => text.push_text(&escaped(plain)),
                Part::Name(name) => text.push_text(&escaped(&text_of(self.known.get(name)?))),
                Part::Run(_) => text.push_str("{{text}}"),
            }
        }
        Pattern::parse(&held(&text.finish())?.value, &mut Scope::default()).ok()
    }

    pub(super) fn json(&mut self, inner: &Pattern, value: &Value, path: &Path<'_>) -> bool {
        let no_json =
            |fact: String| (format!("a string that holds JSON, but {fact}"), render::value(value));
        let Value::String(text) = value else {
            return self.differs(path, || no_json(format!("this is {}", value.kind())));
        };
        let document = match read(text.as_bytes()) {
            Ok(document) => document,
            Err(error) => {
                let fact = format!("at byte {}: {}", error.offset, error.fact);
                return self.differs(path, || no_json(fact));
            }
        };
        let inside = Path::Inside(path);
        let twice = self.all(&document.duplicates, |check, _| {
            check.differs(&inside, || (ABSENT.to_owned(), "a member that stands twice".to_owned()))
        });
        twice & self.holds(inner, &document.value, &inside)
    }
}

/// The array or object that a string holds.
fn held(text: &Text) -> Option<Document> {
    let first = text.as_bytes().trim_ascii_start().first();
    first.filter(|byte| matches!(byte, b'{' | b'['))?;
    read(text.as_bytes()).ok()
}
