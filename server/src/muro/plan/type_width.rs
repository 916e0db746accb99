//! How wide a text is likely to be drawn. No font is at hand, so this is a careful guess from
//! classes of characters; a guess that is too wide costs a smaller label, never an overlap.

/// Width of `text` as a multiple of the font size.
pub(super) fn ems(text: &str) -> f64 {
    text.chars().map(em).sum()
}

fn em(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' | '.' | ',' | ':' | ';' | '|' | '!' => 0.3,
        ' ' | '/' | 'f' | 't' | 'r' | '(' | ')' | '-' | 'I' | '·' | '²' => 0.38,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.92,
        'A'..='Z' | '_' | '&' => 0.7,
        '\u{300}'..='\u{36f}' => 0.0,
        '\u{0}'..='\u{10ff}' => 0.58,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_is_never_narrower_than_helvetica_draws_it() {
        // Advance widths of Helvetica in thousandths of an em, from its metrics (AFM).
        for (text, helvetica) in [
            ("Living and kitchen", 8004.0),
            ("/L3/living", 3946.0),
            ("Main bedroom", 6391.0),
            ("WC", 1666.0),
        ] {
            let guess = ems(text) * 1000.0;
            assert!(guess >= helvetica * 0.97, "{text}: {guess} < {helvetica}");
            assert!(guess <= helvetica * 1.3, "{text}: {guess} is far over {helvetica}");
        }
    }

    #[test]
    fn east_asian_characters_are_a_full_em() {
        assert!((ems("談話室") - 3.0).abs() < 1e-9);
    }
}
