//! Sends what the script says, waits no longer than allowed, and hands every line to the judge.
//!
//! Every wait is for an event with a deadline. Whatever the server does, the whole takes a bounded
//! time: after the first step that ran out of it, all the others share one second.

use std::time::{Duration, Instant};

use crate::{
    plan::{Job, Pace},
    session::{Event, Exit, Peer},
    transcript::Client,
    transcript::ItemKind,
    verdict::{Kind, Verdict},
};

use super::{
    expire::{Standstill, time},
    judge::{Judge, Patience},
    recording::Recording,
    script::{Script, Segment},
    slot::{Slot, State, Want},
};

/// What all steps together still get after the first one timed out.
pub(super) const SPARE: Duration = Duration::from_secs(1);
/// How much of it one step gets while nothing comes.
const SLICE: Duration = Duration::from_millis(250);
/// How long a step waits on when only a reply with a wrong id is there to answer it.
const SUSPECT_GRACE: Duration = Duration::from_millis(500);
/// A step that had less than this of what is left was not reached, rather than timed out.
const LEAST_WAIT: Duration = Duration::from_millis(100);
/// How long the exit may come after the end of stdout.
const EXIT_GRACE: Duration = Duration::from_millis(500);
/// Client steps in one write of the chunked pace.
const CHUNK: usize = 3;
/// Bytes of one sending that are written one by one; the rest of a longer one goes in one piece.
const SINGLE_BYTES: usize = 64 * 1024;

/// Replays the job's transcript against the peer, and ends the peer.
pub fn replay(job: &Job, peer: &mut dyn Peer) -> (Recording, Verdict) {
    let Script { slots, segments, exit } = Script::new(&job.transcript, job.pace);
    let mut player = Player::new(job, slots, peer);
    player.play(&segments);
    player.mourn();
    player.end(exit)
}

pub(super) struct Player<'p, 't> {
    pub(super) job: &'t Job,
    pub(super) judge: Judge<'t>,
    pub(super) peer: &'p mut dyn Peer,
    pub(super) started: Instant,
    pub(super) deadline: Instant,
    /// When the time that is left after the first timeout is used up.
    pub(super) spare: Option<Instant>,
    /// The step that got the latest line when the first timeout came.
    latest_then: Option<usize>,
    suspect_since: Option<Instant>,
    /// We closed the server's input.
    pub(super) closed: bool,
    output_ended: Option<Instant>,
    pub(super) exit: Option<Exit>,
    pub(super) presence: Presence,
}

/// Whether there is anybody to talk to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Presence {
    There,
    Gone,
    /// We were told to stop.
    Interrupted,
}

/// What a wait for one event came to.
#[derive(PartialEq, Eq)]
pub(super) enum Pumped {
    More,
    TimeUp,
    Gone,
}

impl<'p, 't> Player<'p, 't> {
    fn new(job: &'t Job, slots: Vec<Slot<'t>>, peer: &'p mut dyn Peer) -> Self {
        let started = Instant::now();
        Self {
            job,
            judge: Judge::new(job, slots),
            peer,
            started,
            deadline: started + job.deadline,
            spare: None,
            latest_then: None,
            suspect_since: None,
            closed: false,
            output_ended: None,
            exit: None,
            presence: Presence::There,
        }
    }

    fn play(&mut self, segments: &[Segment]) {
        for segment in segments {
            if self.is_over() {
                break;
            }
            self.send(&segment.clients);
            self.judge.begin(segment.slots.end);
            self.wait();
            if let Some(slot) = segment.quiet.filter(|_| !self.is_over()) {
                self.hold_quiet(slot);
            }
        }
    }

