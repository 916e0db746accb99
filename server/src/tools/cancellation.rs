//! Tells a handler that nobody waits for its answer any more.
//!
//! Knows neither requests nor messages; who cancels, and why, is decided elsewhere.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A sign that is raised at most once and never taken back. Copies share it.
#[derive(Clone, Default)]
pub struct CancellationToken(Option<Arc<Sign>>);

#[derive(Default)]
struct Sign {
    raised: AtomicBool,
    hooks: Mutex<Vec<Hook>>,
}

type Hook = Box<dyn FnOnce() + Send>;

impl CancellationToken {
    /// One that is not raised yet.
    pub fn new() -> Self {
        Self(Some(Arc::default()))
    }

    /// One that will never be raised, of a call that is over before the next message is read.
    pub const fn never() -> Self {
        Self(None)
    }

    /// Whether the call has been cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.as_ref().is_some_and(|sign| sign.raised.load(Ordering::Acquire))
    }

    /// Raises the sign and runs the hooks. A second time, nothing happens.
    pub fn cancel(&self) {
        let Some(sign) = &self.0 else { return };
        let hooks = {
            let mut hooks = sign.hooks();
            sign.raised.store(true, Ordering::Release);
            std::mem::take(&mut *hooks)
        };
        for hook in hooks {
            hook();
        }
    }

    /// Runs `hook` when the call is cancelled, on the thread that cancels it; at once if it is already. A call that
    /// is never cancelled never runs it.
    pub fn on_cancel(&self, hook: impl FnOnce() + Send + 'static) {
        let Some(sign) = &self.0 else { return };
        let mut hooks = sign.hooks();
        if sign.raised.load(Ordering::Acquire) {
            drop(hooks);
            hook();
        } else {
            hooks.push(Box::new(hook));
        }
    }
}

impl Sign {
    fn hooks(&self) -> MutexGuard<'_, Vec<Hook>> {
        // A list of hooks is whole at any time, also after a panic.
        self.hooks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for CancellationToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CancellationToken").field(&self.is_cancelled()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn a_hook_runs_once_whether_it_comes_before_or_after() {
        let (token, ran) = (CancellationToken::new(), Arc::new(AtomicUsize::new(0)));
        let hook = || {
            let ran = Arc::clone(&ran);
            move || {
                ran.fetch_add(1, Ordering::Relaxed);
            }
        };
        token.on_cancel(hook());
        assert_eq!((token.is_cancelled(), ran.load(Ordering::Relaxed)), (false, 0));
        token.clone().cancel();
        token.cancel();
        token.on_cancel(hook());
        assert_eq!((token.is_cancelled(), ran.load(Ordering::Relaxed)), (true, 2));
    }

    #[test]
    fn some_calls_cannot_be_cancelled() {
        let token = CancellationToken::never();
        token.on_cancel(|| panic!("it runs"));
        token.cancel();
        assert!(!token.is_cancelled());
    }
}
