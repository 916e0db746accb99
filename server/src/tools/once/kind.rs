//! A kind of target and what can be started from it.

use super::starters::KINDS;
use crate::tools::Failure;

/// A kind of target.
pub(super) struct Kind {
    pub(super) id: &'static str,
    pub(super) docs: &'static str,
    /// What can be done with a target of this kind.
    pub(super) capabilities: &'static [&'static str],
    pub(super) starters: &'static [Starter],
}

/// Files from which a target of a kind can be started.
pub(super) struct Starter {
    pub(super) slug: &'static str,
    pub(super) name: &'static str,
    pub(super) use_when: &'static str,
    /// In the order of their paths.
    pub(super) files: &'static [StarterFile],
}

/// A file of a starter.
pub(super) struct StarterFile {
    /// Relative to the destination, with `/` between folders.
    pub(super) path: &'static str,
    pub(super) bytes: &'static [u8],
}

/// The kind of this name, if there is one.
pub(super) fn find(kind: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|known| known.id == kind)
}

/// A starter by its kind and slug; the failure names what there is not.
pub(super) fn starter(kind: &str, slug: &str) -> Result<&'static Starter, Failure> {
    let found = find(kind).ok_or_else(|| format!("no target kind schema matches `{kind}`"))?;
    let starter = found.starters.iter().find(|starter| starter.slug == slug);
    // Two lines, as the program that is modelled has it.
    let missing =
        || format!("evaluation error in {kind}:\ntarget kind `{kind}` has no example `{slug}`");
    Ok(starter.ok_or_else(missing)?)
}

#[cfg(test)]
mod tests {
    use super::super::manifest;
    use super::*;

    #[test]
    fn every_starter_is_sorted_and_its_manifests_hold_targets_of_its_kind() {
        for kind in KINDS {
            for starter in kind.starters {
                assert!(starter.files.is_sorted_by_key(|file| file.path), "{}", starter.slug);
                let mut targets = Vec::new();
                for file in starter.files.iter().filter(|file| file.path.ends_with(manifest::NAME))
                {
                    let text = str::from_utf8(file.bytes).unwrap();
                    targets.extend(manifest::targets(text, "", file.path).unwrap());
                }
                assert!(!targets.is_empty(), "{}", starter.slug);
                assert!(targets.iter().all(|target| target.kind == kind.id), "{}", starter.slug);
            }
        }
    }
}
