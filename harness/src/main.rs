//! `antiphon`: reads the arguments and the environment once, and hands over.
//!
//! Nothing else in this package knows the reference server or the environment.

use std::{
    env,
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

use antiphon::{
    cli::{self, Colour, Outcome, Surroundings},
    verdict::ExitStatus,
};

fn main() -> ExitCode {
    let surroundings = match surroundings() {
        Ok(surroundings) => surroundings,
        Err(error) => {
            let _ = writeln!(io::stderr(), "the working directory: {error}; go to another one");
            return ExitStatus::Harness.into();
        }
    };
    match cli::main(env::args_os(), &surroundings) {
        Outcome::Done(status) => status.into(),
        Outcome::Serve(arguments) => serve(arguments),
    }
}

#[expect(clippy::disallowed_methods, reason = "the environment is read here and nowhere else")]
fn surroundings() -> io::Result<Surroundings> {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    Ok(Surroundings {
        working_directory: env::current_dir()?,
        environment: env::vars_os().collect(),
        executable: if cfg!(feature = "reference-server") { env::current_exe().ok() } else { None },
        dialects: dialects(),
        stdout_is_terminal: io::stdout().is_terminal(),
        stderr_is_terminal: io::stderr().is_terminal(),
        colour: Colour {
            never: is_set("NO_COLOR"),
            always: is_set("CLICOLOR_FORCE") && env::var_os("CLICOLOR_FORCE") != Some("0".into()),
            dumb: env::var_os("TERM") == Some("dumb".into()),
        },
        ci: is_set("CI") && env::var_os("CI") != Some("false".into()),
    })
}

#[cfg(feature = "reference-server")]
fn dialects() -> Vec<&'static str> {
    antiphon_server::dialect::ALL.iter().map(|dialect| dialect.name).collect()
}

#[cfg(not(feature = "reference-server"))]
fn dialects() -> Vec<&'static str> {
    Vec::new()
}

#[cfg(feature = "reference-server")]
#[expect(clippy::disallowed_methods, reason = "the environment is read here and nowhere else")]
fn serve(arguments: Vec<std::ffi::OsString>) -> ExitCode {
    let flags = env::var_os("ANTIPHON_SERVER_FLAGS").unwrap_or_default();
    antiphon_server::main_with(
        "antiphon serve",
        antiphon_server::args::words(&flags).into_iter().chain(arguments),
        io::stdin().lock(),
        io::stdout(),
        io::stderr(),
    )
}

#[cfg(not(feature = "reference-server"))]
fn serve(_: Vec<std::ffi::OsString>) -> ExitCode {
    let _ = writeln!(
        io::stderr(),
        "serve: this build has no reference server; build it with the feature `reference-server`"
    );
    ExitStatus::Usage.into()
}
