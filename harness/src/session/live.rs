//! A session with a child process: start, talk, end. Puts the other parts together; the order of
//! the end is in `finish`.

use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
    thread::JoinHandle,
    time::Instant,
};

use super::{
    Command, Ending, Event, Limits, Partial, Peer, StartError, Stop, Tail,
    inbox::Inbox,
    outbox::Outbox,
    pipe::{Cancel, Sink, Source},
    process::{Pipes, Process},
    threads,
};

/// A running server. Dropped before its end, it is killed with its whole group.
pub struct Session {
    pub(super) process: Process,
    pub(super) inbox: Arc<Inbox>,
    pub(super) outbox: Outbox,
    pub(super) limits: Limits,
    pub(super) cancel: Arc<Cancel>,
    pub(super) stdout: Arc<Source>,
    stderr: Arc<Source>,
    tail: Arc<Mutex<Tail>>,
    pub(super) threads: Vec<JoinHandle<()>>,
    pub(super) ending: Option<Ending>,
}

impl Session {
    /// Starts `command` and its threads: from here on its output is drained.
    pub fn start(command: &Command, limits: &Limits, stop: &Stop) -> Result<Session, StartError> {
        let (process, pipes) = Process::start(command)?;
        Session::attach(process, pipes, limits, stop)
            .map_err(|error| StartError::new(command, &error))
    }

    /// On failure the process is dropped and so killed.
    fn attach(process: Process, pipes: Pipes, limits: &Limits, stop: &Stop) -> io::Result<Session> {
        let cancel = Cancel::new()?;
        let (outbox, orders, sent) = Outbox::new();
        let mut session = Session {
            inbox: Inbox::new(limits.backlog, stop),
            outbox,
            limits: limits.clone(),
            stdout: Arc::new(Source::new(pipes.stdout, &cancel)),
            stderr: Arc::new(Source::new(pipes.stderr, &cancel)),
            cancel,
            tail: Arc::default(),
            threads: Vec::new(),
            ending: None,
            process,
        };
        let inbox = || Arc::clone(&session.inbox);
        let stdin = Sink::new(pipes.stdin, &session.cancel)?;
        let threads = [
            threads::wait(session.process.child(), inbox())?,
            threads::stdout(Arc::clone(&session.stdout), inbox(), limits.max_line)?,
            threads::stderr(
                Arc::clone(&session.stderr),
                inbox(),
                Arc::clone(&session.tail),
                limits.stderr_tail,
            )?,
            threads::stdin(stdin, orders, sent)?,
        ];
        session.threads.extend(threads);
        Ok(session)
    }
}

impl Peer for Session {
    fn send(&mut self, bytes: &[u8]) {
        self.outbox.send(bytes);
    }

    fn close_input(&mut self) {
        self.outbox.close();
    }

    fn next(&mut self, deadline: Instant) -> Option<Event> {
        self.inbox.next(deadline, self.limits.child_grace, [&self.stdout, &self.stderr])
    }

    fn unsent(&self) -> usize {
        self.outbox.unsent()
    }

    fn input_error(&self) -> Option<String> {
        self.outbox.error()
    }

    fn partial(&self) -> Partial {
        self.inbox.partial()
    }

    fn stderr_tail(&self) -> Tail {
        self.tail.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn end(&mut self, limits: &Limits) -> Ending {
        if let Some(ending) = &self.ending {
            return ending.clone();
        }
        let ending = self.finish(limits);
        self.ending = Some(ending.clone());
        ending
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if self.ending.is_none() {
            self.process.kill();
            let _ = self.end(&Limits::impatient());
        }
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("process", &self.process).finish_non_exhaustive()
    }
}
