//! The command line, made typed and nothing else.

use crate::dialect::{self, Dialect};
use lexopt::{Arg, Parser, ValueExt};
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

/// What the command line asks for.
#[derive(Debug, Clone)]
pub enum Invocation {
    /// Serve in this manner, the tools working in this directory (`.` unless one is given).
    Serve {
        /// The manner.
        dialect: &'static Dialect,
        /// The directory, as it was given.
        root: PathBuf,
    },
    /// Say how to use the program.
    Help,
    /// Say which version it is.
    Version,
}

/// A command line that cannot be followed: place, fact, advice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageError(pub(crate) String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// Reads the arguments, without the name of the program.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Invocation, UsageError> {
    let mut parser = Parser::from_args(arguments);
    let mut dialect = dialect::ALL[0];
    let mut root = PathBuf::from(".");
    while let Some(argument) = parser.next().map_err(|error| usage(&error))? {
        match argument {
            Arg::Long("dialect") => {
                let name =
                    parser.value().and_then(ValueExt::string).map_err(|error| usage(&error))?;
                dialect = dialect::find(&name).ok_or_else(|| unknown_dialect(&name))?;
            }
            Arg::Long("root") => root = parser.value().map_err(|error| usage(&error))?.into(),
            Arg::Long("help") | Arg::Short('h') => return Ok(Invocation::Help),
            Arg::Long("version") | Arg::Short('V') => return Ok(Invocation::Version),
            other => return Err(usage(&other.unexpected())),
        }
    }
    Ok(Invocation::Serve { dialect, root })
}

/// The text of `--help`.
pub fn help(program: &str) -> String {
    let dialects: Vec<_> = dialect::ALL
        .iter()
        .map(|dialect| format!("  {:<14}  {}\n", dialect.name, dialect.summary))
        .collect();
    format!(
        "Serves the Model Context Protocol on stdin and stdout in the manner of a dialect.\n\n\
         Usage: {program} [--dialect NAME] [--root DIR]\n\n\
         Options:\n  \
         --dialect NAME  the manner to answer in (default: {})\n  \
         --root DIR      the directory that the tools work in (default: the current one)\n  \
         -h, --help      print this text\n  \
         -V, --version   print the version\n\n\
         Dialects:\n{}",
        dialect::ALL[0].name,
        dialects.concat()
    )
}

fn unknown_dialect(name: &str) -> UsageError {
    let known: Vec<_> = dialect::ALL.iter().map(|dialect| format!("`{}`", dialect.name)).collect();
    UsageError(format!(
        "`--dialect {name}`: there is no such dialect; choose from {}",
        known.join(", ")
    ))
}

fn usage(error: &lexopt::Error) -> UsageError {
    use lexopt::Error::{MissingValue, NonUnicodeValue, UnexpectedArgument, UnexpectedOption};
    let (place, fact) = match error {
        MissingValue { option: Some(option) } => (option.clone(), "a value is missing"),
        UnexpectedOption(option) => (option.clone(), "there is no such option"),
        UnexpectedArgument(argument) => (argument.display().to_string(), "only options are taken"),
        NonUnicodeValue(value) => (value.display().to_string(), "the value is not UTF-8"),
        other => return UsageError(format!("{other}; see `--help`")),
    };
    UsageError(format!("`{place}`: {fact}; see `--help`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn read(arguments: &[&str]) -> Result<Invocation, String> {
        parse(arguments.iter().map(OsString::from)).map_err(|error| error.to_string())
    }

    #[test]
    fn the_defaults_are_the_first_dialect_and_the_current_directory() {
        for (arguments, name, directory) in [
            (&[][..], "koyu", "."),
            (&["--dialect", "koyu", "--root", "a b"], "koyu", "a b"),
            (&["--root=/x", "--dialect=koyu"], "koyu", "/x"),
        ] {
            let Ok(Invocation::Serve { dialect, root }) = read(arguments) else {
                panic!("{arguments:?}")
            };
            assert_eq!((dialect.name, root), (name, PathBuf::from(directory)));
        }
    }

    #[test]
    fn help_and_version_are_asked_for() {
        for argument in ["--help", "-h"] {
            assert!(matches!(read(&[argument]), Ok(Invocation::Help)), "{argument}");
        }
        for argument in ["--version", "-V"] {
            assert!(matches!(read(&[argument]), Ok(Invocation::Version)), "{argument}");
        }
        let help = help("prog");
        for dialect in dialect::ALL {
            assert!(help.contains(dialect.name) && help.contains(dialect.summary), "{help}");
        }
    }

    #[test]
    fn a_wrong_argument_is_told_with_place_fact_and_advice() {
        for (arguments, wanted) in [
            (
                &["--dialect", "nope"][..],
                "`--dialect nope`: there is no such dialect; choose from `koyu`",
            ),
            (&["--dialect"], "`--dialect`: a value is missing; see `--help`"),
            (&["--nope"], "`--nope`: there is no such option; see `--help`"),
            (&["-x"], "`-x`: there is no such option; see `--help`"),
            (&["a.muro"], "`a.muro`: only options are taken; see `--help`"),
        ] {
            assert_eq!(read(arguments).map(|_| ()), Err(wanted.to_owned()), "{arguments:?}");
        }
    }
}
