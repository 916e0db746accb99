//! The rules that need the lines before: a message that stands on many lines, and the headers of
//! another framing. What is held back is bounded, in lines and in bytes.

use super::{
    Checked, Kind, WireFault,
    clean::{Clean, clean},
    judge::{self, Place},
    message,
    values::{Values, values},
};
use crate::session::ServerLine;

/// How many lines, and bytes, may be one message.
const MOST_LINES: usize = 64;
const MOST_BYTES: usize = 1024 * 1024;

/// Holds the lines of one server against the rules, in their order.
#[derive(Debug, Default)]
pub struct Wire {
    run: Vec<Place>,
    joined: String,
    in_string: bool,
    /// A header stood on the line before.
    headers: bool,
}

impl Wire {
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
        if self.is_header(&text, line.number, &mut checked) {
            return checked;
        }
        let place = Place { text: text.into_owned(), line: line.number, skipped };
        if place.text.trim_ascii().is_empty() && self.run.is_empty() {
            checked.fault(Kind::BlankLine, line.number, None, "the line is blank".into());
            return checked;
        }
        self.text(place, line.terminated, &mut checked);
        checked
    }

    /// Judges the held lines, since nothing follows them in time.
    pub fn flush(&mut self) -> Vec<WireFault> {
        let mut checked = Checked::default();
        for place in std::mem::take(&mut self.run) {
            judge::judge(values(&place.text), &place, &mut checked);
        }
        self.joined.clear();
        self.in_string = false;
        checked.faults
    }

    fn text(&mut self, place: Place, terminated: bool, checked: &mut Checked) {
        let alone = values(&place.text);
        if !self.run.is_empty() {
            let values = self.join(&place);
            let ends = judge::whole(&alone).is_some_and(message::is_message);
            if !ends && !values.documents.is_empty() {
                return self.complete(values, &place, checked);
            }
            if !ends && self.may_go_on(&values, &place) && terminated {
                checked.held = true;
                return self.run.push(place);
            }
            let mut faults = self.flush();
            faults.append(&mut checked.faults);
            checked.faults = faults;
        }
        if terminated && judge::begins(&place.text) && self.may_go_on(&alone, &place) {
            checked.held = true;
            self.join(&place);
            return self.run.push(place);
        }
        self.headers = judge::judge(alone, &place, checked);
    }

    /// The joined lines are JSON: one finding for all of them.
    fn complete(&mut self, values: Values, last: &Place, checked: &mut Checked) {
        let first = self.run[0].line;
        let fact = format!("one JSON text stands on lines {first} to {}", last.line);
        checked.fault(Kind::SplitMessage, first, None, fact);
        let text = std::mem::take(&mut self.joined);
        self.run.clear();
        self.in_string = false;
        self.headers = judge::judge(values, &Place { text, line: first, skipped: 0 }, checked);
    }

    /// Adds a line to the joined text and reads it. A line feed inside a string, which JSON does
    /// not allow, is read as the escape that was meant.
    fn join(&mut self, place: &Place) -> Values {
        if !self.joined.is_empty() {
            self.joined.push_str(if self.in_string { "\\n" } else { "\n" });
        }
        self.joined.push_str(&place.text);
        let mut escaped = false;
        for byte in place.text.bytes() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = self.in_string,
                b'"' => self.in_string = !self.in_string,
                _ => {}
            }
        }
        values(&self.joined)
    }

    fn may_go_on(&self, values: &Values, place: &Place) -> bool {
        values.documents.is_empty()
            && values.rest.as_ref().is_some_and(|rest| rest.unfinished)
            && self.run.len() < MOST_LINES
            && self.joined.len().max(place.text.len()) < MOST_BYTES
    }

    /// Headers are one finding: neither their CR nor the blank line after them is another one.
    fn is_header(&mut self, text: &str, line: usize, checked: &mut Checked) -> bool {
        let blank = self.headers && text.is_empty();
        if !blank && !judge::is_header(text) {
            self.headers = false;
            return false;
        }
        checked.faults.retain(|fault| fault.kind != Kind::CarriageReturn);
        let mut faults = self.flush();
        faults.append(&mut checked.faults);
        checked.faults = faults;
        if !blank {
            checked.fault(Kind::ContentLength, line, Some(0), judge::HEADER_FACT.into());
        }
        self.headers = !blank;
        true
    }
}
