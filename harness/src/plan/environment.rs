//! `{{env:NAME}}`: the variables of the environment that a transcript reads, and those that hold secrets, so
//! that nothing writes these as they are. The server's own variables outrank the others.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
};

use crate::{
    json::Value,
    pattern::{Bindings, ENVIRONMENT},
    transcript::{Client, Expectation, Item, ItemKind, MemberWanted, Transcript, Wanted},
};

use super::{PlanError, Secrets};

/// Binds them, or tells of the first that has no value.
pub(super) fn bind(
    bindings: &mut Bindings,
    transcript: &Transcript,
    environment: &BTreeMap<OsString, OsString>,
    own: &[(OsString, OsString)],
) -> Result<(), PlanError> {
    Secrets::of(environment).bind(bindings);
    Secrets::of(own.iter().map(|(name, value)| (name, value))).bind(bindings);
    for item in &transcript.items {
        let names = names(item);
        for name in names.iter().filter_map(|name| name.strip_prefix(ENVIRONMENT)) {
            let own = own.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value);
            let value = own.or_else(|| environment.get(&OsString::from(name)));
            let Some(text) = value.and_then(|value| value.to_str()) else {
                return Err(unset(transcript, item, name, value.is_some()));
            };
            bindings.insert(format!("{ENVIRONMENT}{name}"), Value::from(text));
        }
    }
    Ok(())
}

fn unset(transcript: &Transcript, item: &Item, name: &str, is_set: bool) -> PlanError {
    let what = if is_set { "holds no text" } else { "is not set" };
    PlanError::Setting {
        path: transcript.path.clone(),
        line: item.lines.start + 1,
        fact: format!("the environment variable `{name}` {what}"),
        advice: format!("set it, or give the server one with `@env {name}=...`"),
    }
}

/// The names that a step reads.
fn names(item: &Item) -> BTreeSet<&str> {
    match &item.kind {
        ItemKind::Client(Client::Message(template)) => template.names(),
        ItemKind::Server(Expectation { wanted, known, .. }) => {
            let known = known.as_ref().map(|(known, _)| known);
            [Some(wanted), known].into_iter().flatten().flat_map(wanted_names).collect()
        }
        _ => BTreeSet::new(),
    }
}

fn wanted_names(wanted: &Wanted) -> BTreeSet<&str> {
    match wanted {
        Wanted::Message(pattern) => pattern.reads(),
        Wanted::Exact(template) => template.names(),
        Wanted::Unordered(members) => members
            .iter()
            .flat_map(|member| match &member.wanted {
                MemberWanted::Message(pattern) => pattern.reads(),
                MemberWanted::Exact(template) => template.names(),
            })
            .collect(),
        Wanted::Silence(_) | Wanted::Exit(_) => BTreeSet::new(),
    }
}
