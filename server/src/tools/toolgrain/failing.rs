//! `fail` and `panic`: a failure that the tool means, and one that nobody has thought of.

use crate::tools::{Arguments, Context, Failure, ToolResult};
use serde_json::Value;

pub(super) fn fail(arguments: &Arguments, _: &Context) -> ToolResult {
    let text = arguments.get("text").and_then(Value::as_str).unwrap_or("failed as asked");
    Err(Failure::from(text))
}

pub(super) fn panic(_: &Arguments, _: &Context) -> ToolResult {
    panic!("this stays between the server and whoever runs it")
}
