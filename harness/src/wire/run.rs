//! The rules that need the lines before: a message that stands on many lines, and the headers of
//! another framing. What is held back is bounded, in lines and in bytes.

use super::{
    Checked, Kind, WireFault,
    clean::{Clean, clean},
    joined::Joined,
    judge::{self, Place},
    message,
    values::{Values, elements, values},
};
use crate::session::ServerLine;

/// How many lines, and bytes, may be one message.
const MOST_LINES: usize = 16 * 1024;
const MOST_BYTES: usize = 1024 * 1024;

/// Holds the lines of one server against the rules, in their order.
#[derive(Debug)]
pub struct Wire {
    run: Vec<Held>,
    joined: Joined,
    /// A header stood on the line before.
    headers: bool,
    /// Messages were written into each other before.
    overlapping: bool,
    most_elements: usize,
}

/// A line that may go on.
#[derive(Debug)]
struct Held {
    text: String,
    line: usize,
    skipped: usize,
}

impl Held {
    fn place(&self) -> Place<'_> {
        Place { text: &self.text, line: self.line, skipped: self.skipped }
    }
}

impl Default for Wire {
    fn default() -> Self {
        Self::new(0)
    }
}

impl Wire {
    /// Rules for lines of at most `max_line` bytes, which also bounds how many values one may hold:
    /// a value takes memory, however short it is written.
    pub fn new(max_line: usize) -> Self {
        Self {
            run: Vec::new(),
            joined: Joined::default(),
            headers: false,
            overlapping: false,
            most_elements: (max_line / 128).max(100_000),
        }
    }

    /// Judges one line, with those that were held before it.
    pub fn check(&mut self, line: &ServerLine) -> Checked {
        let mut checked = Checked::default();
        if let Some(cut) = line.cut {
            checked.faults = self.flush();
            let length = line.bytes.len() as u64 + cut;
            let fact = format!("the line is {length} bytes long and was cut");
            checked.fault(Kind::LineTooLong, line.number, None, fact);
            return checked;
        }
        let Clean { text, skipped } = clean(line, &mut checked.faults);
        if self.is_header(&text, line.number, &mut checked)
            || self.is_crowded(&text, line.number, &mut checked)
        {
            return checked;
        }
        let place = Place { text: &text, line: line.number, skipped };
        if text.trim_ascii().is_empty() && self.run.is_empty() {
            checked.fault(Kind::BlankLine, line.number, None, "the line is blank".into());
            return checked;
        }
        self.text(place, line.terminated, &mut checked);
        checked
    }

    /// Judges the held lines, since nothing follows them in time.
    pub fn flush(&mut self) -> Vec<WireFault> {
        let mut checked = Checked::default();
        for held in std::mem::take(&mut self.run) {
            self.judge(values(&held.text), held.place(), &mut checked);
        }
        self.joined = Joined::default();
        checked.faults
    }

    fn text(&mut self, place: Place<'_>, terminated: bool, checked: &mut Checked) {
        let alone = values(place.text);
        if !self.run.is_empty() {
            let joined = self.joined.add(place.text);
            let ends = judge::whole(&alone).is_some_and(message::is_message);
            match joined {
                Some(joined) if !ends && !joined.documents.is_empty() => {
                    return self.complete(joined, place, checked);
                }
                joined if !ends && terminated && self.may_go_on(joined.as_ref(), place) => {
                    return self.hold(place, checked);
                }
                _ => self.flush_before(checked),
            }
        }
        if terminated && judge::begins(place.text) && self.may_go_on(Some(&alone), place) {
            self.joined.add(place.text);
            return self.hold(place, checked);
        }
        self.judge(alone, place, checked);
    }

    fn hold(&mut self, place: Place<'_>, checked: &mut Checked) {
        checked.held = true;
        let Place { text, line, skipped } = place;
        self.run.push(Held { text: text.to_owned(), line, skipped });
    }

    /// The joined lines are JSON: one finding for all of them.
    fn complete(&mut self, values: Values, last: Place<'_>, checked: &mut Checked) {
        let joined = std::mem::take(&mut self.joined);
        let run = std::mem::take(&mut self.run);
        let first = run[0].line;
        let in_string = joined.has_feed_in_string();
        let cause = if in_string { ": a line feed stands inside a string" } else { "" };
        let fact = format!("one JSON text stands on lines {first} to {}{cause}", last.line);
        let ends = run[0].skipped + run[0].text.len();
        checked.fault(Kind::SplitMessage, first, Some(ends), fact);
        let text = joined.into_text();
        self.judge(values, Place { text: &text, line: first, skipped: 0 }, checked);
    }

    fn judge(&mut self, values: Values, place: Place<'_>, checked: &mut Checked) {
        self.headers = judge::judge(values, place, checked);
        for fault in checked.faults.iter_mut().filter(|fault| fault.line == place.line) {
            let is_piece = match fault.kind {
                Kind::NotJson | Kind::NotAMessage | Kind::TwoMessages => true,
                Kind::StrayOutput => judge::is_piece(place.text),
                _ => false,
            };
            if self.overlapping && is_piece {
                fault.kind = Kind::OverlappingWrites;
            }
            self.overlapping |= fault.kind == Kind::OverlappingWrites;
        }
    }

    fn may_go_on(&self, values: Option<&Values>, place: Place<'_>) -> bool {
        let is_unfinished = |values: &Values| {
            values.documents.is_empty() && values.rest.as_ref().is_some_and(|rest| rest.unfinished)
        };
        values.is_none_or(is_unfinished)
            && self.run.len() < MOST_LINES
            && self.joined.len().max(place.text.len()) < MOST_BYTES
    }

    /// What was held is judged first, since it came first.
    fn flush_before(&mut self, checked: &mut Checked) {
        let mut faults = self.flush();
        faults.append(&mut checked.faults);
        checked.faults = faults;
    }

    fn is_crowded(&mut self, text: &str, line: usize, checked: &mut Checked) -> bool {
        if elements(text) <= self.most_elements {
            return false;
        }
        self.flush_before(checked);
        let fact = format!(
            "more than {} values stand on the line; a greater `--max-line` reads more",
            self.most_elements
        );
        checked.fault(Kind::LineTooLong, line, None, fact);
        true
    }

    /// Headers are one finding: neither their CR nor the blank line after them is another one.
    fn is_header(&mut self, text: &str, line: usize, checked: &mut Checked) -> bool {
        let blank = self.headers && text.is_empty();
        if !blank && !judge::is_header(text) {
            self.headers = false;
            return false;
        }
        checked.faults.retain(|fault| fault.kind != Kind::CarriageReturn);
        self.flush_before(checked);
        if !blank {
            checked.fault(Kind::ContentLength, line, Some(0), judge::HEADER_FACT.into());
        }
        self.headers = !blank;
        true
    }
}
