//! What a server says of itself: the questions, as transcripts, and what the answers amount to.

use crate::{
    json::{self, Value},
    replay::Recording,
};

use super::era::{Era, any_reply};

/// What there is to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discovery {
    /// How sessions begin.
    pub era: Era,
    /// The capabilities that are declared, in their order.
    pub capabilities: Vec<String>,
    /// Whether replies bear the server's name and version in `_meta`.
    pub identifies: bool,
    /// Tools that may be called without asking anybody: no argument is required, and it says `readOnlyHint`.
    pub callable: Vec<String>,
}

/// The transcript that asks who is there.
pub fn greeting(era: Era) -> String {
    let steps = match era {
        Era::Legacy => era.opening(),
        Era::Modern => format!("{}\n{}\n", era.request(1, "server/discover", &[]), any_reply(1)),
    };
    era.settings() + "\n" + &steps
}

/// The transcript that asks for the tools, by request 2.
pub fn tools(era: Era) -> String {
    let (opening, request) = (era.opening(), era.request(2, "tools/list", &[]));
    format!("{}\n{opening}{request}\n{}\n", era.settings(), any_reply(2))
}

impl Discovery {
    /// What the answer to the greeting says; none when it is no result of that era.
    pub fn of(era: Era, greeted: &Recording) -> Option<Self> {
        let result = reply(greeted, 1)?.get("result")?.clone();
        let is_ours = match era {
            Era::Legacy => result.get("protocolVersion")?.as_str().is_some(),
            Era::Modern => {
                let versions = result.get("supportedVersions")?.as_array()?;
                versions.iter().any(|version| version.as_str() == Some("2026-07-28"))
            }
        };
        let declared = result.get("capabilities").and_then(Value::as_object).unwrap_or_default();
        let capabilities = declared.iter().filter_map(|(name, _)| name.to_str());
        let meta = result.get("_meta");
        let server = meta.and_then(|meta| meta.get("io.modelcontextprotocol/serverInfo"));
        is_ours.then(|| Self {
            era,
            capabilities: capabilities.map(str::to_owned).collect(),
            identifies: server.is_some(),
            callable: Vec::new(),
        })
    }

    /// Whether it is declared.
    pub fn has(&self, capability: &str) -> bool {
        self.capabilities.iter().any(|known| known == capability)
    }

    /// Takes from the list of tools those that may be called; each name once.
    pub fn take_tools(&mut self, listed: &Recording) {
        let reply = reply(listed, 2);
        let tools = reply.as_ref().and_then(|reply| reply.get("result")?.get("tools")?.as_array());
        for tool in tools.unwrap_or_default().iter().filter(|tool| is_callable(tool)) {
            let name = tool.get("name").and_then(Value::as_str).map(str::to_owned);
            self.callable.extend(name.filter(|name| !self.callable.contains(name)));
        }
    }
}

fn is_callable(tool: &Value) -> bool {
    let hint = tool.get("annotations").and_then(|hints| hints.get("readOnlyHint"));
    let required = tool.get("inputSchema").and_then(|schema| schema.get("required"));
    let required = required.and_then(Value::as_array).unwrap_or_default();
    matches!(hint, Some(Value::Bool(true))) && required.is_empty()
}

fn reply(recording: &Recording, id: i64) -> Option<Value> {
    let lines = recording.exchanges.iter().flat_map(|exchange| &exchange.received);
    let messages = lines.filter_map(|received| json::read(&received.line.bytes).ok());
    let mut messages = messages.map(|document| document.value);
    messages.find(|message| {
        message.get("id").and_then(Value::as_i64) == Some(id) && message.get("method").is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_callable(tool: &str, expected: bool) {
        let tool = json::read(tool.as_bytes()).unwrap().value;
        assert_eq!(is_callable(&tool), expected, "{tool}");
    }

    #[test]
    fn a_tool_is_called_only_if_it_says_that_it_changes_nothing_and_asks_for_nothing() {
        check_callable(r#"{"annotations":{"readOnlyHint":true},"inputSchema":{}}"#, true);
        check_callable(
            r#"{"annotations":{"readOnlyHint":true},"inputSchema":{"required":[]}}"#,
            true,
        );
        check_callable(
            r#"{"annotations":{"readOnlyHint":true},"inputSchema":{"required":["a"]}}"#,
            false,
        );
        check_callable(r#"{"annotations":{"readOnlyHint":false},"inputSchema":{}}"#, false);
        check_callable(r#"{"annotations":{"readOnlyHint":"true"},"inputSchema":{}}"#, false);
        check_callable(r#"{"inputSchema":{}}"#, false);
    }
}
