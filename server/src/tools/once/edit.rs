//! Edits a manifest in memory: what the operations do not touch keeps its bytes, comments included.

use serde_json::{Map, Value, json};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table};

use super::kind;
use super::operation::Operation;

/// Why an operation cannot be done: code, sentence, the name of the target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Diagnostic {
    code: &'static str,
    message: String,
    target: String,
}

impl Diagnostic {
    fn new(code: &'static str, target: &str, message: String) -> Self {
        Self { code, message, target: target.to_owned() }
    }

    pub(super) fn told(&self) -> Value {
        json!({"code": self.code, "message": self.message, "target": self.target})
    }
}

/// Does the operations in their order. The first that cannot be done is the error; the document is then to
/// be thrown away.
pub(super) fn edit(document: &mut DocumentMut, operations: &[Operation]) -> Result<(), Diagnostic> {
    operations.iter().try_for_each(|operation| match operation {
        Operation::Create { target } => create(document, target),
        Operation::Update { target_name, set } => update(document, target_name, set),
        Operation::Delete { target_name } => delete(document, target_name),
    })
}

fn create(document: &mut DocumentMut, target: &Map<String, Value>) -> Result<(), Diagnostic> {
    let name = target.get("name").and_then(Value::as_str).unwrap_or_default();
    if name.is_empty() || name.contains(['/', '\\', ':']) {
        let message = format!("`{name}` is no name of a target");
        return Err(Diagnostic::new("invalid_target_name", name, message));
    }
    if find(document, name).is_some() {
        let message = format!("there is a target named `{name}` already");
        return Err(Diagnostic::new("duplicate_target", name, message));
    }
    let mut table = Table::new();
    set_members(&mut table, name, target)?;
    let targets = document.entry("target").or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
    targets.as_array_of_tables_mut().expect("a manifest that loads has it so").push(table);
    Ok(())
}

fn update(
    document: &mut DocumentMut,
    name: &str,
    set: &Map<String, Value>,
) -> Result<(), Diagnostic> {
    let index = find(document, name).ok_or_else(|| missing(name, "update"))?;
    let table = tables(document).and_then(|tables| tables.get_mut(index));
    set_members(table.expect("it was found there"), name, set)
}

fn delete(document: &mut DocumentMut, name: &str) -> Result<(), Diagnostic> {
    let index = find(document, name).ok_or_else(|| missing(name, "delete"))?;
    if let Some(tables) = tables(document) {
        tables.remove(index);
    }
    Ok(())
}

fn missing(name: &str, what: &str) -> Diagnostic {
    Diagnostic::new("target_not_found", name, format!("no target named `{name}` to {what}"))
}

fn tables(document: &mut DocumentMut) -> Option<&mut ArrayOfTables> {
    document.get_mut("target")?.as_array_of_tables_mut()
}

fn find(document: &DocumentMut, name: &str) -> Option<usize> {
    let mut tables = document.get("target")?.as_array_of_tables()?.iter();
    tables.position(|table| table.get("name").and_then(Item::as_str) == Some(name))
}

fn set_members(
    table: &mut Table,
    name: &str,
    members: &Map<String, Value>,
) -> Result<(), Diagnostic> {
    if let Some(unknown) = members.get("kind").and_then(Value::as_str)
        && kind::find(unknown).is_none()
    {
        let message = format!("no target kind schema matches `{unknown}`");
        return Err(Diagnostic::new("unknown_kind", name, message));
    }
    for (key, value) in members {
        let Some(value) = toml(value) else {
            let message = format!("`{key}` holds null or a number that no manifest can hold");
            return Err(Diagnostic::new("unsupported_value", name, message));
        };
        put(table, key, value);
    }
    Ok(())
}

/// Sets a member; what stands around the value of one that is there stays.
fn put(table: &mut Table, key: &str, mut value: toml_edit::Value) {
    match table.get_mut(key) {
        Some(Item::Value(old)) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        _ => {
            table.insert(key, Item::Value(value));
        }
    }
}

/// A JSON value as one of TOML; none for what TOML cannot say.
fn toml(value: &Value) -> Option<toml_edit::Value> {
    Some(match value {
        Value::Null => return None,
        Value::Bool(flag) => (*flag).into(),
        Value::Number(number) if number.is_f64() => number.as_f64()?.into(),
        Value::Number(number) => number.as_i64()?.into(),
        Value::String(text) => text.as_str().into(),
        Value::Array(elements) => elements.iter().map(toml).collect::<Option<Array>>()?.into(),
        Value::Object(members) => {
            let mut table = InlineTable::new();
            for (key, value) in members {
                table.insert(key, toml(value)?);
            }
            table.into()
        }
    })
}

#[cfg(test)]
mod tests;
