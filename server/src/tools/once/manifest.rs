//! A manifest: the `[[target]]` tables of a `once.toml`, read from its text.
//!
//! Knows no folder; the package is given.

use serde_json::{Map, Value, json};
use toml_edit::{DocumentMut, Item, TableLike};

/// The file that makes a folder a package.
pub(super) const NAME: &str = "once.toml";

/// A target as its manifest declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Target {
    /// The folder of the manifest, relative to the workspace, with `/` between folders; empty for the root.
    pub(super) package: String,
    pub(super) name: String,
    pub(super) kind: String,
    /// Relative to the package.
    pub(super) srcs: Vec<String>,
    /// The whole table, as compact JSON with sorted members.
    pub(super) declared: String,
}

impl Target {
    /// The package and the name, with `/` between them.
    pub(super) fn id(&self) -> String {
        below(&self.package, &self.name)
    }
}

/// `path` inside `package`, with `/` between them.
pub(super) fn below(package: &str, path: &str) -> String {
    if package.is_empty() { path.to_owned() } else { format!("{package}/{path}") }
}

/// The document of a manifest; the error tells where it is no TOML. `path` is for the error.
pub(super) fn parse(text: &str, path: &str) -> Result<DocumentMut, String> {
    text.parse().map_err(|error| format!("parse error in {path}:\n{error}"))
}

/// The targets that a manifest declares, in its order; the error tells what is wrong. `path` is for the error.
pub(super) fn targets(text: &str, package: &str, path: &str) -> Result<Vec<Target>, String> {
    let document = parse(text, path)?;
    let wrong = |fact: String| format!("invalid manifest {path}:\n{fact}");
    let tables = match document.get("target") {
        None => return Ok(Vec::new()),
        Some(Item::ArrayOfTables(tables)) => tables,
        Some(_) => return Err(wrong("`target` must be written as `[[target]]` tables".to_owned())),
    };
    let mut targets = Vec::<Target>::new();
    for (index, table) in tables.iter().enumerate() {
        let number = index + 1;
        let target =
            target(table, package).map_err(|fact| wrong(format!("target {number}: {fact}")))?;
        if targets.iter().any(|earlier| earlier.name == target.name) {
            return Err(wrong(format!("target `{}` is declared twice", target.name)));
        }
        targets.push(target);
    }
    Ok(targets)
}

fn target(table: &dyn TableLike, package: &str) -> Result<Target, String> {
    let text = |key: &str| {
        let text = table.get(key).and_then(Item::as_str).filter(|text| !text.is_empty());
        text.map(str::to_owned).ok_or_else(|| format!("`{key}` must be a string that is not empty"))
    };
    let mut declared = object(table);
    let srcs = match declared.get("srcs") {
        None => Some(Vec::new()),
        Some(Value::Array(srcs)) => {
            srcs.iter().map(|src| src.as_str().map(str::to_owned)).collect()
        }
        Some(_) => None,
    };
    let srcs = srcs.ok_or("`srcs` must be an array of strings")?;
    declared.sort_keys();
    let mut declared = Value::Object(declared);
    declared.sort_all_objects();
    let (package, declared) = (package.to_owned(), declared.to_string());
    Ok(Target { package, name: text("name")?, kind: text("kind")?, srcs, declared })
}

fn object(table: &dyn TableLike) -> Map<String, Value> {
    table.iter().map(|(key, item)| (key.to_owned(), json(item))).collect()
}

fn json(item: &Item) -> Value {
    match item {
        Item::None => Value::Null,
        Item::Value(value) => scalar(value),
        Item::Table(table) => Value::Object(object(table)),
        Item::ArrayOfTables(tables) => {
            tables.iter().map(|table| Value::Object(object(table))).collect()
        }
    }
}

fn scalar(value: &toml_edit::Value) -> Value {
    match value {
        toml_edit::Value::String(text) => json!(text.value()),
        toml_edit::Value::Integer(number) => json!(number.value()),
        // JSON has no infinity and no NaN; as text they still differ from each other.
        toml_edit::Value::Float(number) if !number.value().is_finite() => {
            json!(number.value().to_string())
        }
        toml_edit::Value::Float(number) => json!(number.value()),
        toml_edit::Value::Boolean(flag) => json!(flag.value()),
        toml_edit::Value::Datetime(date) => json!(date.value().to_string()),
        toml_edit::Value::Array(elements) => elements.iter().map(scalar).collect(),
        toml_edit::Value::InlineTable(table) => Value::Object(object(table)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn targets_are_read_with_all_that_they_declare() {
        let text = "[[target]]\nname = \"b\"\nkind = \"k\"\nsrcs = [\"x\"]\n[target.attrs]\nz = 1\na = inf\n\
            [[target]]\nkind = \"k\"\nname = \"a\"\n";
        let found = targets(text, "p/q", "p/q/once.toml").unwrap();
        assert_eq!(found.iter().map(Target::id).collect::<Vec<_>>(), ["p/q/b", "p/q/a"]);
        assert_eq!(
            found[0].declared,
            r#"{"attrs":{"a":"inf","z":1},"kind":"k","name":"b","srcs":["x"]}"#
        );
        assert_eq!(found[0].srcs, ["x"]);
        assert_eq!(targets("", "", "once.toml"), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_manifest_is_told_with_its_path() {
        for (text, wanted) in [
            (
                "[[target]\nname = ",
                "parse error in once.toml:\nTOML parse error at line 1, column 10\n  |\n1 | [[target]\n  |          ^\nunclosed array table, expected `]`\n",
            ),
            (
                "[target]\nname = \"a\"\n",
                "invalid manifest once.toml:\n`target` must be written as `[[target]]` tables",
            ),
            (
                "[[target]]\nkind = \"k\"\n",
                "invalid manifest once.toml:\ntarget 1: `name` must be a string that is not empty",
            ),
            (
                "[[target]]\nname = \"a\"\nkind = 5\n",
                "invalid manifest once.toml:\ntarget 1: `kind` must be a string that is not empty",
            ),
            (
                "[[target]]\nname = \"a\"\nkind = \"k\"\nsrcs = [1]\n",
                "invalid manifest once.toml:\ntarget 1: `srcs` must be an array of strings",
            ),
            (
                "[[target]]\nname = \"a\"\nkind = \"k\"\n[[target]]\nname = \"a\"\nkind = \"k\"\n",
                "invalid manifest once.toml:\ntarget `a` is declared twice",
            ),
        ] {
            assert_eq!(targets(text, "", "once.toml").unwrap_err(), wanted);
        }
    }
}
