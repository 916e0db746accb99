//! What somebody at a terminal answers, a line at a time. Must not know what was asked.

use std::{
    io::{self, BufRead},
    sync::mpsc::{self, Receiver, Sender},
    thread,
};

/// Where answers come from: a thread reads a line each time that one is wanted, so that nothing is read
/// ahead, and a signal is heard while it waits.
#[derive(Debug)]
pub(super) struct Answers {
    wanted: Sender<()>,
    heard: Receiver<Option<String>>,
}

/// Ends the waiting for answers.
#[derive(Clone, Debug)]
pub(super) struct Hush(Sender<Option<String>>);

impl Answers {
    /// Answers from our stdin, and what ends them from elsewhere.
    pub(super) fn from_stdin() -> (Self, Hush) {
        let (wanted, wishes) = mpsc::channel();
        let (says, heard) = mpsc::channel();
        let hush = Hush(says.clone());
        thread::spawn(move || {
            for () in wishes {
                let mut line = String::new();
                let read = io::stdin().lock().read_line(&mut line);
                let line = matches!(read, Ok(1..)).then_some(line);
                if says.send(line).is_err() {
                    break;
                }
            }
        });
        (Self { wanted, heard }, hush)
    }

    /// The next line; none at the end of the input, when it cannot be read, and after a signal.
    pub(super) fn next(&self) -> Option<String> {
        self.wanted.send(()).ok()?;
        self.heard.recv().ok().flatten()
    }
}

impl Hush {
    /// As if the input were at its end.
    pub(super) fn end(&self) {
        // Nobody waits any more when this fails.
        let _ = self.0.send(None);
    }
}
