//! The requests that are answered later: which ids are open, and how each is cancelled.

use super::id::Id;
use crate::json::Raw;
use crate::tools::CancellationToken;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Open requests by id. An id is open from `open` until `close` or `cancel`, whichever is first.
#[derive(Debug, Default)]
pub(crate) struct Pending {
    open: Mutex<Open>,
    fewer: Condvar,
}

#[derive(Debug, Default)]
struct Open {
    tokens: BTreeMap<Id, (u64, CancellationToken)>,
    opened: u64,
}

impl Pending {
    /// Whether a request of this id is open.
    pub(crate) fn has(&self, id: Raw<'_>) -> bool {
        let open = self.lock();
        !open.tokens.is_empty() && Id::read(id).is_some_and(|id| open.tokens.contains_key(&id))
    }

    /// Opens a request. Its number tells it from a later one of the same id.
    pub(crate) fn open(&self, id: Id) -> (u64, CancellationToken) {
        let mut open = self.lock();
        open.opened += 1;
        let entry = (open.opened, CancellationToken::new());
        open.tokens.insert(id, entry.clone());
        entry
    }

    /// Closes a request that is to be answered; false if it is closed already and must not be.
    pub(crate) fn close(&self, id: &Id, number: u64) -> bool {
        let mut open = self.lock();
        let is_open = open.tokens.get(id).is_some_and(|(opened, _)| *opened == number);
        if is_open {
            open.tokens.remove(id);
            self.fewer.notify_all();
        }
        is_open
    }

    /// Closes a request that is not to be answered, and tells its handler. An id that is not open is none of ours.
    pub(crate) fn cancel(&self, id: &Id) {
        let removed = self.lock().tokens.remove(id);
        self.fewer.notify_all();
        if let Some((_, token)) = removed {
            token.cancel();
        }
    }

    /// Waits until nothing is open, for so long at most; then cancels what is left.
    pub(crate) fn finish(&self, grace: Duration) {
        let end = Instant::now() + grace;
        let mut open = self.lock();
        while !open.tokens.is_empty() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            open = self.fewer.wait_timeout(open, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        let left = std::mem::take(&mut open.tokens);
        drop(open);
        for (_, token) in left.into_values() {
            token.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_that_is_used_again_is_another_request() {
        let (pending, id) = (Pending::default(), || Id::Integer("1".to_owned()));
        let (first, cancelled) = pending.open(id());
        pending.cancel(&id());
        assert!(cancelled.is_cancelled());
        let (second, open) = pending.open(id());
        assert!(!pending.close(&id(), first), "the first one is not to be answered");
        pending.cancel(&Id::Text("1".to_owned()));
        assert!(!open.is_cancelled());
        assert!(pending.close(&id(), second));
        assert!(!pending.close(&id(), second));
    }

    #[test]
    fn what_is_open_at_the_end_is_cancelled() {
        let pending = Pending::default();
        pending.finish(Duration::from_secs(600));
        let (_, token) = pending.open(Id::Text("a".to_owned()));
        pending.finish(Duration::from_millis(1));
        assert!(token.is_cancelled());
    }
}
