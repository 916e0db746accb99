//! The answer that a handler owes, to be given from any thread at any time.
//!
//! Knows no messages: what becomes of the answer is decided by who made the promise.

use super::{Output, ToolResult, Trouble};
use std::fmt;

type Finish = Box<dyn FnOnce(Result<Output, Trouble>) + Send>;

/// The one answer to one call. Dropped without an answer, it counts as an unexpected failure of the tool. After
/// the call was cancelled, whatever is answered goes nowhere.
pub struct Promise(Option<Finish>);

impl Promise {
    pub(crate) fn new(finish: impl FnOnce(Result<Output, Trouble>) + Send + 'static) -> Self {
        Self(Some(Box::new(finish)))
    }

    /// Gives the answer.
    pub fn finish(self, result: ToolResult) {
        self.settle(result.map_err(Trouble::Failed));
    }

    pub(crate) fn settle(mut self, result: Result<Output, Trouble>) {
        if let Some(finish) = self.0.take() {
            finish(result);
        }
    }
}

impl Drop for Promise {
    fn drop(&mut self) {
        if let Some(finish) = self.0.take() {
            finish(Err(Trouble::Panicked("it ended without an answer".to_owned())));
        }
    }
}

impl fmt::Debug for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Promise")
    }
}
