//! What the program finds around it when it starts, read once and by `main` only.

use std::{collections::BTreeMap, ffi::OsString, path::PathBuf};

/// The surroundings.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// Absolute.
    pub working_directory: PathBuf,
    /// The variables of the environment.
    pub environment: BTreeMap<OsString, OsString>,
    /// The program itself, when it holds the reference server.
    pub executable: Option<PathBuf>,
    /// The dialects of that server.
    pub dialects: Vec<&'static str>,
    /// Whether stdout is a terminal.
    pub stdout_is_terminal: bool,
    /// Whether stderr is a terminal.
    pub stderr_is_terminal: bool,
    /// What the environment says about colour.
    pub colour: Colour,
    /// Whether this is a machine of a CI: `CI` is set, and neither empty nor `false`.
    pub ci: bool,
}

/// What the environment says about colour: <https://no-color.org>, <https://bixense.com/clicolors>.
#[derive(Clone, Copy, Debug, Default)]
pub struct Colour {
    /// `NO_COLOR` is set and not empty.
    pub never: bool,
    /// `CLICOLOR_FORCE` is set and not `0`.
    pub always: bool,
    /// `TERM` is `dumb`.
    pub dumb: bool,
}

impl Colour {
    /// Whether a stream gets colours.
    pub fn wanted(self, is_terminal: bool) -> bool {
        !self.never && (self.always || (is_terminal && !self.dumb))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_is_for_terminals_unless_the_environment_says_otherwise() {
        let colour = |never, always, dumb| Colour { never, always, dumb };
        for (colour, is_terminal, wanted) in [
            (colour(false, false, false), true, true),
            (colour(false, false, false), false, false),
            (colour(true, false, false), true, false),
            (colour(false, true, false), false, true),
            (colour(true, true, false), true, false),
            (colour(false, false, true), true, false),
        ] {
            assert_eq!(colour.wanted(is_terminal), wanted, "{colour:?}");
        }
    }
}
