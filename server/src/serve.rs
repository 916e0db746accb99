//! The loop: read, answer, write. In turn, one message after the other on one thread (`K22`); or `independent`.

mod independent;

use crate::dialect::{LastLine, Order};
use crate::dispatch;
use crate::framing::{Line, Lines};
use crate::replies::Replies;
use crate::server::Server;
use std::io::{self, Read, Write};

/// Answers every line of `reader` on `writer` until the input ends, then returns.
///
/// Replies are written before a read that may wait, so a lone request is answered at once, and all of them
/// before returning, however slow their reader is. `writer` gets replies only; what goes wrong inside a tool
/// is told to `diagnostics`. Fails when reading or writing does, with the kind of that error.
///
/// Under a dialect that answers requests independently, what is not answered at the end of the input has a second to
/// become so. Such a server is attached once; a second attachment is refused (`T17`).
pub fn serve(
    reader: impl Read,
    writer: impl Write + Send,
    diagnostics: impl Write + Send,
    server: &Server,
) -> io::Result<()> {
    match server.dialect.order {
        Order::InTurn => in_turn(reader, writer, diagnostics, server),
        Order::Independent => independent::serve(reader, writer, diagnostics, server),
    }
}

fn in_turn(
    reader: impl Read,
    writer: impl Write,
    mut diagnostics: impl Write,
    server: &Server,
) -> io::Result<()> {
    let limit = server.dialect.line_limit;
    let mut lines = Lines::new(reader, limit.bytes);
    let mut replies = Replies::new(writer);
    let mut answer = |line: Line<'_>, out: &mut String| match line {
        Line::Whole(line) => dispatch::answer(server, line, &mut diagnostics, out),
        Line::TooLong => out.push_str(limit.reply),
    };
    loop {
        while let Some(line) = lines.take() {
            let add = replies.add(|out| answer(line, out));
            add.map_err(|error| during("writing replies", &error))?;
        }
        replies.flush().map_err(|error| during("writing replies", &error))?;
        if !lines.fill().map_err(|error| during("reading requests", &error))? {
            break;
        }
    }
    if server.dialect.last_line == LastLine::Served {
        let add = replies.add(|out| answer(lines.rest(), out));
        add.map_err(|error| during("writing replies", &error))?;
    }
    replies.flush().map_err(|error| during("writing replies", &error))
}

fn during(what: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{what}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::{Dialect, KOYU};
    use pretty_assertions::assert_eq;
    use std::path::PathBuf;
    use std::sync::Mutex;

    /// Both ends of a server: chunks to read, and what has been written by the time each chunk is asked for.
    #[derive(Default)]
    struct Ends {
        chunks: Vec<Vec<u8>>,
        written: Vec<u8>,
        writes: usize,
        written_before_reads: Vec<usize>,
    }

    struct End<'a>(&'a Mutex<Ends>);

    impl Read for End<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let mut ends = self.0.lock().unwrap();
            let written = ends.written.len();
            ends.written_before_reads.push(written);
            if ends.chunks.is_empty() {
                return Ok(0);
            }
            let count = ends.chunks[0].len().min(into.len());
            into[..count].copy_from_slice(&ends.chunks[0][..count]);
            ends.chunks[0].drain(..count);
            ends.chunks.retain(|chunk| !chunk.is_empty());
            Ok(count)
        }
    }

    impl Write for End<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let mut ends = self.0.lock().unwrap();
            ends.written.extend(bytes);
            ends.writes += 1;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn run(dialect: &Dialect, chunks: &[&[u8]]) -> Ends {
        let chunks = chunks.iter().map(|chunk| chunk.to_vec()).collect();
        let ends = Mutex::new(Ends { chunks, ..Ends::default() });
        let server = Server::new(dialect, PathBuf::from("/")).unwrap();
        serve(End(&ends), End(&ends), io::sink(), &server).unwrap();
        ends.into_inner().unwrap()
    }

    const PING: &[u8] = b"{\"id\":1,\"method\":\"ping\"}\n";
    const PONG: &[u8] = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";

    #[test]
    fn a_reply_is_written_before_the_next_read() {
        let ends = run(&KOYU, &[PING, b"\n", &PING[..9], &PING[9..]]);
        assert_eq!(ends.written, PONG.repeat(2));
        let (one, two) = (PONG.len(), 2 * PONG.len());
        assert_eq!(ends.written_before_reads, [0, one, one, one, two]);
    }

    #[test]
    fn a_pipeline_leaves_in_few_writes() {
        let count = 100_000;
        let ends = run(&KOYU, &[&PING.repeat(count)]);
        assert!(ends.written == PONG.repeat(count));
        assert!(ends.writes < 100, "{} writes", ends.writes);
    }

    #[test]
    fn a_last_line_without_an_end_is_dropped_or_served() {
        let unended = &PING[..PING.len() - 1];
        for (last_line, wanted) in [(LastLine::Dropped, 1), (LastLine::Served, 2)] {
            let ends = run(&Dialect { last_line, ..KOYU }, &[PING, unended]);
            assert_eq!(ends.written, PONG.repeat(wanted));
        }
    }

    #[test]
    fn what_fails_is_told_with_its_kind() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::ConnectionReset.into())
            }
        }
        impl Write for Broken {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let server = Server::new(&KOYU, PathBuf::from("/")).unwrap();
        let reading = serve(Broken, io::sink(), io::sink(), &server).unwrap_err();
        assert_eq!(reading.kind(), io::ErrorKind::ConnectionReset);
        assert_eq!(reading.to_string(), "reading requests: connection reset");
        let writing = serve(PING, Broken, io::sink(), &server).unwrap_err();
        assert_eq!(writing.kind(), io::ErrorKind::BrokenPipe);
        assert_eq!(writing.to_string(), "writing replies: broken pipe");
    }
}
