//! `koyu`, `name`, `unit` and `import` lines (specification 5.1).
//!
//! Reads no file: the path of an `import` goes back as it is written.

use super::Tokens;
use crate::muro::error::quote;
use crate::muro::model::{Building, Position};

/// The version this reader understands.
const VERSION: &str = "1.0";

pub(super) fn koyu(
    building: &mut Building,
    tokens: Tokens<'_>,
    position: Position,
) -> Result<(), String> {
    let [version] = tokens else {
        return Err(format!("`koyu` takes one version; write `koyu {VERSION}`"));
    };
    if version != VERSION {
        let found = quote(version);
        return Err(format!("version {found} of the notation is not supported; only {VERSION} is"));
    }
    if position.layer != 0 {
        return Err("`koyu` stands in an imported layer; only the entry states a version".into());
    }
    if building.states_version {
        return Err("a second `koyu` line; a building states its version once".into());
    }
    building.states_version = true;
    Ok(())
}

pub(super) fn name(building: &mut Building, tokens: Tokens<'_>, _: Position) -> Result<(), String> {
    if tokens.is_empty() {
        return Err("`name` needs a text".into());
    }
    let name = tokens.join(" ");
    match &building.name {
        Some(known) if *known != name => {
            let (name, known) = (quote(&name), quote(known));
            Err(format!("the name {name} differs from {known}; a building has one name"))
        }
        _ => {
            building.name = Some(name);
            Ok(())
        }
    }
}

pub(super) fn unit(_: &mut Building, tokens: Tokens<'_>, _: Position) -> Result<(), String> {
    match tokens {
        [unit] if unit == "mm" => Ok(()),
        [unit] => Err(format!("the unit {} is not supported; write `unit mm`", quote(unit))),
        _ => Err("`unit` takes one word; write `unit mm`".into()),
    }
}

pub(super) fn import(tokens: Tokens<'_>) -> Result<String, String> {
    match tokens {
        [path] => Ok(path.to_string()),
        [] => Err("`import` needs the path of a layer".into()),
        [_, surplus, ..] => {
            let surplus = quote(surplus);
            Err(format!("{surplus} follows the path of an import; quote a path with blanks"))
        }
    }
}
