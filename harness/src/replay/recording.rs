//! Everything that happened in a session, in order, nothing judged away; bounded.

use crate::{
    pattern::Bindings,
    session::{Exit, ServerLine},
};

/// Lines kept that belong to no step.
const STRAYS: usize = 200;
/// Bytes kept of such a line.
const STRAY_BYTES: usize = 64 * 1024;
/// Bytes kept of all others together; of those beyond only as much as of a stray one.
const BYTES: usize = 8 * 1024 * 1024;

/// What the client did and what came until it did the next thing.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// The first exchange has no client step: it holds what came before anything was sent.
    pub exchanges: Vec<Exchange>,
    /// Lines that belong to no step and were dropped because there were too many.
    pub dropped: usize,
    /// How the server ended.
    pub exit: Option<Exit>,
    /// Whether the session went its whole way: nothing timed out, died or broke a wire rule.
    pub whole: bool,
    /// The variables at the end.
    pub bindings: Bindings,
    /// Lines of steps that were too much to keep: a session with one cannot be written down.
    pub shortened: usize,
    strays: usize,
    bytes: usize,
}

/// One client step and the lines that came before the next.
#[derive(Clone, Debug, Default)]
pub struct Exchange {
    /// The item of the transcript.
    pub client: Option<usize>,
    /// In the order received.
    pub received: Vec<Received>,
}

/// One line from the server.
#[derive(Clone, Debug)]
pub struct Received {
    /// The line.
    pub line: ServerLine,
    /// The item of the step that it belongs to, and its place in a group.
    pub owner: Option<(usize, Option<usize>)>,
}

impl Recording {
    pub(super) fn new() -> Self {
        Self { exchanges: vec![Exchange::default()], ..Self::default() }
    }

    pub(super) fn client(&mut self, item: usize) {
        self.exchanges.push(Exchange { client: Some(item), received: Vec::new() });
    }

    pub(super) fn received(&mut self, mut line: ServerLine, owner: Option<(usize, Option<usize>)>) {
        if owner.is_none() {
            self.strays += 1;
            if self.strays > STRAYS {
                self.dropped += 1;
                return;
            }
            line.bytes.truncate(STRAY_BYTES);
        } else if self.bytes + line.bytes.len() > BYTES {
            self.shortened += usize::from(line.bytes.len() > STRAY_BYTES);
            line.bytes.truncate(STRAY_BYTES);
        }
        line.bytes.shrink_to_fit();
        self.bytes += line.bytes.len();
        if let Some(exchange) = self.exchanges.last_mut() {
            exchange.received.push(Received { line, owner });
        }
    }
}