    /// Says what a server that is gone still owes, also to client lines that were never sent.
    fn mourn(&mut self) {
        self.flush();
        if self.presence == Presence::Gone {
            self.judge.died(self.exit, self.closed);
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.judge.patience == Patience::Gone
            || self.presence != Presence::There
            || self.judge.not_applicable.is_some()
    }

    fn send(&mut self, clients: &[usize]) {
        let per_write = match self.job.pace {
            Pace::Lockstep => 1,
            Pace::Chunked => CHUNK,
            Pace::Pipelined | Pace::Bytes => usize::MAX,
        };
        for items in clients.chunks(per_write.min(clients.len().max(1))) {
            let mut bytes = Vec::new();
            let mut closes = false;
            for item in items {
                closes |= self.render(*item, &mut bytes);
            }
            self.write(&bytes);
            if closes {
                self.close();
            }
        }
    }

    /// Appends what a client step writes; true for `>eof`.
    fn render(&mut self, item: usize, bytes: &mut Vec<u8>) -> bool {
        let job: &'t Job = self.job;
        let ItemKind::Client(client) = &job.transcript.items[item].kind else { return false };
        let start = bytes.len();
        match client {
            Client::Message(template) => match template.render_json(&self.judge.bindings) {
                Ok(text) => bytes.extend([text.as_bytes(), b"\n"].concat()),
                Err(unbound) => {
                    self.judge.not_sendable(item, &unbound.name);
                    return false;
                }
            },
            Client::Empty => bytes.push(b'\n'),
            Client::Raw(raw) => bytes.extend(raw.to_bytes()),
            Client::Eof => {}
        }
        self.judge.write(item, &bytes[start..]);
        matches!(client, Client::Eof)
    }

    fn write(&mut self, bytes: &[u8]) {
        let singles = if self.job.pace == Pace::Bytes { bytes.len().min(SINGLE_BYTES) } else { 0 };
        let (singles, rest) = bytes.split_at(singles);
        singles.chunks(1).for_each(|byte| self.peer.send(byte));
        if !rest.is_empty() {
            self.peer.send(rest);
        }
    }

    pub(super) fn close(&mut self) {
        if !self.closed {
            self.peer.close_input();
            self.closed = true;
        }
    }

    /// Waits until every open step has its line, its time is up, or the server is gone.
    fn wait(&mut self) {
        let (mut current, mut since) = (None, Instant::now());
        while let Some(slot) = self.judge.waiting().filter(|_| !self.is_over()) {
            if current != Some(slot) {
                (current, since) = (Some(slot), Instant::now());
            }
            let limit = self.limit(slot, since);
            match self.pump(limit) {
                Pumped::Gone => return,
                Pumped::More if Instant::now() < limit => {}
                _ if self.judge.waiting() == Some(slot) => self.time_up(slot, limit - since),
                _ => {}
            }
        }
    }

    fn limit(&mut self, slot: usize, since: Instant) -> Instant {
        let known = match self.judge.slots[slot].known {
            Some(Want::Silence(Some(time))) => Some(time),
            _ => None,
        };
        self.spare = self.spare.filter(|_| self.judge.patience != Patience::Whole);
        // The whole stays bounded: below ten seconds where a step gets five.
        let timeout = if self.judge.lags { self.job.timeout * 2 / 5 } else { self.job.timeout };
        let mut limit = since + known.unwrap_or(timeout);
        self.suspect_since = match self.judge.suspects.get(&slot) {
            Some(_) => self.suspect_since.or_else(|| Some(Instant::now())),
            None => None,
        };
        if let Some(suspect) = self.suspect_since {
            limit = limit.min(suspect + SUSPECT_GRACE);
        }
        if let Some(spare) = self.spare {
            let slice = if self.is_mute() { since + SLICE } else { spare };
            limit = limit.min(spare).min(slice);
        }
        limit.min(self.deadline)
    }

    /// Whether nothing came for a step since the first one timed out.
    fn is_mute(&self) -> bool {
        self.spare.is_some() && self.judge.latest == self.latest_then
    }

    fn time_up(&mut self, slot: usize, waited: Duration) {
        self.flush();
        if self.judge.waiting() != Some(slot) {
            return;
        }
        if Instant::now() >= self.deadline {
            return self.deadline_passed(slot);
        }
        let standstill = Standstill {
            unsent: self.peer.unsent(),
            input_error: self.peer.input_error(),
            partial: self.peer.partial(),
        };
        let is_used_up = self.spare.is_some_and(|_| waited < LEAST_WAIT);
        if is_used_up {
            self.judge.patience = Patience::Gone;
        } else if self.is_mute() {
            // One cause is told once; a later step may still have its line.
            self.judge.slots[slot].passed_over = true;
        } else if self.judge.expire(slot, waited, &standstill) {
            let is_first = self.spare.is_none();
            self.judge.patience = if is_first { Patience::Spare } else { Patience::Gone };
            self.spare = self.spare.or_else(|| Some(Instant::now() + SPARE));
            self.latest_then = self.judge.latest;
        }
    }

    fn deadline_passed(&mut self, slot: usize) {
        let message = format!(
            "{} for the whole transcript are over; {}; `--deadline` gives it more",
            time(self.job.deadline),
            self.judge.whereabouts()
        );
        let failure = self.judge.failure(slot, Kind::Deadline, message);
        let finding = self.judge.findings.add(failure);
        self.judge.slots[slot].state = State::Overdue(finding);
        self.judge.patience = Patience::Gone;
    }

    /// A silence that must last.
    fn hold_quiet(&mut self, slot: usize) {
        let Want::Silence(Some(length)) = self.judge.slots[slot].wanted else { return };
        self.judge.quiet = Some(slot);
        let until = Instant::now() + length;
        while self.pump(until) == Pumped::More && Instant::now() < until {}
        self.flush();
        self.judge.quiet = None;
        self.judge.held_quiet(slot);
    }

    /// Takes one event in, or finds that there is none before `until`.
    pub(super) fn pump(&mut self, until: Instant) -> Pumped {
        let until = self.output_ended.map_or(until, |ended| until.min(ended + EXIT_GRACE));
        match self.peer.next(until) {
            Some(Event::Line(line)) => {
                let answers = self.judge.line(line);
                self.answer(&answers);
                Pumped::More
            }
            Some(Event::Eof) => {
                self.output_ended = Some(Instant::now());
                Pumped::More
            }
            Some(Event::Exit(exit)) => {
                self.exit = Some(exit);
                self.presence = Presence::Gone;
                Pumped::Gone
            }
            Some(Event::Interrupted) => {
                self.presence = Presence::Interrupted;
                Pumped::Gone
            }
            None if self.output_ended.is_some() => {
                self.presence = Presence::Gone;
                Pumped::Gone
            }
            None => Pumped::TimeUp,
        }
    }

    pub(super) fn flush(&mut self) {
        self.judge.flush();
    }

    fn answer(&mut self, answers: &[String]) {
        for answer in answers.iter().filter(|_| !self.closed) {
            self.peer.send(format!("{answer}\n").as_bytes());
        }
    }
}
