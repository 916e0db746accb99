//! What a fault touches: which moments of a tape it may be tried at.

use serde::{Serialize, Serializer};

use crate::json::{self, Value};

use super::tape::{Moment, Tape};

/// A sort of moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A line with a message.
    Message,
    /// A message that no `<exact` step pins to its bytes.
    Loose,
    /// A message that answers.
    Reply,
    /// A reply with a result.
    Result,
    /// A reply with an error.
    Error,
    /// A request or notification of the server that a step waits for.
    Initiative,
    /// A message directly after which another one comes.
    Pair,
    /// A notification that the client sends.
    Notification,
    /// A line of the client that is no JSON, and that is not answered.
    Malformed,
    /// A blank line of the client.
    Blank,
    /// The beginning.
    Start,
    /// The end of the client's input.
    Close,
}

impl Serialize for Target {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.words())
    }
}

impl Target {
    /// As a place in a sentence.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Message => "a message",
            Self::Loose => "a message that no `<exact` step wants",
            Self::Reply => "a reply",
            Self::Result => "a result",
            Self::Error => "an error",
            Self::Initiative => "a request or notification of the server",
            Self::Pair => "two messages in a row",
            Self::Notification => "a notification of the client",
            Self::Malformed => "a malformed line of the client",
            Self::Blank => "a blank line of the client",
            Self::Start => "the beginning",
            Self::Close => "the end of the input",
        }
    }

    /// Whether such a moment stands at this place.
    pub(super) fn is_at(self, tape: &Tape, at: usize) -> bool {
        let line = tape.line(at);
        let message = line.and_then(|line| line.message.as_ref());
        let has = |name| message.is_some_and(|message| message.get(name).is_some());
        let next = || tape.line(at + 1).is_some_and(|line| line.message.is_some());
        let step = line.and_then(|line| line.step);
        match self {
            Self::Message => message.is_some(),
            Self::Loose => message.is_some() && !step.is_some_and(|step| step.is_exact),
            Self::Reply => has("result") || has("error"),
            Self::Result => has("result"),
            Self::Error => has("error"),
            Self::Initiative => has("method") && step.is_some(),
            Self::Pair => message.is_some() && next(),
            Self::Notification => tape.sent(at).is_some_and(is_notification),
            Self::Malformed => tape.sent(at).is_some_and(is_malformed) && !is_answered(tape, at),
            Self::Blank => tape.sent(at).is_some_and(|bytes| bytes == b"\n"),
            Self::Start => at == 0,
            Self::Close => matches!(tape.moments.get(at), Some(Moment::Closed)),
        }
    }
}

fn is_notification(bytes: &[u8]) -> bool {
    json::read(bytes).is_ok_and(|document| {
        let message = &document.value;
        message.get("method").and_then(Value::as_str).is_some() && message.get("id").is_none()
    })
}

/// One whole line that shows something and is no JSON.
fn is_malformed(bytes: &[u8]) -> bool {
    bytes.split_last().is_some_and(|(last, line)| {
        *last == b'\n'
            && !line.contains(&b'\n')
            && !line.trim_ascii().is_empty()
            && json::read(line).is_err()
    })
}

/// Whether a reply without an id comes before the client goes on.
fn is_answered(tape: &Tape, at: usize) -> bool {
    let after = tape.moments.iter().skip(at + 1);
    let before_lines = after.skip_while(|moment| matches!(moment, Moment::Sent(_)));
    before_lines
        .map_while(|moment| if let Moment::Line(line) = moment { Some(line) } else { None })
        .any(|line| {
            line.message.as_ref().and_then(|message| message.get("id")) == Some(&Value::Null)
        })
}
