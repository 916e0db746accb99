//! Expectations for requests that a file ends with and nobody expects anything of yet, so that their
//! replies are waited for. They are replaced by what came before anybody sees them.

use std::{collections::BTreeSet, path::Path};

use crate::{
    json::{self, Value},
    transcript::{Client, Item, Names, Transcript},
};

use super::edits::Edits;

/// A transcript with guessed steps.
#[derive(Debug)]
pub(super) struct Guessed {
    pub(super) transcript: Transcript,
    /// The lines of the guessed steps, from 0.
    pub(super) lines: BTreeSet<usize>,
}

/// The transcript with a reply to each request of its last turn, if that expects nothing.
pub(super) fn guess(transcript: &Transcript, names: &Names) -> Option<Guessed> {
    let turns = transcript.turns();
    let last = turns.last().filter(|turn| turn.expectations.is_empty())?;
    let mut edits = Edits::new(transcript);
    let mut lines = BTreeSet::new();
    for client in &last.clients {
        if let Some(reply) = reply_to(transcript, client) {
            lines.insert(client.lines.end + lines.len());
            edits.insert(client.lines.end, [reply]);
        }
    }
    let text = edits.text();
    let path: &Path = &transcript.path;
    let transcript = Transcript::parse(path, text.as_bytes(), names).ok()?;
    (!lines.is_empty()).then_some(Guessed { transcript, lines })
}

/// A step that any reply to this request fits. Placeholders in the id stay what they are.
fn reply_to(transcript: &Transcript, client: &Item) -> Option<String> {
    let Some(Client::Message(_)) = client.client() else { return None };
    let step = transcript.text(client.lines.clone());
    let text: String = step.trim_start_matches('>').lines().map(str::trim_start).collect();
    let message = json::read(text.as_bytes()).ok()?.value;
    message.get("method")?.as_text()?;
    let id = message.get("id").filter(|id| matches!(id, Value::String(_) | Value::Number(_)))?;
    Some(format!("< {{\"jsonrpc\":\"2.0\",\"id\":{id},\"{{{{...}}}}\":\"{{{{any}}}}\"}}"))
}
