//! Faults by table: what an everyday transcript fails on under each of them, and how it is called.
//!
//! The server is scripted and in memory. What each fault does to a line is pinned beside the table of
//! faults; the program as a whole is in `cli`, our own transcripts are in `goldens`.

mod cli;
mod everyday;
mod goldens;
#[path = "../replay/job.rs"]
mod job;
mod loose;
#[path = "../replay/scripted.rs"]
#[expect(dead_code, reason = "what a replay sends is asserted on in the tests of the replay")]
mod scripted;

use antiphon::{
    mutants::{Fault, Mutant, Tape, faults, record, spoil},
    plan::{Job, Pace},
};

use scripted::Scripted;

/// Records how a transcript is replayed against a script, both in short.
fn recorded(transcript: &str, server: &str) -> (Job, Tape) {
    let job = job::job(transcript, Pace::Lockstep);
    let tape = record(&job, &mut Scripted::new(server)).unwrap_or_else(|verdict| {
        panic!("it does not hold without a fault: {:?}", verdict.failures)
    });
    (job, tape)
}

fn fault(name: &str) -> &'static Fault {
    faults().find(|fault| fault.name == name).unwrap_or_else(|| panic!("no fault `{name}`"))
}

/// The kinds of failure, in the order found; a dash for a mutant that is missed.
fn short(mutant: &Mutant) -> String {
    if !mutant.is_caught {
        return "-".to_owned();
    }
    mutant.kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" ")
}

/// What comes of a fault at each of its places.
fn tried((job, tape): &(Job, Tape), name: &str) -> Vec<String> {
    spoil(job, tape, fault(name)).iter().map(short).collect()
}
