//! The tools that one server offers, checked when the set is made.

use super::declaration::{Outputs, declaration};
use super::schema::Schema;
use super::{Access, Arguments, Context, Handler, Output, Run, Tool, Trouble};
use crate::dialect::Members;
use serde_json::Value;
use std::any::Any;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Tools of different names whose schemas are JSON Schemas.
#[derive(Debug, Clone)]
pub struct ToolSet {
    offers: Vec<Arc<Offer>>,
}

/// One tool of a set, with its schemas compiled where they are enforced.
#[derive(Debug)]
pub struct Offer {
    /// The tool as it was declared.
    pub tool: Tool,
    pub(crate) input: Option<Schema>,
    pub(crate) output: Option<Schema>,
}

/// What the schemas of a tool are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schemas {
    /// They are shown. A tool looks at its arguments itself.
    Shown,
    /// What goes into a tool and what comes out of it is held against them.
    Enforced,
}

/// A declaration that no server can be built from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolSchemaError {
    /// The tool's name.
    pub tool: &'static str,
    /// What is wrong with it.
    pub fault: Cow<'static, str>,
}

impl fmt::Display for ToolSchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tool `{}`: {}", self.tool, self.fault)
    }
}

impl std::error::Error for ToolSchemaError {}

impl ToolSet {
    /// Checks every declaration; the first wrong one is the error (`T8`).
    pub fn new(tools: &[Tool], schemas: Schemas) -> Result<Self, ToolSchemaError> {
        let mut names = BTreeSet::new();
        let mut offers = Vec::new();
        for tool in tools {
            let wrong = |fault| ToolSchemaError { tool: tool.name, fault };
            if !names.insert(tool.name) {
                return Err(wrong("the name is declared twice".into()));
            }
            check(tool).map_err(|fault| wrong(fault.into()))?;
            offers.push(Arc::new(offer(tool, schemas).map_err(|fault| wrong(fault.into()))?));
        }
        Ok(Self { offers })
    }

    /// The tool of this name, case included.
    pub fn find(&self, name: &str) -> Option<&Arc<Offer>> {
        self.offers.iter().find(|offer| offer.tool.name == name)
    }

    /// The declarations as a JSON array, in order (`K14`, `O15`). Gated tools are in it when they are open.
    pub(crate) fn listing(&self, members: Members, outputs: Outputs, allow_run: bool) -> String {
        let listed = |offer: &&Arc<Offer>| match offer.tool.access {
            Access::Open => true,
            Access::Gated => allow_run,
            Access::Unlisted => false,
        };
        let shown = self.offers.iter().filter(listed);
        let texts = shown.map(|offer| declaration(&offer.tool, members, outputs));
        format!("[{}]", texts.collect::<Vec<_>>().join(","))
    }
}

fn check(tool: &Tool) -> Result<(), &'static str> {
    if !is_of_objects(tool.input_schema) {
        return Err("the input schema is no JSON object of type `object`");
    }
    if tool.output_schema.is_some_and(|schema| object(schema).is_none()) {
        return Err("the output schema is no JSON object");
    }
    if tool.annotations.is_some_and(|annotations| object(annotations).is_none()) {
        return Err("the annotations are no JSON object");
    }
    Ok(())
}

fn offer(tool: &Tool, schemas: Schemas) -> Result<Offer, String> {
    let compiled = |text: Option<&str>, which| {
        let text = text.filter(|_| schemas == Schemas::Enforced);
        let schema = text.map(Schema::compile).transpose();
        schema.map_err(|fault| format!("the {which} schema is no JSON Schema: {fault}"))
    };
    let input = compiled(Some(tool.input_schema), "input")?;
    let output = compiled(tool.output_schema, "output")?;
    Ok(Offer { tool: *tool, input, output })
}

/// Runs a tool whose answer is waited for.
pub(crate) fn call_in_turn(
    tool: &Tool,
    arguments: &Arguments,
    context: &Context,
) -> Result<Output, Trouble> {
    match tool.run {
        Run::AtOnce(run) | Run::Aside(run) => call(run, arguments, context),
        Run::Later(_) => {
            Err(Trouble::Panicked("it answers later, and here nobody waits".to_owned()))
        }
    }
}

/// Runs a handler. A panic inside it ends the call, not the server.
pub(crate) fn call(
    run: Handler,
    arguments: &Arguments,
    context: &Context,
) -> Result<Output, Trouble> {
    match catch_unwind(AssertUnwindSafe(|| run(arguments, context))) {
        Ok(result) => result.map_err(Trouble::Failed),
        Err(panic) => Err(Trouble::Panicked(words(&*panic))),
    }
}

/// What a panic says.
pub(crate) fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no words")
        .to_owned()
}

/// Whether this is a schema whose root is of type `object`.
pub(super) fn is_of_objects(schema: &str) -> bool {
    object(schema).is_some_and(|schema| schema["type"] == "object")
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
        run: Run::AtOnce(|_, _| Ok(Output::Text(String::new()))),
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
            assert_eq!(ToolSet::new(tools, Schemas::Enforced).unwrap_err().to_string(), *wanted);
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
            ToolSet::new(TOOLS, Schemas::Enforced).unwrap().listing(
                Members::AsMade,
                Outputs::All,
                false
            ),
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
        let set = ToolSet::new(TOOLS, Schemas::Enforced).unwrap();
        let (open, gated) = (
            r#"{"description":"says \"so\"","inputSchema":{"type":"object"},"name":"open"}"#,
            r#"{"description":"says \"so\"","inputSchema":{"type":"object"},"name":"gated","outputSchema":{}}"#,
        );
        assert_eq!(set.listing(Members::Sorted, Outputs::All, false), format!("[{open}]"));
        assert_eq!(set.listing(Members::Sorted, Outputs::All, true), format!("[{open},{gated}]"));
        assert!(set.find("gated").is_some() && set.find("old").is_some());
    }

    #[test]
    fn the_tools_of_koyu_are_those_of_its_page() {
        let set = ToolSet::new(koyu::TOOLS, Schemas::Enforced).unwrap();
        let text = set.listing(Members::AsMade, Outputs::All, false);
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
