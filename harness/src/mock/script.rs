//! `Script`: a transcript as a server plays it, with every placeholder settled before anything is said.
//! Knows no client and no clock; all that cannot be played is found here.

use std::{ops::Range, time::Duration};

use crate::{
    json::Value,
    pattern::{Bindings, Expected, Pattern, Template},
    transcript::{
        Excerpt, ItemKind, Member, MemberWanted, ParseError, ParseErrors, Transcript, Wanted,
    },
};

use super::{
    example::example,
    spoken::{Form, Spoken},
    wishes::{Wish, Wishes},
};

/// What the client should send, and what it hears.
#[derive(Debug)]
pub struct Script {
    pub(super) wishes: Vec<Wish>,
    pub(super) acts: Vec<Act>,
    /// The transcript has an `<exit` step and no `>eof`: the server leaves by itself.
    pub(super) leaves: bool,
}

/// One thing that the server does.
#[derive(Debug)]
pub(super) struct Act {
    /// How many wishes stand above it.
    pub(super) after: usize,
    /// The wishes of its own turn above it; in a turn without any, the last one before.
    pub(super) gate: Range<usize>,
    /// The request that it is about.
    pub(super) about: Option<usize>,
    pub(super) what: Say,
}

#[derive(Debug)]
pub(super) enum Say {
    /// A line, and the places in it where a value of the client's request stands.
    Line(String, Vec<Echo>),
    /// Nothing for so long.
    Pause(Duration),
}

/// A value that the client chose and that the server repeats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Echo {
    /// Where it stands in the server's line.
    pub(super) here: &'static str,
    /// Where it stands in the client's request.
    pub(super) there: &'static str,
}

/// Where servers repeat what clients chose: ids in replies, tokens in progress, subscriptions by the
/// id of the request that opened them (2026-07-28).
const ECHOES: &[Echo] = &[
    Echo { here: "/id", there: "/id" },
    Echo { here: "/params/progressToken", there: "/params/_meta/progressToken" },
    Echo { here: "/params/_meta/io.modelcontextprotocol~1subscriptionId", there: "/id" },
    Echo { here: "/result/_meta/io.modelcontextprotocol~1subscriptionId", there: "/id" },
];

const ADVICE: &str = "mock needs a literal here; write the value that the server should send";

impl Script {
    /// Settles a transcript. `bindings` has the variables known before the first step; `exact` holds
    /// the client to everything but its ids.
    pub fn new(
        transcript: &Transcript,
        bindings: Bindings,
        exact: bool,
    ) -> Result<Self, ParseErrors> {
        let mut builder = Builder {
            transcript,
            bindings,
            wishes: Wishes::new(exact),
            acts: Vec::new(),
            answered: Vec::new(),
            turn: 0,
            after_server: false,
            exits: false,
            errors: Vec::new(),
        };
        builder.build();
        if !builder.errors.is_empty() {
            return Err(ParseErrors { errors: builder.errors, left_out: 0 });
        }
        let wishes = builder.wishes.all;
        let closes = wishes.iter().any(|wish| matches!(wish.what, super::wishes::What::Eof));
        Ok(Self { wishes, acts: builder.acts, leaves: builder.exits && !closes })
    }
}

struct Builder<'t> {
    transcript: &'t Transcript,
    bindings: Bindings,
    wishes: Wishes,
    acts: Vec<Act>,
    /// Wishes that a reply stands for.
    answered: Vec<usize>,
    turn: usize,
    after_server: bool,
    exits: bool,
    errors: Vec<ParseError>,
}

