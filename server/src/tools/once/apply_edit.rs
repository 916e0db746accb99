//! `once_apply_edit`: operations on one manifest, all of them or none.

use serde_json::{Value, json};

use super::edit::edit;
use super::fields::{Field, Fields, Manner, Type};
use super::manifest::{self, below};
use super::obstacle::{Found, inside, look};
use super::operation::decode;
use crate::tools::place::{Made, write};
use crate::tools::{Arguments, Context, Failure, Output, ToolResult};

const FIELDS: Fields = Fields {
    manner: Manner::Checked,
    fields: &[
        Field { name: "package", kind: Type::String, required: true },
        Field { name: "operations", kind: Type::Array, required: true },
    ],
};

/// Creates, updates and deletes targets in the manifest of a package. An operation that cannot be done is
/// told, and then nothing is written; nor is it when nothing changes (`O25`).
pub(super) fn apply_edit(arguments: &Arguments, context: &Context) -> ToolResult {
    FIELDS.check(arguments)?;
    let package = arguments.get("package").and_then(Value::as_str).unwrap_or_default();
    let folder = inside(package).ok_or("package must be a relative path inside the workspace")?;
    let operations = decode(arguments.get("operations").unwrap_or(&Value::Null))
        .map_err(|fault| format!("invalid `operations`: {fault}"))?;
    let shown = below(package, manifest::NAME);
    let before = text(context, &folder.join(manifest::NAME), &shown)?;
    // It must load: an edit of what is not understood could break more than it mends.
    manifest::targets(&before, package, &shown)?;
    let mut document = manifest::parse(&before, &shown)?;
    if let Err(diagnostic) = edit(&mut document, &operations) {
        return Ok(Output::Value(json!({"applied": false, "diagnostics": [diagnostic.told()]})));
    }
    let after = document.to_string();
    let folder = context.root().join(folder);
    let path = folder.join(manifest::NAME);
    let changed = after != before;
    if changed {
        let written = Made::folders(&folder).and_then(|made| {
            write(&path, &folder, after.as_bytes())?;
            made.keep();
            Ok(())
        });
        written.map_err(|error| format!("{shown}: cannot be written: {error}"))?;
    }
    let path = path.display().to_string();
    Ok(Output::Value(json!({"applied": true, "changed": changed, "path": path})))
}

/// The text of the manifest; empty when there is none.
fn text(context: &Context, path: &std::path::Path, shown: &str) -> Result<String, Failure> {
    match look(context.root(), path) {
        Found::Nothing => Ok(String::new()),
        Found::File(bytes) => {
            String::from_utf8(bytes).map_err(|error| format!("{shown}: {error}").into())
        }
        Found::Obstacle(reason) => Err(format!("{shown}: {reason}").into()),
    }
}
