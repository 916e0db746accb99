//! Where the threads of a session put what they see, and where its owner waits. Bounded: a server
//! that writes faster than we read is made to wait by its own pipe.

use std::{
    collections::VecDeque,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use super::{Event, Exit, Partial, ServerLine, Stop, pipe::Source, stop::Wake};

/// Everything known about the server at one moment.
#[derive(Debug, Default)]
pub(super) struct State {
    lines: VecDeque<ServerLine>,
    bytes: usize,
    /// What the line costs that was taken last, until the next one is asked for: while the owner
    /// looks at a long line no other one is read.
    in_hand: usize,
    partial: Partial,
    stdout: News<()>,
    stderr: News<()>,
    exit: News<(Exit, Instant)>,
    closed: bool,
}

/// Something that happens once and is told once.
#[derive(Clone, Copy, Debug, Default)]
enum News<T> {
    #[default]
    Awaited,
    Known(T),
    Told(T),
}

impl<T: Copy> News<T> {
    fn known(self) -> Option<T> {
        match self {
            News::Awaited => None,
            News::Known(fact) | News::Told(fact) => Some(fact),
        }
    }

    fn untold(self) -> Option<T> {
        if let News::Known(fact) = self { Some(fact) } else { None }
    }
}

impl State {
    /// Nothing more comes from stdout.
    pub(super) fn stdout_done(&self) -> bool {
        self.stdout.known().is_some()
    }

    /// Nothing more comes from stdout and stderr.
    pub(super) fn silent(&self) -> bool {
        self.stdout_done() && self.stderr_done()
    }

    fn stderr_done(&self) -> bool {
        self.stderr.known().is_some()
    }

    /// How the process ended.
    pub(super) fn exit(&self) -> Option<Exit> {
        self.exit.known().map(|(exit, _)| exit)
    }
}

/// One for each session, shared by its threads.
#[derive(Debug)]
pub(super) struct Inbox {
    state: Mutex<State>,
    /// Notified of everything that an owner may wait for.
    news: Condvar,
    /// Notified when lines were taken.
    room: Condvar,
    backlog: usize,
    stop: Stop,
}

/// How soon a stream that has more to say is looked at again.
const LOOK: Duration = Duration::from_millis(5);

/// What a line costs beyond its bytes, so that a flood of empty lines is bounded too.
const LINE_COST: usize = 96;

impl Inbox {
    pub(super) fn new(backlog: usize, stop: &Stop) -> Arc<Inbox> {
        let inbox = Arc::new(Inbox {
            state: Mutex::default(),
            news: Condvar::new(),
            room: Condvar::new(),
            backlog,
            stop: stop.clone(),
        });
        let sleeper: Weak<Inbox> = Arc::downgrade(&inbox);
        stop.register(sleeper);
        inbox
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state and tells the owner.
    fn update(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.lock());
        self.news.notify_all();
    }

    /// Waits until less than the backlog waits to be taken; false when nobody will take it.
    pub(super) fn wait_for_room(&self) -> bool {
        let full = |state: &mut State| state.bytes + state.in_hand >= self.backlog && !state.closed;
        let state = self.room.wait_while(self.lock(), full);
        !state.unwrap_or_else(PoisonError::into_inner).closed
    }

    pub(super) fn push(&self, lines: Vec<ServerLine>, partial: Partial) {
        self.update(|state| {
            state.bytes += lines.iter().map(cost).sum::<usize>();
            state.lines.extend(lines);
            state.partial = partial;
        });
    }

    pub(super) fn stdout_done(&self) {
        self.update(|state| state.stdout = News::Known(()));
    }

    pub(super) fn stderr_done(&self) {
        self.update(|state| state.stderr = News::Known(()));
    }

    pub(super) fn exited(&self, exit: Exit) {
        self.update(|state| state.exit = News::Known((exit, Instant::now())));
    }

    pub(super) fn partial(&self) -> Partial {
        self.lock().partial.clone()
    }

    pub(super) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Lets go of every thread that waits for room.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.room.notify_all();
    }

    /// The next event; none when `deadline` passed, or when nothing can come any more. The exit is
    /// given once both streams ended or, `grace` after it, when what has not ended has nothing to
    /// say: somebody else holds it open.
    pub(super) fn next(
        &self,
        deadline: Instant,
        grace: Duration,
        [stdout, stderr]: [&Source; 2],
    ) -> Option<Event> {
        let mut state = self.lock();
        loop {
            if self.stop.thrown() {
                return Some(Event::Interrupted);
            }
            if let Some(line) = self.take(&mut state) {
                return Some(Event::Line(line));
            }
            if state.stdout.untold().is_some() {
                state.stdout = News::Told(());
                return Some(Event::Eof);
            }
            let now = Instant::now();
            let mut until = deadline;
            if let Some((exit, at)) = state.exit.untold() {
                let held = |done: bool, source: &Source| done || source.quiet();
                let settled = now >= at + grace
                    && held(state.stdout_done(), stdout)
                    && held(state.stderr_done(), stderr);
                if settled || state.silent() {
                    state.exit = News::Told((exit, at));
                    return Some(Event::Exit(exit));
                }
                // What is still in the pipe is on its way.
                until = until.min((at + grace).max(now + LOOK));
            }
            if now >= deadline
                || matches!((state.stdout, state.exit), (News::Told(()), News::Told(_)))
            {
                return None;
            }
            state = self.wait(state, until.saturating_duration_since(now));
        }
    }

    /// Waits until `done`, giving every line that comes to `sink`; false when `deadline` passed.
    pub(super) fn wait_until(
        &self,
        deadline: Instant,
        sink: &mut dyn FnMut(ServerLine),
        done: &dyn Fn(&State) -> bool,
    ) -> bool {
        let mut state = self.lock();
        loop {
            while let Some(line) = self.take(&mut state) {
                sink(line);
            }
            let now = Instant::now();
            if done(&state) {
                return true;
            }
            if now >= deadline {
                return false;
            }
            state = self.wait(state, deadline.saturating_duration_since(now));
        }
    }

    /// Reads the state without waiting.
    pub(super) fn look<T>(&self, at: impl FnOnce(&State) -> T) -> T {
        at(&self.lock())
    }

    fn take(&self, state: &mut State) -> Option<ServerLine> {
        let was_full = state.bytes + state.in_hand >= self.backlog;
        state.in_hand = 0;
        let line = state.lines.pop_front();
        if let Some(line) = &line {
            state.in_hand = cost(line);
            state.bytes -= state.in_hand;
        }
        if was_full && state.bytes + state.in_hand < self.backlog {
            self.room.notify_all();
        }
        line
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>, time: Duration) -> MutexGuard<'a, State> {
        let woken = self.news.wait_timeout(state, time);
        woken.unwrap_or_else(PoisonError::into_inner).0
    }
}

fn cost(line: &ServerLine) -> usize {
    line.bytes.capacity() + LINE_COST
}

impl Wake for Inbox {
    fn wake(&self) {
        // Taken so that no owner is between looking at the switch and waiting.
        drop(self.lock());
        self.news.notify_all();
    }
}
