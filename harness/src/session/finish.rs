//! The end of a session in steps: close stdin, wait, TERM, wait, KILL, each on the whole group;
//! then whoever the server left behind, then our own threads. Every wait is bounded.

use std::time::{Duration, Instant};

use super::{Ending, Limits, Needed, ServerLine, Session, after, inbox::State};

/// How long the system may take to carry out a KILL.
const KILL_TIME: Duration = Duration::from_secs(2);

/// How often the group is looked at: no event tells of a process that is not our child.
const LOOK: Duration = Duration::from_millis(5);

/// How many late lines are kept, and how many of their bytes.
const LATE_LINES: usize = 20;
const LATE_BYTES: usize = 256 * 1024;

/// The lines that came when nobody asked any more.
#[derive(Default)]
struct Late {
    lines: Vec<ServerLine>,
    bytes: usize,
    dropped: u64,
}

impl Late {
    fn push(&mut self, line: ServerLine) {
        let bytes = self.bytes + line.bytes.len();
        if self.lines.len() < LATE_LINES && bytes <= LATE_BYTES {
            self.bytes = bytes;
            self.lines.push(line);
        } else {
            self.dropped += 1;
        }
    }
}

impl Session {
    pub(super) fn finish(&mut self, limits: &Limits) -> Ending {
        let mut late = Late::default();
        let needed = self.persuade(limits, &mut late);
        let rest = self.sweep(limits, &mut late);
        self.let_go();
        Ending {
            needed,
            exit: self.inbox.look(State::exit),
            children: rest.children,
            stdout_held: rest.stdout_held,
            escaped: rest.escaped,
            late: late.lines,
            late_dropped: late.dropped,
            interrupted: self.inbox.stop().thrown(),
        }
    }

    /// Ends the server itself, with the mildest step that does it.
    fn persuade(&mut self, limits: &Limits, late: &mut Late) -> Needed {
        let asked = self.outbox.closed();
        // Looked at first: a server may leave in no time once its input is closed.
        let was_gone = self.wait(Duration::ZERO, late, &gone);
        self.outbox.close();
        if was_gone {
            return if asked { Needed::Eof } else { Needed::Nothing };
        }
        let stop = self.inbox.stop().clone();
        self.wait(limits.eof_grace, late, &|state| gone(state) || stop.thrown());
        if self.inbox.look(gone) {
            return Needed::Eof;
        }
        self.process.terminate();
        if self.wait(limits.term_grace, late, &gone) {
            return Needed::Term;
        }
        self.process.kill();
        self.wait(KILL_TIME, late, &gone);
        Needed::Kill
    }

    /// Gives the server's children `child_grace` to follow it, then ends them.
    fn sweep(&mut self, limits: &Limits, late: &mut Late) -> Rest {
        let deadline = after(limits.child_grace);
        let latest = after(limits.child_grace.saturating_add(KILL_TIME));
        let mut children;
        loop {
            children = self.process.members();
            let silent = self.inbox.look(State::silent);
            // Past the deadline only what is still in the pipe is waited for.
            let now = Instant::now();
            let read = self.inbox.look(State::stdout_done) || self.stdout.quiet();
            if silent && children.is_empty() || now >= latest || now >= deadline && read {
                break;
            }
            self.wait(LOOK, late, &|state| !silent && state.silent());
        }
        let stdout_held = !self.inbox.look(State::stdout_done);
        if !children.is_empty() {
            self.end_members(limits, late);
            self.wait(limits.child_grace, late, &State::silent);
        }
        Rest { children, stdout_held, escaped: !self.inbox.look(State::stdout_done) }
    }

    /// TERM and KILL for a group that has no leader any more.
    fn end_members(&mut self, limits: &Limits, late: &mut Late) {
        self.process.terminate();
        if !self.wait_members(limits.term_grace, late) {
            self.process.kill();
            self.wait_members(KILL_TIME, late);
        }
    }

    fn wait_members(&mut self, time: Duration, late: &mut Late) -> bool {
        let deadline = after(time);
        while !self.process.members().is_empty() {
            if Instant::now() >= deadline {
                return false;
            }
            self.wait(LOOK, late, &|_| false);
        }
        true
    }

    fn wait(&self, time: Duration, late: &mut Late, done: &dyn Fn(&State) -> bool) -> bool {
        self.inbox.wait_until(after(time), &mut |line| late.push(line), done)
    }

    /// Ends the threads. Where a pipe cannot be given up (Windows), one that waits on a pipe that
    /// somebody else holds is left to its fate.
    fn let_go(&mut self) {
        self.process.release();
        self.cancel.cancel();
        self.inbox.close();
        let reaped = self.inbox.look(gone);
        for thread in self.threads.drain(..) {
            if thread.is_finished() || cfg!(unix) && reaped {
                // A thread of ours that panicked has said so already.
                let _ = thread.join();
            }
        }
    }
}

struct Rest {
    children: Vec<String>,
    stdout_held: bool,
    escaped: bool,
}

fn gone(state: &State) -> bool {
    state.exit().is_some()
}
