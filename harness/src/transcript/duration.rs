//! Durations as transcripts write them: `5s`, `200ms`.
//! Knows no clock; a day is the most, so that adding one to an instant cannot overflow.

use std::time::Duration;

use super::{excerpt::quoted, refusal::Refusal};

const UNITS: &[(&str, u64)] = &[("ms", 1), ("s", 1000)];
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Reads a duration that is written outside a transcript; a refusal is the fact and the advice.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    read(text).map_err(|refusal| format!("{}; {}", refusal.fact, refusal.advice))
}

/// Reads digits and a unit, nothing else; from one millisecond to a day.
pub(super) fn read(text: &str) -> Result<Duration, Refusal> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let known = UNITS.iter().find(|(name, _)| *name == unit && !number.is_empty());
    let Some((_, milliseconds)) = known else {
        return Err(Refusal::new(
            format!("{} is no duration", quoted(text)),
            "write a whole number and its unit, as in `5s` or `200ms`",
        ));
    };
    let duration = number
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(*milliseconds))
        .map_or(Duration::MAX, Duration::from_millis);
    if duration.is_zero() {
        return Err(Refusal::new("a duration of zero waits for nothing", "the least is `1ms`"));
    }
    if duration > DAY {
        let fact = format!("{} is more than a day", quoted(text));
        return Err(Refusal::new(fact, "the most is `86400s`"));
    }
    Ok(duration)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<u64, &str>) {
        let got = read(text).map(|d| d.as_millis()).map_err(|refusal| refusal.fact);
        assert_eq!(got, expected.map(u128::from).map_err(str::to_owned), "{text}");
    }

    #[test]
    fn a_duration_is_digits_and_a_unit() {
        check("5s", Ok(5000));
        check("200ms", Ok(200));
        check("007s", Ok(7000));
        check("86400s", Ok(86_400_000));
        for wrong in ["", "5", "s", "ms", "5 s", "5m", "5S", "-5s", "0.5s", "+5s", "5s ", "٥s"] {
            check(wrong, Err(&format!("`{wrong}` is no duration")));
        }
    }

    #[test]
    fn a_duration_lies_between_a_millisecond_and_a_day() {
        check("0s", Err("a duration of zero waits for nothing"));
        check("86401s", Err("`86401s` is more than a day"));
        check("99999999999999999999999s", Err("`99999999999999999999999s` is more than a day"));
        check("18446744073709551615s", Err("`18446744073709551615s` is more than a day"));
    }
}
