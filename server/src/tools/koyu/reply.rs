//! From the shape of a reply to the value that a tool returns.

use serde::Serialize;

use crate::tools::{Output, ToolResult};

/// A reply whose members keep the order in which the shape declares them.
#[expect(clippy::unnecessary_wraps, reason = "it ends handlers, which return results")]
pub(super) fn reply<T: Serialize>(shape: &T) -> ToolResult {
    let value = serde_json::to_value(shape).expect("the keys of replies are strings");
    Ok(Output::Value(value))
}
