//! `antiphon-server`: the reference server as a program of its own.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    antiphon_server::main_with(
        "antiphon-server",
        arguments,
        io::stdin().lock(),
        io::stdout().lock(),
        io::stderr(),
    )
}
