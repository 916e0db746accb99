//! Whether a text that is to be written holds a secret, and what to tell of those that it names instead.

use std::{collections::BTreeSet, path::Path};

use crate::{pattern::Bindings, plan::Secrets};

use super::blessing::Refusal;

/// The first new line with a secret as it is: no placeholder can stand there, or an old literal does.
pub(super) fn leak(path: &Path, before: &str, text: &str, bindings: &Bindings) -> Option<Refusal> {
    let secrets = Secrets::bound(bindings);
    let old: BTreeSet<_> = before.lines().collect();
    let mut new = text.lines().enumerate().filter(|(_, line)| !old.contains(line));
    let (at, name) = new.find_map(|(at, line)| Some((at, secrets.first_in(line)?)))?;
    Some(Refusal {
        path: path.to_owned(),
        line: Some(at + 1),
        fact: format!("it would hold the value of the environment variable `{name}`"),
        advice: format!("write `{{{{env:{name}}}}}` in its place, or keep it out of the answer"),
        is_harness: false,
    })
}

/// Of which secrets the new text has more placeholders than the old one.
pub(super) fn replaced(before: &str, text: &str, bindings: &Bindings) -> Vec<String> {
    let secrets = Secrets::bound(bindings);
    let had = |name: &str| secrets.named_in(before).find(|(own, _)| *own == name);
    let more = secrets
        .named_in(text)
        .filter(|(name, count)| had(name).is_none_or(|(_, before)| before < *count));
    let told = more.map(|(name, _)| {
        format!(
            "the value of the environment variable `{name}` looks like a secret; `{{{{env:{name}}}}}` stands \
             in its place"
        )
    });
    told.collect()
}
