//! The loop where requests run independently (`T15`): one thread reads and answers what can be answered at once,
//! one writes for the others, one keeps the time for all calls that wait.

use super::during;
use crate::connection::{Client, Ends};
use crate::dialect::LastLine;
use crate::dispatch::Receiver;
use crate::framing::Lines;
use crate::server::Server;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What is not answered at the end of the input has so long to become so.
const GRACE: Duration = Duration::from_secs(1);

pub(super) fn serve(
    reader: impl Read,
    writer: impl Write + Send,
    diagnostics: impl Write + Send,
    server: &Server,
) -> io::Result<()> {
    server.attach()?;
    let client = Client::attach();
    let ends = Mutex::new(Ends { writer, diagnostics });
    thread::scope(|scope| {
        scope.spawn(|| client.outbox().write_for_others(&ends));
        scope.spawn(|| client.timer().run());
        let read = read(reader, &client, &ends, server);
        // Nobody is there to be waited for when reading or writing has failed.
        client.finish(if read.is_ok() { GRACE } else { Duration::ZERO });
        read
    })?;
    client.outbox().write(&ends).map_err(|error| during("writing replies", &error))
}

/// Reads to the end. What has been answered is written before a read that may wait.
fn read<W: Write, D: Write>(
    reader: impl Read,
    client: &Client,
    ends: &Mutex<Ends<W, D>>,
    server: &Server,
) -> io::Result<()> {
    let server = Arc::new(server.clone());
    let mut lines = Lines::new(reader, server.dialect.line_limit.bytes);
    let mut receiver = Receiver::new(Arc::clone(&server), client.clone());
    let write = || client.outbox().write(ends).map_err(|error| during("writing replies", &error));
    loop {
        while let Some(line) = lines.take() {
            receiver.receive(line);
            if client.outbox().is_full() {
                write()?;
            }
        }
        write()?;
        if !lines.fill().map_err(|error| during("reading requests", &error))? {
            break;
        }
    }
    if server.dialect.last_line == LastLine::Served {
        receiver.receive(lines.rest());
    }
    write()
}
