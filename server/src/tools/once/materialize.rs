//! `once_materialize_example`: the files of an example in the workspace, all of them or none.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::batch::Batch;
use super::fields::{Field, Fields, Manner, Type};
use super::graph::Graph;
use super::kind::{self, Starter, StarterFile};
use super::manifest::{self, Target, below};
use super::obstacle::{Found, inside, look};
use super::tell::CHECK;
use crate::tools::{Arguments, Context, Failure, Output, ToolResult};

const FIELDS: Fields = Fields {
    manner: Manner::Decoded,
    fields: &[
        Field { name: "kind", kind: Type::String, required: true },
        Field { name: "slug", kind: Type::String, required: true },
        Field { name: "destination", kind: Type::String, required: false },
    ],
};

/// Every file is looked at before the first is written. Files that are there with the same bytes are left
/// alone; anything else in the way is a conflict, and then nothing is written (`O25`). A fault of the disk
/// takes back what was written and is a failure.
pub(super) fn materialize(arguments: &Arguments, context: &Context) -> ToolResult {
    FIELDS.check(arguments)?;
    let text = |name| arguments.get(name).and_then(Value::as_str).unwrap_or_default();
    let starter = kind::starter(text("kind"), text("slug"))?;
    let destination = inside(text("destination"))
        .ok_or("destination must be a relative path inside the workspace")?;
    let plan = Plan::new(context.root(), &destination, starter);
    let materialized = plan.conflicts.is_empty();
    let mut told = json!({
        "conflicts": plan.conflicts,
        "created_files": [],
        "destination": text("destination"),
        "kind": text("kind"),
        "materialized": materialized,
        "slug": starter.slug,
        "suggested_calls": [],
        "targets": [],
        "unchanged_files": [],
        "workspace_validation": null,
    });
    if materialized {
        plan.write(context.root())?;
        told["created_files"] = plan.created.iter().map(|file| file.0.as_str()).collect();
        told["unchanged_files"] = json!(plan.unchanged);
        told["suggested_calls"] = json!([CHECK]);
        told["targets"] = targets(&destination, starter)?;
        told["workspace_validation"] = validation(context.root());
    }
    Ok(Output::Value(told))
}

/// What is to be done with each file of an example; paths are relative to the workspace.
struct Plan {
    created: Vec<(String, PathBuf, &'static [u8])>,
    unchanged: Vec<String>,
    conflicts: Vec<Value>,
}

impl Plan {
    /// Looks and writes nothing.
    fn new(root: &Path, destination: &Path, starter: &Starter) -> Self {
        let mut plan = Self { created: Vec::new(), unchanged: Vec::new(), conflicts: Vec::new() };
        for StarterFile { path, bytes } in starter.files {
            let place = destination.join(path);
            let path = below(&shown(destination), path);
            let reason = match look(root, &place) {
                Found::Nothing => {
                    plan.created.push((path, place, bytes));
                    continue;
                }
                Found::File(same) if same == *bytes => {
                    plan.unchanged.push(path);
                    continue;
                }
                Found::File(_) => "an existing file has different contents".to_owned(),
                Found::Obstacle(reason) => reason,
            };
            plan.conflicts.push(json!({"path": path, "reason": reason}));
        }
        plan
    }

    fn write(&self, root: &Path) -> Result<(), Failure> {
        let mut batch = Batch::default();
        for (path, place, bytes) in &self.created {
            batch
                .create(&root.join(place), bytes)
                .map_err(|error| format!("{path}: cannot be written: {error}"))?;
        }
        batch.keep();
        Ok(())
    }
}

/// A path with `/` between its folders, whatever the system has there.
fn shown(path: &Path) -> String {
    let names: Vec<_> = path.iter().map(|name| name.to_string_lossy()).collect();
    names.join("/")
}

/// The targets that the manifests of an example declare.
fn targets(destination: &Path, starter: &Starter) -> Result<Value, String> {
    let mut told = Vec::new();
    for StarterFile { path, bytes } in starter.files {
        let Some(folder) = path.strip_suffix(manifest::NAME) else { continue };
        let package = below(&shown(destination), folder.trim_end_matches('/'));
        let text = str::from_utf8(bytes).map_err(|error| format!("{path}: {error}"))?;
        told.extend(manifest::targets(text, &package, path)?.iter().map(target));
    }
    Ok(told.into())
}

fn target(target: &Target) -> Value {
    let capabilities = kind::find(&target.kind).map(|kind| kind.capabilities);
    json!({"id": target.id(), "kind": target.kind, "capabilities": capabilities})
}

/// The workspace as it is now; one that does not load is not valid.
fn validation(root: &Path) -> Value {
    match Graph::load(root) {
        Ok(graph) => graph.validation(),
        Err(error) => json!({
            "valid": false,
            "target_count": null,
            "diagnostics": [{"code": "load_failed", "message": error}],
        }),
    }
}
