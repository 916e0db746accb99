//! `Gatherer`: takes what passes, in order, and can give the transcript of it at any moment.
//! Knows bytes and line ends; what lines mean is the others' affair.

use crate::session::{Exit, Passing};

use super::{
    arrange::Arranger,
    line::Line,
    write::{Origin, write},
};

/// A recording under way.
#[derive(Clone, Debug, Default)]
pub struct Gatherer {
    client: Cutter,
    server: Cutter,
    arranger: Arranger,
    pub(super) ending: Ending,
}

/// How the session came to its end.
#[derive(Clone, Debug, Default)]
pub(super) struct Ending {
    /// The client closed its output while the server lived.
    pub(super) closed: bool,
    pub(super) exit: Option<Exit>,
    /// A signal to us ended it.
    pub(super) stopped: bool,
}

/// Lines of one side.
#[derive(Clone, Debug, Default)]
struct Cutter {
    number: usize,
    partial: Vec<u8>,
}

impl Gatherer {
    /// Takes what passed.
    pub fn take(&mut self, passing: Passing) {
        match passing {
            Passing::Client(bytes) => {
                for line in self.client.cut(&bytes) {
                    self.arranger.client(line);
                }
            }
            Passing::Server(bytes) => {
                for line in self.server.cut(&bytes) {
                    self.arranger.server(line);
                }
            }
            Passing::ClientEnd => {
                self.client.finish().into_iter().for_each(|line| self.arranger.client(line));
                if self.ending.exit.is_none() {
                    self.ending.closed = true;
                    self.arranger.client_end();
                }
            }
            Passing::ServerEnd => {
                self.server.finish().into_iter().for_each(|line| self.arranger.server(line));
            }
            Passing::Exit(exit) => self.ending.exit = Some(exit),
            Passing::Stopped => self.ending.stopped = true,
        }
    }

    /// The transcript of all that passed so far.
    pub fn transcript(&self, from: &Origin<'_>) -> String {
        let mut whole = self.clone();
        whole.client.finish().into_iter().for_each(|line| whole.arranger.client(line));
        whole.server.finish().into_iter().for_each(|line| whole.arranger.server(line));
        write(from, &whole.arranger.finish(), &whole.ending)
    }
}

impl Cutter {
    fn cut(&mut self, bytes: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut rest = bytes;
        while let Some(end) = memchr::memchr(b'\n', rest) {
            self.partial.extend_from_slice(&rest[..end]);
            rest = &rest[end + 1..];
            lines.push(self.line(true));
        }
        self.partial.extend_from_slice(rest);
        lines
    }

    fn finish(&mut self) -> Option<Line> {
        (!self.partial.is_empty()).then(|| self.line(false))
    }

    fn line(&mut self, terminated: bool) -> Line {
        self.number += 1;
        Line::new(self.number, std::mem::take(&mut self.partial), terminated)
    }
}

#[cfg(test)]
mod tests;
