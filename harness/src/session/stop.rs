//! One switch that ends all sessions, for a Ctrl-C on the harness.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A switch shared by all sessions; clones are the same switch. Once thrown it stays so.
#[derive(Clone, Default)]
pub struct Stop(Arc<Inner>);

#[derive(Default)]
struct Inner {
    thrown: AtomicBool,
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
    }

    /// Whether the switch was thrown.
    #[must_use]
    pub fn thrown(&self) -> bool {
        self.0.thrown.load(Ordering::SeqCst)
    }
}

impl std::fmt::Debug for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Stop").field(&self.thrown()).finish()
    }
}
