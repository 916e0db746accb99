//! The entries of a file of known failures, read from TOML with the line of each.

use std::path::Path;

use toml_edit::{Document, Item, Table};

use super::{Date, KnownError};

/// The name of the array of tables.
pub(super) const LIST: &str = "known";
/// What an entry may say; `step` is for its reader.
const MEMBERS: &[&str] = &["id", "reason", "expires", "step"];
const SHAPE: &str = "write `[[known]]` and below it `id = \"...\"` and `reason = \"...\"`";

/// One known failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The failure.
    pub id: String,
    /// Why it is excused.
    pub reason: String,
    /// The last day on which it is.
    pub expires: Option<Date>,
}

/// The entries of a file, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entries {
    /// Each id once.
    pub all: Vec<Entry>,
}

impl Entries {
    /// Reads the text of a file, or says all that is wrong with it.
    pub fn read(path: &Path, text: &str) -> Result<Self, Vec<KnownError>> {
        let mut reader = Reader { path, text, errors: Vec::new() };
        let document = Document::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            let said = error.message().lines().collect::<Vec<_>>().join(", ");
            reader.fail(at, format!("no TOML ({said})"), SHAPE);
            std::mem::take(&mut reader.errors)
        })?;
        let mut entries = Self::default();
        for (name, item) in document.as_table() {
            match item {
                Item::ArrayOfTables(tables) if name == LIST => {
                    for table in tables {
                        entries.all.extend(reader.entry(table, &entries));
                    }
                }
                _ => {
                    let at = item.span().map_or(0, |span| span.start);
                    reader.fail(at, format!("`{name}` is no list of known failures"), SHAPE);
                }
            }
        }
        if reader.errors.is_empty() { Ok(entries) } else { Err(reader.errors) }
    }

    /// The entry about this failure.
    pub fn get(&self, id: &str) -> Option<&Entry> {
        self.all.iter().find(|entry| entry.id == id)
    }
}

struct Reader<'a> {
    path: &'a Path,
    text: &'a str,
    errors: Vec<KnownError>,
}

impl Reader<'_> {
    fn fail(&mut self, at: usize, fact: String, advice: &'static str) {
        let line = self.line(at);
        self.errors.push(KnownError { path: self.path.to_owned(), line, fact, advice });
    }

    fn line(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or(self.text);
        before.bytes().filter(|byte| *byte == b'\n').count() + 1
    }

    fn entry(&mut self, table: &Table, before: &Entries) -> Option<Entry> {
        let at = table.span().map_or(0, |span| span.start);
        let errors = self.errors.len();
        for (name, item) in table.iter().filter(|(name, _)| !MEMBERS.contains(name)) {
            let at = item.span().map_or(at, |span| span.start);
            let advice = "write `id`, `reason` and, if it ends some day, `expires`";
            self.fail(at, format!("`{name}` means nothing here"), advice);
        }
        let id = self.text_of(table, "id", at, "copy it from the report, or use `--write-known`");
        let reason = self.text_of(table, "reason", at, "say why the failure is excused");
        let expires = table.get("expires").and_then(|item| {
            let date = date(item);
            if date.is_none() {
                let at = item.span().map_or(at, |span| span.start);
                self.fail(at, "`expires` is no day".to_owned(), "write it as in `2027-01-31`");
            }
            date
        });
        if id.as_ref().is_some_and(|id| before.get(id).is_some()) {
            self.fail(at, "this `id` has an entry above".to_owned(), "delete one of them");
        }
        let line = self.line(at);
        (errors == self.errors.len()).then_some(Entry { line, id: id?, reason: reason?, expires })
    }

    /// A text that says something.
    fn text_of(
        &mut self,
        table: &Table,
        name: &str,
        at: usize,
        advice: &'static str,
    ) -> Option<String> {
        let item = table.get(name);
        let text = item.and_then(Item::as_str).map(str::trim).filter(|text| !text.is_empty());
        if text.is_none() {
            let at = item.and_then(Item::span).map_or(at, |span| span.start);
            self.fail(at, format!("an entry without a `{name}`"), advice);
        }
        text.map(str::to_owned)
    }
}

/// A day, with or without quotes.
fn date(item: &Item) -> Option<Date> {
    let written = match item.as_str() {
        Some(text) => text.parse::<toml_edit::Datetime>().ok()?,
        None => *item.as_datetime()?,
    };
    let date = written.date.filter(|_| written.time.is_none())?;
    Some(Date { year: date.year, month: date.month, day: date.day })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Entries, Vec<String>> {
        Entries::read(Path::new("known.toml"), text)
            .map_err(|errors| errors.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn an_entry_has_an_id_a_reason_and_perhaps_a_last_day() {
        let text = "# theirs\n[[known]]\nid = \"a#not-json\"\nstep = \"<\"\nreason = \" r \"\n\n[[known]]\nid = 'b'\nreason = 'r'\nexpires = 2027-01-31\n[[known]]\nid = 'c'\nreason = 'r'\nexpires = '2027-01-31'";
        let day = Date { year: 2027, month: 1, day: 31 };
        let entry = |line, id: &str, expires| Entry {
            line,
            id: id.to_owned(),
            reason: "r".to_owned(),
            expires,
        };
        let all =
            vec![entry(2, "a#not-json", None), entry(7, "b", Some(day)), entry(11, "c", Some(day))];
        assert_eq!(read(text), Ok(Entries { all }));
        assert_eq!(read(""), Ok(Entries::default()));
    }

    #[test]
    fn every_fault_is_told_with_its_line() {
        for (text, expected) in [
            ("[[known", &["known.toml:1: no TOML ("][..]),
            ("a = 1\n", &["known.toml:1: `a` is no list of known failures; "]),
            ("known = 5\n", &["known.toml:1: `known` is no list of known failures; "]),
            (
                "\n[[known]]\n",
                &[
                    "known.toml:2: an entry without a `id`; ",
                    "known.toml:2: an entry without a `reason`; ",
                ],
            ),
            (
                "[[known]]\nid = 'a'\nreason = ''\n",
                &["known.toml:3: an entry without a `reason`; say why"],
            ),
            (
                "[[known]]\nid = 'a'\nreason = 'r'\nexpires = 'soon'\n",
                &["known.toml:4: `expires` is no day; "],
            ),
            (
                "[[known]]\nid = 'a'\nreason = 'r'\nexpires = 12:00:00\n",
                &["known.toml:4: `expires` is no day; "],
            ),
            (
                "[[known]]\nid = 'a'\nreason = 'r'\nexpire = 'x'\n",
                &["known.toml:4: `expire` means nothing here; "],
            ),
            (
                "[[known]]\nid = 'a'\nreason = 'r'\n[[known]]\nid = 'a'\nreason = 'r'\n",
                &["known.toml:4: this `id` has an entry above; "],
            ),
        ] {
            let errors = read(text).unwrap_err();
            assert_eq!(errors.len(), expected.len(), "{errors:?}");
            for (error, expected) in errors.iter().zip(expected) {
                assert!(error.starts_with(expected), "{error}");
            }
        }
    }
}
