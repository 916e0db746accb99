//! Threads that share the work on a row of things. Knows nothing of what the work is.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// Values nest as deep as a server writes them; the pages are only used when they are needed.
const STACK: usize = 64 * 1024 * 1024;

/// Does the work for 0, 1, ... below `count` on as many threads as are wanted, and gives what came
/// of it in that order. A thread to which the work gives nothing takes no more.
pub(crate) fn side_by_side<T: Send>(
    count: usize,
    threads: usize,
    work: &(dyn Fn(usize) -> Option<T> + Sync),
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let take = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(result) = (place < count).then(|| work(place)).flatten() else { return };
            done.lock().unwrap_or_else(PoisonError::into_inner).push((place, result));
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            let thread = thread::Builder::new().stack_size(STACK);
            if thread.spawn_scoped(scope, take).is_err() {
                // Fewer threads do the same work; without any, this one does.
                return take();
            }
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_work_whoever_did_it() {
        for threads in [0, 1, 3, 200] {
            let results = side_by_side(100, threads, &|place| Some(place * 2));
            assert!(results.iter().copied().eq((0..100).map(|place| place * 2)), "{threads}");
        }
        assert!(side_by_side(0, 4, &|place| Some(place)).is_empty());
    }

    #[test]
    fn work_that_gives_nothing_ends_its_thread() {
        assert_eq!(side_by_side(9, 1, &|place| (place < 2).then_some(place)), [0, 1]);
    }
}
