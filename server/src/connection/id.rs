//! The id of a request as a key: equal ids are equal however they were spelled.

use crate::json::{Kind, Raw};

/// An id that the specification allows. The spelling in which it goes back is kept elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Id {
    /// The characters of a string.
    Text(String),
    /// The digits of an integer, of any size.
    Integer(String),
}

impl Id {
    /// None for what is neither a string nor written as an integer (`1.0` and `1e3` are not).
    pub(crate) fn read(raw: Raw<'_>) -> Option<Self> {
        match raw.kind() {
            Kind::String => raw.string().map(|text| Self::Text(text.into_owned())),
            Kind::Number if is_integer(raw.text()) => Some(Self::Integer(raw.text().to_owned())),
            _ => None,
        }
    }

    /// Whether `read` would give one.
    pub(crate) fn is_one(raw: Raw<'_>) -> bool {
        match raw.kind() {
            Kind::String => true,
            Kind::Number => is_integer(raw.text()),
            _ => false,
        }
    }
}

fn is_integer(number: &str) -> bool {
    number.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit())
}
