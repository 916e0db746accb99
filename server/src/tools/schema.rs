//! A JSON Schema of a tool, ready to be held against values. Draft 2020-12 unless the schema names another.
//!
//! The text that goes to clients is the declared one; what is compiled here never comes back out.

use jsonschema::Validator;
use serde_json::Value;
use std::fmt::Write;

/// So many of a value's faults are told.
const TOLD: usize = 3;

/// A compiled schema.
#[derive(Debug)]
pub(crate) struct Schema(Validator);

impl Schema {
    /// Fails with the reason if the text is no schema, or refers to one that it does not hold itself: nothing is
    /// fetched.
    pub(crate) fn compile(text: &str) -> Result<Self, String> {
        let schema: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        jsonschema::validator_for(&schema).map(Self).map_err(|error| {
            let place = error.instance_path().as_str();
            format!(
                "{}{error}",
                if place.is_empty() { String::new() } else { format!("{place}: ") }
            )
        })
    }

    /// Fails with the first faults, each with its place in `value` as a JSON pointer. Values themselves are not
    /// told: they may be long, and secret.
    pub(crate) fn check(&self, value: &Value) -> Result<(), String> {
        if self.0.is_valid(value) {
            return Ok(());
        }
        let mut words = String::new();
        let mut errors = self.0.iter_errors(value);
        for error in errors.by_ref().take(TOLD) {
            words.push_str(if words.is_empty() { "" } else { "; " });
            let place = error.instance_path().as_str();
            if !place.is_empty() {
                // A string takes whatever is written.
                let _ = write!(words, "{place}: ");
            }
            let _ = write!(words, "{}", error.masked());
        }
        if errors.next().is_some() {
            words.push_str("; and more");
        }
        Err(words)
    }
}
