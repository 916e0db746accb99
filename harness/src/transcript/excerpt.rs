//! The part of a line that an error shows: short whatever the length of the line, harmless on a
//! terminal whatever its bytes. Must not know files or what is wrong with the line.

/// The most characters of a line that are shown.
const WIDTH: usize = 100;
/// The most characters of a word that are quoted in a sentence.
const WORD: usize = 60;
/// The most characters of a sentence.
const SENTENCE: usize = 1000;

/// A window into a line, one shown character for each character of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// What is shown; `…` stands where the line goes on.
    pub text: String,
    /// How many characters stand left of the caret, if there is one.
    pub caret: Option<usize>,
}

impl Excerpt {
    /// The window around `column` (counted from 1) or, without one, the line's beginning.
    pub(crate) fn new(line: &str, column: Option<usize>) -> Self {
        let wanted = column.map_or(0, |column| column.saturating_sub(1));
        let first = wanted.saturating_sub(WIDTH * 3 / 4);
        let mut characters = line.chars().skip(first);
        let mut text = if first > 0 { "…".to_owned() } else { String::new() };
        text.extend(characters.by_ref().take(WIDTH).map(harmless));
        if characters.next().is_some() {
            text.push('…');
        }
        let caret = column.map(|_| wanted - first + usize::from(first > 0));
        Self { text, caret }
    }
}

/// A word of the file between backticks, cut when it is long.
pub(super) fn quoted(word: &str) -> String {
    format!("`{}`", cut(word, WORD))
}

/// A sentence about what the file says, cut when the file made it long.
pub(super) fn bounded(sentence: &str) -> String {
    cut(sentence, SENTENCE)
}

fn cut(text: &str, most: usize) -> String {
    let mut characters = text.chars();
    let mut cut: String = characters.by_ref().take(most).map(harmless).collect();
    if characters.next().is_some() {
        cut.push('…');
    }
    cut
}

/// The character itself, or a picture of it when a terminal would obey it instead of showing it.
fn harmless(character: char) -> char {
    match character {
        '\t' => ' ',
        '\0'..='\x1f' => char::from_u32(0x2400 + character as u32).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        invisible if is_invisible(invisible) => '\u{fffd}',
        shown => shown,
    }
}

/// Whether a character beyond ASCII's controls shows nothing, or turns the direction of others.
pub(super) fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{7f}'..='\u{9f}'
        | '\u{ad}'
        | '\u{200b}'
        | '\u{200e}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, column: Option<usize>, text: &str, caret: Option<usize>) {
        assert_eq!(Excerpt::new(line, column), Excerpt { text: text.to_owned(), caret });
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        check("", None, "", None);
        check("> {x", Some(4), "> {x", Some(3));
        check("é1", Some(2), "é1", Some(1));
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown_as_a_picture() {
        check("a\x1b[2Jb\tc\0\x7f", None, "a␛[2Jb c␀␡", None);
        check("a\u{202e}b\u{feff}", Some(3), "a\u{fffd}b\u{fffd}", Some(2));
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides_of_the_caret() {
        let line = format!("{}!{}", "a".repeat(1000), "b".repeat(1000));
        let text = format!("…{}!{}…", "a".repeat(75), "b".repeat(24));
        check(&line, Some(1001), &text, Some(76));
        check(&"a".repeat(101), None, &format!("{}…", "a".repeat(100)), None);
    }

    #[test]
    fn a_long_word_is_cut() {
        assert_eq!(quoted("tite"), "`tite`");
        assert_eq!(quoted(&"x".repeat(61)), format!("`{}…`", "x".repeat(60)));
    }
}
