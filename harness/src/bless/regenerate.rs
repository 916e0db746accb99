//! One played session to the text that holds for it.

use std::collections::BTreeSet;

use crate::transcript::{Client, ItemKind};

use super::{
    arrival::Arrival,
    work::{Case, Work},
};

/// A line of the transcript (from 1), the fact, the advice.
pub(super) type Reason = (Option<usize>, String, &'static str);

/// What a session makes of a text.
#[derive(Debug)]
pub(super) struct Regenerated {
    pub(super) text: String,
    /// The lines (from 1) of steps whose result is an error now.
    pub(super) turned: Vec<usize>,
    /// What cannot be written.
    pub(super) refused: Vec<Reason>,
    /// What speaks against it, when it is taken all the same.
    pub(super) notes: Vec<String>,
}

/// The text with every step that no longer holds changed, and all else as it was.
pub(super) fn regenerate(case: Case<'_>, arrivals: &[Arrival<'_>]) -> Regenerated {
    let mut work = Work::new(case);
    for (place, arrival) in arrivals.iter().enumerate() {
        match arrival.owner {
            Some(owner) => work.step(owner, arrival),
            None => work.unexpected(arrivals, place),
        }
    }
    work.without_lines();
    silence(&mut work);
    work.exit();
    let mut refused = out_of_order(&work, arrivals);
    refused.append(&mut work.refused);
    let once: BTreeSet<_> = work.turned.iter().copied().collect();
    Regenerated {
        text: work.edits.text(),
        turned: once.into_iter().collect(),
        refused,
        notes: Vec::new(),
    }
}

/// A file that expects nothing of a server that says nothing gets the line that says so.
fn silence(work: &mut Work<'_>) {
    let items = &work.case.transcript.items;
    let expects = items.iter().any(|item| item.expectation().is_some());
    let talks = |kind: &ItemKind| match kind {
        ItemKind::Client(client) => !matches!(client, Client::Eof),
        _ => false,
    };
    let last = items.iter().rfind(|item| talks(&item.kind));
    if let Some(last) = last.filter(|_| !expects && work.edits.is_empty()) {
        let end = last.lines.end;
        work.edits.insert(end, ["<silence".to_owned()]);
    }
}

/// The order is that of the file; a server that changed it needs somebody to say which one is meant.
fn out_of_order(work: &Work<'_>, arrivals: &[Arrival<'_>]) -> Vec<Reason> {
    let advice = "swap the steps, or put them between `<unordered` and `<end`";
    let items = &work.case.transcript.items;
    let line = |item: usize| items[item].lines.start + 1;
    let owners: Vec<_> = arrivals.iter().filter_map(|arrival| arrival.owner).collect();
    let mut reasons: Vec<Reason> = Vec::new();
    for (place, (item, _)) in owners.iter().enumerate() {
        let later = owners[place..].iter().map(|(later, _)| *later);
        let waits = later.filter(|later| later < item && work.is_one_turn(*later, *item)).min();
        if let Some(waits) = waits {
            let fact = format!("it came before what line {} waits for", line(waits));
            reasons.push((Some(line(*item)), fact, advice));
        }
    }
    reasons
}
