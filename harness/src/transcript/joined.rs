//! A message that goes over several lines, as one text that remembers its lines.
//! Knows tokens of JSON only so far as lines may break between them.

use super::{line::Tail, refusal::Refusal};

/// The pieces of a message without a gap, and where each came from.
pub(super) struct Joined {
    pub(super) text: String,
    pieces: Vec<Piece>,
}

/// A piece begins at byte `start` of the text; it stood at byte `at` of line `index`.
struct Piece {
    start: usize,
    index: usize,
    at: usize,
}

impl Joined {
    /// A message that begins at a tail of the line with this index.
    pub(super) fn new(index: usize, tail: Tail<'_>) -> Self {
        let piece = Piece { start: 0, index, at: tail.at };
        Self { text: tail.text.to_owned(), pieces: vec![piece] }
    }

    /// Goes on with a continuation line.
    pub(super) fn push(&mut self, index: usize, tail: Tail<'_>) {
        self.pieces.push(Piece { start: self.text.len(), index, at: tail.at });
        self.text.push_str(tail.text);
    }

    /// Whether there is a continuation line.
    pub(super) fn is_continued(&self) -> bool {
        self.pieces.len() > 1
    }

    /// The line index of the refused place, and the refusal with its offset into that line.
    /// The end of the text lies on its last line; a refusal without a place on its first.
    pub(super) fn place(&self, refusal: Refusal) -> (usize, Refusal) {
        let offset = refusal.at.unwrap_or(0);
        let after = self.pieces.partition_point(|piece| piece.start <= offset);
        let piece = &self.pieces[after - 1];
        let at = refusal.at.map(|offset| offset - piece.start + piece.at);
        (piece.index, Refusal { at, ..refusal })
    }

    /// Refuses the first line break inside a token; the text must be JSON.
    pub(super) fn broken_token(&self) -> Option<Refusal> {
        let advice = "break the line before or after `,`, `:`, a bracket or a brace";
        let mut breaks = self.pieces.iter().skip(1).map(|piece| piece.start).peekable();
        let bytes = self.text.as_bytes();
        let (mut in_string, mut escaped) = (false, false);
        for (offset, byte) in bytes.iter().enumerate() {
            while let Some(at) = breaks.next_if(|at| *at <= offset) {
                let token = if in_string { "a string" } else { "a number or a word" };
                let inside = in_string || at > 0 && is_word(bytes[at - 1]) && is_word(*byte);
                if inside {
                    return Some(
                        Refusal::new(format!("the line breaks inside {token}"), advice).at(at),
                    );
                }
            }
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = in_string,
                b'"' => in_string = !in_string,
                _ => {}
            }
        }
        None
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines 10, 11, ... with a marker of two bytes, then an indentation of four.
    fn joined(pieces: &[&str]) -> Joined {
        let mut joined = Joined::new(10, Tail { text: pieces[0], at: 2 });
        for (number, text) in pieces.iter().enumerate().skip(1) {
            joined.push(10 + number, Tail { text, at: 4 });
        }
        joined
    }

    #[test]
    fn pieces_join_without_a_gap() {
        assert_eq!(joined(&["{", "\"a\":", "1}"]).text, r#"{"a":1}"#);
    }

    #[test]
    fn a_place_in_the_text_is_a_place_in_a_line() {
        let joined = joined(&["{", "\"a\":", "1}"]);
        for (offset, expected) in
            [(Some(0), (10, Some(2))), (Some(1), (11, Some(4))), (Some(4), (11, Some(7)))]
                .into_iter()
                .chain([(Some(5), (12, Some(4))), (Some(7), (12, Some(6))), (None, (10, None))])
        {
            let (index, placed) = joined.place(Refusal { at: offset, ..Refusal::new("", "") });
            assert_eq!((index, placed.at), expected, "{offset:?}");
        }
    }

    #[test]
    fn a_line_breaks_between_tokens_only() {
        let string = Some("the line breaks inside a string");
        let word = Some("the line breaks inside a number or a word");
        for (pieces, expected) in [
            (&["{\"a\":", "1}"][..], None),
            (&["{", "\"a\"", ":", "1", "}"], None),
            (&["[1,", "2]"], None),
            (&["[\"\\\\\"", "]"], None),
            (&["[\"a", "b\"]"], string),
            (&["[\"", "\"]"], string),
            (&["[\"a\\\"", "b\"]"], string),
            (&["[1", "2]"], word),
            (&["[-", "2]"], word),
            (&["[1.", "5]"], word),
            (&["[1e", "+5]"], word),
            (&["[tr", "ue]"], word),
        ] {
            let got = joined(pieces).broken_token().map(|refusal| refusal.fact);
            assert_eq!(got.as_deref(), expected, "{pieces:?}");
        }
    }
}
