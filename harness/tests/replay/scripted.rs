//! A peer that plays a script: what it writes when, and how it ends.

use std::{collections::VecDeque, time::Instant};

use antiphon::session::{Ending, Event, Exit, Limits, Needed, Partial, Peer, ServerLine, Tail};

/// A server in memory. Each line of its script is one of
/// - `? TEXT`: writes nothing more until the client sent a line that holds TEXT;
/// - `?eof`: until the client closed its input;
/// - `exit N`, `signal N`: ends so;
/// - `close`: ends its output, and goes on living until it is ended;
/// - `stay`: from here on it neither writes nor ends, whatever it is sent; TERM ends it;
/// - `tail TEXT`: writes TEXT without a line end;
/// - anything else: a line that it writes, as [`written_out`] has it.
///
/// After its last line it waits for the end of its input and exits with 0.
#[derive(Debug)]
pub(crate) struct Scripted {
    script: VecDeque<String>,
    sent: Vec<u8>,
    input_closed: bool,
    lines: usize,
    exit: Option<Exit>,
    stays: bool,
    ended: bool,
}

impl Scripted {
    pub(crate) fn new(script: &str) -> Self {
        let lines = script.lines().map(str::trim_start).filter(|line| !line.is_empty());
        Self {
            script: lines.map(str::to_owned).collect(),
            sent: Vec::new(),
            input_closed: false,
            lines: 0,
            exit: None,
            stays: false,
            ended: false,
        }
    }

    pub(crate) fn is_ended(&self) -> bool {
        self.ended
    }

    /// What the client wrote.
    pub(crate) fn sent(&self) -> String {
        String::from_utf8_lossy(&self.sent).into_owned()
    }

    fn has(&self, text: &str) -> bool {
        let sent = self.sent();
        sent.split_inclusive('\n').any(|line| line.ends_with('\n') && line.contains(text))
    }

    fn line(&mut self, text: &str, terminated: bool) -> Event {
        self.lines += 1;
        let bytes = written_out(text).into_bytes();
        Event::Line(ServerLine { number: self.lines, bytes, terminated, cut: None })
    }

    fn leave(&mut self, exit: Exit) -> Event {
        self.exit = Some(exit);
        Event::Eof
    }
}

impl Peer for Scripted {
    fn send(&mut self, bytes: &[u8]) {
        self.sent.extend_from_slice(bytes);
    }

    fn close_input(&mut self) {
        self.input_closed = true;
    }

    fn next(&mut self, _: Instant) -> Option<Event> {
        if let Some(exit) = self.exit {
            return Some(Event::Exit(exit));
        }
        loop {
            if self.stays {
                return None;
            }
            let Some(step) = self.script.front().cloned() else {
                return self.input_closed.then(|| self.leave(Exit::Code(0)));
            };
            let waits = match step.split_once(' ') {
                _ if step == "?eof" => !self.input_closed,
                Some(("?", text)) => !self.has(text),
                _ => false,
            };
            if waits && self.input_closed {
                // Nothing will ever come; a server that reads to the end leaves.
                self.script.clear();
                continue;
            }
            if waits {
                return None;
            }
            self.script.pop_front();
            match step.split_once(' ') {
                _ if step.starts_with('?') => {}
                _ if step == "close" => {
                    self.stays = true;
                    return Some(Event::Eof);
                }
                _ if step == "stay" => self.stays = true,
                Some(("exit", code)) => {
                    return Some(self.leave(Exit::Code(code.parse().expect("a code"))));
                }
                Some(("signal", number)) => {
                    return Some(self.leave(Exit::Signal(number.parse().expect("a number"))));
                }
                Some(("tail", text)) => return Some(self.line(text, false)),
                _ => return Some(self.line(&step, true)),
            }
        }
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
        Tail::default()
    }

    fn end(&mut self, _: &Limits) -> Ending {
        let asked = self.input_closed;
        self.close_input();
        let mut late = Vec::new();
        while self.exit.is_none() {
            match self.next(Instant::now()) {
                Some(Event::Line(line)) => late.push(line),
                Some(_) => {}
                None => break,
            }
        }
        self.ended = true;
        let needed = match (self.exit, asked) {
            (None, _) => Needed::Term,
            (Some(_), true) => Needed::Eof,
            (Some(_), false) => Needed::Nothing,
        };
        Ending {
            needed,
            exit: self.exit.or(Some(Exit::Signal(15))),
            children: Vec::new(),
            stdout_held: false,
            escaped: false,
            late,
            late_dropped: 0,
            interrupted: false,
        }
    }
}

/// A line in which a message may be written in short, after its marker:
/// `ask ID METHOD`, `say METHOD`, `ok ID RESULT`, `no ID CODE`.
pub(crate) fn written_out(line: &str) -> String {
    let end = line.find(|c: char| c.is_ascii_alphanumeric()).unwrap_or(line.len());
    let (marker, text) = line.split_at(end);
    let is_marker = matches!(marker.trim_end(), "" | ">" | "<" | "~<");
    let words: Vec<_> = text.splitn(3, ' ').collect();
    let members = match words[..] {
        ["ask", id, method] => format!("\"id\":{id},\"method\":\"{method}\""),
        ["say", method] => format!("\"method\":\"{method}\""),
        ["ok", id, result] => format!("\"id\":{id},\"result\":{result}"),
        ["no", id, code] => format!("\"id\":{id},\"error\":{{\"code\":{code},\"message\":\"m\"}}"),
        _ => return line.to_owned(),
    };
    if is_marker { format!("{marker}{{\"jsonrpc\":\"2.0\",{members}}}") } else { line.to_owned() }
}
