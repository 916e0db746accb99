//! How a tool is shown in a list.

use super::Tool;
use crate::dialect::Members;
use crate::json::quote;

/// Which output schemas are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outputs {
    /// All that are declared.
    All,
    /// Those whose root is of type `object`, as a revision before 2026-07-28 allows.
    OfObjects,
}

/// The declaration of a tool as a JSON object. Schemas stand in it as they were declared.
pub(super) fn declaration(tool: &Tool, order: Members, outputs: Outputs) -> String {
    let quoted = |text| {
        let mut out = String::new();
        quote(text, &mut out);
        Some(out)
    };
    let shown = |schema: &&str| outputs == Outputs::All || super::set::is_of_objects(schema);
    let mut members = [
        ("name", quoted(tool.name)),
        ("description", quoted(tool.description)),
        ("inputSchema", Some(tool.input_schema.to_owned())),
        ("outputSchema", tool.output_schema.filter(shown).map(str::to_owned)),
        ("annotations", tool.annotations.map(str::to_owned)),
    ];
    if order == Members::Sorted {
        members.sort_unstable();
    }
    let present = members.iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
    let texts: Vec<_> = present.map(|(name, value)| format!(r#""{name}":{value}"#)).collect();
    format!("{{{}}}", texts.join(","))
}
