//! The command line: arguments to requests, requests to actions, results to streams and a status.
//!
//! The argument structs live here only. The environment is read in `main` and handed in.

mod arguments;
mod bless;
mod check;
mod config;
mod fmt;
mod init;
mod known;
mod list;
mod mock;
mod mutants;
mod output;
mod record;
mod request;
mod run;
mod surroundings;
mod values;

use std::ffi::OsString;

use clap::Parser;

use crate::verdict::ExitStatus;

use arguments::{Cli, Command};
use output::Output;
pub use surroundings::{Colour, Surroundings};

/// What `main` is to do.
#[derive(Debug)]
pub enum Outcome {
    /// End with this status; everything is written.
    Done(ExitStatus),
    /// Become the reference server, with these arguments.
    Serve(Vec<OsString>),
}

/// Does what the arguments (the program's name first) say.
pub fn main(arguments: impl IntoIterator<Item = OsString>, surroundings: &Surroundings) -> Outcome {
    let mut output = Output::new(surroundings);
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => return Outcome::Done(output.usage(&error)),
    };
    let command = cli.command.unwrap_or(Command::Run(cli.run));
    Outcome::Done(match command {
        Command::Run(arguments) => run::run(&arguments, surroundings, &mut output),
        Command::Bless(arguments) => bless::bless(&arguments, surroundings, &mut output),
        Command::Mutants(arguments) => mutants::mutants(&arguments, surroundings, &mut output),
        Command::Fmt(arguments) => fmt::fmt(&arguments, surroundings, &mut output),
        Command::List(arguments) => list::list(&arguments, surroundings, &mut output),
        Command::Check(arguments) => check::check(&arguments, surroundings, &mut output),
        Command::Mock(arguments) => mock::mock(&arguments, surroundings, &mut output),
        Command::Init(arguments) => init::init(&arguments, surroundings, &mut output),
        Command::Record(arguments) => record::record(&arguments, surroundings, &mut output),
        Command::Serve(arguments) => return Outcome::Serve(arguments.arguments),
    })
}
