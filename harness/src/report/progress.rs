//! One line on a terminal that says how far a run is. Elsewhere nothing of it is written.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::verdict::{Outcome, Verdict};

/// The line. It is wiped when the value is dropped.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A line about `total` transcripts on stderr, or nothing at all when that is no terminal.
    pub fn new(total: usize, is_terminal: bool) -> Self {
        let target =
            if is_terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(total as u64), target);
        let style = ProgressStyle::with_template("{pos} of {len} {wide_msg}")
            .expect("the template names known keys");
        bar.set_style(style);
        if is_terminal {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Self { bar }
    }

    /// One transcript is done.
    pub fn done(&self, verdict: &Verdict) {
        if verdict.outcome != Outcome::Held {
            self.bar.set_message(format!("{} {}", verdict.outcome.word(), verdict.name));
        }
        self.bar.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
