//! Whose line is it, and is it right: each line of the client is taken to the step that it is meant for.
//! One wrong line does not make the next ones look wrong.

use crate::{
    pattern::Mismatch,
    session::ServerLine,
    verdict::{Failure, Kind, SHOWN, shown},
    wire,
};

use super::{
    play::{Order, Play},
    spoken::{Form, Spoken},
    wishes::{What, Wish},
};

/// The step that a line is meant for.
enum Owner {
    /// This one, and the line is right.
    Right(usize),
    /// This one, and the line differs from it.
    Wrong(usize, Vec<Mismatch>),
    Nobody,
}

impl Play<'_> {
    /// Takes a line in.
    pub(super) fn judge(&mut self, spoken: Spoken) {
        let owner = self.owner(&spoken);
        self.hold_to_the_wire(&spoken, &owner);
        match owner {
            Owner::Right(wish) => self.take(wish, spoken, true),
            Owner::Wrong(wish, mismatches) => {
                let message = format!("{} differs", spoken.name());
                let mut failure = self.about(wish, Kind::Mismatch, message);
                failure.got = Some(shown(&spoken.bytes, SHOWN));
                failure.differences = mismatches.into_iter().map(Into::into).collect();
                self.findings.add(failure);
                self.take(wish, spoken, false);
            }
            Owner::Nobody => self.unowned(&spoken),
        }
    }

    /// Takes in what stands after the last line end, and the end itself.
    pub(super) fn judge_rest(&mut self, rest: &[u8]) {
        for (wish, Wish { what, .. }) in self.script.wishes.iter().enumerate() {
            match what {
                What::Rest(wanted) if wanted == rest => {
                    self.heard[wish] = Some(Spoken::new(rest.to_vec()));
                    self.right[wish] = true;
                    self.furthest = self.furthest.max(Some(wish));
                }
                // It cannot come too early: what was not sent before is told by itself.
                What::Eof => {
                    self.heard[wish] = Some(Spoken::new(Vec::new()));
                    self.right[wish] = true;
                }
                _ => {}
            }
        }
        let wanted = self
            .script
            .wishes
            .iter()
            .any(|wish| matches!(&wish.what, What::Rest(own) if own == rest));
        if !rest.is_empty() && !wanted {
            let message = "the client's last line has no line end";
            self.findings.add(self.stray(Kind::UnterminatedLine, message, rest));
        }
    }

    fn take(&mut self, wish: usize, spoken: Spoken, right: bool) {
        let late = self.furthest.filter(|furthest| *furthest > wish);
        if let (Some(furthest), Order::Strict) = (late, self.options.order) {
            let line = self.line_of(self.script.wishes[furthest].item);
            let message =
                format!("the client sent {} after line {line} and not before it", spoken.name());
            self.findings.add(self.about(wish, Kind::OutOfOrder, message));
        }
        self.right[wish] = right && (late.is_none() || self.options.order == Order::Any);
        self.heard[wish] = Some(spoken);
        self.furthest = self.furthest.max(Some(wish));
    }

    fn owner(&self, spoken: &Spoken) -> Owner {
        let mut nearest: Option<(usize, Vec<Mismatch>)> = None;
        for wish in self.pending() {
            let What::Line(wanted, likeness) = &self.script.wishes[wish].what else { continue };
            let mut differs = likeness.differences(wanted, spoken);
            differs.extend(self.wrong_cancellation(wish, spoken));
            if differs.is_empty() {
                return Owner::Right(wish);
            }
            let nearer = nearest.as_ref().is_none_or(|(_, known)| differs.len() < known.len());
            if is_meant(wanted, spoken) && nearer {
                nearest = Some((wish, differs));
            }
        }
        nearest.map_or(Owner::Nobody, |(wish, differs)| Owner::Wrong(wish, differs))
    }

    /// The wishes that nothing came for, in the order in which they are looked at.
    fn pending(&self) -> impl Iterator<Item = usize> {
        let from = match self.options.order {
            Order::Strict => self.furthest.map_or(0, |furthest| furthest + 1),
            Order::Any => 0,
        };
        let all = self.heard.len();
        (from..all).chain(0..from).filter(|wish| self.heard[*wish].is_none())
    }

    /// A cancellation names the request by the id that this client gave it.
    fn wrong_cancellation(&self, wish: usize, spoken: &Spoken) -> Option<Mismatch> {
        let request = self.heard[self.script.wishes[wish].cancels?].as_ref()?;
        let (own, named) = (request.id()?, spoken.at("/params/requestId")?);
        (!own.same(named)).then(|| Mismatch {
            pointer: "/params/requestId".into(),
            wanted: own.to_string(),
            got: named.to_string(),
        })
    }

    /// Tells what no line may be, unless the transcript has a line like it.
    fn hold_to_the_wire(&mut self, spoken: &Spoken, owner: &Owner) {
        let faults = faults(spoken, self.lines);
        let allowed = match owner {
            Owner::Right(wish) => match &self.script.wishes[*wish].what {
                What::Line(wanted, _) => {
                    self::faults(wanted, 0).iter().map(|fault| fault.kind).collect()
                }
                What::Rest(_) | What::Eof => Vec::new(),
            },
            Owner::Wrong(..) | Owner::Nobody => Vec::new(),
        };
        for fault in faults.into_iter().filter(|fault| !allowed.contains(&fault.kind)) {
            // What follows the fact is advice for servers.
            let fact = fault.fact.split_once("; ").map_or(&*fault.fact, |(fact, _)| fact);
            let mut failure = self.stray(fault.kind, fact, &spoken.bytes);
            failure.offset = fault.offset;
            self.findings.add(failure);
        }
    }

    /// A line that is meant for no step. What is no message was told already.
    fn unowned(&mut self, spoken: &Spoken) {
        if spoken.form == Form::Noise || self.is_free_answer(spoken) {
            return;
        }
        let again =
            self.script.wishes.iter().any(
                |wish| matches!(&wish.what, What::Line(wanted, _) if is_meant(wanted, spoken)),
            );
        let often = if again { " so often" } else { "" };
        let message = format!("the client sent {}, which no step expects{often}", spoken.name());
        self.findings.add(self.stray(Kind::UnexpectedMessage, &message, &spoken.bytes));
        self.refuse(spoken);
    }

    /// Whether it answers a request of the server for which an `@answer` line stands.
    fn is_free_answer(&self, spoken: &Spoken) -> bool {
        let Some(id) = spoken.id().filter(|_| spoken.form == Form::Reply) else { return false };
        let answers = &self.transcript.settings.answers;
        self.requests_of_ours().any(|request| {
            let method = request.method();
            request.id().is_some_and(|own| own.same(id))
                && answers.iter().any(|(answered, _)| Some(answered.as_str()) == method)
        })
    }

    fn line_of(&self, item: usize) -> usize {
        self.transcript.items[item].lines.start + 1
    }

    /// A failure that belongs to the step of a wish.
    pub(super) fn about(&self, wish: usize, kind: Kind, message: String) -> Failure {
        let item = &self.transcript.items[self.script.wishes[wish].item];
        let text = self.transcript.text(item.lines.clone()).trim_end();
        Failure {
            line: Some(item.lines.start + 1),
            comment: self.transcript.comment_above(item),
            wanted: Some(shown_lines(text)),
            sent: self.last_said.as_ref().map(|line| shown(line.as_bytes(), SHOWN)),
            ..Failure::new(kind, message)
        }
    }

    /// A failure that belongs to a line of the client and no step.
    fn stray(&self, kind: Kind, message: &str, bytes: &[u8]) -> Failure {
        Failure {
            got: Some(shown(bytes, SHOWN)),
            server_line: Some(self.lines),
            ..Failure::new(kind, message)
        }
    }
}

/// A step, each of its lines cut to what is shown.
fn shown_lines(text: &str) -> String {
    text.lines().map(|line| shown(line.as_bytes(), SHOWN)).collect::<Vec<_>>().join("\n")
}

/// Whether a line is an attempt at another: the same method, or a reply to the same request.
fn is_meant(wanted: &Spoken, spoken: &Spoken) -> bool {
    let same_id = || wanted.id().zip(spoken.id()).is_some_and(|(wanted, id)| wanted.same(id));
    match spoken.form {
        Form::Request | Form::Notification => wanted.method() == spoken.method(),
        Form::Reply => wanted.form == Form::Reply && same_id(),
        Form::Noise => false,
    }
}

fn faults(spoken: &Spoken, number: usize) -> Vec<wire::WireFault> {
    let bytes = spoken.bytes.clone();
    wire::check(&ServerLine { number, bytes, terminated: true, cut: None }).faults
}
