//! What is said when: a line of the server goes out once everything above it in its turn has come, and a
//! reply never before its request. Must not know whether what came was right.

use std::time::Instant;

use super::{
    play::{Order, Play},
    script::{Act, Echo, Say},
    spoken::{Form, Spoken},
    swap::swapped,
};

impl Play<'_> {
    /// The lines that are due, without line ends, in the order of the file.
    pub fn say(&mut self, now: Instant) -> Vec<String> {
        let mut lines = std::mem::take(&mut self.refusals);
        for index in 0..self.script.acts.len() {
            if self.said[index] || !self.is_due(&self.script.acts[index]) {
                continue;
            }
            match &self.script.acts[index].what {
                Say::Pause(time) => {
                    let until = *self.paused.get_or_insert(now + *time);
                    if now < until {
                        break;
                    }
                    self.paused = None;
                }
                Say::Line(text, echoes) => lines.extend(self.line(index, text, echoes)),
            }
            self.said[index] = true;
        }
        if let Some(line) = lines.last() {
            self.active = now;
            self.last_said = Some(line.clone());
        }
        lines
    }

    /// Whether something could be said but waits for the rest of its turn.
    pub(super) fn is_held_back(&self) -> bool {
        let unsaid = self.script.acts.iter().zip(&self.said).filter(|(_, said)| !**said);
        !self.released
            && unsaid.map(|(act, _)| act).any(|act| self.may_be_said(act) && !self.is_due(act))
    }

    fn is_due(&self, act: &Act) -> bool {
        let whole_turn = act.gate.clone().all(|wish| self.is_past(wish));
        let in_turn = whole_turn || self.released || self.options.order == Order::Any;
        in_turn && self.may_be_said(act)
    }

    /// Whether its request came; what is about no request follows the line above it.
    fn may_be_said(&self, act: &Act) -> bool {
        match act.about {
            Some(wish) => self.heard[wish].is_some(),
            None => act.after == 0 || self.is_past(act.after - 1),
        }
    }

    /// Whether a wish came, or one further down did.
    fn is_past(&self, wish: usize) -> bool {
        self.heard[wish].is_some() || self.furthest.is_some_and(|furthest| furthest > wish)
    }

    /// Answers a request that belongs to no step, so that the client does not wait for ever.
    pub(super) fn refuse(&mut self, spoken: &Spoken) {
        if let (Form::Request, Some(id)) = (spoken.form, spoken.lexeme("/id")) {
            self.refusals.push(format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{{\"code\":-32601,\"message\":\"the transcript \
                 has no step for this request\"}}}}"
            ));
        }
    }

    /// The requests that the transcript has the server send.
    pub(super) fn requests_of_ours(&self) -> impl Iterator<Item = Spoken> {
        self.script.acts.iter().filter_map(|act| match &act.what {
            Say::Line(text, _) => {
                Some(Spoken::new(text.clone().into_bytes())).filter(|own| own.form == Form::Request)
            }
            Say::Pause(_) => None,
        })
    }

    /// The line with the client's own values in place of the recorded ones. Progress that the client
    /// did not ask for is not told it.
    fn line(&self, index: usize, text: &str, echoes: &[Echo]) -> Option<String> {
        let mut text = text.to_owned();
        let Some(request) =
            self.script.acts[index].about.and_then(|wish| self.heard[wish].as_ref())
        else {
            return Some(text);
        };
        for echo in echoes {
            let recorded = Spoken::new(text.clone().into_bytes());
            let own = request.lexeme(echo.there)?;
            let is_same = request.at(echo.there).zip(recorded.at(echo.here));
            if !is_same.is_some_and(|(own, recorded)| own.same(recorded)) {
                text = swapped(&text, echo.here, own);
            }
        }
        Some(text)
    }
}
