//! `tools/call`: which tool, with which arguments, and how its outcome is written.

use crate::dialect::{Members, Reading, Refusal, Structured};
use crate::json::{Kind, Raw, print};
use crate::reply::{Message, Reply, code};
use crate::server::Server;
use crate::tools::{ARGUMENT_LEVELS, Access, Arguments, Output, Tool, Trouble, call_in_turn};
use serde_json::Value;
use std::io::Write;

/// What the params of a call say.
struct Asked<'a> {
    name: Option<Raw<'a>>,
    arguments: Option<Raw<'a>>,
}

pub(super) fn call_tool(
    server: &Server,
    params: Option<Raw<'_>>,
    diagnostics: &mut dyn Write,
) -> Reply<'static> {
    let dialect = &server.dialect;
    let Asked { name, arguments } = match asked(server, params) {
        Ok(asked) => asked,
        Err(fault) => {
            let message = Message::new(&fault);
            return Reply::Error { code: code::INVALID_PARAMS, message };
        }
    };
    let Some(offer) = name.and_then(Raw::string).and_then(|name| server.tools.find(&name)) else {
        let message = Message::about(dialect.unknown_tool_text, name);
        return refuse(server, dialect.unknown_tool, code::INVALID_PARAMS, &message);
    };
    let tool = &offer.tool;
    if tool.access == Access::Gated && !server.allow_run {
        return Reply::result(failed(server, &Message::new(dialect.gated_tool_text)));
    }
    let arguments =
        arguments.map_or_else(Arguments::default, |raw| raw.to_value(ARGUMENT_LEVELS).into());
    match call_in_turn(tool, &arguments, &server.context) {
        Ok(output) => Reply::result(success(server, output)),
        Err(Trouble::Failed(failure)) => {
            Reply::result(failed(server, &Message::new(&failure.text)))
        }
        Err(Trouble::Panicked(words)) => panicked(server, tool, &words, diagnostics),
    }
}

/// The two members of the params, or why they cannot be used (`O17`).
fn asked<'a>(server: &Server, params: Option<Raw<'a>>) -> Result<Asked<'a>, String> {
    let member = |name| params.and_then(|params| params.member(name));
    let asked = Asked { name: member("name"), arguments: member("arguments") };
    match (server.dialect.call_params, params.filter(|params| *params != Raw::NULL)) {
        (Reading::Lenient, _) => Ok(asked),
        (_, None) => Err("tools/call requires params".to_owned()),
        (_, Some(params)) => decoded(params, asked, server.quirks.positional)
            .map_err(|fault| format!("malformed tools/call params: {fault}")),
    }
}

fn decoded<'a>(params: Raw<'a>, asked: Asked<'a>, positional: bool) -> Result<Asked<'a>, String> {
    let asked = match params.kind() {
        Kind::Object => asked,
        Kind::Array if positional => by_position(params)?,
        _ => return Err(format!("invalid type: {}, expected a map", params.described())),
    };
    match asked.name {
        None => Err("missing field `name`".to_owned()),
        Some(name) if name.kind() == Kind::String => Ok(asked),
        Some(name) => Err(format!("invalid type: {}, expected a string", name.described())),
    }
}

/// Params as the array `[name, arguments]`.
fn by_position(params: Raw<'_>) -> Result<Asked<'_>, String> {
    let elements = params.elements();
    match elements[..] {
        [name] => Ok(Asked { name: Some(name), arguments: None }),
        [name, arguments] => Ok(Asked { name: Some(name), arguments: Some(arguments) }),
        _ => Err(format!("invalid length {}, expected one or two elements", elements.len())),
    }
}

/// The detail of a panic is for whoever runs the server, never for the client.
fn panicked(
    server: &Server,
    tool: &Tool,
    words: &str,
    diagnostics: &mut dyn Write,
) -> Reply<'static> {
    // Nobody is left to tell when the diagnostics cannot be written; the client still gets its reply.
    let _ = writeln!(diagnostics, "tool `{}` panicked: {words}", tool.name);
    let message = Message::new(&format!("Internal error in tool: {}", tool.name));
    refuse(server, server.dialect.panicked_tool, code::INTERNAL_ERROR, &message)
}

fn refuse(server: &Server, refusal: Refusal, code: i32, message: &Message) -> Reply<'static> {
    match refusal {
        Refusal::Error => Reply::Error { code, message: message.clone() },
        Refusal::Result => Reply::result(failed(server, message)),
    }
}

fn success(server: &Server, output: Output) -> String {
    let (text, structured) = match output {
        Output::Text(text) => (text, None),
        Output::Value(value) => laid_out(server, value),
    };
    let mut out = content(server, &Message::new(&text));
    if let Some(structured) = structured {
        out.push_str(r#","structuredContent":"#);
        out.push_str(&structured);
    }
    out.push('}');
    out
}

/// A value as text, and as structured content where the dialect has it.
fn laid_out(server: &Server, mut value: Value) -> (String, Option<String>) {
    if server.dialect.members == Members::Sorted {
        value.sort_all_objects();
    }
    let structured = match server.dialect.structured {
        Structured::Never => None,
        Structured::Wrapped => Some(format!(r#"{{"result":{}}}"#, print(&value, 0))),
        Structured::Plain => value.is_object().then(|| print(&value, 0)),
    };
    (print(&value, server.dialect.indent), structured)
}

fn failed(server: &Server, message: &Message) -> String {
    content(server, message) + r#","isError":true}"#
}

/// A result up to its content, still open.
fn content(server: &Server, text: &Message) -> String {
    let text = text.json();
    match server.dialect.members {
        Members::AsMade => format!(r#"{{"content":[{{"type":"text","text":{text}}}]"#),
        Members::Sorted => format!(r#"{{"content":[{{"text":{text},"type":"text"}}]"#),
    }
}
