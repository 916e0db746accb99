//! What stands between `{{` and `}}`: finding it in a text and reading it. Knows no variables' values.

use super::error::Fault;
use super::{ENVIRONMENT, Kind};
use crate::json::Text;
use memchr::memmem;

/// What a placeholder says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Hole {
    /// `open`: the two characters `{{`.
    Open,
    /// `...`
    Rest,
    /// A variable.
    Name(String),
    /// A word, with the name that it binds.
    Word(Word, Option<String>),
    /// A shape, with the name that it binds.
    Shape(String, Option<String>),
}

/// The words with a meaning of their own, `open` and `...` aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Kind(Kind),
    Text,
    Re,
    Json,
    OneOf,
    Each,
    Set,
    Maybe,
    Absent,
}

const WORDS: [(&str, Word); 8] = [
    ("text", Word::Text),
    ("re", Word::Re),
    ("json", Word::Json),
    ("oneof", Word::OneOf),
    ("each", Word::Each),
    ("set", Word::Set),
    ("maybe", Word::Maybe),
    ("absent", Word::Absent),
];

impl Word {
    fn find(written: &str) -> Option<Self> {
        let kind = Kind::ALL.into_iter().find(|kind| kind.word() == written).map(Word::Kind);
        kind.or_else(|| WORDS.iter().find(|(word, _)| *word == written).map(|(_, word)| *word))
    }

    /// Whether it stands as the name of an object's only member.
    pub(crate) fn is_operator(self) -> bool {
        !matches!(self, Word::Kind(_) | Word::Text | Word::Absent)
    }

    fn binds(self) -> bool {
        !matches!(self, Word::Maybe | Word::Absent)
    }
}

