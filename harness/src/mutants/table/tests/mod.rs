//! Every fault by table: what stood on the wire, and what stands there with the fault.

mod lines;
mod messages;
mod tapes;

use std::collections::BTreeSet;

use super::faults;
use crate::mutants::{
    fault::Fault,
    short::{played, tape},
    tape::Tape,
};

/// The fault, what stood there, what stands there.
type Row = (&'static str, &'static str, &'static str);

fn fault(name: &str) -> &'static Fault {
    faults().find(|fault| fault.name == name).unwrap_or_else(|| panic!("no fault `{name}`"))
}

/// The tape with the fault at the first place where it applies.
fn spoiled(name: &str, tape: &Tape) -> Option<String> {
    fault(name).places(tape).first().map(|(_, splice)| played(tape, splice))
}

#[test]
fn names_are_distinct_lower_case_words_and_sentences_end() {
    let names: BTreeSet<_> = faults().map(|fault| fault.name).collect();
    assert_eq!(names.len(), faults().count());
    for fault in faults() {
        let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(fault.name.chars().all(is_name), "{}", fault.name);
        assert!(fault.does.ends_with('.'), "{}", fault.name);
    }
}

#[test]
fn every_fault_is_in_a_table() {
    let tables =
        [messages::RESULTS, messages::ERRORS, messages::MESSAGES, lines::LINES, tapes::TAPES];
    let rows = tables.iter().flat_map(|table| table.iter().map(|(name, ..)| *name));
    let tested: BTreeSet<_> = rows.chain(tapes::ENDINGS.iter().map(|(name, ..)| *name)).collect();
    let all: BTreeSet<_> = faults().map(|fault| fault.name).collect();
    assert_eq!(tested, all);
}

#[test]
fn a_fault_is_tried_at_the_first_the_middle_and_the_last_place() {
    let places = |tape: &Tape| -> Vec<usize> {
        fault("drop-reply").places(tape).into_iter().map(|(at, _)| at).collect()
    };
    let replies = |count: usize| {
        let reply = "< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n< noise\n";
        tape(&reply.repeat(count))
    };
    assert_eq!(places(&replies(0)), [0_usize; 0]);
    assert_eq!(places(&replies(1)), [0]);
    assert_eq!(places(&replies(2)), [0, 2]);
    assert_eq!(places(&replies(3)), [0, 2, 4]);
    assert_eq!(places(&replies(6)), [0, 6, 10]);
}
