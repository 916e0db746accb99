//! The revisions with a handshake, 2024-11-05 to 2025-11-25. `initialize` creates no state: every method
//! works at any time.

use super::Request;
use crate::dialect::{Identity, Refusal, Revision, Structured};
use crate::json::{Raw, print, quote};
use crate::reply::{Message, Reply, code};
use crate::server::Server;
use crate::tools::{Arguments, Output, Tool, Trouble, call};
use std::io::Write;

/// Levels of nesting in arguments that a tool can see; what lies deeper reads as null.
const ARGUMENT_LEVELS: usize = 128;

/// The answer to a request.
pub(crate) fn answer<'a>(
    server: &'a Server,
    request: &Request<'_>,
    diagnostics: &mut dyn Write,
) -> Reply<'a> {
    let method = request.method.string().unwrap_or_default();
    match &*method {
        "initialize" => initialize(server, request.params),
        "ping" => Reply::result("{}"),
        "tools/list" => Reply::result(format!(r#"{{"tools":{}}}"#, server.listing)),
        "tools/call" => call_tool(server, request.params, diagnostics),
        _ => server.dialect.catalogs.iter().find(|catalog| catalog.method == method).map_or_else(
            || unknown_method(server, request.method),
            |catalog| Reply::result(catalog.result),
        ),
    }
}

fn unknown_method(server: &Server, method: Raw<'_>) -> Reply<'static> {
    let message = Message::about(server.dialect.unknown_method, Some(method));
    Reply::Error { code: code::METHOD_NOT_FOUND, message }
}

fn initialize(server: &Server, params: Option<Raw<'_>>) -> Reply<'static> {
    let Identity { name, version, instructions } = server.dialect.identity;
    let mut out = String::from(r#"{"protocolVersion":"#);
    announce(
        server.dialect.revision,
        params.and_then(|params| params.member("protocolVersion")),
        &mut out,
    );
    out.push_str(r#","capabilities":{"tools":{}},"serverInfo":{"name":"#);
    quote(name, &mut out);
    out.push_str(r#","version":"#);
    quote(version, &mut out);
    out.push_str(r#"},"instructions":"#);
    quote(instructions, &mut out);
    out.push('}');
    Reply::result(out)
}

/// Appends the revision to announce, given what the client proposed.
fn announce(revision: Revision, proposed: Option<Raw<'_>>, out: &mut String) {
    let proposed = proposed.filter(|proposed| *proposed != Raw::NULL);
    match (revision, proposed) {
        (Revision::Echoed(_), Some(proposed)) => proposed.compact(out),
        (Revision::Echoed(default), None) => quote(default, out),
        (Revision::OneOf(known), proposed) => {
            let agreed = known
                .iter()
                .find(|known| proposed.is_some_and(|proposed| proposed.is_string(known)));
            quote(agreed.or(known.first()).expect("a list of revisions is not empty"), out);
        }
    }
}

fn call_tool(
    server: &Server,
    params: Option<Raw<'_>>,
    diagnostics: &mut dyn Write,
) -> Reply<'static> {
    let member = |name| params.and_then(|params| params.member(name));
    let name = member("name");
    let Some(tool) = name.and_then(Raw::string).and_then(|name| server.tools.find(&name)) else {
        let message = Message::about(server.dialect.unknown_tool_text, name);
        return refuse(server.dialect.unknown_tool, code::INVALID_PARAMS, message);
    };
    let arguments = member("arguments")
        .map_or_else(Arguments::default, |raw| raw.to_value(ARGUMENT_LEVELS).into());
    match call(tool, &arguments, &server.context) {
        Ok(output) => Reply::result(success(server, output)),
        Err(Trouble::Failed(failure)) => Reply::result(failed(&Message::new(&failure.text))),
        Err(Trouble::Panicked(words)) => panicked(server, tool, &words, diagnostics),
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
    refuse(server.dialect.panicked_tool, code::INTERNAL_ERROR, message)
}

fn refuse(refusal: Refusal, code: i32, message: Message) -> Reply<'static> {
    match refusal {
        Refusal::Error => Reply::Error { code, message },
        Refusal::Result => Reply::result(failed(&message)),
    }
}

fn success(server: &Server, output: Output) -> String {
    let (text, structured) = match output {
        Output::Text(text) => (text, None),
        Output::Value(value) => match server.dialect.structured {
            Structured::Never => (print(&value, server.dialect.indent), None),
            Structured::Wrapped => (print(&value, server.dialect.indent), Some(print(&value, 0))),
        },
    };
    let mut out = content(&Message::new(&text));
    if let Some(structured) = structured {
        out.push_str(r#","structuredContent":{"result":"#);
        out.push_str(&structured);
        out.push('}');
    }
    out.push('}');
    out
}

fn failed(message: &Message) -> String {
    content(message) + r#","isError":true}"#
}

/// A result up to its content, still open.
fn content(text: &Message) -> String {
    format!(r#"{{"content":[{{"type":"text","text":{}}}]"#, text.json())
}
