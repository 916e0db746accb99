//! Every transcript of the repository as one test, named `dialect::folder/file`, against the bundled
//! server: `cargo test --test transcripts framing` runs those with `framing` in their name.

use std::{env, path::Path, process::ExitCode};

use antiphon::{
    libtest,
    plan::{PlanRequest, ServerChoice},
};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of the workspace");
    let program = env!("CARGO_BIN_EXE_antiphon").into();
    let request = PlanRequest {
        paths: ["transcripts", "examples"].map(Into::into).to_vec(),
        ..PlanRequest::new(root, ServerChoice::Bundled(program))
    };
    libtest::main(env::args_os(), &request)
}
