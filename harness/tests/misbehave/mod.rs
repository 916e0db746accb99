//! Servers that misbehave in one way each. The test binary, started again as `misbehave NAME`,
//! becomes one of them, so that no test needs a script or another program.

mod child;
mod encoding;
mod ending;
mod floods;
mod framing;
mod ids;
mod input;
mod lifecycle;
mod messages;
mod modern;
mod server;
mod streams;
mod talk;
mod tools;
mod toy;
mod values;

use std::{process::ExitCode, time::Duration};

use antiphon::session::Command;

pub(crate) use server::Server;

/// What a server does from its start to its exit status.
pub(crate) type Behaviour = fn(&mut Server) -> u8;

/// Every table of behaviours; a name stands in one of them.
const TABLES: &[&[(&str, Behaviour)]] = &[
    streams::TABLE,
    child::TABLE,
    framing::TABLE,
    encoding::TABLE,
    values::TABLE,
    ids::TABLE,
    input::TABLE,
    lifecycle::TABLE,
    messages::TABLE,
    tools::TABLE,
    modern::TABLE,
    ending::TABLE,
    floods::TABLE,
];

/// No server of ours lives longer, whatever happens to the test that started it.
const LIFE: Duration = Duration::from_secs(20);

const WORD: &str = "misbehave";

/// Becomes the server that the arguments name, if they name one. To be called before anything else.
pub(crate) fn from_args() -> Option<ExitCode> {
    let mut args = std::env::args().skip(1);
    let (word, name) = (args.next()?, args.next()?);
    (word == WORD).then(|| {
        server::limit_life(LIFE);
        ExitCode::from(behaviour(&name)(&mut Server::new()))
    })
}

/// The command that starts the server `name`.
pub(crate) fn command(name: &str) -> Command {
    let _ = behaviour(name);
    let program = std::env::current_exe().expect("a running program has a path");
    let args = [WORD, name].map(Into::into).to_vec();
    Command { program: program.into(), args, ..Command::default() }
}

fn behaviour(name: &str) -> Behaviour {
    let mut all = TABLES.iter().flat_map(|table| table.iter());
    let found = all.find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("no behaviour is called `{name}`")).1
}
