//! `Number`: a JSON number as it was written. Equality goes by its digits, never through a double,
//! so that 2^53+1 and exponents of any length stay what they are.

/// A number's lexeme. Two numbers are equal when both are integers (no point, no exponent) or both are
/// not, and their decimal values are the same: `1e3` equals `1000.0`, `-0` equals `0`, `1` is not `1.0`.
#[derive(Clone)]
pub struct Number(Box<str>);

/// What a lexeme says: `0.digits * 10^(exponent + shift)`, without outer zeros; zero has no digits.
struct Decimal<'a> {
    negative: bool,
    digits: Vec<u8>,
    exponent: Exponent<'a>,
    shift: i128,
}

/// A written exponent without its leading zeros.
struct Exponent<'a> {
    negative: bool,
    digits: &'a str,
}

impl Number {
    /// The number of a lexeme of RFC 8259, section 6; `None` when it is no such lexeme.
    pub fn parse(lexeme: &str) -> Option<Self> {
        let end = super::scan::number(lexeme.as_bytes(), 0).ok()?;
        (end == lexeme.len()).then(|| Self::from_lexeme(lexeme))
    }

    pub(super) fn from_lexeme(lexeme: &str) -> Self {
        Self(lexeme.into())
    }

    /// The number as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is written without a point and an exponent.
    pub fn is_integer(&self) -> bool {
        !self.0.contains(['.', 'e', 'E'])
    }

    /// The value of an integer that fits.
    pub fn to_i64(&self) -> Option<i64> {
        self.0.parse().ok()
    }

    fn decimal(&self) -> Decimal<'_> {
        let (mantissa, exponent) = self.0.split_once(['e', 'E']).unwrap_or((&self.0, "0"));
        let (negative, mantissa) = sign(mantissa);
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = || whole.bytes().chain(fraction.bytes());
        let leading = all().take_while(|digit| *digit == b'0').count();
        let mut digits: Vec<u8> = all().skip(leading).collect();
        digits.truncate(digits.iter().rposition(|digit| *digit != b'0').map_or(0, |last| last + 1));
        let (exponent_negative, exponent) = sign(exponent);
        Decimal {
            negative,
            digits,
            exponent: Exponent {
                negative: exponent_negative,
                digits: exponent.trim_start_matches('0'),
            },
            shift: whole.len() as i128 - leading as i128,
        }
    }
}

fn sign(written: &str) -> (bool, &str) {
    match written.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, written.strip_prefix('+').unwrap_or(written)),
    }
}

impl Decimal<'_> {
    fn same(&self, other: &Decimal<'_>) -> bool {
        if self.digits.is_empty() || other.digits.is_empty() {
            return self.digits.len() == other.digits.len();
        }
        self.negative == other.negative
            && self.digits == other.digits
            && self.magnitude() == other.magnitude()
    }

    /// The power of ten as sign and digits, however long.
    fn magnitude(&self) -> (bool, String) {
        let Exponent { negative, digits } = &self.exponent;
        // Thirty digits fit an `i128` with room for any shift.
        if digits.len() <= 30 {
            let value: i128 = digits.parse().unwrap_or(0);
            let power = if *negative { -value } else { value } + self.shift;
            return (power < 0, power.unsigned_abs().to_string());
        }
        // The shift is far smaller than the exponent, so the sign stays.
        (*negative, add(digits, if *negative { -self.shift } else { self.shift }))
    }
}

/// Adds a small number to decimal digits; the sum must not be negative.
fn add(digits: &str, small: i128) -> String {
    let mut carry = small;
    let mut sum: Vec<u8> = Vec::with_capacity(digits.len() + 1);
    for digit in digits.bytes().rev() {
        let place = i128::from(digit - b'0') + carry;
        sum.push(b'0' + u8::try_from(place.rem_euclid(10)).unwrap_or(0));
        carry = place.div_euclid(10);
    }
    while carry > 0 {
        sum.push(b'0' + u8::try_from(carry % 10).unwrap_or(0));
        carry /= 10;
    }
    let written: String = sum.iter().rev().map(|digit| char::from(*digit)).collect();
    written.trim_start_matches('0').to_owned()
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
            || self.is_integer() == other.is_integer() && self.decimal().same(&other.decimal())
    }
}

impl Eq for Number {}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self(value.to_string().into())
    }
}

impl std::fmt::Debug for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(left: &str, right: &str, equal: bool) {
        let number = |lexeme| Number::parse(lexeme).expect(lexeme);
        assert_eq!(number(left) == number(right), equal, "{left} {right}");
        assert_eq!(number(right) == number(left), equal, "{right} {left}");
    }

    #[test]
    fn numbers_are_equal_by_kind_and_digits() {
        for (left, right) in [
            ("0", "-0"),
            ("1e3", "1000.0"),
            ("1E+3", "1e3"),
            ("0.0", "-0e99"),
            ("0e5", "0.000"),
            ("12.50", "1.25e1"),
            ("0.001", "1e-3"),
            ("100e-2", "1.0"),
            ("-1.5", "-15e-1"),
            ("1e0", "1.0"),
            (
                "10e99999999999999999999999999999999999999",
                "1e100000000000000000000000000000000000000",
            ),
            (
                "1e-100000000000000000000000000000000000000",
                "10e-100000000000000000000000000000000000001",
            ),
        ] {
            check(left, right, true);
        }
    }

    #[test]
    fn numbers_differ_by_kind_or_by_one_digit() {
        for (left, right) in [
            ("1", "1.0"),
            ("1", "1e0"),
            ("1", "-1"),
            ("1.0", "-1.0"),
            ("9007199254740993", "9007199254740992"),
            ("0.1", "0.10000000000000001"),
            ("1e400", "1e401"),
            ("1e99999999999999999999999999999999", "1e-99999999999999999999999999999999"),
            ("1.0", "0.0"),
            ("10", "100"),
        ] {
            check(left, right, false);
        }
    }

    #[test]
    fn a_million_digits_of_exponent_are_compared_by_their_digits() {
        let nines = "9".repeat(1_000_000);
        check(&format!("10e{nines}"), &format!("1e1{}", "0".repeat(1_000_000)), true);
        check(&format!("1e{nines}"), &format!("1e-{nines}"), false);
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for lexeme in ["", "-", "+1", "01", "1.", ".5", "1e", "1e+", "0x1", "NaN", "1 ", "--1"] {
            assert!(Number::parse(lexeme).is_none(), "{lexeme}");
        }
    }
}