/// Every word that no variable may be named, and that a wrong name may have been meant as.
pub(crate) fn reserved<'a>() -> impl Iterator<Item = &'a str> {
    let kinds = Kind::ALL.into_iter().map(|kind| -> &'a str { kind.word() });
    kinds.chain(WORDS.into_iter().map(|(word, _)| word)).chain(["open", "..."])
}

/// Whether this can be the name of a variable.
pub(crate) fn check_name(name: &str) -> Result<(), Fault> {
    if !is_name(name) {
        return Err(Fault::new(format!("{name:?} is no name"), "names match `[a-z][a-z0-9_-]*`"));
    }
    if reserved().any(|word| word == name) {
        let fact = format!("`{name}` has a meaning of its own and cannot be a variable's name");
        return Err(Fault::new(fact, "choose another name"));
    }
    Ok(())
}

fn is_name(name: &str) -> bool {
    let tail = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(tail)
}

/// Whether this names a variable of the environment: `env:NAME`.
pub(crate) fn is_environment(name: &str) -> bool {
    let Some(name) = name.strip_prefix(ENVIRONMENT) else { return false };
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn is_shape(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric())
}

impl Hole {
    /// Reads what stands between the braces.
    pub(crate) fn parse(inside: &str) -> Result<Self, Fault> {
        if let Some((name, word)) = inside.split_once(" = ") {
            return Self::bind(inside, name, word);
        }
        match inside {
            "open" => return Ok(Hole::Open),
            "..." => return Ok(Hole::Rest),
            _ => {}
        }
        if let Some(word) = Word::find(inside) {
            return Ok(Hole::Word(word, None));
        }
        if is_shape(inside) {
            return Ok(Hole::Shape(inside.to_owned(), None));
        }
        if is_name(inside) || is_environment(inside) {
            return Ok(Hole::Name(inside.to_owned()));
        }
        Err(none(inside))
    }

    fn bind(inside: &str, name: &str, word: &str) -> Result<Self, Fault> {
        check_name(name)?;
        let name = Some(name.to_owned());
        match Word::find(word) {
            Some(word) if word.binds() => Ok(Hole::Word(word, name)),
            None if is_shape(word) => Ok(Hole::Shape(word.to_owned(), name)),
            _ => Err(Fault::new(
                format!("`{{{{{}}}}}` binds nothing", shown(inside)),
                "after `=` stands a kind such as `string`, or `text`, `re`, `json`, `oneof`, `each`, `set`, or a shape",
            )),
        }
    }
}

fn none(inside: &str) -> Fault {
    let fact = format!("`{{{{{}}}}}` is no placeholder", shown(inside));
    let spaced = inside.trim() != inside || inside.contains('=');
    let advice = if spaced {
        "write `{{name}}` without blanks, or `{{name = string}}` with one blank on each side of `=`"
    } else {
        "names match `[a-z][a-z0-9_-]*`; for two literal braces write `{{open}}`"
    };
    Fault::new(fact, advice)
}

/// The inside of a placeholder as an error shows it.
pub(crate) fn shown(inside: &str) -> String {
    let start: String = inside.chars().take(40).flat_map(char::escape_debug).collect();
    if inside.chars().nth(40).is_some() { start + "…" } else { start }
}

/// A part of a text: characters, or what stands between two pairs of braces.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fragment<'a> {
    Plain(&'a [u8]),
    Hole(&'a str),
}

/// Whether a text holds two braces in a row.
pub(crate) fn has_hole(text: &Text) -> bool {
    memmem::find(text.as_bytes(), b"{{").is_some()
}

/// Cuts WTF-8 bytes around their placeholders. Of three braces the first is a character.
pub(crate) fn fragments(bytes: &[u8]) -> Result<Vec<Fragment<'_>>, Fault> {
    let mut found = Vec::new();
    let mut rest = bytes;
    while let Some(mut at) = memmem::find(rest, b"{{") {
        if rest[at..].starts_with(b"{{{") && !rest[at..].starts_with(b"{{{{") {
            at += 1;
        }
        if at > 0 {
            found.push(Fragment::Plain(&rest[..at]));
        }
        let after = &rest[at + 2..];
        let inside = memmem::find(after, b"}}").map(|end| &after[..end]);
        let Some(inside) = inside.and_then(|inside| std::str::from_utf8(inside).ok()) else {
            return Err(Fault::new(
                "`{{` opens a placeholder that `}}` does not close",
                "for two literal braces write `{{open}}`",
            ));
        };
        found.push(Fragment::Hole(inside));
        rest = &after[inside.len() + 2..];
    }
    if !rest.is_empty() {
        found.push(Fragment::Plain(rest));
    }
    Ok(found)
}

/// The text with `{{open}}` in place of each two braces, so that it reads back as itself.
pub(crate) fn escaped(text: &Text) -> Text {
    if !has_hole(text) {
        return text.clone();
    }
    let mut out = Vec::new();
    let mut rest = text.as_bytes();
    while let Some(at) = memmem::find(rest, b"{{") {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(b"{{open}}");
        rest = &rest[at + 2..];
    }
    out.extend_from_slice(rest);
    Text::from_wtf8(&out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placeholder_says_one_thing() {
        for (inside, hole) in [
            ("open", Hole::Open),
            ("...", Hole::Rest),
            ("cwd", Hole::Name("cwd".into())),
            ("a-b_9", Hole::Name("a-b_9".into())),
            ("env:API_KEY", Hole::Name("env:API_KEY".into())),
            ("integer", Hole::Word(Word::Kind(Kind::Integer), None)),
            ("Tool", Hole::Shape("Tool".into(), None)),
            ("x = re", Hole::Word(Word::Re, Some("x".into()))),
            ("x = Tool", Hole::Shape("Tool".into(), Some("x".into()))),
        ] {
            assert_eq!(Hole::parse(inside), Ok(hole), "{inside}");
        }
    }

    #[test]
    fn what_is_no_placeholder_is_refused_with_advice() {
        for (inside, fact) in [
            ("", "`{{}}` is no placeholder"),
            (" cwd ", "`{{ cwd }}` is no placeholder"),
            ("x=string", "`{{x=string}}` is no placeholder"),
            ("9a", "`{{9a}}` is no placeholder"),
            ("aB", "`{{aB}}` is no placeholder"),
            ("a\u{1b}", "`{{a\\u{1b}}}` is no placeholder"),
            ("x = maybe", "`{{x = maybe}}` binds nothing"),
            ("x = y", "`{{x = y}}` binds nothing"),
            ("X = string", "\"X\" is no name"),
            ("any = string", "`any` has a meaning of its own and cannot be a variable's name"),
        ] {
            assert_eq!(Hole::parse(inside).expect_err(inside).fact, fact);
        }
    }

    #[test]
    fn a_text_is_cut_around_its_placeholders() {
        use Fragment::{Hole, Plain};
        for (text, found) in [
            ("", vec![]),
            ("{a}", vec![Plain(b"{a}")]),
            ("a{{b}}c{{d}}", vec![Plain(b"a"), Hole("b"), Plain(b"c"), Hole("d")]),
            ("{{{a}}}", vec![Plain(b"{"), Hole("a"), Plain(b"}")]),
            ("{{open}}{", vec![Hole("open"), Plain(b"{")]),
        ] {
            assert_eq!(fragments(text.as_bytes()), Ok(found), "{text}");
        }
        assert!(fragments(b"a {{b}").is_err());
    }
}
