//! What is to be done later, on one thread for all of it: a thousand calls that wait cost one thread.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

type Task = Box<dyn FnOnce() + Send>;

/// Tasks by the moment at which they are due; of two that are due at the same moment, the earlier given goes first.
#[derive(Default)]
pub(crate) struct Timer {
    agenda: Mutex<Agenda>,
    changed: Condvar,
}

#[derive(Default)]
struct Agenda {
    tasks: BTreeMap<(Instant, u64), Task>,
    given: u64,
    closed: bool,
}

/// A task that may be struck off.
pub(crate) type Appointment = (Instant, u64);

impl Timer {
    /// Runs `task` on the timer's thread when `delay` is over. After `close` it is dropped.
    pub(crate) fn after(
        &self,
        delay: Duration,
        task: impl FnOnce() + Send + 'static,
    ) -> Option<Appointment> {
        // What lies beyond the clock never comes.
        let due = Instant::now().checked_add(delay)?;
        let mut agenda = self.lock();
        agenda.given += 1;
        let appointment = (due, agenda.given);
        if !agenda.closed {
            agenda.tasks.insert(appointment, Box::new(task));
            self.changed.notify_one();
        }
        Some(appointment)
    }

    /// Strikes a task off, which is dropped, unless it runs already.
    pub(crate) fn forget(&self, appointment: Appointment) {
        let task = self.lock().tasks.remove(&appointment);
        drop(task);
    }

    /// Runs tasks as they become due, until `close`. A task that panics ends itself only.
    pub(crate) fn run(&self) {
        while let Some(task) = self.next() {
            // The promise in it has answered for it; the hook of the process has told why.
            let _ = catch_unwind(AssertUnwindSafe(task));
        }
    }

    /// The next task, when it is due; none after `close`.
    fn next(&self) -> Option<Task> {
        let mut agenda = self.lock();
        while !agenda.closed {
            let now = Instant::now();
            let due = agenda.tasks.first_key_value().map(|((due, _), _)| *due);
            agenda = match due {
                Some(due) if due <= now => return agenda.tasks.pop_first().map(|(_, task)| task),
                Some(due) => {
                    let waited = self.changed.wait_timeout(agenda, due - now);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(agenda).unwrap_or_else(PoisonError::into_inner),
            };
        }
        None
    }

    /// Ends `run` and drops what is not due yet.
    pub(crate) fn close(&self) {
        let left = {
            let mut agenda = self.lock();
            agenda.closed = true;
            std::mem::take(&mut agenda.tasks)
        };
        self.changed.notify_all();
        drop(left);
    }

    fn lock(&self) -> MutexGuard<'_, Agenda> {
        self.agenda.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Timer").field("tasks", &self.lock().tasks.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::sync::Arc;
    use std::sync::mpsc::channel;
    use std::thread;

    #[test]
    fn tasks_run_in_the_order_in_which_they_are_due() {
        let (timer, (sender, order)) = (Arc::new(Timer::default()), channel());
        let give = |delay, word: &'static str| {
            let sender = sender.clone();
            timer.after(Duration::from_millis(delay), move || sender.send(word).unwrap()).unwrap()
        };
        give(30, "late");
        give(10, "soon");
        let forgotten = give(20, "forgotten");
        give(0, "at once");
        give(10_000, "never");
        timer.after(Duration::ZERO, || panic!("this ends nothing"));
        timer.forget(forgotten);
        assert!(timer.after(Duration::MAX, || ()).is_none());
        let running = Arc::clone(&timer);
        let thread = thread::spawn(move || running.run());
        let seen: Vec<_> = order.iter().take(3).collect();
        assert_eq!(seen, ["at once", "soon", "late"]);
        timer.close();
        thread.join().unwrap();
        give(0, "after the end");
        drop(sender);
        assert_eq!(order.iter().next(), None);
    }
}
