//! The tools that tell: the workspace, the kinds, an example.

use std::env::consts::{ARCH, OS};

use serde_json::{Value, json};

use super::base64;
use super::fields::{Field, Fields, Manner, Type};
use super::graph::Graph;
use super::kind::{self, Kind, Starter, StarterFile};
use super::manifest;
use super::starters::KINDS;
use crate::tools::{Arguments, Context, Output, ToolResult};

const NONE: Fields = Fields { manner: Manner::Checked, fields: &[] };

const QUERY: Fields = Fields {
    manner: Manner::Decoded,
    fields: &[Field { name: "query", kind: Type::String, required: false }],
};

const EXAMPLE: Fields = Fields {
    manner: Manner::Checked,
    fields: &[
        Field { name: "kind", kind: Type::String, required: true },
        Field { name: "slug", kind: Type::String, required: true },
    ],
};

/// `once_query_workspace`: a workspace that does not load is told, not refused.
pub(super) fn workspace(arguments: &Arguments, context: &Context) -> ToolResult {
    NONE.check(arguments)?;
    let root = context.root();
    let manifest = root.join(manifest::NAME);
    let graph = Graph::load(root);
    let (packages, count, calls) = match &graph {
        Ok(graph) if graph.targets.is_empty() => (Vec::new(), Some(0), json!([START])),
        Ok(graph) => (graph.packages(), Some(graph.targets.len()), json!([LOOK])),
        Err(_) => (Vec::new(), None, json!([])),
    };
    let mut told = json!({
        "configuration": {
            "arch": ARCH,
            "os": OS,
            "tokens": [format!("{OS}-{ARCH}"), OS, ARCH, "default"],
        },
        "empty": count == Some(0),
        "packages": packages,
        "root": root.display().to_string(),
        "root_manifest": {"exists": manifest.is_file(), "path": manifest.display().to_string()},
        "suggested_calls": calls,
        "target_count": count,
    });
    if let Err(error) = &graph {
        told["load_error"] = json!(error);
    }
    Ok(Output::Value(told))
}

/// A call that may come next.
#[derive(serde::Serialize)]
pub(super) struct Call {
    arguments: std::collections::BTreeMap<String, Value>,
    reason: &'static str,
    tool: &'static str,
}

const START: Call = Call {
    arguments: std::collections::BTreeMap::new(),
    reason: "Discover a target kind and starter for this empty workspace.",
    tool: "once_list_target_kinds",
};

const LOOK: Call = Call {
    arguments: std::collections::BTreeMap::new(),
    reason: "Identify the complete loaded graph.",
    tool: "once_query_graph_fingerprint",
};

/// What may come after an example was written.
pub(super) const CHECK: Call = Call {
    arguments: std::collections::BTreeMap::new(),
    reason: "See the example among the packages of the workspace.",
    tool: "once_query_workspace",
};

/// `once_list_target_kinds`
pub(super) fn kinds(arguments: &Arguments, _: &Context) -> ToolResult {
    QUERY.check(arguments)?;
    let query = arguments.get("query").and_then(Value::as_str).unwrap_or_default().to_lowercase();
    let holds = |text: &str| text.to_lowercase().contains(&query);
    let wanted = KINDS.iter().filter(|kind| holds(kind.id) || holds(kind.docs));
    Ok(Output::Value(wanted.map(listed).collect()))
}

fn listed(kind: &Kind) -> Value {
    let example = |Starter { slug, name, use_when, .. }: &Starter| json!({"slug": slug, "name": name, "use_when": use_when});
    let examples: Value = kind.starters.iter().map(example).collect();
    json!({"kind": kind.id, "docs": kind.docs, "examples": examples})
}

/// `once_query_example`: text files as they are, others in base64.
pub(super) fn example(arguments: &Arguments, _: &Context) -> ToolResult {
    EXAMPLE.check(arguments)?;
    let text = |name| arguments.get(name).and_then(Value::as_str).unwrap_or_default();
    let Starter { slug, name, use_when, files } = kind::starter(text("kind"), text("slug"))?;
    let file = |StarterFile { path, bytes }: &StarterFile| match str::from_utf8(bytes) {
        Ok(contents) => json!({"path": path, "contents": contents}),
        Err(_) => json!({"path": path, "contents_base64": base64::encode(bytes)}),
    };
    let files: Value = files.iter().map(file).collect();
    Ok(Output::Value(json!({"slug": slug, "name": name, "use_when": use_when, "files": files})))
}
