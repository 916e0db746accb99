//! The known word that a misspelt one was meant to be.
//! Knows words only; which words are known is the caller's affair.

/// Longer words than this are no slip of the finger, and comparing them would take long.
const LONGEST: usize = 32;

/// The known word with the fewest slips, when they are few enough for its length.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let slips = |known: &str| strsim::damerau_levenshtein(&word, &known.to_lowercase());
    let (best, slips) = known.into_iter().map(|k| (k, slips(k))).min_by_key(|(_, slips)| *slips)?;
    (slips <= (best.len() / 3).max(1)).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_word_that_was_meant() {
        let known = ["title", "timeout", "env", "spec"];
        for (word, expected) in [
            ("titel", Some("title")),
            ("Title", Some("title")),
            ("time-out", Some("timeout")),
            ("specs", Some("spec")),
            ("enviroment", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, known), expected, "{word}");
        }
        assert_eq!(nearest(&"title".repeat(100), known), None);
    }
}
