//! The tools that one server offers, checked when the set is made.

use super::{Arguments, Context, Failure, Output, Tool};
use crate::json::quote;
use serde_json::Value;
use std::any::Any;
use std::collections::BTreeSet;
use std::fmt;
use std::panic::catch_unwind;

/// Tools of different names whose schemas are JSON Schemas.
#[derive(Debug, Clone)]
pub struct ToolSet {
    tools: &'static [Tool],
}

/// A declaration that no server can be built from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolSchemaError {
    /// The tool's name.
    pub tool: &'static str,
    /// What is wrong with it.
    pub fault: &'static str,
}

impl fmt::Display for ToolSchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tool `{}`: {}", self.tool, self.fault)
    }
}

impl std::error::Error for ToolSchemaError {}

/// Why a call gave no output.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The tool said so.
    Failed(Failure),
    /// The tool panicked, with these words.
    Panicked(String),
}

impl ToolSet {
    /// Checks every declaration; the first wrong one is the error.
    pub fn new(tools: &'static [Tool]) -> Result<Self, ToolSchemaError> {
        let mut names = BTreeSet::new();
        for tool in tools {
            let wrong = |fault| Err(ToolSchemaError { tool: tool.name, fault });
            if !names.insert(tool.name) {
                return wrong("the name is declared twice");
            }
            if object(tool.input_schema).is_none_or(|schema| schema["type"] != "object") {
                return wrong("the input schema is no JSON object of type `object`");
            }
            if tool.output_schema.is_some_and(|schema| object(schema).is_none()) {
                return wrong("the output schema is no JSON object");
            }
            if tool.annotations.is_some_and(|annotations| object(annotations).is_none()) {
                return wrong("the annotations are no JSON object");
            }
        }
        Ok(Self { tools })
    }

    /// The tool of this name, case included.
    pub fn find(&self, name: &str) -> Option<&'static Tool> {
        self.tools.iter().find(|tool| tool.name == name)
    }

    /// The declarations as a JSON array, in order (`K14`).
    pub(crate) fn listing(&self) -> String {
        let mut out = String::from('[');
        for (index, tool) in self.tools.iter().enumerate() {
            out.push_str(if index == 0 { r#"{"name":"# } else { r#",{"name":"# });
            quote(tool.name, &mut out);
            out.push_str(r#","description":"#);
            quote(tool.description, &mut out);
            out.push_str(r#","inputSchema":"#);
            out.push_str(tool.input_schema);
            for (member, text) in [
                (r#","outputSchema":"#, tool.output_schema),
                (r#","annotations":"#, tool.annotations),
            ] {
                if let Some(text) = text {
                    out.push_str(member);
                    out.push_str(text);
                }
            }
            out.push('}');
        }
        out.push(']');
        out
    }
}

/// Runs a tool. A panic inside it ends the call, not the server.
pub(crate) fn call(
    tool: &Tool,
    arguments: &Arguments,
    context: &Context,
) -> Result<Output, Trouble> {
    match catch_unwind(|| (tool.run)(arguments, context)) {
        Ok(result) => result.map_err(Trouble::Failed),
        Err(panic) => Err(Trouble::Panicked(words(&*panic))),
    }
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no words")
        .to_owned()
}

fn object(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().filter(Value::is_object)
}
