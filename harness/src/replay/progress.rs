//! Progress is for whoever gave a token, with that token, and before the result. Judged only where
//! no step expects it.

use crate::{
    json::{Value, resolve},
    verdict::{Kind, shown},
    wire::Message,
};

use super::{judge::Judge, unowned::same_loosely};

impl Judge<'_> {
    /// What is wrong with a notification as progress; none when it is none, or as it should be.
    pub(super) fn progress_fault(&self, message: &Message) -> Option<(Kind, String)> {
        if message.method()?.to_str() != Some("notifications/progress") {
            return None;
        }
        let none = Value::Null;
        let token = resolve(&message.value, "/params/progressToken").unwrap_or(&none);
        let written = shown(token.to_string().as_bytes(), 60);
        let given = || self.sent.with_token().filter(|(given, _)| given.same(token));
        if given().any(|(_, request)| !request.answered) {
            return None;
        }
        if let Some((_, request)) = given().next() {
            let said =
                format!("progress for the token {written} after the reply to {}", request.id);
            return Some((Kind::LateProgress, said));
        }
        let meant = self.sent.with_token().find(|(given, _)| same_loosely(given, token));
        let said = match meant {
            Some((given, _)) => format!("the progress token {given} came back as {written}"),
            None => format!("progress for the token {written}, which no request gave"),
        };
        Some((Kind::UnaskedProgress, said))
    }
}
