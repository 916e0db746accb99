//! The items of a transcript: what each run of lines means.
//! Holds no text and no path; `Transcript` has the lines that the ranges count.

use std::{ops::Range, time::Duration};

use crate::pattern::{Pattern, Template};

use super::raw::Raw;

/// One thing in a file. The items of a file, in order, cover all its lines.
#[derive(Clone, Debug)]
pub struct Item {
    /// Source lines, counted from 0.
    pub lines: Range<usize>,
    /// What they mean.
    pub kind: ItemKind,
}

/// What an item means.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// A line without characters that show.
    Blank,
    /// A `#` line.
    Comment,
    /// An `@` line; its meaning is in `Settings`.
    Setting,
    /// A step of the client.
    Client(Client),
    /// A step of the server.
    Server(Expectation),
}

/// What the client does.
#[derive(Clone, Debug)]
pub enum Client {
    /// `> text`: sends the text, variables filled in, and a line end.
    Message(Template),
    /// `>`: sends an empty line.
    Empty,
    /// `>raw`: sends these bytes and nothing more.
    Raw(Raw),
    /// `>eof`: closes the server's stdin.
    Eof,
}

/// What the server must do, and what it is known to do instead.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The rule.
    pub wanted: Wanted,
    /// Source lines of the rule, counted from 0; a group's from `<unordered` to `<end`.
    pub wanted_lines: Range<usize>,
    /// The known deviation and its source lines; blanks and comments may stand between.
    pub known: Option<(Wanted, Range<usize>)>,
}

/// What one step demands of the server.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// `< json`: a message that matches.
    Message(Pattern),
    /// `<exact text`: these bytes.
    Exact(Template),
    /// `<silence`: nothing before the next step, or for this long.
    Silence(Option<Duration>),
    /// `<exit`: the end of stdout and of the process.
    Exit(ExitWanted),
    /// `<unordered`: each of these, in any order; at least one. Never a known deviation.
    Unordered(Vec<Member>),
}

/// How the process must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitWanted {
    /// With this status.
    Code(i32),
    /// In any way.
    Any,
    /// With a status that is not 0, or by a signal.
    Failure,
}

/// One line of an `<unordered` group.
#[derive(Clone, Debug)]
pub struct Member {
    /// What it demands.
    pub wanted: MemberWanted,
    /// Its source lines, counted from 0.
    pub lines: Range<usize>,
}

/// What a line of a group may demand.
#[derive(Clone, Debug)]
pub enum MemberWanted {
    /// `< json`
    Message(Pattern),
    /// `<exact text`
    Exact(Template),
}
