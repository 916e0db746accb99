//! Reads the strings and counts of a `>raw` line.
//! Knows the grammar's `atom`, `string` and `escape`, and nothing of limits or lines.

use super::{excerpt::quoted, raw::Part, refusal::Refusal};

const ESCAPES: &[(char, u8)] =
    &[('n', b'\n'), ('r', b'\r'), ('t', b'\t'), ('0', b'\0'), ('\\', b'\\'), ('"', b'"')];
const KNOWN_ESCAPES: &str =
    r#"known are `\n`, `\r`, `\t`, `\0`, `\\`, `\"` and `\x` with two hexadecimal digits"#;
const ATOM: &str = "write a quoted string, and `* N` after it to send it N times";

/// Reads `*( SP atom )`; at least one.
pub(super) fn read(text: &str) -> Result<Vec<Part>, Refusal> {
    let mut reader = Reader { text, at: 0 };
    let mut parts = Vec::new();
    while parts.is_empty() || !reader.rest().is_empty() {
        parts.push(reader.part()?);
    }
    Ok(parts)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        self.at += if found { expected.len() } else { 0 };
        found
    }

    fn refuse(&self, fact: impl Into<String>, advice: &str) -> Refusal {
        Refusal::new(fact, advice).at(self.at)
    }

    fn part(&mut self) -> Result<Part, Refusal> {
        if !self.take(" ") {
            return Err(self.refuse("expected a blank and a quoted string", ATOM));
        }
        if !self.take("\"") {
            return Err(self.refuse("expected a quoted string", ATOM));
        }
        let bytes = self.string()?;
        let times = if self.take(" *") { self.times()? } else { 1 };
        Ok(Part { bytes, times })
    }

    /// What stands between the quotes; the first one has been taken.
    fn string(&mut self) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Vec::new();
        while let Some(character) = self.rest().chars().next() {
            match character {
                '"' => {
                    self.at += 1;
                    return Ok(bytes);
                }
                '\\' => bytes.push(self.escape()?),
                '\0'..='\x1f' | '\x7f' => {
                    let fact = "a control character stands in a quoted string";
                    return Err(self.refuse(fact, KNOWN_ESCAPES));
                }
                _ => {
                    let end = self.at + character.len_utf8();
                    bytes.extend_from_slice(&self.text.as_bytes()[self.at..end]);
                    self.at = end;
                }
            }
        }
        Err(self.refuse("the string is not closed", "write `\"` at its end"))
    }

    fn escape(&mut self) -> Result<u8, Refusal> {
        let mut characters = self.rest()[1..].chars();
        let (letter, after) = (characters.next(), characters.as_str());
        if let Some((letter, byte)) = ESCAPES.iter().find(|(known, _)| Some(*known) == letter) {
            self.at += 1 + letter.len_utf8();
            return Ok(*byte);
        }
        let digits = after.get(..2).filter(|_| letter == Some('x'));
        let digits = digits.filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        if let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            self.at += 4;
            return Ok(byte);
        }
        let written: String = std::iter::once('\\').chain(letter).collect();
        Err(self.refuse(format!("{} is no escape", quoted(&written)), KNOWN_ESCAPES))
    }

    /// The number of a count; ` *` has been taken.
    fn times(&mut self) -> Result<u64, Refusal> {
        const ADVICE: &str = "write the count as in `\"a\" * 1000`";
        if !self.take(" ") {
            return Err(self.refuse("expected a blank and a count", ADVICE));
        }
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let Ok(times) = rest[..end].parse() else {
            let fact = if end == 0 { "expected a count" } else { "the count is too large" };
            return Err(self.refuse(fact, ADVICE));
        };
        self.at += end;
        Ok(times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_counts_are_read() {
        let part = |bytes: &[u8], times| Part { bytes: bytes.to_vec(), times };
        for (text, expected) in [
            (r#" "a""#, vec![part(b"a", 1)]),
            (r#" "a" "b""#, vec![part(b"a", 1), part(b"b", 1)]),
            (r#" "[" * 5000 "]" * 0"#, vec![part(b"[", 5000), part(b"]", 0)]),
            (r#" "\n\r\t\0\\\"\x7f\xFf""#, vec![part(b"\n\r\t\0\\\"\x7f\xff", 1)]),
            (r#" " é" * 2"#, vec![part(" é".as_bytes(), 2)]),
            (r#" """#, vec![part(b"", 1)]),
        ] {
            assert_eq!(read(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused_where_it_stands() {
        for (text, at, fact) in [
            ("", 0, "expected a blank and a quoted string"),
            (" ", 1, "expected a quoted string"),
            (r#""a""#, 0, "expected a blank and a quoted string"),
            (r#" "a"  "b""#, 5, "expected a quoted string"),
            (r#" "a""b""#, 4, "expected a blank and a quoted string"),
            (r#" "a"* 3"#, 4, "expected a blank and a quoted string"),
            (r#" "a" *3"#, 6, "expected a blank and a count"),
            (r#" "a" * "#, 7, "expected a count"),
            (r#" "a" * x"#, 7, "expected a count"),
            (r#" "a" * 3x"#, 8, "expected a blank and a quoted string"),
            (r#" "a" * 18446744073709551616"#, 7, "the count is too large"),
            (r#" "a"#, 3, "the string is not closed"),
            (r#" "a\"#, 3, r"`\` is no escape"),
            (r#" "\u0041""#, 2, r"`\u` is no escape"),
            (r#" "\x4""#, 2, r"`\x` is no escape"),
            (r#" "\x+4""#, 2, r"`\x` is no escape"),
            (r#" "\é""#, 2, r"`\é` is no escape"),
            (" \"\t\"", 2, "a control character stands in a quoted string"),
        ] {
            let refusal = read(text).expect_err(text);
            assert_eq!((refusal.at, refusal.fact.as_str()), (Some(at), fact), "{text}");
        }
    }
}
