//! Servers as the configuration of a client names them: `.mcp.json`, `claude_desktop_config.json`, the
//! `mcp.json` of VS Code and its like.
//!
//! Text and variables in, commands out. Reads no file and no environment, and starts nothing.

mod entry;
mod error;
mod expand;
mod read;

use std::{
    collections::BTreeMap,
    ffi::OsString,
    path::{Path, PathBuf},
};

pub use error::ConfigError;
pub use read::servers;

/// Where a configuration is from, and what its placeholders may stand for.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// The file, as the command line reaches it.
    pub path: &'a Path,
    /// The folder that relative paths count from, absolute: [`project`] gives it.
    pub project: &'a Path,
    /// The variables of `${NAME}`.
    pub environment: &'a BTreeMap<OsString, OsString>,
}

/// A server of a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfiguredServer {
    /// Its name there.
    pub name: String,
    /// How it is reached.
    pub launch: Launch,
}

/// How a server is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Launch {
    /// By starting it.
    Stdio {
        /// The program, absolute or a name to look up, and its arguments.
        words: Vec<OsString>,
        /// Added to the environment.
        env: Vec<(OsString, OsString)>,
        /// Where it runs, absolute.
        folder: PathBuf,
    },
    /// Not over stdio, or not at all: why.
    NotApplicable(String),
}

/// The folders of a project in which clients keep their configuration.
const CLIENTS: &[&str] =
    &[".vscode", ".cursor", ".gemini", ".kiro", ".roo", ".windsurf", ".amazonq", ".qwen", ".junie"];

/// The folder of the project that a configuration belongs to: its own, or the one above where its own is a
/// client's, as `.vscode` is.
pub fn project(file: &Path) -> &Path {
    let folder = file.parent().unwrap_or(file);
    let name = folder.file_name().unwrap_or_default();
    if CLIENTS.iter().any(|client| name == *client) {
        folder.parent().unwrap_or(folder)
    } else {
        folder
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_project_is_where_the_file_is_or_above_the_folder_of_a_client() {
        for (file, expected) in [
            ("/p/.mcp.json", "/p"),
            ("/p/.vscode/mcp.json", "/p"),
            ("/p/.cursor/mcp.json", "/p"),
            ("/p/sub/../.mcp.json", "/p/sub/.."),
            ("/mcp.json", "/"),
            ("/tmp/.tmp0/mcp.json", "/tmp/.tmp0"),
        ] {
            assert_eq!(project(Path::new(file)), Path::new(expected), "{file}");
        }
    }
}
