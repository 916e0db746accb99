//! Reads the steps of the server and their known deviations.
//! Must not know how a pattern is compared.

use std::{mem, ops::Range};

use crate::pattern::{Pattern, Scope};

use super::{
    duration,
    excerpt::quoted,
    find::find,
    item::{ExitWanted, Expectation, Wanted},
    joined::Joined,
    line::{Line, ServerLine, Tail},
    parser::Parser,
    refusal::Refusal,
    strict_json,
};

const NO_JSON: &str =
    "after `< ` stands a message as JSON; a line that is no JSON goes after `<exact `";
/// The most errors of one pattern whose place is looked for.
const PLACED: usize = 50;

impl Parser<'_> {
    /// The step on the line with this index, which has been taken, and its known deviation.
    pub(super) fn expectation(
        &mut self,
        index: usize,
        line: ServerLine<'_>,
    ) -> Option<Expectation> {
        if let Some(refusal) = self.order.server(index + 1, line) {
            self.refuse(index, refusal);
        }
        let known = self.known_ahead().filter(|_| line != ServerLine::Unordered);
        let known = known.map(|at| (at, self.scope.clone()));
        let wanted = self.wanted(index, line);
        let wanted_lines = index..self.next;
        let known = match known {
            Some((at, before)) => Some(self.known(at, before)?),
            None => None,
        };
        Some(Expectation { wanted: wanted?, wanted_lines, known })
    }

    /// Refuses a `~<` that stands under no step of the server, and reads it for what else is wrong.
    pub(super) fn stray_known(&mut self, index: usize, line: ServerLine<'_>) {
        let advice = "one may stand directly under a `<`, `<exact`, `<silence` or `<exit` step, none \
             under a group";
        self.refuse(index, Refusal::new("the `~<` stands under no step of the server", advice));
        let before = self.scope.clone();
        self.wanted(index, line);
        self.scope = before;
    }

    /// What the line demands; it has been taken.
    fn wanted(&mut self, index: usize, line: ServerLine<'_>) -> Option<Wanted> {
        let read = match line {
            ServerLine::Message(tail) => return self.pattern(index, tail).map(Wanted::Message),
            ServerLine::Exact(tail) => {
                return self.template(&Joined::new(index, tail)).map(Wanted::Exact);
            }
            ServerLine::Unordered => return self.group(index).map(Wanted::Unordered),
            ServerLine::End => Err(Refusal::new(
                "`<end` closes no group",
                "remove it, or open one with `<unordered`",
            )),
            ServerLine::Silence(None) => Ok(Wanted::Silence(None)),
            ServerLine::Silence(Some(tail)) => {
                let duration = duration::read(tail.text).map_err(|refusal| refusal.at(tail.at));
                duration.map(|duration| Wanted::Silence(Some(duration)))
            }
            ServerLine::Exit(tail) => exit(tail).map(Wanted::Exit),
        };
        read.map_err(|refusal| self.refuse(index, refusal)).ok()
    }

    /// The pattern that begins at a tail, over its continuation lines.
    pub(super) fn pattern(&mut self, index: usize, tail: Tail<'_>) -> Option<Pattern> {
        let joined = self.message(index, tail)?;
        let pattern = self.pattern_of(&joined);
        if pattern.is_none() {
            self.assume_bound(&joined.text);
        }
        pattern
    }

    fn pattern_of(&mut self, joined: &Joined) -> Option<Pattern> {
        let value = strict_json::read(&joined.text, NO_JSON)
            .map_err(|refusal| self.refuse_in(joined, refusal))
            .ok()?;
        let unbroken = self.check_breaks(joined);
        let errors = match Pattern::parse(&value, &mut self.scope) {
            Ok(pattern) => return unbroken.map(|()| pattern),
            Err(errors) => errors,
        };
        for (number, error) in errors.into_iter().enumerate() {
            let at = (number < PLACED).then(|| find(&joined.text, error.pointer.as_str()));
            let refusal = Refusal::new(error.fact, error.advice);
            self.refuse_in(joined, Refusal { at: at.flatten(), ..refusal });
        }
        None
    }

    /// Takes the names that a refused pattern seems to bind as bound, lest every later use of them
    /// is refused too.
    fn assume_bound(&mut self, text: &str) {
        for inside in text.split("{{").skip(1) {
            if let Some((name, _)) = inside.split_once(" = ") {
                self.scope.insert(name);
            }
        }
    }

    /// The line of the `~<` below, when only continuation lines and then blanks and comments stand
    /// between.
    fn known_ahead(&self) -> Option<usize> {
        let mut rest = self.next..self.line_count();
        let more = |index: &usize| matches!(self.peek(*index), Some(Line::More(_)));
        let after = rest.find(|index| !more(index))?;
        let between =
            |index: &usize| matches!(self.peek(*index), Some(Line::Blank | Line::Comment));
        let index = (after..rest.end).find(|index| !between(index))?;
        matches!(self.peek(index), Some(Line::Known(_))).then_some(index)
    }

    /// The known deviation on the line with this index, read with the names of `before` its step.
    fn known(&mut self, index: usize, before: Scope) -> Option<(Wanted, Range<usize>)> {
        self.next = index;
        let Some(Line::Known(line)) = self.take() else { return None };
        self.order.known(index + 1, line);
        let refusal = match line {
            ServerLine::Silence(None) => {
                let advice = "write for how long nothing comes, as in `~<silence 200ms`";
                Some(Refusal::new("a known silence needs a duration", advice))
            }
            ServerLine::Unordered => {
                let advice = "write what the server does instead as one line";
                Some(Refusal::new("a known deviation is no group", advice))
            }
            _ => None,
        };
        if let Some(refusal) = refusal {
            self.refuse(index, refusal);
        }
        let after = mem::replace(&mut self.scope, before);
        let wanted = self.wanted(index, line);
        let bound = mem::replace(&mut self.scope, after);
        if let Some(name) = bound.names().find(|name| !self.scope.contains(name)) {
            let fact =
                format!("the known deviation binds {}, which the step does not", quoted(name));
            let advice = "bind it in both, so that later steps may use it, or in neither";
            self.refuse(index, Refusal::new(fact, advice));
        }
        Some((wanted?, index..self.next))
    }
}

fn exit(tail: Tail<'_>) -> Result<ExitWanted, Refusal> {
    let digits = !tail.text.is_empty() && tail.text.bytes().all(|byte| byte.is_ascii_digit());
    match tail.text {
        "any" => Ok(ExitWanted::Any),
        "failure" => Ok(ExitWanted::Failure),
        text => text.parse().ok().filter(|_| digits).map(ExitWanted::Code).ok_or_else(|| {
            let fact = format!("{} is no exit status", quoted(text));
            Refusal::new(fact, "write a number, `any` or `failure`").at(tail.at)
        }),
    }
}
