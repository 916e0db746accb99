//! From the bytes of a configuration to its servers, or all that is wrong with those that are wanted.

use std::fmt::Write as _;

use jsonc_parser::{
    CollectOptions, ParseOptions,
    ast::{Object, ObjectProp, Value},
    common::Ranged,
    parse_to_ast,
};

use super::{ConfigError, ConfiguredServer, Origin, entry::launch, expand::Fault};

/// The members that hold servers: of most clients, and of VS Code.
const LISTS: &[&str] = &["mcpServers", "servers"];
/// Comments and trailing commas, as in VS Code; otherwise JSON.
const OPTIONS: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_trailing_commas: true,
    allow_loose_object_property_names: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// The servers with these names, in the order of the file; without names all of them. One that is not
/// wanted may be as wrong as it likes.
pub fn servers(
    bytes: &[u8],
    names: &[String],
    origin: &Origin<'_>,
) -> Result<Vec<ConfiguredServer>, Vec<ConfigError>> {
    let text = std::str::from_utf8(bytes)
        .map_err(|_| vec![whole(origin, "it is not UTF-8", "save it as UTF-8")])?;
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = Reader { text, origin, errors: Vec::new() };
    let collect = CollectOptions::default();
    let parsed = parse_to_ast(text, &collect, &OPTIONS).map_err(|error| {
        let fact = format!("no JSON ({}, column {})", error.kind(), error.column_display());
        let advice = "mend it; comments and trailing commas may stay".to_owned();
        vec![ConfigError { line: Some(error.line_display()), ..whole(origin, &fact, &advice) }]
    })?;
    let listed = match &parsed.value {
        Some(Value::Object(all)) => reader.lists(all),
        _ => Vec::new(),
    };
    if listed.is_empty() && reader.errors.is_empty() {
        let advice =
            "name a configuration such as `{\"mcpServers\":{\"mine\":{\"command\":\"./mine\"}}}`";
        return Err(vec![whole(origin, "no server in `mcpServers` or `servers`", advice)]);
    }
    let servers = wanted(&listed, names, &mut reader);
    if reader.errors.is_empty() { Ok(servers) } else { Err(reader.errors) }
}

fn wanted(
    listed: &[&ObjectProp<'_>],
    names: &[String],
    reader: &mut Reader<'_>,
) -> Vec<ConfiguredServer> {
    let has = |name: &String| listed.iter().any(|one| one.name.as_str() == name);
    for name in names.iter().filter(|name| !has(name)) {
        let mut known = String::new();
        for one in listed {
            let _ = write!(
                known,
                "{}`{}`",
                if known.is_empty() { "" } else { ", " },
                one.name.as_str()
            );
        }
        let fact = format!("it has no server `{name}`");
        reader.errors.push(whole(reader.origin, &fact, &format!("choose from {known}")));
    }
    let is_wanted = |one: &&&ObjectProp<'_>| {
        names.is_empty() || names.iter().any(|name| name == one.name.as_str())
    };
    let mut servers = Vec::new();
    for one in listed.iter().filter(is_wanted) {
        let name = one.name.as_str().to_owned();
        if let Some(launch) = launch(one, !names.is_empty(), reader) {
            servers.push(ConfiguredServer { name, launch });
        }
    }
    servers
}

fn whole(origin: &Origin<'_>, fact: &str, advice: &str) -> ConfigError {
    ConfigError {
        path: origin.path.to_owned(),
        line: None,
        fact: fact.to_owned(),
        advice: advice.to_owned(),
    }
}

/// A text that is being read, and what was found wrong so far.
pub(super) struct Reader<'a> {
    text: &'a str,
    pub(super) origin: &'a Origin<'a>,
    errors: Vec<ConfigError>,
}

impl Reader<'_> {
    /// Notes what is wrong with the value.
    pub(super) fn fail(&mut self, at: &impl Ranged, fault: Fault) {
        let before = self.text.get(..at.range().start).unwrap_or_default();
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let Fault { fact, advice } = fault;
        let path = self.origin.path.to_owned();
        self.errors.push(ConfigError { path, line: Some(line), fact, advice });
    }

    /// The members of an object; a name that stands twice is wrong, whoever reads it.
    pub(super) fn members<'o>(&mut self, object: &'o Object<'o>) -> Vec<&'o ObjectProp<'o>> {
        let mut members: Vec<&ObjectProp<'_>> = Vec::new();
        for member in &object.properties {
            let name = member.name.as_str();
            if members.iter().any(|known| known.name.as_str() == name) {
                let fact = format!("`{name}` stands here for the second time");
                self.fail(member, Fault { fact, advice: "delete or rename one".to_owned() });
            } else {
                members.push(member);
            }
        }
        members
    }

    /// The servers of all lists.
    fn lists<'o>(&mut self, all: &'o Object<'o>) -> Vec<&'o ObjectProp<'o>> {
        let mut servers: Vec<&ObjectProp<'_>> = Vec::new();
        for list in all.properties.iter().filter(|one| LISTS.contains(&one.name.as_str())) {
            let name = list.name.as_str();
            let Value::Object(list) = &list.value else {
                let fact = format!("`{name}` is no object");
                let advice =
                    "write servers by their names, as in `{\"mine\":{\"command\":\"./mine\"}}`";
                self.fail(&list.value, Fault { fact, advice: advice.to_owned() });
                continue;
            };
            servers.extend(self.members(list));
        }
        servers
    }
}

#[cfg(test)]
mod tests;
