//! `Text`: the characters of a JSON string. Valid JSON may hold half a surrogate pair (`"\ud800"`),
//! which no Rust string can; such a text is kept as WTF-8 (UTF-8 in which a surrogate has three bytes).

use std::borrow::Cow;
use std::cmp::Ordering;

/// A JSON string or member name after unescaping. Equal texts have the same code points.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Text(Repr);

// `Wtf8` holds only what is not UTF-8, so that equal texts have equal representations.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Utf8(Box<str>),
    Wtf8(Box<[u8]>),
}

/// A part of a text: a run of characters, or one lone surrogate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Characters.
    Str(&'a str),
    /// A code unit in `0xD800..=0xDFFF` without its other half.
    Surrogate(u16),
}

impl Text {
    /// The text as a Rust string; `None` when it holds a lone surrogate.
    pub fn to_str(&self) -> Option<&str> {
        match &self.0 {
            Repr::Utf8(text) => Some(text),
            Repr::Wtf8(_) => None,
        }
    }

    /// The text with U+FFFD in place of each lone surrogate.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        match &self.0 {
            Repr::Utf8(text) => Cow::Borrowed(text),
            Repr::Wtf8(_) => Cow::Owned(self.pieces().map(Piece::lossy).collect()),
        }
    }

    /// The WTF-8 bytes.
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Repr::Utf8(text) => text.as_bytes(),
            Repr::Wtf8(bytes) => bytes,
        }
    }

    /// Whether there are no characters.
    pub fn is_empty(&self) -> bool {
        self.as_bytes().is_empty()
    }

    /// The text in order, cut around its lone surrogates.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let mut rest = self.as_bytes();
        let whole = self.to_str();
        if whole.is_some() {
            rest = &[];
        }
        whole.into_iter().map(Piece::Str).chain(std::iter::from_fn(move || next_piece(&mut rest)))
    }

    /// The text of WTF-8 bytes, such as a slice of `as_bytes` cut between characters.
    pub fn from_wtf8(bytes: &[u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::from(text),
            Err(_) => Self(Repr::Wtf8(bytes.into())),
        }
    }
}

fn next_piece<'a>(rest: &mut &'a [u8]) -> Option<Piece<'a>> {
    if rest.is_empty() {
        return None;
    }
    let valid = match std::str::from_utf8(rest) {
        Ok(text) => {
            *rest = &[];
            return Some(Piece::Str(text));
        }
        Err(error) => error.valid_up_to(),
    };
    let bytes = *rest;
    let (head, tail) =
        if valid > 0 { bytes.split_at(valid) } else { bytes.split_at(3.min(bytes.len())) };
    *rest = tail;
    Some(match std::str::from_utf8(head) {
        Ok(text) => Piece::Str(text),
        Err(_) => Piece::Surrogate(surrogate(head)),
    })
}

/// The code unit that three WTF-8 bytes `ED xx xx` stand for.
fn surrogate(bytes: &[u8]) -> u16 {
    let low = |at: usize| u16::from(bytes.get(at).copied().unwrap_or(0x80) & 0x3F);
    0xD000 | low(1) << 6 | low(2)
}

impl Piece<'_> {
    fn lossy(self) -> String {
        match self {
            Piece::Str(text) => text.to_owned(),
            Piece::Surrogate(_) => char::REPLACEMENT_CHARACTER.to_string(),
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(Repr::Utf8(text.into()))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(Repr::Utf8(text.into_boxed_str()))
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl Ord for Text {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        super::write_text(f, self)
    }
}

/// Joins characters, surrogates and texts; two halves that meet become one character.
#[derive(Debug, Default, Clone)]
pub struct TextBuilder(Vec<u8>);

impl TextBuilder {
    /// Appends characters.
    pub fn push_str(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Appends a code unit of UTF-16.
    pub fn push_unit(&mut self, unit: u16) {
        if let Some(character) = char::from_u32(u32::from(unit)) {
            return self.push_str(character.encode_utf8(&mut [0; 4]));
        }
        if let (0xDC00.., Some(high)) = (unit, self.trailing_high()) {
            self.0.truncate(self.0.len() - 3);
            let pair = char::decode_utf16([high, unit]).next().and_then(Result::ok);
            let character = pair.expect("a high and a low surrogate are one character");
            return self.push_str(character.encode_utf8(&mut [0; 4]));
        }
        let [high, low] = unit.to_be_bytes();
        let middle = (high & 0x0F) << 2 | low >> 6;
        self.0.extend_from_slice(&[0xED, 0x80 | middle, 0x80 | low & 0x3F]);
    }

    /// Appends a text.
    pub fn push_text(&mut self, text: &Text) {
        for piece in text.pieces() {
            match piece {
                Piece::Str(run) => self.push_str(run),
                Piece::Surrogate(unit) => self.push_unit(unit),
            }
        }
    }

    /// The joined text.
    pub fn finish(self) -> Text {
        match String::from_utf8(self.0) {
            Ok(text) => Text::from(text),
            Err(error) => Text(Repr::Wtf8(error.into_bytes().into_boxed_slice())),
        }
    }

    fn trailing_high(&self) -> Option<u16> {
        let tail = self.0.last_chunk::<3>()?;
        (tail[0] == 0xED && (0xA0..=0xAF).contains(&tail[1])).then(|| surrogate(tail))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(units: &[u16]) -> Text {
        let mut builder = TextBuilder::default();
        for unit in units {
            builder.push_unit(*unit);
        }
        builder.finish()
    }

    #[test]
    fn two_halves_that_meet_are_one_character() {
        assert_eq!(units(&[0xD83D, 0xDE00]), Text::from("😀"));
        let mut builder = TextBuilder::default();
        builder.push_text(&units(&[0xD83D]));
        builder.push_text(&units(&[0xDE00]));
        assert_eq!(builder.finish(), Text::from("😀"));
    }

    #[test]
    fn a_lone_half_is_kept_and_seen() {
        for (written, lossy) in [
            (&[0xD800_u16, 0x61][..], "\u{FFFD}a"),
            (&[0xDFFF], "\u{FFFD}"),
            (&[0xDE00, 0xD83D], "\u{FFFD}\u{FFFD}"),
            (&[0x61, 0xDBFF, 0xE9], "a\u{FFFD}é"),
        ] {
            let text = units(written);
            assert_eq!(text.to_str(), None);
            assert_eq!(text.to_string_lossy(), lossy);
            let found: Vec<u16> = text
                .pieces()
                .flat_map(|piece| match piece {
                    Piece::Str(run) => run.encode_utf16().collect(),
                    Piece::Surrogate(unit) => vec![unit],
                })
                .collect();
            assert_eq!(found, written);
        }
    }
}
