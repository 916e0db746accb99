//! Messages that no step can own: allowed, answered, or failures of their own. The wait goes on.

use crate::{
    json::Value,
    verdict::{Difference, Failure, Kind, SHOWN, StepOutcome, shown, shown_head},
    wire::{Message, MessageKind},
};

use super::{judge::Judge, requires, settle::Arrived, slot::State};

impl Judge<'_> {
    /// Notes what a handshake result says about what the server can do.
    pub(super) fn note_handshake(&mut self, message: &Message) {
        let requires = &self.job.transcript.settings.requires;
        if !requires.is_empty() && self.findings.count() == 0 {
            let refused = requires::other_era(&message.value);
            self.not_applicable = self.not_applicable.take().or(refused);
        }
        let Some(result) = message.value.get("result").filter(|_| message.is_reply()) else {
            return;
        };
        if requires::is_handshake(result) && self.findings.count() == 0 {
            let missing = requires::missing(requires, result);
            self.not_applicable = self.not_applicable.take().or(missing);
        }
    }

    /// The answer that `@answer` plans for a request of the server.
    pub(super) fn planned_answer(&self, message: &Message) -> Option<String> {
        let MessageKind::Request { id, method } = &message.kind else { return None };
        let answers = &self.job.transcript.settings.answers;
        let (_, result) = answers.iter().find(|(known, _)| *method == **known)?;
        Some(format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}"))
    }

    /// A message without a step. Gives what is to be written back.
    pub(super) fn unowned(&mut self, message: &Message) -> Option<String> {
        match &message.kind {
            MessageKind::Request { id, method } => {
                if let Some(answer) = self.planned_answer(message) {
                    return Some(answer);
                }
                let method = shown(method.to_string_lossy().as_bytes(), 100);
                let said = format!(
                    "the server asks `{method}` and gets the error -32601; `@answer {method} RESULT` answers it"
                );
                self.stray(Kind::UnexpectedRequest, said, message);
                Some(format!(
                    "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{{\"code\":-32601,\"message\":\"Method not found\"}}}}"
                ))
            }
            MessageKind::Notification { method } => {
                let allowed = &self.job.transcript.settings.allow;
                if let Some((kind, said)) = self.progress_fault(message) {
                    self.stray(kind, said, message);
                } else if !allowed.iter().any(|known| *method == **known) {
                    let method = shown(method.to_string_lossy().as_bytes(), 100);
                    let said = format!("no step expects it; `@allow {method}` lets it through");
                    self.stray(Kind::UnexpectedMessage, said, message);
                }
                None
            }
            MessageKind::Result { id } | MessageKind::Error { id } => {
                self.stray_reply(id, message);
                None
            }
        }
    }

    fn stray_reply(&mut self, id: &Value, message: &Message) {
        let written = shown_head(id, 60);
        if let Some(request) = self.sent.request(id) {
            let said = if request.answered {
                format!("request {written} was answered before")
            } else {
                format!("request {written} has no step for its reply")
            };
            let kind = if request.answered { Kind::AnsweredTwice } else { Kind::UnexpectedMessage };
            self.sent.answer(id);
            self.stray(kind, said, message);
            return;
        }
        let (kind, said) = match (id, self.sent.last_other()) {
            (Value::Null, Some(other)) => {
                let line = self.job.transcript.items[other.item].lines.start + 1;
                let said = format!("a reply without an id; line {line} asks for none");
                (Kind::AnsweredNotification, said)
            }
            (Value::Null, None) => (Kind::AnsweredNotification, "a reply without an id".to_owned()),
            _ => (Kind::UnexpectedMessage, format!("nobody asked with the id {written}")),
        };
        let finding = self.stray(kind, said, message);
        let is_free = |slot: &usize| !self.suspects.contains_key(slot);
        let slot = self.open().filter(|slot| self.slots[*slot].is_awaited()).find(is_free);
        self.suspects.extend(slot.zip(finding));
    }

    /// Adds a finding about a message: of the silence that it breaks, of the end, or of its own.
    fn stray(&mut self, kind: Kind, said: String, message: &Message) -> Option<usize> {
        let got = Some(shown_head(&message.value, SHOWN));
        let (server_line, is_plain) = (Some(message.line), kind != Kind::AnsweredTwice);
        let to_note = self.sent.last_other().is_some_and(|other| other.is_notification);
        let finding = match self.broken_silence() {
            Some(slot) if is_plain && kind != Kind::UnexpectedRequest => {
                self.break_silence(slot);
                let is_named = kind == Kind::AnsweredNotification && to_note;
                let kind = if is_named { kind } else { Kind::NotSilent };
                Failure { got, server_line, ..self.failure(slot, kind, said) }
            }
            _ if self.is_late() && is_plain => {
                Failure { got, server_line, ..Failure::new(Kind::LateOutput, said) }
            }
            _ => Failure { got, server_line, ..Failure::new(kind, said) },
        };
        self.findings.add(finding)
    }

    fn break_silence(&mut self, slot: usize) {
        if self.quiet == Some(slot) {
            self.slots[slot].state = State::Done(StepOutcome::Failed);
        } else {
            self.finish(slot, StepOutcome::Failed);
        }
    }

    /// A reply whose id is another spelling of an open request's belongs to that request's step,
    /// which it answers wrongly. Gives that step.
    pub(super) fn settle_by_loose_id(&mut self, message: &Message) -> Option<usize> {
        let id = message.id().filter(|_| message.is_reply())?;
        let right = self.sent.open().find(|request| same_loosely(&request.id, id))?.id.clone();
        let mended = with_id(&message.value, &right);
        let arrived = Arrived { bytes: b"", message: Some(&mended) };
        let slot = self.claim(&arrived)?;
        let changed =
            Difference { pointer: "/id".into(), wanted: right.to_string(), got: id.to_string() };
        let others = self.fit(self.slots[slot].wanted, &arrived).err().unwrap_or_default();
        let said = format!("the id {right} came back as {id}");
        self.findings.add(Failure {
            differences: std::iter::once(changed).chain(others.into_iter().take(9)).collect(),
            server_line: Some(message.line),
            ..self.failure(slot, Kind::WrongId, said)
        });
        self.sent.answer(&right);
        self.finish(slot, StepOutcome::Failed);
        Some(slot)
    }
}

fn with_id(message: &Value, id: &Value) -> Value {
    let members = message.as_object().unwrap_or_default().iter().map(|(name, value)| {
        let value = if *name == *"id" { id } else { value };
        (name.clone(), value.clone())
    });
    Value::Object(members.collect())
}

/// Whether two ids or tokens differ by type or precision only.
pub(super) fn same_loosely(left: &Value, right: &Value) -> bool {
    let text = |value: &Value| match value {
        Value::String(text) => text.to_str().map(str::to_owned),
        Value::Number(number) => Some(number.as_str().to_owned()),
        _ => None,
    };
    let (Some(left), Some(right)) = (text(left), text(right)) else { return false };
    let numbers = (left.parse::<f64>(), right.parse::<f64>());
    left == right || matches!(numbers, (Ok(left), Ok(right)) if left.total_cmp(&right).is_eq())
}
