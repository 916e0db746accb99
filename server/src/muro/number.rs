//! Numbers as the notation writes them (specification 2.1).
//!
//! Knows nothing of the places where numbers stand, and does not print them.

use super::error::quote;

/// The number a token part stands for: `None` when it is not numeric (`1e3`, `+5`, `.5` are text),
/// an error when its value is not finite. `-0` is 0.
pub(super) fn read(text: &str) -> Result<Option<f64>, String> {
    if !is_numeric(text) {
        return Ok(None);
    }
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(Some(value + 0.0)),
        _ => Err(format!("{} is too large for a number", quote(text))),
    }
}

/// Whether all of the text matches `-?[0-9]+(\.[0-9]+)?`.
fn is_numeric(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    match unsigned.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(unsigned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_decimals_are_numbers() {
        for (text, value) in [("060", 60.0), ("1.50", 1.5), ("-7", -7.0), ("0000", 0.0)] {
            assert_eq!(read(text), Ok(Some(value)), "{text}");
        }
        for text in ["", "-", "+5", ".5", "5.", "1e3", "1.2.3", "--1", "٣", "1 ", "NaN", "inf"] {
            assert_eq!(read(text), Ok(None), "{text}");
        }
        assert!(read(&"9".repeat(400)).is_err());
        assert_eq!(read("-0").map(|zero| zero.map(f64::is_sign_positive)), Ok(Some(true)));
    }
}