impl Builder<'_> {
    fn build(&mut self) {
        let transcript = self.transcript;
        for (index, item) in transcript.items.iter().enumerate() {
            match &item.kind {
                ItemKind::Client(_) => {
                    self.turn += usize::from(self.after_server);
                    self.after_server = false;
                    let taken = self.wishes.step((index, item), self.turn, &self.bindings);
                    if let Err(name) = taken {
                        self.refuse(item.lines.start, format!("`{{{{{name}}}}}` has no value"));
                    }
                }
                ItemKind::Server(step) => {
                    self.after_server = true;
                    self.server(&step.wanted, step.wanted_lines.start);
                }
                ItemKind::Blank | ItemKind::Comment | ItemKind::Setting => {}
            }
        }
        self.wishes.finish(transcript.items.len().saturating_sub(1), self.turn);
    }

    fn server(&mut self, wanted: &Wanted, line: usize) {
        match wanted {
            Wanted::Message(pattern) => self.message(pattern, line),
            Wanted::Exact(template) => self.exact(template, line),
            Wanted::Unordered(members) => {
                for Member { wanted, lines } in members {
                    match wanted {
                        MemberWanted::Message(pattern) => self.message(pattern, lines.start),
                        MemberWanted::Exact(template) => self.exact(template, lines.start),
                    }
                }
            }
            Wanted::Silence(Some(time)) => self.act(None, Say::Pause(*time)),
            Wanted::Silence(None) => {}
            Wanted::Exit(_) => self.exits = true,
        }
    }

    fn message(&mut self, pattern: &Pattern, line: usize) {
        match example(pattern, &mut self.bindings) {
            Ok(value) => {
                let free_id = pattern.member("id") == Expected::Loose;
                self.line(value.to_string(), free_id);
            }
            Err(fact) => self.refuse(line, fact),
        }
    }

    fn exact(&mut self, template: &Template, line: usize) {
        match template.render_plain(&self.bindings) {
            Ok(text) => self.line(text, false),
            Err(unbound) => self.refuse(line, format!("`{{{{{}}}}}` has no value", unbound.name)),
        }
    }

    fn line(&mut self, text: String, free_id: bool) {
        let spoken = Spoken::new(text.clone().into_bytes());
        let (about, echo) = match spoken.form {
            Form::Reply => (self.answers(spoken.id(), free_id), Some(ECHOES[0])),
            _ => self.concerns(&spoken),
        };
        let others = ECHOES[1..].iter().filter(|other| spoken.at(other.here).is_some());
        let echoes = match (about, echo) {
            (Some(_), Some(echo)) if spoken.form == Form::Reply => {
                std::iter::once(echo).chain(others.copied()).collect()
            }
            (Some(_), Some(echo)) => vec![echo],
            _ => Vec::new(),
        };
        if let (Form::Reply, Some(wish)) = (spoken.form, about) {
            self.answered.push(wish);
        }
        self.act(about, Say::Line(text, echoes));
    }

    /// The request that a reply answers: the first open one of this turn with this id, else the last
    /// one before.
    fn answers(&self, id: Option<&Value>, free_id: bool) -> Option<usize> {
        let open = |index: &usize| {
            let request = self.wishes.all[*index].request();
            let same = |own: &Value| id.is_some_and(|id| own.same(id));
            !self.answered.contains(index)
                && request.is_some_and(|request| free_id || request.id().is_some_and(same))
        };
        let turn = self.turn_start()..self.wishes.all.len();
        turn.clone().find(open).or_else(|| (0..turn.start).rev().find(open))
    }

    /// The request that a notification of the server is about, and what it repeats of it.
    fn concerns(&self, spoken: &Spoken) -> (Option<usize>, Option<Echo>) {
        let repeated = |echo: &Echo| {
            let value = spoken.at(echo.here)?;
            let wish = self.wishes.all.iter().rposition(|wish| {
                wish.request().and_then(|own| own.at(echo.there)).is_some_and(|own| own.same(value))
            });
            wish.map(|wish| (Some(wish), Some(*echo)))
        };
        if spoken.form != Form::Notification {
            return (None, None);
        }
        ECHOES[1..].iter().find_map(repeated).unwrap_or((None, None))
    }

    fn turn_start(&self) -> usize {
        self.wishes
            .all
            .iter()
            .position(|wish| wish.turn == self.turn)
            .unwrap_or(self.wishes.all.len())
    }

    fn act(&mut self, about: Option<usize>, what: Say) {
        let after = self.wishes.all.len();
        let start = self.turn_start();
        let gate = if start < after { start..after } else { after.saturating_sub(1)..after };
        self.acts.push(Act { after, gate, about, what });
    }

    fn refuse(&mut self, line: usize, fact: String) {
        self.errors.push(ParseError {
            path: self.transcript.path.clone(),
            line: line + 1,
            column: None,
            excerpt: Excerpt::new(self.transcript.text(line..line + 1).trim_end(), None),
            fact,
            advice: ADVICE.to_owned(),
        });
    }
}

#[cfg(test)]
mod tests;
