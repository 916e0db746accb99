//! The goldens of `examples/shelf.rs`, each a test of its own. This program is the server too, when it is asked to
//! be, so that nothing has to be built before it.

use antiphon::plan::{PlanRequest, ServerChoice};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[path = "../examples/shelf.rs"]
mod shelf;

const SERVE: &str = "--serve-the-shelf";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    if arguments.iter().any(|argument| argument == SERVE) {
        return shelf::main();
    }
    let program = std::env::current_exe().expect("a program that runs has a path");
    let server = ServerChoice::Command(vec![program.into(), SERVE.into()]);
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let paths = vec![PathBuf::from("examples")];
    antiphon::libtest::main(arguments, &PlanRequest { paths, ..PlanRequest::new(package, server) })
}
