//! What a blessing changes, step by step, so that somebody can take some of it and leave the rest.
//! Knows two texts; must not know who is asked and how.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::{
    pattern::{Bindings, Expected, Mismatch, Pattern, Shapes, compare},
    transcript::{Client, Expectation, Item, ItemKind, MemberWanted, Transcript, Wanted},
};

/// The new text of a transcript, cut where it differs from the old one.
#[derive(Clone, Debug, Default)]
pub struct Review {
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
enum Piece {
    Kept(String),
    Changed(Revision),
}

/// One step that changes, comes or goes.
#[derive(Clone, Debug, Default)]
pub struct Revision {
    /// Its line in the old text, or the one above which it comes; from 1.
    pub line: usize,
    /// The comment that speaks of it.
    pub comment: Option<String>,
    /// The client step above it.
    pub cause: Option<String>,
    /// Its lines, none when it is new.
    pub old: String,
    /// Its new lines, none when it goes.
    pub new: String,
    /// Where its messages differ, placeholders taken as they are written.
    pub differences: Vec<Mismatch>,
}

impl Review {
    /// Holds two texts of one transcript against each other.
    pub fn new(before: &Transcript, after: &Transcript) -> Self {
        let mut work = Work { before, after, pieces: Vec::new() };
        let (old, new) = (texts(before), texts(after));
        for run in capture_diff_slices(Algorithm::Myers, &old, &new) {
            work.run(run);
        }
        Self { pieces: work.pieces }
    }

    /// The steps, in the order of the file.
    pub fn revisions(&self) -> impl Iterator<Item = &Revision> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Changed(revision) => Some(revision),
            Piece::Kept(_) => None,
        })
    }

    /// The text with the revisions that are taken, in their order; one without an answer is not.
    pub fn text(&self, taken: &[bool]) -> String {
        let mut taken = taken.iter();
        let pieces = self.pieces.iter().map(|piece| match piece {
            Piece::Kept(text) => text.as_str(),
            Piece::Changed(revision) if taken.next() == Some(&true) => &revision.new,
            Piece::Changed(revision) => &revision.old,
        });
        pieces.collect()
    }
}

/// The comparison under way.
struct Work<'t> {
    before: &'t Transcript,
    after: &'t Transcript,
    pieces: Vec<Piece>,
}

impl Work<'_> {
    fn run(&mut self, run: DiffOp) {
        let (old, new) = (run.old_range(), run.new_range());
        match run {
            DiffOp::Equal { .. } => self.kept(new),
            DiffOp::Delete { .. } => self.gone(old),
            DiffOp::Insert { .. } => self.come(old.start, new),
            DiffOp::Replace { .. } => self.replaced(old, new),
        }
    }

    /// Pairs what stands in place of something else: steps of one id or method are the same step.
    fn replaced(&mut self, old: Range<usize>, new: Range<usize>) {
        let keys = |transcript: &Transcript, items: &Range<usize>| -> Vec<String> {
            transcript.items[items.clone()].iter().map(key).collect()
        };
        let (old_keys, new_keys) = (keys(self.before, &old), keys(self.after, &new));
        for run in capture_diff_slices(Algorithm::Myers, &old_keys, &new_keys) {
            let shifted = |range: Range<usize>, by: usize| range.start + by..range.end + by;
            let (left, right) =
                (shifted(run.old_range(), old.start), shifted(run.new_range(), new.start));
            if left.len() == right.len() {
                left.zip(right).for_each(|(left, right)| self.pair(left, right));
                continue;
            }
            self.gone(left.clone());
            self.come(left.end, right);
        }
    }

    fn pair(&mut self, old: usize, new: usize) {
        if text(self.before, old..old + 1) == text(self.after, new..new + 1) {
            return self.kept(new..new + 1);
        }
        self.changed(old..old + 1, new..new + 1);
    }

    fn kept(&mut self, new: Range<usize>) {
        self.pieces.push(Piece::Kept(text(self.after, new).to_owned()));
    }

    fn gone(&mut self, old: Range<usize>) {
        for item in old {
            self.changed(item..item + 1, 0..0);
        }
    }

    /// New steps; one of the client comes with the step of the server that needs it.
    fn come(&mut self, above: usize, new: Range<usize>) {
        let mut from = new.start;
        for item in new.clone() {
            if self.after.items[item].expectation().is_some() || item + 1 == new.end {
                self.changed(above..above, from..item + 1);
                from = item + 1;
            }
        }
    }

    fn changed(&mut self, old: Range<usize>, new: Range<usize>) {
        let first = self.before.items.get(old.start);
        let last = || self.before.items.last().map_or(0, |item| item.lines.end);
        let above = &self.before.items[..old.start];
        let cause = above.iter().rposition(|item| matches!(item.kind, ItemKind::Client(_)));
        let step = first.filter(|_| !old.is_empty()).or(cause.map(|cause| &above[cause]));
        self.pieces.push(Piece::Changed(Revision {
            line: first.map_or_else(last, |item| item.lines.start) + 1,
            comment: step.and_then(|step| self.before.comment_above(step)),
            cause: cause.map(|cause| text(self.before, cause..cause + 1).trim_end().to_owned()),
            old: text(self.before, old.clone()).to_owned(),
            new: text(self.after, new.clone()).to_owned(),
            differences: differences(&self.before.items[old], &self.after.items[new]),
        }));
    }
}

