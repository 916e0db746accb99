//! The command line, made typed and nothing else.

use crate::dialect::{self, Dialect};
use crate::options::Options;
use lexopt::{Arg, Parser, ValueExt};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::PathBuf;

/// What the command line asks for.
#[derive(Debug, Clone)]
pub enum Invocation {
    /// Serve.
    Serve(Serving),
    /// Say how to use the program.
    Help,
    /// Say which version it is.
    Version,
}

/// How to serve.
#[derive(Debug, Clone)]
pub struct Serving {
    /// The manner.
    pub dialect: &'static Dialect,
    /// The directory that the tools work in, as it was given; `.` unless one is given.
    pub root: PathBuf,
    /// The option that gave it.
    pub root_option: &'static str,
    /// The rest.
    pub options: Options,
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
    let mut serving = Serving {
        dialect: dialect::ALL[0],
        root: PathBuf::from("."),
        root_option: "--root",
        options: Options::default(),
    };
    while let Some(argument) = parser.next().map_err(|error| usage(&error))? {
        match argument {
            Arg::Long("dialect") => {
                let name = text(&mut parser)?;
                serving.dialect = dialect::find(&name).ok_or_else(|| unknown_dialect(&name))?;
            }
            Arg::Long(option @ ("root" | "workspace")) => {
                serving.root_option = if option == "root" { "--root" } else { "--workspace" };
                serving.root = parser.value().map_err(|error| usage(&error))?.into();
            }
            Arg::Long("allow-run") => serving.options.allow_run = true,
            Arg::Long("quirks") => serving.options.quirks = true,
            Arg::Long("max-request-bytes") => {
                serving.options.max_request_bytes = Some(count(&text(&mut parser)?)?);
            }
            Arg::Long("help") | Arg::Short('h') => return Ok(Invocation::Help),
            Arg::Long("version") | Arg::Short('V') => return Ok(Invocation::Version),
            other => return Err(usage(&other.unexpected())),
        }
    }
    Ok(Invocation::Serve(serving))
}

/// The arguments in the text of an environment variable: words between blanks, without quoting.
pub fn words(text: &OsStr) -> Vec<OsString> {
    text.to_string_lossy().split_ascii_whitespace().map(OsString::from).collect()
}

fn text(parser: &mut Parser) -> Result<String, UsageError> {
    parser.value().and_then(ValueExt::string).map_err(|error| usage(&error))
}

fn count(text: &str) -> Result<usize, UsageError> {
    text.parse().ok().filter(|count| *count > 0).ok_or_else(|| {
        UsageError(format!("`--max-request-bytes {text}`: no count of bytes; give a number from 1"))
    })
}

/// The text of `--help`.
pub fn help(program: &str) -> String {
    let dialects: Vec<_> = dialect::ALL
        .iter()
        .map(|dialect| format!("  {:<14}  {}\n", dialect.name, dialect.summary))
        .collect();
    format!(
        "Serves the Model Context Protocol on stdin and stdout in the manner of a dialect.\n\n\
         Usage: {program} [OPTIONS]\n\n\
         Options:\n  \
         --dialect NAME         the manner to answer in (default: {})\n  \
         --root DIR             the directory that the tools work in (default: the current one)\n  \
         --workspace DIR        the same\n  \
         --allow-run            open the tools that the dialect keeps behind a gate\n  \
         --max-request-bytes N  the most bytes of a line (default: what the dialect has)\n  \
         --quirks               show the quirks of the dialect too\n  \
         -h, --help             print this text\n  \
         -V, --version          print the version\n\n\
         Words in the environment variable ANTIPHON_SERVER_FLAGS go before the arguments.\n\n\
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
            (&["--workspace", "/y"], "koyu", "/y"),
        ] {
            let Ok(Invocation::Serve(serving)) = read(arguments) else { panic!("{arguments:?}") };
            assert_eq!((serving.dialect.name, serving.root), (name, PathBuf::from(directory)));
            assert_eq!(serving.options, Options::default());
        }
    }

    #[test]
    fn the_rest_is_off_unless_it_is_asked_for() {
        let arguments = words(OsStr::new(" --allow-run  --quirks --max-request-bytes=20 "));
        let Ok(Invocation::Serve(serving)) = parse(arguments) else { panic!("it is well formed") };
        let wanted = Options { allow_run: true, quirks: true, max_request_bytes: Some(20) };
        assert_eq!(serving.options, wanted);
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
                "`--dialect nope`: there is no such dialect; choose from `koyu`, `once`, `toolgrain`",
            ),
            (&["--dialect"], "`--dialect`: a value is missing; see `--help`"),
            (&["--nope"], "`--nope`: there is no such option; see `--help`"),
            (
                &["--max-request-bytes", "0"],
                "`--max-request-bytes 0`: no count of bytes; give a number from 1",
            ),
            (
                &["--max-request-bytes=-1"],
                "`--max-request-bytes -1`: no count of bytes; give a number from 1",
            ),
            (&["-x"], "`-x`: there is no such option; see `--help`"),
            (&["a.muro"], "`a.muro`: only options are taken; see `--help`"),
        ] {
            assert_eq!(read(arguments).map(|_| ()), Err(wanted.to_owned()), "{arguments:?}");
        }
    }
}
