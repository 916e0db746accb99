//! `new_uids`: tokens that no space or zone of the building has yet.

use serde::Serialize;

use super::argument::building;
use super::reply::reply;
use crate::muro;
use crate::tools::{Arguments, Context, Failure, ToolResult};

/// `new_uids`: complains about `count` before it looks at `file`. Writes nothing.
pub(super) fn new_uids(arguments: &Arguments, context: &Context) -> ToolResult {
    let count = count(arguments)?;
    let building = building(arguments, context)?;
    let uids = muro::new_uids(&building, count)
        .map_err(|error| format!("the system gives no random bytes: {error}"))?;
    reply(&Made { uids, note: "nothing was written; add them to layers as uid attributes" })
}

#[derive(Serialize)]
struct Made {
    uids: Vec<String>,
    note: &'static str,
}

/// A JSON number with an integral value from 1 to 1000; 1 when absent. Null and other types, also
/// strings of digits, are refused.
fn count(arguments: &Arguments) -> Result<usize, Failure> {
    let Some(sent) = arguments.get("count") else { return Ok(1) };
    let given = sent.as_f64();
    let wanted = (1u16..=1000).find(|count| given == Some(f64::from(*count)));
    let refusal =
        || format!("`count` must be a whole number from 1 to 1000 or left out, not `{sent}`");
    wanted.map(usize::from).ok_or_else(|| refusal().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_whole_numbers_in_range_are_counts() {
        for (sent, wanted) in [
            (json!({}), Some(1)),
            (json!({"count": 1}), Some(1)),
            (json!({"count": 2.0}), Some(2)),
            (json!({"count": 1000}), Some(1000)),
            (json!({"count": 0}), None),
            (json!({"count": 1001}), None),
            (json!({"count": 1.5}), None),
            (json!({"count": -1}), None),
            (json!({"count": 1e300}), None),
            (json!({"count": null}), None),
            (json!({"count": "3"}), None),
            (json!({"count": true}), None),
            (json!({"count": [5]}), None),
        ] {
            assert_eq!(count(&Arguments::from(sent.clone())).ok(), wanted, "{sent}");
        }
    }
}
