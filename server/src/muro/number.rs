//! Numbers as the notation writes them (2.1) and as JSON text prints them (11).
//!
//! Knows nothing of the places where numbers stand.

use super::error::quote;

/// The number a token part stands for: `None` when it is not numeric (`1e3`, `+5`, `.5` are text),
/// an error when its value is not finite. `-0` is 0.
pub fn read(text: &str) -> Result<Option<f64>, String> {
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

/// The shortest spelling that reads back to the same double; plain digits from 10⁻⁶ up to, not
/// including, 10²¹, otherwise `1e-7`, `1.5e+23`. Negative zero is `0`; a value that is not finite
/// is `null`.
pub fn print(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 {
        return "0".to_owned();
    }
    if !size.is_finite() {
        return "null".to_owned();
    }
    if (1e-6..1e21).contains(&size) {
        return value.to_string();
    }
    let scientific = format!("{value:e}");
    if size < 1.0 { scientific } else { scientific.replace('e', "e+") }
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

    #[test]
    fn numbers_print_in_the_shortest_way_that_reads_back() {
        for (value, text) in [
            (20.0, "20"),
            (-0.0, "0"),
            (2.804_505_125, "2.804505125"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1e-6, "0.000001"),
            (1e-7, "1e-7"),
            (-1.5e-9, "-1.5e-9"),
            (123_456_789_012_345_680_000.0, "123456789012345680000"),
            (1e21, "1e+21"),
            (1.234_567_890_123_456_8e29, "1.2345678901234568e+29"),
            (f64::INFINITY, "null"),
        ] {
            assert_eq!(print(value), text);
        }
    }
}
