//! Texts that a golden names rather than holds, since they are others elsewhere: the working directory, and
//! variables of the environment. Must not know which variables are secrets.

use super::{Bindings, Part};
use crate::json::Value;
use memchr::memmem;

/// What the names of variables of the environment begin with.
pub(crate) const ENVIRONMENT: &str = "env:";
/// A shorter value of a variable is found in texts that have nothing to do with it.
pub(crate) const LEAST: usize = 8;

/// The texts and their names: `cwd`, and `env:NAME` for what is bound of the environment.
pub(crate) struct KnownTexts<'a> {
    /// The longest first, lest a shorter one breaks it.
    known: Vec<(&'a str, &'a str)>,
}

impl<'a> KnownTexts<'a> {
    pub(crate) fn new(bindings: &'a Bindings) -> Self {
        let text = |(name, value): (&'a str, &'a Value)| Some((name, value.as_str()?));
        let all = bindings.iter().filter_map(text);
        let mut known: Vec<_> = all.filter(|(name, text)| is_known(name, text)).collect();
        known.sort_by_key(|(_, text)| std::cmp::Reverse(text.len()));
        Self { known }
    }

    /// Whether one of them stands in the text.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        self.next(text, 0).is_some()
    }

    /// The text cut around them.
    pub(crate) fn parts(&self, text: &str) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut from = 0;
        while let Some((at, (name, known))) = self.next(text, from) {
            parts.extend([Part::Plain(text[from..at].into()), Part::Name((*name).to_owned())]);
            from = at + known.len();
        }
        parts.push(Part::Plain(text[from..].into()));
        parts
    }

    /// The first from this byte on, and where it stands.
    fn next(&self, text: &str, from: usize) -> Option<(usize, &(&'a str, &'a str))> {
        let places = self.known.iter().filter_map(|one| {
            let found = memmem::find_iter(&text.as_bytes()[from..], one.1.as_bytes());
            let mut found = found.map(|at| from + at);
            Some((found.find(|at| one.0 != "cwd" || is_whole(text, *at, one.1.len()))?, one))
        });
        places.min_by_key(|(at, _)| *at)
    }
}

fn is_known(name: &str, text: &str) -> bool {
    let length = text.chars().count();
    (name == "cwd" && length > 1) || (name.starts_with(ENVIRONMENT) && length >= LEAST)
}

/// Whether a path is not a part of a longer name.
fn is_whole(text: &str, at: usize, length: usize) -> bool {
    let goes_on = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    !text[..at].ends_with(goes_on) && !text[at + length..].starts_with(goes_on)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::TextPattern;

    fn check(text: &str, expected: &str) {
        let bindings = [
            ("cwd", "/srv/work"),
            ("env:TOKEN", "s3cr3t-s3cr3t"),
            ("env:OTHER_TOKEN", "s3cr3t-s3cr3t-more"),
            ("env:SHORT_TOKEN", "1234567"),
            ("name", "a name of the file's own"),
        ];
        let pairs = bindings.map(|(name, value)| (name.to_owned(), Value::from(value)));
        let bindings = pairs.into_iter().collect();
        let known = KnownTexts::new(&bindings);
        let pattern = TextPattern::new(known.parts(text));
        assert_eq!(pattern.to_text().to_str(), Some(expected));
        assert_eq!(known.is_in(text), text != expected);
    }

    #[test]
    fn a_known_text_gets_its_name_wherever_it_stands() {
        for (text, expected) in [
            ("", ""),
            ("/srv/work", "{{cwd}}"),
            ("see /srv/work/a and /srv/works", "see {{cwd}}/a and /srv/works"),
            ("xs3cr3t-s3cr3tx", "x{{env:TOKEN}}x"),
            ("s3cr3t-s3cr3t-more", "{{env:OTHER_TOKEN}}"),
            ("/srv/work?s3cr3t-s3cr3t&s3cr3t-s3cr3t", "{{cwd}}?{{env:TOKEN}}&{{env:TOKEN}}"),
            ("1234567", "1234567"),
            ("a name of the file's own", "a name of the file's own"),
        ] {
            check(text, expected);
        }
    }
}
