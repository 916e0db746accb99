//! Every way of misbehaving that we know, through the real binary: a table of server, transcript and
//! what the report must name. The servers are this test binary, started again.

#![expect(clippy::unwrap_used, reason = "a test may fail so; without a harness clippy cannot tell")]

#[path = "../misbehave/mod.rs"]
mod misbehave;

#[cfg(target_os = "linux")]
mod bounds;
mod bytes;
mod case;
mod controls;
mod flow;
mod life;
mod stream;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    if let Some(code) = misbehave::from_args() {
        return code;
    }
    #[cfg(target_os = "linux")]
    if let Some(code) = bounds::from_args() {
        return code;
    }
    let controls = [controls::days(), controls::others()];
    let faults = [stream::cases(), bytes::cases(), flow::cases(), life::starts(), life::ends()];
    let trials = controls.into_iter().chain(faults).flatten().map(|case| {
        Trial::test(case.name(), move || {
            case.check();
            Ok(())
        })
    });
    #[cfg(target_os = "linux")]
    let trials = trials.chain(bounds::trials());
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}
