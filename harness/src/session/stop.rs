//! One switch that ends all sessions, for a Ctrl-C on the harness.

use std::sync::{
    Arc, Mutex, PoisonError, Weak,
    atomic::{AtomicBool, Ordering},
};

/// Something that a stop has to wake.
pub(super) trait Wake: Send + Sync {
    /// Lets every waiting thread look at the switch again.
    fn wake(&self);
}

/// A switch shared by all sessions; clones are the same switch. Once thrown it stays so.
#[derive(Clone, Default)]
pub struct Stop(Arc<Inner>);

#[derive(Default)]
struct Inner {
    thrown: AtomicBool,
    sleepers: Mutex<Vec<Weak<dyn Wake>>>,
}

impl Stop {
    /// A switch that is not thrown.
    #[must_use]
    pub fn new() -> Self {
        Stop::default()
    }

    /// Throws the switch: every waiting session reports [`super::Event::Interrupted`], and every
    /// end that follows gives its server no time to leave by itself.
    pub fn throw(&self) {
        self.0.thrown.store(true, Ordering::SeqCst);
        let sleepers = self.0.sleepers.lock().unwrap_or_else(PoisonError::into_inner);
        for sleeper in sleepers.iter().filter_map(Weak::upgrade) {
            sleeper.wake();
        }
    }

    /// Whether the switch was thrown.
    #[must_use]
    pub fn thrown(&self) -> bool {
        self.0.thrown.load(Ordering::SeqCst)
    }

    /// Has `sleeper` woken by a throw, as long as it lives.
    pub(super) fn register(&self, sleeper: Weak<dyn Wake>) {
        let mut sleepers = self.0.sleepers.lock().unwrap_or_else(PoisonError::into_inner);
        sleepers.retain(|known| known.strong_count() > 0);
        sleepers.push(sleeper);
    }
}

impl std::fmt::Debug for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Stop").field(&self.thrown()).finish()
    }
}
