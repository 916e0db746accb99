//! `write_layer`: a layer is replaced when the building still reads with its new text.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::argument::{entry, string};
use super::judge::Verdict;
use super::replace::{ReplaceError, replace};
use super::reply::reply;
use crate::muro::{self, Overlay};
use crate::tools::{Arguments, Context, Failure, ToolResult};

/// `write_layer`: reads and checks the building with the new text before it touches the disk. A
/// building that does not read is a reply, not a failure; errors of check do not stop the write.
pub(super) fn write_layer(arguments: &Arguments, context: &Context) -> ToolResult {
    let entry = entry(arguments, context)?;
    let text = string(arguments, "content")?;
    let folder = entry.parent().unwrap_or(Path::new("/"));
    let target = target(folder, string(arguments, "layer")?)?;
    let shown = target.display().to_string();
    let overlay = Overlay { path: &target, text };
    let building = match muro::load(&entry, Some(overlay)) {
        Ok(building) => building,
        Err(fault) => {
            let fault = fault.to_string();
            return reply(&Refused { written: false, target: shown, ok: false, fault });
        }
    };
    let verdict = Verdict::new(&building, &muro::check(&building));
    replace(&target, folder, text.as_bytes()).map_err(|fault| match fault {
        ReplaceError::Outside => outside(&target, folder),
        ReplaceError::Disk(error) => format!("{shown}: cannot be written: {error}").into(),
    })?;
    let Verdict { ok, spaces, errors, warnings } = verdict;
    reply(&Done { written: shown, ok, spaces, errors, warnings })
}

/// The resolved path of the layer: a `.muro` file in the folder of the entry or below it.
fn target(folder: &Path, layer: &str) -> Result<PathBuf, Failure> {
    let target = muro::resolve(folder, layer);
    if !target.as_os_str().as_encoded_bytes().ends_with(b".muro") {
        return Err(format!("{}: the name of a layer must end in `.muro`", target.display()).into());
    }
    if !target.parent().is_some_and(|parent| parent.starts_with(folder)) {
        return Err(outside(&target, folder));
    }
    Ok(target)
}

fn outside(target: &Path, folder: &Path) -> Failure {
    let (target, folder) = (target.display(), folder.display());
    format!("{target}: a layer must lie in the folder of the entry, `{folder}`, or below it").into()
}

#[derive(Serialize)]
struct Done {
    written: String,
    ok: bool,
    spaces: usize,
    errors: Vec<String>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Refused {
    written: bool,
    target: String,
    ok: bool,
    #[serde(rename = "parseError")]
    fault: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_layer_is_a_muro_file_in_the_folder_of_the_entry_or_below() {
        for (layer, resolved) in [
            ("a.muro", Some("/house/a.muro")),
            ("b/../a.muro", Some("/house/a.muro")),
            ("wing/a.muro", Some("/house/wing/a.muro")),
            ("/house/wing/a.muro", Some("/house/wing/a.muro")),
            ("a.MURO", None),
            ("a.txt", None),
            ("a.muro/", Some("/house/a.muro")),
            ("../a.muro", None),
            ("../house2/a.muro", None),
            ("/house2/a.muro", None),
            ("wing/../../a.muro", None),
            ("/a.muro", None),
        ] {
            let found = target(Path::new("/house"), layer).ok();
            assert_eq!(found.as_deref(), resolved.map(Path::new), "{layer}");
        }
        assert!(target(Path::new("/house.muro"), ".").is_err());
    }
}