fn texts(transcript: &Transcript) -> Vec<&str> {
    (0..transcript.items.len()).map(|item| text(transcript, item..item + 1)).collect()
}

/// The lines of items that follow each other.
fn text(transcript: &Transcript, items: Range<usize>) -> &str {
    let items = &transcript.items[items];
    match (items.first(), items.last()) {
        (Some(first), Some(last)) => transcript.text(first.lines.start..last.lines.end),
        _ => "",
    }
}

/// What a step keeps when its answer changes.
fn key(item: &Item) -> String {
    match &item.kind {
        ItemKind::Server(step) => match &step.wanted {
            Wanted::Message(pattern) => {
                ["id", "method"].map(|name| member(pattern, name)).join(" ")
            }
            Wanted::Exact(_) => "exact".to_owned(),
            Wanted::Silence(_) => "silence".to_owned(),
            Wanted::Exit(_) => "exit".to_owned(),
            Wanted::Unordered(_) => "unordered".to_owned(),
        },
        ItemKind::Client(Client::Eof) => "eof".to_owned(),
        _ => "other".to_owned(),
    }
}

fn member(pattern: &Pattern, name: &str) -> String {
    match pattern.member(name) {
        Expected::Literal(value) => value.to_string(),
        Expected::Name(name) => format!("{{{{{name}}}}}"),
        Expected::Absent => "absent".to_owned(),
        Expected::Loose | Expected::Open => "loose".to_owned(),
    }
}

fn differences(old: &[Item], new: &[Item]) -> Vec<Mismatch> {
    let ([old], [new]) = (old, new) else { return Vec::new() };
    let (Some(old), Some(new)) = (old.expectation(), new.expectation()) else { return Vec::new() };
    let (old, new) = (messages(old), messages(new));
    // Of a step with a new known deviation that is what its rule is held against.
    let old = old.iter().chain(old.last()).take(new.len());
    let pairs = old.zip(&new).filter(|_| !new.is_empty());
    pairs.flat_map(|(old, new)| written(old, new)).collect()
}

/// The messages of a step: a rule's or a group's, then a known deviation's.
fn messages(step: &Expectation) -> Vec<&Pattern> {
    let known = step.known.as_ref().map(|(known, _)| known);
    [Some(&step.wanted), known].into_iter().flatten().flat_map(of_one).collect()
}

fn of_one(wanted: &Wanted) -> Vec<&Pattern> {
    match wanted {
        Wanted::Message(pattern) => vec![pattern],
        Wanted::Unordered(members) => members
            .iter()
            .filter_map(|member| match &member.wanted {
                MemberWanted::Message(pattern) => Some(pattern),
                MemberWanted::Exact(_) => None,
            })
            .collect(),
        Wanted::Exact(_) | Wanted::Silence(_) | Wanted::Exit(_) => Vec::new(),
    }
}

/// Where two patterns are written differently.
fn written(old: &Pattern, new: &Pattern) -> Vec<Mismatch> {
    let old = Pattern::Literal(old.to_value());
    compare(&old, &new.to_value(), &mut Bindings::default(), &Shapes::default())
}

#[cfg(test)]
mod tests;
