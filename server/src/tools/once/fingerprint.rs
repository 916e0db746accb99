//! `once_query_graph_fingerprint`: one digest (SHA-256) of all that a workspace declares.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::fields::{Field, Fields, Manner, Type};
use super::graph::Graph;
use super::manifest::{Target, below};
use super::obstacle::{Found, inside, look};
use crate::tools::{Arguments, Context, Output, ToolResult};

const FIELDS: Fields = Fields {
    manner: Manner::Decoded,
    fields: &[
        Field { name: "include_targets", kind: Type::Boolean, required: false },
        Field { name: "include_sources", kind: Type::Boolean, required: false },
        Field { name: "include_manifests", kind: Type::Boolean, required: false },
    ],
};

/// A part of the workspace and the digest of its bytes.
struct Component {
    category: &'static str,
    label: String,
    digest: String,
}

impl Component {
    fn new(category: &'static str, label: String, bytes: &[u8]) -> Self {
        Self { category, label, digest: hex(&Sha256::digest(bytes)) }
    }
}

/// Targets, then sources, then manifests, each in the order of the graph. Fails when the graph does not
/// load, and when a source cannot be read.
pub(super) fn fingerprint(arguments: &Arguments, context: &Context) -> ToolResult {
    FIELDS.check(arguments)?;
    let included = |name| arguments.get(name).and_then(Value::as_bool).unwrap_or(true);
    // Only the outermost sentence is sent; the cause is for `once_query_workspace` to tell.
    let graph = Graph::load(context.root()).map_err(|_| "loading graph")?;
    let mut components = Vec::new();
    if included("include_targets") {
        let target =
            |target: &Target| Component::new("target", target.id(), target.declared.as_bytes());
        components.extend(graph.targets.iter().map(target));
    }
    if included("include_sources") {
        components.extend(sources(&graph, context)?);
    }
    if included("include_manifests") {
        let manifest = |(path, text): &(String, String)| {
            Component::new("manifest", path.clone(), text.as_bytes())
        };
        components.extend(graph.manifests.iter().map(manifest));
    }
    Ok(Output::Value(told(&components)))
}

/// The files that targets name, each once, in the order of their paths.
fn sources(graph: &Graph, context: &Context) -> Result<Vec<Component>, String> {
    let named = |target: &Target| {
        let package = target.package.clone();
        target.srcs.clone().into_iter().map(move |src| (below(&package, &src), src))
    };
    let mut paths: Vec<_> = graph.targets.iter().flat_map(named).collect();
    paths.sort_unstable();
    paths.dedup_by(|one, other| one.0 == other.0);
    let source = |(label, src): (String, String)| {
        let path = inside(&src).and_then(|_| inside(&label));
        let path = path.ok_or_else(|| format!("source `{label}` must lie in its package"))?;
        match look(context.root(), &path) {
            Found::File(bytes) => Ok(Component::new("source", label, &bytes)),
            Found::Nothing => Err(format!("source `{label}` does not exist")),
            Found::Obstacle(reason) => Err(format!("source `{label}`: {reason}")),
        }
    };
    paths.into_iter().map(source).collect()
}

fn told(components: &[Component]) -> Value {
    let mut whole = Sha256::new();
    for Component { category, label, digest } in components {
        // A label cannot hold NUL, so no two lists of components give the same bytes.
        whole.update(format!("{category}\0{label}\0{digest}\0"));
    }
    let count = |wanted| components.iter().filter(|one| one.category == wanted).count();
    let component = |Component { category, label, digest }: &Component| json!({"category": category, "label": label, "digest": digest});
    json!({
        "components": components.iter().map(component).collect::<Vec<_>>(),
        "digest": hex(&whole.finalize()),
        "schema": "once.graph_fingerprint.v1",
        "source_count": count("source"),
        "target_count": count("target"),
    })
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}
