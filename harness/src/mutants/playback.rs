//! `Playback`: a peer that plays a tape back, spoiled in one place, in answer to the same client.
//!
//! It goes on past each thing that the client once wrote as soon as the client has written as much,
//! and knows at once when nothing more can come, so that no fault costs a time-out.

use std::time::Instant;

use crate::{
    json::{self, Value},
    session::{Ending, Event, Exit, Limits, Needed, Partial, Peer, ServerLine, Tail},
};

use super::{
    splice::Splice,
    tape::{Line, Moment, Tape},
};

/// A server that can say nothing but what is on its tape.
pub(super) struct Playback<'t> {
    tape: &'t Tape,
    splice: &'t Splice,
    /// The moment that comes next.
    at: usize,
    /// The next of the client's writings that was not repeated yet.
    unheard: usize,
    /// Writings of the client that the tape has not come to yet.
    ahead: usize,
    closed: bool,
    lines: usize,
    exit: Option<Exit>,
    left_early: bool,
}

impl<'t> Playback<'t> {
    pub(super) fn new(tape: &'t Tape, splice: &'t Splice) -> Self {
        Self {
            tape,
            splice,
            at: 0,
            unheard: 0,
            ahead: 0,
            closed: false,
            lines: 0,
            exit: None,
            left_early: false,
        }
    }

    fn moment(&self, at: usize) -> Option<&'t Moment> {
        self.splice.moment(self.tape, at)
    }

    /// What the client wrote the next time, when the tape was made.
    fn expected(&mut self) -> Option<&'t [u8]> {
        loop {
            let moment = self.moment(self.unheard)?;
            self.unheard += 1;
            if let Moment::Sent(bytes) = moment {
                return Some(bytes);
            }
        }
    }

    /// What the client never wrote has no answer: the tape goes on where the input was closed.
    fn skip_to_close(&mut self) {
        while self.moment(self.at).is_some_and(|moment| !matches!(moment, Moment::Closed)) {
            self.at += 1;
        }
    }

    fn line(&mut self, line: &Line) -> ServerLine {
        self.lines += 1;
        ServerLine {
            number: self.lines,
            bytes: line.bytes.clone(),
            terminated: !line.unterminated,
            cut: line.cut,
        }
    }

    fn event(&mut self) -> Option<Event> {
        loop {
            match self.moment(self.at)? {
                Moment::Sent(_) if self.ahead > 0 => self.ahead -= 1,
                Moment::Sent(_) if self.closed => {
                    self.skip_to_close();
                    continue;
                }
                Moment::Closed if self.closed => {}
                Moment::Sent(_) | Moment::Closed => return None,
                Moment::Line(line) => {
                    self.at += 1;
                    return Some(Event::Line(self.line(line)));
                }
                Moment::Eof => {
                    self.at += 1;
                    return Some(Event::Eof);
                }
                Moment::Exit(exit) => {
                    self.at += 1;
                    self.exit = Some(*exit);
                    self.left_early = !self.closed;
                    return Some(Event::Exit(*exit));
                }
            }
            self.at += 1;
        }
    }
}

/// Whether this is a reply of the client, which it may have to write because of a fault.
fn is_reply(bytes: &[u8]) -> bool {
    let message = || json::read(bytes).ok().map(|document| document.value);
    let has = |message: &Value, name| message.get(name).is_some();
    memchr::memmem::find(bytes, b"\"method\"").is_none()
        && message().is_some_and(|message| has(&message, "result") || has(&message, "error"))
}

