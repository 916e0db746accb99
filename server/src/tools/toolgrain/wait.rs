//! `wait`: a call that takes its time, costs no thread meanwhile, and can be cancelled.

use crate::tools::{Arguments, Context, Output, Promise};
use serde_json::{Value, json};
use std::time::Duration;

pub(super) const INPUT: &str = concat!(
    r#"{"type":"object","properties":{"milliseconds":{"type":"integer","minimum":0,"maximum":600000}},"#,
    r#""required":["milliseconds"],"additionalProperties":false}"#
);

pub(super) const OUTPUT: &str = concat!(
    r#"{"type":"object","properties":{"waited":{"type":"integer","minimum":0}},"#,
    r#""required":["waited"],"additionalProperties":false}"#
);

#[expect(
    clippy::needless_pass_by_value,
    reason = "a handler that answers later keeps what it is given"
)]
pub(super) fn wait(arguments: Arguments, context: &Context, promise: Promise) {
    let time = arguments.get("milliseconds").and_then(Value::as_f64).unwrap_or_default() / 1000.0;
    let time = Duration::try_from_secs_f64(time).unwrap_or_default();
    let Some(client) = context.client() else { return };
    client.after_unless(context.cancellation(), time, move || {
        let waited = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        promise.finish(Ok(Output::Value(json!({ "waited": waited }))));
    });
}
