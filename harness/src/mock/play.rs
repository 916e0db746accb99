//! `Play`: where a mocked session stands. Lines heard go in, lines to send come out, and every moment
//! comes from outside: it reads no clock, waits for nothing and moves no byte.

use std::time::{Duration, Instant};

use crate::{transcript::Transcript, verdict::Findings};

use super::{Script, spoken::Spoken};

/// How strictly a client is held to the transcript.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether its lines must come in the order of the file.
    pub order: Order,
    /// How long it may send nothing while something is still expected of it.
    pub idle: Duration,
}

/// Whether the order of the client's lines counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As in the file; a line that comes before its turn is answered and told.
    Strict,
    /// Any.
    Any,
}

/// A session under way.
#[derive(Debug)]
pub struct Play<'s> {
    pub(super) transcript: &'s Transcript,
    pub(super) script: &'s Script,
    pub(super) options: Options,
    /// For each wish, what came for it.
    pub(super) heard: Vec<Option<Spoken>>,
    /// For each wish that came, whether it was as it should be.
    pub(super) right: Vec<bool>,
    pub(super) said: Vec<bool>,
    pub(super) findings: Findings,
    /// The wish furthest down the file that came.
    pub(super) furthest: Option<usize>,
    /// Client lines so far.
    pub(super) lines: usize,
    pub(super) last_heard: Option<String>,
    pub(super) last_said: Option<String>,
    /// Answers to requests that belong to no step.
    pub(super) refusals: Vec<String>,
    pub(super) paused: Option<Instant>,
    /// What was held back for the rest of its turn is sent.
    pub(super) released: bool,
    pub(super) active: Instant,
    pub(super) end: Option<End>,
    pub(super) started: Instant,
}

/// What ended a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The client closed its output.
    Closed,
    /// It sent nothing for too long.
    Idle,
    /// The transcript has the server leave.
    Left,
    /// A signal told us to end, which is how some clients end their servers.
    Stopped,
    /// Its line grew beyond the bound.
    TooLong,
}

/// How long the rest of a turn is waited for before what can be answered is answered. A client that
/// writes its lines in one go is within it; one that waits for each reply loses this much in a turn.
const STALL: Duration = Duration::from_millis(100);

impl<'s> Play<'s> {
    /// A session that begins now.
    pub fn new(
        transcript: &'s Transcript,
        script: &'s Script,
        options: Options,
        now: Instant,
    ) -> Self {
        Self {
            transcript,
            script,
            options,
            heard: vec![None; script.wishes.len()],
            right: vec![false; script.wishes.len()],
            said: vec![false; script.acts.len()],
            findings: Findings::default(),
            furthest: None,
            lines: 0,
            last_heard: None,
            last_said: None,
            refusals: Vec::new(),
            paused: None,
            released: false,
            active: now,
            end: None,
            started: now,
        }
    }

    /// Takes a line of the client, without its line end.
    pub fn hear(&mut self, line: Vec<u8>, now: Instant) {
        self.active = now;
        self.released = false;
        self.lines += 1;
        let spoken = Spoken::new(line);
        self.last_heard = Some(spoken.name());
        self.judge(spoken);
    }

    /// The client closed its output; `rest` is what it wrote after its last line end.
    pub fn close(&mut self, rest: &[u8]) {
        self.judge_rest(rest);
        self.released = true;
        self.end = self.end.or(Some(End::Closed));
    }

    /// A line of the client is longer than anybody reads.
    pub fn too_long(&mut self) {
        self.end = Some(End::TooLong);
    }

    /// We were told to end.
    pub fn stop(&mut self) {
        self.end = Some(End::Stopped);
    }

    /// Looks at the time: what is held back may be due, or the patience at its end.
    pub fn tick(&mut self, now: Instant) {
        if self.is_over() {
            return;
        }
        if self.is_held_back() && now >= self.active + STALL {
            self.released = true;
        }
        if self.paused.is_none() && now >= self.active + self.options.idle {
            self.end = Some(End::Idle);
        }
        if self.script.leaves && self.is_complete() {
            self.end = Some(End::Left);
        }
    }

    /// When to look at the time again.
    pub fn deadline(&self) -> Instant {
        let stall = self.is_held_back().then(|| self.active + STALL);
        let idle = self.active + self.options.idle;
        stall.into_iter().chain(self.paused).fold(idle, Instant::min)
    }

    /// Whether there is nothing more to wait for.
    pub fn is_over(&self) -> bool {
        match self.end {
            Some(End::Closed) => self.paused.is_none(),
            end => end.is_some(),
        }
    }

    /// Whether everything came and everything was said.
    pub(super) fn is_complete(&self) -> bool {
        self.heard.iter().all(Option::is_some) && self.said.iter().all(|said| *said)
    }
}

#[cfg(test)]
mod tests;
