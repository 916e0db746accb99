//! Attributes: `key:value` tokens in written order (specification 2.2).
//!
//! Knows no key; which ones an element may carry is the ledger's concern.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use super::error::quote;
use super::number;
use crate::json;

/// A value: numeric spellings are numbers, quoted or not, everything else is text.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Finite.
    Number(f64),
    /// Never empty.
    Text(String),
}

impl Value {
    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(value) => Some(*value),
            Self::Text(_) => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Number(_) => None,
            Self::Text(text) => Some(text),
        }
    }

    /// Whether it is this number (`1.0` is 1).
    pub fn is(&self, number: f64) -> bool {
        self.number() == Some(number)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(value) => f.write_str(&json::number(*value)),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl From<&Value> for serde_json::Value {
    fn from(value: &Value) -> Self {
        match value {
            Value::Number(number) => Self::from(*number),
            Value::Text(text) => Self::from(text.as_str()),
        }
    }
}

/// The attributes of one element, each key once, in written order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attributes(Vec<(String, Value)>);

impl Attributes {
    /// Reads tokens that must all be attributes.
    pub(super) fn read<'a>(tokens: impl Iterator<Item = &'a Cow<'a, str>>) -> Result<Self, String> {
        let entries = tokens.map(|token| attribute(token)).collect::<Result<Vec<_>, _>>()?;
        if entries.len() < 2 {
            return Ok(Self(entries));
        }
        let mut keys: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
        keys.sort_unstable();
        match keys.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(format!("the key {} stands twice on this line", quote(pair[0]))),
            None => Ok(Self(entries)),
        }
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The value of a key, if it is a number.
    pub fn number(&self, key: &str) -> Option<f64> {
        self.get(key).and_then(Value::number)
    }

    /// The value of a key, if it is text.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key).and_then(Value::text)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Keys and values in written order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// Takes a consumed key out.
    pub(super) fn take(&mut self, key: &str) -> Option<Value> {
        let at = self.0.iter().position(|(name, _)| name == key)?;
        Some(self.0.remove(at).1)
    }

    /// These attributes, replaced and extended by `own`: a replaced value keeps its place.
    pub(super) fn extended(&self, own: Self) -> Self {
        if self.is_empty() {
            return own;
        }
        let places: BTreeMap<&str, usize> =
            self.0.iter().enumerate().map(|(at, (key, _))| (key.as_str(), at)).collect();
        let mut entries = self.0.clone();
        for (key, value) in own.0 {
            match places.get(key.as_str()) {
                Some(at) => entries[*at].1 = value,
                None => entries.push((key, value)),
            }
        }
        Self(entries)
    }
}

/// Splits a token at its first colon.
fn attribute(token: &str) -> Result<(String, Value), String> {
    let Some((key, text)) = token.split_once(':') else {
        return Err(format!("{} has no place here; attributes are `key:value`", quote(token)));
    };
    if key.is_empty() {
        return Err(format!("{} has no key before the colon", quote(token)));
    }
    if text.is_empty() {
        return Err(format!("the key {} has no value", quote(key)));
    }
    let value = match number::read(text)? {
        Some(value) => Value::Number(value),
        None => Value::Text(text.to_owned()),
    };
    Ok((key.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(tokens: &[&str]) -> Result<Attributes, String> {
        let tokens: Vec<_> = tokens.iter().map(|token| Cow::Borrowed(*token)).collect();
        Attributes::read(tokens.iter())
    }

    #[test]
    fn numeric_spellings_become_numbers() {
        let found = read(&["h:2400", "spec:0101", "use:a:b", "constructor:1e3"]).unwrap();
        let shown: Vec<_> = found.iter().map(|(key, value)| format!("{key}={value}")).collect();
        assert_eq!(shown, ["h=2400", "spec=101", "use=a:b", "constructor=1e3"]);
        assert_eq!(found.number("spec"), Some(101.0));
        assert_eq!(found.text("spec"), None);
    }

    #[test]
    fn a_faulty_attribute_is_named() {
        for (tokens, named) in [
            (&["bare"][..], "`bare`"),
            (&[":x"], "`:x`"),
            (&["name:"], "`name`"),
            (&["h:1", "h:1"], "`h`"),
        ] {
            let message = read(tokens).unwrap_err();
            assert!(message.contains(named), "{message}");
        }
        assert!(read(&[&format!("h:{}", "9".repeat(400))]).is_err());
    }

    #[test]
    fn own_attributes_replace_in_place_and_extend() {
        let asset = read(&["w:900", "style:hinged"]).unwrap();
        let opening = asset.extended(read(&["fire:30", "w:1000"]).unwrap());
        let keys: Vec<_> = opening.iter().map(|(key, value)| format!("{key}:{value}")).collect();
        assert_eq!(keys, ["w:1000", "style:hinged", "fire:30"]);
    }
}
