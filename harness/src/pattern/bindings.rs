//! `Bindings`: the values of names while a transcript is replayed.

use crate::json::{Text, Value};
use std::collections::BTreeMap;

/// Names and their values, in the order of the names.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Bindings(BTreeMap<String, Value>);

impl Bindings {
    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// Gives a name a value, in place of one it had.
    pub fn insert(&mut self, name: impl Into<String>, value: Value) {
        self.0.insert(name.into(), value);
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }
}

impl FromIterator<(String, Value)> for Bindings {
    fn from_iter<I: IntoIterator<Item = (String, Value)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

/// The text of a value where it is part of a string: a string's characters, else its JSON.
pub(crate) fn text_of(value: &Value) -> Text {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string().into(),
    }
}

/// The values known in the middle of a message: those from before, and those it has given so far.
#[derive(Debug, Clone)]
pub(crate) struct Known<'a> {
    pub(crate) bindings: &'a Bindings,
    /// In the order of capture.
    pub(crate) captured: Vec<(String, Value)>,
}

impl<'a> Known<'a> {
    pub(crate) fn new(bindings: &'a Bindings) -> Self {
        Self { bindings, captured: Vec::new() }
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        let captured = self.captured.iter().rev().find(|(captured, _)| captured == name);
        captured.map(|(_, value)| value).or_else(|| self.bindings.get(name))
    }
}
