//! The tools that one server offers, checked when the set is made.

use super::{Access, Arguments, Context, Failure, Output, Tool};
use crate::dialect::Members;
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

    /// The declarations as a JSON array, in order (`K14`, `O15`). Gated tools are in it when they are open.
    pub(crate) fn listing(&self, members: Members, allow_run: bool) -> String {
        let listed = |tool: &&Tool| match tool.access {
            Access::Open => true,
            Access::Gated => allow_run,
            Access::Unlisted => false,
        };
        let shown = self.tools.iter().filter(listed).map(|tool| declaration(tool, members));
        format!("[{}]", shown.collect::<Vec<_>>().join(","))
    }
}

fn declaration(tool: &Tool, order: Members) -> String {
    let quoted = |text| {
        let mut out = String::new();
        quote(text, &mut out);
        Some(out)
    };
    let mut members = [
        ("name", quoted(tool.name)),
        ("description", quoted(tool.description)),
        ("inputSchema", Some(tool.input_schema.to_owned())),
        ("outputSchema", tool.output_schema.map(str::to_owned)),
        ("annotations", tool.annotations.map(str::to_owned)),
    ];
    if order == Members::Sorted {
        members.sort_unstable();
    }
    let present = members.iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
    let texts: Vec<_> = present.map(|(name, value)| format!(r#""{name}":{value}"#)).collect();
    format!("{{{}}}", texts.join(","))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::koyu;
    use pretty_assertions::assert_eq;

    const GOOD: Tool = Tool {
        name: "good",
        description: "says \"so\"",
        input_schema: r#"{"type":"object"}"#,
        output_schema: None,
        annotations: None,
        access: Access::Open,
        run: |_, _| Ok(Output::Text(String::new())),
    };

    #[test]
    fn a_wrong_declaration_makes_no_set() {
        const CASES: &[(&[Tool], &str)] = &[
            (&[GOOD, GOOD], "tool `good`: the name is declared twice"),
            (
                &[Tool { input_schema: "{", ..GOOD }],
                "tool `good`: the input schema is no JSON object of type `object`",
            ),
            (
                &[Tool { input_schema: "{}", ..GOOD }],
                "tool `good`: the input schema is no JSON object of type `object`",
            ),
            (
                &[Tool { input_schema: r#"{"type":["object"]}"#, ..GOOD }],
                "tool `good`: the input schema is no JSON object of type `object`",
            ),
            (
                &[Tool { output_schema: Some("true"), ..GOOD }],
                "tool `good`: the output schema is no JSON object",
            ),
            (
                &[Tool { annotations: Some("[]"), ..GOOD }],
                "tool `good`: the annotations are no JSON object",
            ),
        ];
        for (tools, wanted) in CASES {
            assert_eq!(ToolSet::new(tools).unwrap_err().to_string(), *wanted);
        }
    }

    #[test]
    fn tools_are_listed_as_declared() {
        const TOOLS: &[Tool] = &[
            GOOD,
            Tool {
                name: "more",
                output_schema: Some("{}"),
                annotations: Some(r#"{"readOnlyHint":true}"#),
                ..GOOD
            },
        ];
        assert_eq!(
            ToolSet::new(TOOLS).unwrap().listing(Members::AsMade, false),
            concat!(
                r#"[{"name":"good","description":"says \"so\"","inputSchema":{"type":"object"}},"#,
                r#"{"name":"more","description":"says \"so\"","inputSchema":{"type":"object"},"#,
                r#""outputSchema":{},"annotations":{"readOnlyHint":true}}]"#
            )
        );
    }

    #[test]
    fn gated_tools_are_listed_when_they_are_open_and_old_names_never() {
        const TOOLS: &[Tool] = &[
            Tool { name: "open", ..GOOD },
            Tool { name: "gated", access: Access::Gated, output_schema: Some("{}"), ..GOOD },
            Tool { name: "old", access: Access::Unlisted, ..GOOD },
        ];
        let set = ToolSet::new(TOOLS).unwrap();
        let (open, gated) = (
            r#"{"description":"says \"so\"","inputSchema":{"type":"object"},"name":"open"}"#,
            r#"{"description":"says \"so\"","inputSchema":{"type":"object"},"name":"gated","outputSchema":{}}"#,
        );
        assert_eq!(set.listing(Members::Sorted, false), format!("[{open}]"));
        assert_eq!(set.listing(Members::Sorted, true), format!("[{open},{gated}]"));
        assert!(set.find("gated").is_some() && set.find("old").is_some());
    }

    #[test]
    fn the_tools_of_koyu_are_those_of_its_page() {
        let set = ToolSet::new(koyu::TOOLS).unwrap();
        let text = set.listing(Members::AsMade, false);
        let listing: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&listing).unwrap(), text, "compact");
        let file = ["file"].as_slice();
        for (index, (name, properties, required)) in [
            ("model_summary", file, file),
            ("check", file, file),
            ("layers", file, file),
            ("write_layer", &["file", "layer", "content"], &["file", "layer", "content"]),
            ("new_uids", &["file", "count"], file),
            ("doors", &["file", "from", "to"], &["file", "from", "to"]),
            ("spaces", &["file", "level"], file),
            ("light", file, file),
            ("validate", file, file),
            ("site", file, file),
            ("plan_svg", &["file", "level"], &["file", "level"]),
            ("canonical_json", file, file),
        ]
        .into_iter()
        .enumerate()
        {
            let (tool, schema) = (&listing[index], &listing[index]["inputSchema"]);
            let names =
                |object: &Value| object.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
            assert_eq!(names(tool), ["name", "description", "inputSchema"]);
            assert_eq!(tool["name"], name);
            assert_eq!(names(schema), ["type", "properties", "required"]);
            assert_eq!(names(&schema["properties"]), properties);
            assert_eq!(schema["required"], Value::from(required));
            for (property, description) in schema["properties"].as_object().unwrap() {
                let kind = if property == "count" { "integer" } else { "string" };
                assert_eq!(description["type"], kind, "{name} {property}");
            }
        }
        assert_eq!(listing.as_array().unwrap().len(), 12);
        assert_eq!(
            serde_json::to_string(&listing[10]).unwrap(),
            concat!(
                r#"{"name":"plan_svg","description":"Generates and returns the plan SVG for a level (form is generated, "#,
                r#"not written — the lowest level doubles as the site plan)","inputSchema":{"type":"object","properties":"#,
                r#"{"file":{"type":"string","description":"Path to the entry .muro file (imports are composed "#,
                r#"automatically)"},"level":{"type":"string","description":"Level name (e.g. L5)"}},"#,
                r#""required":["file","level"]}}"#
            )
        );
    }
}
