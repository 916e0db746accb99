//! Days of the calendar, which is all that an expiry needs.

use std::{
    fmt,
    time::{Duration, SystemTime},
};

/// A day; earlier ones are less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The day of a moment, at Greenwich.
pub fn today(now: SystemTime) -> Date {
    let since = now.duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let mut left = since.as_secs() / 86_400;
    let mut year = 1970_u16;
    while let Some(rest) = left.checked_sub(days(year)).filter(|_| year < 9999) {
        (left, year) = (rest, year + 1);
    }
    let mut month = 1_u8;
    while let Some(rest) = left.checked_sub(days_of(year, month)).filter(|_| month < 12) {
        (left, month) = (rest, month + 1);
    }
    Date { year, month, day: u8::try_from(left + 1).unwrap_or(31) }
}

fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days(year: u16) -> u64 {
    365 + u64::from(is_leap(year))
}

fn days_of(year: u16, month: u8) -> u64 {
    match month {
        2 => 28 + u64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_the_day_that_the_calendar_says() {
        // From `date -u -d @SECONDS +%F`.
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_796_083_199, "2026-11-30"),
            (1_798_761_599, "2026-12-31"),
            (1_798_761_600, "2027-01-01"),
            (4_107_542_400, "2100-03-01"),
        ] {
            let moment = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            assert_eq!(today(moment).to_string(), expected);
        }
    }
}
