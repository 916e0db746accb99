//! The two ways in which a session begins, and how a transcript of each is opened.

use crate::json::Value;

/// How a client and a server come to terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Era {
    /// By a handshake, up to 2025-11-25.
    Legacy,
    /// Without one, from 2026-07-28 on.
    Modern,
}

/// Both, the older first.
pub(super) const SETTINGS: &str = "\
@allow   notifications/message notifications/tools/list_changed notifications/resources/list_changed notifications/prompts/list_changed
@answer  ping {}
@timeout 30s
";
const META: &str = "\
@let     meta = {\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}
";
pub(super) const INITIALIZE: &str = r#"> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"antiphon","version":"1"}}}"#;
const INITIALIZED: &str =
    "> {\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n<silence\n";

impl Era {
    /// Both, the older first.
    pub const ALL: [Self; 2] = [Self::Legacy, Self::Modern];

    /// What stands before the name of a file.
    pub(super) fn prefix(self) -> &'static str {
        match self {
            Self::Legacy => "",
            Self::Modern => "modern-",
        }
    }

    pub(super) fn settings(self) -> String {
        match self {
            Self::Legacy => SETTINGS.to_owned(),
            Self::Modern => [META, SETTINGS].concat(),
        }
    }

    /// The steps that come before the first request that is of interest, of which the reply is only known
    /// to be one.
    pub(super) fn opening(self) -> String {
        match self {
            Self::Legacy => {
                format!("{INITIALIZE}\n{}\n{INITIALIZED}", any_reply(1))
            }
            Self::Modern => String::new(),
        }
    }

    /// A request as a step, its parameters as the era wants them.
    pub(super) fn request(self, id: usize, method: &str, params: &[(&str, Value)]) -> String {
        // Two braces can only stand in a string, where they would mean something.
        let text = |value: &Value| value.to_string().replace("{{", "{{open}}");
        let mut members: Vec<_> = params
            .iter()
            .map(|(name, value)| format!("{}:{}", Value::from(*name), text(value)))
            .collect();
        if self == Self::Modern {
            members.push("\"_meta\":\"{{meta}}\"".to_owned());
        }
        let params = if members.is_empty() {
            String::new()
        } else {
            format!(",\"params\":{{{}}}", members.join(","))
        };
        let method = Value::from(method);
        format!("> {{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":{method}{params}}}")
    }
}

/// A step that every reply to the request fits.
pub(super) fn any_reply(id: usize) -> String {
    format!("< {{\"jsonrpc\":\"2.0\",\"id\":{id},\"{{{{...}}}}\":\"{{{{any}}}}\"}}")
}
