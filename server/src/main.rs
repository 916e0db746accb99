//! `antiphon-server`: the reference server as a program of its own.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = flags().into_iter().chain(std::env::args_os().skip(1));
    antiphon_server::main_with(
        "antiphon-server",
        arguments,
        io::stdin().lock(),
        io::stdout(),
        io::stderr(),
    )
}

#[expect(clippy::disallowed_methods, reason = "the environment is read here and nowhere else")]
fn flags() -> Vec<std::ffi::OsString> {
    let text = std::env::var_os("ANTIPHON_SERVER_FLAGS").unwrap_or_default();
    antiphon_server::args::words(&text)
}
