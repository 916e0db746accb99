//! The bytes of a `>raw` line: quoted strings, each sent a number of times.
//! Repeats are kept as counts and expanded only while being sent. Must not know lines or files.

use std::fmt;

use super::{raw_reader, refusal::Refusal};

/// The most bytes that one `>raw` line may send.
pub const MAX_RAW: u64 = 256 << 20;

/// What a `>raw` line sends. At most [`MAX_RAW`] bytes, however it was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Raw {
    parts: Vec<Part>,
}

/// One string of a `>raw` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What the string stands for.
    pub bytes: Vec<u8>,
    /// How often it is sent; 1 when the line says nothing.
    pub times: u64,
}

impl Raw {
    /// Reads what follows `>raw`: strings with their counts, each after exactly one blank.
    pub(super) fn read(text: &str) -> Result<Self, Refusal> {
        let raw = Self { parts: raw_reader::read(text)? };
        if raw.len() > MAX_RAW {
            return Err(Refusal::new(
                format!("the line sends {} bytes", raw.len()),
                format!("the most is {MAX_RAW} (256 MiB); lower a count"),
            ));
        }
        Ok(raw)
    }

    /// The line that sends these bytes, or none when they are more than [`MAX_RAW`].
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let fits = u64::try_from(bytes.len()).is_ok_and(|len| len <= MAX_RAW);
        fits.then(|| Self { parts: vec![Part { bytes: bytes.to_vec(), times: 1 }] })
    }

    /// The strings in the order in which they are sent.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// How many bytes are sent.
    pub fn len(&self) -> u64 {
        let lens = self.parts.iter().map(|part| part.times.saturating_mul(part.bytes.len() as u64));
        lens.fold(0, u64::saturating_add)
    }

    /// Whether nothing is sent.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All the bytes that are sent, repeats expanded.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for part in self.parts.iter().filter(|part| !part.bytes.is_empty()) {
            let times = usize::try_from(part.times).expect("at most `MAX_RAW` times");
            bytes.extend(part.bytes.repeat(times));
        }
        bytes
    }
}

/// The text after `>raw `, which reads back as an equal value.
impl fmt::Display for Raw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.parts.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { " " })?;
            part.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for chunk in self.bytes.utf8_chunks() {
            chunk.valid().chars().try_for_each(|character| write_character(f, character))?;
            write_escaped(f, chunk.invalid())?;
        }
        f.write_str("\"")?;
        if self.times == 1 { Ok(()) } else { write!(f, " * {}", self.times) }
    }
}

fn write_character(f: &mut fmt::Formatter<'_>, character: char) -> fmt::Result {
    match character {
        '\n' => f.write_str("\\n"),
        '\r' => f.write_str("\\r"),
        '\t' => f.write_str("\\t"),
        '\0' => f.write_str("\\0"),
        '\\' => f.write_str("\\\\"),
        '"' => f.write_str("\\\""),
        // What the standard library would escape is invisible.
        _ if character.escape_debug().len() > 1 && character != '\'' => {
            write_escaped(f, character.encode_utf8(&mut [0; 4]).as_bytes())
        }
        _ => write!(f, "{character}"),
    }
}

fn write_escaped(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "\\x{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_printed_so_that_a_reader_sees_them() {
        for (bytes, printed) in [
            (&b"\xff\xfe\n"[..], r#""\xff\xfe\n""#),
            (b"it's \"a\" \\ b", r#""it's \"a\" \\ b""#),
            (b"\0\r\t\x1b\x7f", r#""\0\r\t\x1b\x7f""#),
            ("é–\u{feff}\u{301}".as_bytes(), r#""é–\xef\xbb\xbf\xcc\x81""#),
            (b"\xc3", r#""\xc3""#),
            (b"", r#""""#),
        ] {
            let raw = Raw::from_bytes(bytes).expect("few bytes");
            assert_eq!(raw.to_string(), printed);
            assert_eq!(Raw::read(&format!(" {printed}")), Ok(raw));
        }
    }

    #[test]
    fn a_count_is_kept_as_a_count() {
        let raw = Raw::read(r#" "ab" * 100000000 "c""#).expect("under the limit");
        assert_eq!((raw.len(), raw.parts().len()), (200_000_001, 2));
        assert_eq!(raw.to_string(), r#""ab" * 100000000 "c""#);
    }

    #[test]
    fn the_total_is_bounded() {
        for (text, total) in [
            (r#" "a" * 268435457"#, "268435457"),
            (r#" "a" * 268435456 "b""#, "268435457"),
            (r#" "abcdefgh" * 18446744073709551615"#, "18446744073709551615"),
        ] {
            let refusal = Raw::read(text).expect_err("over the limit");
            assert_eq!(refusal.fact, format!("the line sends {total} bytes"));
        }
        assert_eq!(
            Raw::read(r#" "" * 18446744073709551615"#).map(|raw| raw.to_bytes()),
            Ok(vec![])
        );
    }
}