impl Peer for Playback<'_> {
    fn send(&mut self, bytes: &[u8]) {
        let before = self.unheard;
        let expected = self.expected();
        let is_extra =
            expected != Some(bytes) && is_reply(bytes) && !expected.is_some_and(is_reply);
        if is_extra {
            self.unheard = before;
        } else {
            self.ahead += 1;
        }
    }

    fn close_input(&mut self) {
        self.closed = true;
    }

    fn next(&mut self, _: Instant) -> Option<Event> {
        self.event()
    }

    fn unsent(&self) -> usize {
        0
    }

    fn input_error(&self) -> Option<String> {
        None
    }

    fn partial(&self) -> Partial {
        Partial::default()
    }

    fn stderr_tail(&self) -> Tail {
        self.tape.stderr.clone()
    }

    fn end(&mut self, _: &Limits) -> Ending {
        self.closed = true;
        let mut late = Vec::new();
        while let Some(event) = self.event() {
            if let Event::Line(line) = event {
                late.push(line);
            }
        }
        let ending = self.splice.ending.as_ref().unwrap_or(&self.tape.ending);
        let needed = match ending.needed {
            Needed::Term | Needed::Kill => ending.needed,
            Needed::Nothing | Needed::Eof if self.left_early => Needed::Nothing,
            Needed::Nothing | Needed::Eof => Needed::Eof,
        };
        Ending { late, needed, exit: self.exit.or(ending.exit), ..ending.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::short::tape;

    /// What the peer says to this client, in short: `> TEXT` writes, `>eof` closes, `end` ends, and
    /// after each whatever comes; a blank stands for nothing.
    fn check(text: &str, client: &str, expected: &str) {
        let (tape, splice) = (tape(text), Splice::default());
        let mut peer = Playback::new(&tape, &splice);
        let mut said = Vec::new();
        for step in client.lines().map(str::trim_start) {
            match step.strip_prefix("> ") {
                Some(text) => peer.send(format!("{text}\n").as_bytes()),
                None if step == ">eof" => peer.close_input(),
                None => {
                    let Ending { late, needed, exit, .. } = peer.end(&Limits::default());
                    said.push(format!("{} late, {needed:?}, {:?}", late.len(), exit.unwrap()));
                }
            }
            while let Some(event) = peer.next(Instant::now()) {
                said.push(match event {
                    Event::Line(line) => {
                        format!("{} {}", line.number, String::from_utf8_lossy(&line.bytes))
                    }
                    other => format!("{other:?}"),
                });
            }
            said.push(String::new());
        }
        assert_eq!(said.join(";"), expected, "{client}");
    }

    const TWO: &str = "> a\n< 1\n> b\n< 2\n>eof\n< 3\neof\nexit 0";

    #[test]
    fn what_the_server_said_comes_when_the_client_has_said_as_much_as_then() {
        check(TWO, "> a\n> b\n>eof", "1 1;;2 2;;3 3;Eof;Exit(Code(0));");
        check(TWO, "> other\n> b", "1 1;;2 2;");
        check("< 0\n> a\n> b\n< 1", "> a\n> b", "1 0;;2 1;");
    }

    #[test]
    fn what_the_client_leaves_out_has_no_answer() {
        check(TWO, "> a\n>eof", "1 1;;2 3;Eof;Exit(Code(0));");
        check(TWO, ">eof\nend", "1 3;Eof;Exit(Code(0));;0 late, Eof, Code(0);");
        check(TWO, "> a\nend", "1 1;;1 late, Eof, Code(0);");
    }

    #[test]
    fn a_reply_that_only_a_fault_asks_for_moves_nothing() {
        let reply = "> {\"id\":9,\"error\":{}}";
        check(TWO, &format!("> a\n{reply}\n> b"), "1 1;;;2 2;");
        let answers = TWO.replace("> b", "> {\"id\":8,\"result\":{}}");
        check(&answers, &format!("> a\n{reply}\n>eof"), "1 1;;2 2;;3 3;Eof;Exit(Code(0));");
    }

    #[test]
    fn a_server_that_left_before_its_input_ended_needed_nothing() {
        check("> a\neof\nexit 3", "> a\nend", "Eof;Exit(Code(3));;0 late, Nothing, Code(3);");
    }
}
