//! The six tools of the `once` dialect, over a workspace of TOML manifests: what each shows of itself, and
//! the old name under which one of them can still be called.
//!
//! Schemas are written out here; `fields` enforces them, and a test holds the two together.

mod apply_edit;
mod base64;
mod batch;
mod edit;
mod fields;
mod fingerprint;
mod graph;
mod kind;
mod manifest;
mod materialize;
mod obstacle;
mod operation;
mod starters;
mod tell;

use crate::tools::{Access, Handler, Run, Tool};

/// The one output schema, for every tool.
const OUTPUT: &str = r#"{"additionalProperties":false,"properties":{"result":{}},"required":["result"],"type":"object"}"#;

/// Reads, always gives the same answer, and touches nothing outside.
const READ: &str =
    r#"{"destructiveHint":false,"idempotentHint":true,"openWorldHint":false,"readOnlyHint":true}"#;
/// Adds, and when repeated adds nothing more.
const ADD: &str =
    r#"{"destructiveHint":false,"idempotentHint":true,"openWorldHint":false,"readOnlyHint":false}"#;
/// Changes what is there.
const CHANGE: &str =
    r#"{"destructiveHint":true,"idempotentHint":false,"openWorldHint":false,"readOnlyHint":false}"#;

/// A closed object schema: the text of its properties, and what of them is required.
macro_rules! closed {
    ($properties:literal) => {
        concat!(
            r#"{"additionalProperties":false,"properties":{"#,
            $properties,
            r#"},"type":"object"}"#
        )
    };
    ($properties:literal, $required:literal) => {
        concat!(
            r#"{"additionalProperties":false,"properties":{"#,
            $properties,
            r#"},"required":["#,
            $required,
            r#"],"type":"object"}"#
        )
    };
}

/// What a target may declare beside its name, as properties of a schema.
macro_rules! declared {
    () => {
        concat!(
            r#""attrs":{"type":"object"},"deps":{"items":{"type":"string"},"type":"array"},"#,
            r#""kind":{"type":"string"}"#
        )
    };
}

/// The schema of a list of operations.
const EDIT: &str = concat!(
    r#"{"additionalProperties":false,"properties":{"operations":{"description":"What to do, in order","#,
    r#""items":{"oneOf":[{"additionalProperties":false,"properties":{"op":{"const":"create"},"target":"#,
    r#"{"additionalProperties":false,"properties":{"#,
    declared!(),
    r#","name":{"type":"string"},"srcs":{"items":{"type":"string"},"type":"array"},"#,
    r#""visibility":{"items":{"type":"string"},"type":"array"}},"required":["name","kind"],"#,
    r#""type":"object"}},"required":["op","target"],"type":"object"},"#,
    r#"{"additionalProperties":false,"properties":{"op":{"const":"update"},"set":"#,
    r#"{"additionalProperties":false,"properties":{"#,
    declared!(),
    r#","srcs":{"items":{"type":"string"},"type":"array"},"#,
    r#""visibility":{"items":{"type":"string"},"type":"array"}},"type":"object"},"#,
    r#""target_name":{"type":"string"}},"required":["op","target_name","set"],"type":"object"},"#,
    r#"{"additionalProperties":false,"properties":{"op":{"const":"delete"},"target_name":"#,
    r#"{"type":"string"}},"required":["op","target_name"],"type":"object"}]},"type":"array"},"#,
    r#""package":{"description":"Folder of the manifest, relative to the workspace; empty for the root","#,
    r#""type":"string"}},"required":["package","operations"],"type":"object"}"#
);

/// All of them, in the order that the dialect lists them.
pub(crate) const TOOLS: &[Tool] = &[
    tool(
        ("once_query_workspace", Access::Open, READ),
        "Tells the root, the root manifest, the packages and how many targets there are. A manifest that does not \
         load is part of the answer",
        closed!(""),
        tell::workspace,
    ),
    KINDS,
    Tool { name: "once_list_rules", access: Access::Unlisted, ..KINDS },
    tool(
        ("once_query_example", Access::Open, READ),
        "Gives the files of an example: text as it is, anything else in base64",
        closed!(
            r#""kind":{"description":"A kind of target","type":"string"},"slug":{"description":"The example, as listed with its kind","type":"string"}"#,
            r#""kind","slug""#
        ),
        tell::example,
    ),
    tool(
        ("once_query_graph_fingerprint", Access::Open, READ),
        "Gives one digest of targets, sources and manifests, and one of each of them: equal workspaces have equal \
         digests",
        closed!(
            r#""include_manifests":{"default":true,"type":"boolean"},"include_sources":{"default":true,"type":"boolean"},"include_targets":{"default":true,"type":"boolean"}"#
        ),
        fingerprint::fingerprint,
    ),
    tool(
        ("once_materialize_example", Access::Gated, ADD),
        "Writes the files of an example below a folder. When any of them is in conflict with what is there, all \
         conflicts are told and nothing is written",
        closed!(
            r#""destination":{"default":"","description":"Folder relative to the workspace","type":"string"},"kind":{"description":"A kind of target","type":"string"},"slug":{"description":"The example, as listed with its kind","type":"string"}"#,
            r#""kind","slug""#
        ),
        materialize::materialize,
    ),
    tool(
        ("once_apply_edit", Access::Gated, CHANGE),
        "Creates, updates and deletes targets of one manifest in place, comments kept: all operations or none",
        EDIT,
        apply_edit::apply_edit,
    ),
];

const KINDS: Tool = tool(
    ("once_list_target_kinds", Access::Open, READ),
    "Lists the kinds of targets with their examples",
    closed!(
        r#""query":{"description":"Only kinds whose name or text holds this, case aside","type":"string"}"#
    ),
    tell::kinds,
);

const fn tool(
    (name, access, annotations): (&'static str, Access, &'static str),
    description: &'static str,
    input_schema: &'static str,
    run: Handler,
) -> Tool {
    let (output_schema, annotations) = (Some(OUTPUT), Some(annotations));
    Tool {
        name,
        description,
        input_schema,
        output_schema,
        annotations,
        access,
        run: Run::AtOnce(run),
    }
}

#[cfg(test)]
mod tests;
