//! The loop: read, answer, write, one message after the other on one thread (`K22`).

use crate::dialect::LastLine;
use crate::dispatch;
use crate::framing::Lines;
use crate::replies::Replies;
use crate::server::Server;
use std::io::{self, Read, Write};

/// Answers every line of `reader` on `writer` until the input ends, then returns.
///
/// Replies are written before a read that may wait, so a lone request is answered at once, and all of them
/// before returning, however slow their reader is. `writer` gets replies only; what goes wrong inside a tool
/// is told to `diagnostics`. Fails when reading or writing does, with the kind of that error.
pub fn serve(
    reader: impl Read,
    writer: impl Write,
    mut diagnostics: impl Write,
    server: &Server,
) -> io::Result<()> {
    let mut lines = Lines::new(reader);
    let mut replies = Replies::new(writer);
    loop {
        while let Some(line) = lines.take() {
            let add = replies.add(|out| dispatch::answer(server, line, &mut diagnostics, out));
            add.map_err(|error| during("writing replies", &error))?;
        }
        replies.flush().map_err(|error| during("writing replies", &error))?;
        if !lines.fill().map_err(|error| during("reading requests", &error))? {
            break;
        }
    }
    if server.dialect.last_line == LastLine::Served {
        let add = replies.add(|out| dispatch::answer(server, lines.rest(), &mut diagnostics, out));
        add.map_err(|error| during("writing replies", &error))?;
    }
    replies.flush().map_err(|error| during("writing replies", &error))
}

fn during(what: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{what}: {error}"))
}
