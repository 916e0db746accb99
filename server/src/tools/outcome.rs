//! What a call comes to. The dialect, not the tool, decides how it is written.

use serde_json::{Number, Value};

/// What a handler returns. A failure is one that the tool means; a panic is dealt with elsewhere.
pub type ToolResult = Result<Output, Failure>;

/// A successful outcome.
#[derive(Debug, Clone, PartialEq)]
pub enum Output {
    /// Text that goes to the client character for character.
    Text(String),
    /// A value whose members keep their order; the dialect lays it out as text, as structured content, or both.
    Value(Value),
}

/// A number as JSON. JSON has none for the infinities and for what is no number: they are a failure, where a conversion
/// of `serde_json` would make null of them (`T12`).
pub fn json_number(number: f64) -> Result<Value, Failure> {
    let told = || Failure::from(format!("the result is no number of JSON: {number}"));
    Number::from_f64(number).map(Value::Number).ok_or_else(told)
}

/// A failure that the client is to read: a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The sentence, as it goes to the client.
    pub text: String,
}

/// Why a call gave no output.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The tool said so.
    Failed(Failure),
    /// The tool panicked, with these words.
    Panicked(String),
}

impl From<String> for Failure {
    fn from(text: String) -> Self {
        Self { text }
    }
}

impl From<&str> for Failure {
    fn from(text: &str) -> Self {
        Self { text: text.to_owned() }
    }
}
