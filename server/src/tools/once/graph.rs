//! The targets of a whole workspace, gathered from the manifests below its root.

use std::fs;
use std::path::Path;

use super::kind;
use super::manifest::{self, Target, below};
use serde_json::{Value, json};

/// What the manifests of a workspace declare.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// In the order of their packages, then of their manifest.
    pub(super) targets: Vec<Target>,
    /// Path and text of every manifest, in the order of the packages.
    pub(super) manifests: Vec<(String, String)>,
}

impl Graph {
    /// Reads every `once.toml` below `root`. Hidden folders and symbolic links are passed over. The first
    /// manifest or folder that cannot be read is the error.
    pub(super) fn load(root: &Path) -> Result<Self, String> {
        let mut graph = Self::default();
        let mut folders = vec![(root.to_owned(), String::new())];
        while let Some((folder, package)) = folders.pop() {
            let (mut below_it, has_manifest) = look(&folder, &package)?;
            if has_manifest {
                let path = below(&package, manifest::NAME);
                let text = fs::read_to_string(folder.join(manifest::NAME))
                    .map_err(|error| format!("failed to read {path}: {error}"))?;
                graph.targets.extend(manifest::targets(&text, &package, &path)?);
                graph.manifests.push((path, text));
            }
            below_it.sort_unstable_by(|one, other| other.cmp(one));
            folders.extend(below_it.iter().map(|name| (folder.join(name), below(&package, name))));
        }
        Ok(graph)
    }

    /// The packages that declare targets, each once.
    pub(super) fn packages(&self) -> Vec<&str> {
        let mut packages: Vec<_> =
            self.targets.iter().map(|target| target.package.as_str()).collect();
        packages.dedup();
        packages
    }

    /// Whether the targets can be worked with, and what stands against it.
    pub(super) fn validation(&self) -> Value {
        let unknown = self.targets.iter().filter(|target| kind::find(&target.kind).is_none());
        let diagnostics: Vec<_> = unknown
            .map(|target| {
                let message = format!("no target kind schema matches `{}`", target.kind);
                json!({"code": "unknown_kind", "message": message, "target": target.id()})
            })
            .collect();
        let (valid, target_count) = (diagnostics.is_empty(), self.targets.len());
        json!({"valid": valid, "target_count": target_count, "diagnostics": diagnostics})
    }
}

/// The names of the folders in a folder, and whether there is a manifest.
fn look(folder: &Path, package: &str) -> Result<(Vec<String>, bool), String> {
    let unreadable = |error| {
        let shown = if package.is_empty() { "." } else { package };
        format!("failed to read {shown}: {error}")
    };
    let (mut folders, mut has_manifest) = (Vec::new(), false);
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        // A name that is no Unicode is none that a package could have.
        let Ok(name) = entry.file_name().into_string() else { continue };
        let kind = entry.file_type().map_err(unreadable)?;
        has_manifest |= name == manifest::NAME && kind.is_file();
        if kind.is_dir() && !name.starts_with('.') {
            folders.push(name);
        }
    }
    Ok((folders, has_manifest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const MANIFEST: &str = "[[target]]\nname = \"t\"\nkind = \"rust_library\"\n";

    #[test]
    fn packages_are_found_in_order_hidden_folders_and_links_are_not() {
        let place = tempfile::tempdir().unwrap();
        for folder in ["b", "a/z", "a/y/x", ".hidden", "a/.git", "empty"] {
            fs::create_dir_all(place.path().join(folder)).unwrap();
            if folder != "empty" {
                fs::write(place.path().join(folder).join("once.toml"), MANIFEST).unwrap();
            }
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(place.path(), place.path().join("loop")).unwrap();
        let graph = Graph::load(place.path()).unwrap();
        assert_eq!(graph.packages(), ["a/y/x", "a/z", "b"]);
        assert_eq!(graph.manifests[0].0, "a/y/x/once.toml");
        let wanted = json!({"valid": true, "target_count": 3, "diagnostics": []});
        assert_eq!(graph.validation(), wanted);
    }

    #[test]
    fn a_kind_that_there_is_not_is_a_diagnostic() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("once.toml"), MANIFEST.replace("rust_library", "x")).unwrap();
        let validation = Graph::load(place.path()).unwrap().validation();
        assert_eq!(
            validation,
            json!({"valid": false, "target_count": 1, "diagnostics": [
                {"code": "unknown_kind", "message": "no target kind schema matches `x`", "target": "t"}
            ]})
        );
    }
}
