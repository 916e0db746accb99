//! A server behind us while somebody else is its client: bytes go through as they come, both ways, and
//! every piece is told before it is passed on, so that nothing is told after its own consequence.

use std::{
    io::{self, Read, Write},
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::Builder,
    time::{Duration, Instant},
};

use super::{
    Command, Exit, Limits, StartError, Stop,
    limits::after,
    pipe::{Cancel, Sink, Source},
    process::{Pipes, Process},
    stop::Wake,
};

/// What passes between a client and a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passing {
    /// Bytes of the client, on their way to the server.
    Client(Vec<u8>),
    /// The client closed its output.
    ClientEnd,
    /// Bytes of the server, on their way to the client.
    Server(Vec<u8>),
    /// The server's stdout ended.
    ServerEnd,
    /// The server was reaped.
    Exit(Exit),
    /// We were told to end; the server is told the same.
    Stopped,
}

/// The client's side: what it writes, what it reads, and where its server's stderr goes.
pub struct Streams {
    /// What the client writes.
    pub input: Box<dyn Read + Send>,
    /// What the client reads.
    pub output: Box<dyn Write + Send>,
    /// Where the server's stderr goes.
    pub errors: Box<dyn Write + Send>,
}

const CHUNK: usize = 64 * 1024;

/// Starts the server and passes bytes until it is gone. There is no time limit: how long the server
/// may live is its client's affair, until `stop` is thrown. `see` is told of all that passes, in order.
pub fn relay(
    command: &Command,
    limits: &Limits,
    streams: Streams,
    stop: &Stop,
    see: &mut dyn FnMut(Passing),
) -> Result<(), StartError> {
    let (process, pipes) = Process::start(command)?;
    let (sender, receiver) = channel();
    let started = start(&process, pipes, streams, &sender);
    let cancel = started.map_err(|error| StartError::new(command, &error))?;
    let bell: Arc<dyn Wake> = Arc::new(Bell(sender));
    stop.register(Arc::downgrade(&bell));
    if stop.thrown() {
        bell.wake();
    }
    let mut end =
        End { process, limits, exit: false, output: false, due: None, asked: Asked::Nothing };
    end.wait(&receiver, see);
    end.leave();
    cancel.cancel();
    Ok(())
}

/// Tells of a stop.
struct Bell(Sender<Passing>);

impl Wake for Bell {
    fn wake(&self) {
        let _ = self.0.send(Passing::Stopped);
    }
}

/// How far the end has come.
struct End<'a> {
    process: Process,
    limits: &'a Limits,
    exit: bool,
    output: bool,
    /// When patience ends.
    due: Option<Instant>,
    asked: Asked,
}

/// What we did to end the server.
#[derive(PartialEq, Eq)]
enum Asked {
    Nothing,
    Terminate,
    Kill,
}

impl End<'_> {
    fn wait(&mut self, receiver: &Receiver<Passing>, see: &mut dyn FnMut(Passing)) {
        while !(self.exit && self.output) {
            let until = self.due.unwrap_or_else(|| after(Duration::MAX));
            match receiver.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(passing) => {
                    self.take(&passing);
                    see(passing);
                }
                Err(RecvTimeoutError::Timeout) if self.due.is_none() => {}
                // A child that holds stdout open, or a server that a kill did not end: given up.
                Err(_) if self.exit || self.asked == Asked::Kill => return,
                Err(_) => {
                    self.process.kill();
                    self.asked = Asked::Kill;
                    self.due = Some(after(self.limits.child_grace));
                }
            }
        }
    }

    /// What the server left behind would have lived on without us, and does, unless we were told to end.
    fn leave(&mut self) {
        if self.exit {
            if self.asked != Asked::Nothing && !self.process.members().is_empty() {
                self.process.kill();
            }
            // The number of an empty group may be another one's soon.
            self.process.release();
        }
    }

    fn take(&mut self, passing: &Passing) {
        match passing {
            Passing::Exit(_) => {
                self.exit = true;
                self.due = Some(after(self.limits.child_grace));
            }
            Passing::ServerEnd => self.output = true,
            Passing::Stopped if !self.exit => {
                self.asked = Asked::Terminate;
                self.process.terminate();
                self.due = Some(after(self.limits.term_grace));
            }
            _ => {}
        }
    }
}

/// Starts the threads. The one that reads from the client may outlive the session: nothing can wake it.
fn start(
    process: &Process,
    pipes: Pipes,
    streams: Streams,
    sender: &Sender<Passing>,
) -> io::Result<Arc<Cancel>> {
    let cancel = Cancel::new()?;
    let sink = Sink::new(pipes.stdin, &cancel)?;
    let (stdout, stderr) = (Source::new(pipes.stdout, &cancel), Source::new(pipes.stderr, &cancel));
    let Streams { input, output, errors } = streams;
    let (to_server, to_client, ended) = (sender.clone(), sender.clone(), sender.clone());
    let child = process.child();
    let named = |name: &str| Builder::new().name(format!("relay-{name}"));
    named("client").spawn(move || pass_to_server(input, sink, &to_server))?;
    named("server").spawn(move || pass_to_client(&stdout, output, &to_client))?;
    named("stderr").spawn(move || pass(&stderr, errors, |_| {}))?;
    named("wait").spawn(move || {
        if let Ok(status) = child.wait() {
            let _ = ended.send(Passing::Exit(status.into()));
        }
    })?;
    Ok(cancel)
}

/// What the server does not take any more is told all the same: the client did send it.
fn pass_to_server(mut input: impl Read, sink: Sink, sender: &Sender<Passing>) {
    let mut sink = Some(sink);
    let mut buffer = vec![0; CHUNK];
    loop {
        let length = match input.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => break,
            Ok(length) => length,
        };
        if sender.send(Passing::Client(buffer[..length].to_vec())).is_err() {
            return;
        }
        let taken = sink.as_mut().is_some_and(|sink| write_all(sink, &buffer[..length]));
        if !taken {
            sink = None;
        }
    }
    let _ = sender.send(Passing::ClientEnd);
}

fn write_all(sink: &mut Sink, mut bytes: &[u8]) -> bool {
    while !bytes.is_empty() {
        match sink.write(bytes) {
            Ok(length) => bytes = &bytes[length..],
            Err(_) => return false,
        }
    }
    true
}

fn pass_to_client(source: &Source, output: impl Write, sender: &Sender<Passing>) {
    pass(source, output, |bytes| {
        let _ = sender.send(Passing::Server(bytes.to_vec()));
    });
    let _ = sender.send(Passing::ServerEnd);
}

/// Passes bytes on, each piece at once. When nobody takes them they are read on, lest the server stops.
fn pass(source: &Source, mut output: impl Write, tell: impl Fn(&[u8])) {
    let mut buffer = vec![0; CHUNK];
    let mut open = true;
    while let Ok(length @ 1..) = source.read(&mut buffer) {
        tell(&buffer[..length]);
        open = open && output.write_all(&buffer[..length]).and_then(|()| output.flush()).is_ok();
    }
}
