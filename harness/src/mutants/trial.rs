//! One transcript on trial: its conversation recorded, then every fault tried on the recording.
//!
//! Starts no server; the peer to be recorded is handed in.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{
    plan::Job,
    replay,
    session::Peer,
    verdict::{Kind, Outcome, Verdict},
};

use super::{fault::Fault, playback::Playback, recorder::Recorder, splice::Splice, tape::Tape};

/// One fault in one place, and whether the transcript noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The line of the transcript whose step is the first to see it; none when only the end does.
    pub line: Option<usize>,
    /// Whether the transcript fails by it.
    pub is_caught: bool,
    /// Whether the harness itself fell over it.
    pub is_harness_fault: bool,
    /// The failures, in the order found.
    pub kinds: Vec<Kind>,
}

/// Records how the transcript is replayed against a peer; its verdict if it does not hold, or if
/// it does not hold a second time when the recording is played back as it is.
pub fn record(job: &Job, peer: &mut dyn Peer) -> Result<Tape, Box<Verdict>> {
    let mut recorder = Recorder::new(peer);
    let (recording, verdict) = replay::replay(job, &mut recorder);
    if verdict.outcome != Outcome::Held {
        return Err(Box::new(verdict));
    }
    let tape = recorder.tape(&job.transcript, &recording);
    let unplayable = |said: &str| Box::new(replay::harness_failed(job, Kind::HarnessFault, said));
    let tape = tape.ok_or_else(|| unplayable("the replay did not end its server"))?;
    let again = play(job, &tape, &Splice::default());
    if again.outcome != Outcome::Held {
        let found = again.failures.first().map(|failure| failure.message.clone());
        let said = format!(
            "it holds, but not when its recording is played back: {}",
            found.unwrap_or_else(|| again.outcome.word().to_owned())
        );
        return Err(unplayable(&said));
    }
    Ok(tape)
}

/// Replays the transcript against its recording with the fault at each of its places; empty when
/// the fault does not apply.
pub fn spoil(job: &Job, tape: &Tape, fault: &Fault) -> Vec<Mutant> {
    let places = fault.places(tape).into_iter();
    places.map(|(at, splice)| mutant(job, tape, at, &splice)).collect()
}

fn mutant(job: &Job, tape: &Tape, at: usize, splice: &Splice) -> Mutant {
    let played = catch_unwind(AssertUnwindSafe(|| play(job, tape, splice)));
    let verdict = played.unwrap_or_else(|_| {
        replay::harness_failed(job, Kind::HarnessFault, "the harness panicked; please report it")
    });
    let mut kinds: Vec<_> = verdict.failures.iter().map(|failure| failure.kind).collect();
    kinds.dedup();
    let is_harness_fault = kinds.contains(&Kind::HarnessFault);
    let is_caught = match verdict.outcome {
        Outcome::Failed | Outcome::Known | Outcome::Stale => true,
        // The server never came so far as to be judged; that is noticed.
        Outcome::HarnessError => !is_harness_fault,
        Outcome::Held | Outcome::NotApplicable | Outcome::Skipped => false,
    };
    Mutant { line: tape.transcript_line(at), is_caught, is_harness_fault, kinds }
}

fn play(job: &Job, tape: &Tape, splice: &Splice) -> Verdict {
    replay::replay(job, &mut Playback::new(tape, splice)).1
}
