//! A server of one's own: a shelf of books, in the manner of `toolgrain`.
//!
//! `cargo run --example shelf` serves on stdin and stdout. What it answers is pinned by `shelf.transcript`, which
//! `tests/shelf.rs` replays.

use antiphon_server::dialect::{Dialect, Identity, TOOLGRAIN};
use antiphon_server::tools::{Arguments, Context, Output, Promise, Run, Tool, ToolResult};
use antiphon_server::{Server, serve};
use serde_json::{Value, json};
use std::io;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Titles and how many copies of each are there.
static SHELF: Mutex<[(&str, u32); 3]> =
    Mutex::new([("The Art of Asking", 2), ("A Short History of Silence", 1), ("Echoes", 1)]);

const TITLE: &str = r#"{"type":"object","properties":{"title":{"type":"string","minLength":1}},"required":["title"],"additionalProperties":false}"#;

const TOOLS: &[Tool] = &[
    Tool {
        output_schema: Some(r#"{"type":"array","items":{"type":"string"}}"#),
        annotations: Some(r#"{"readOnlyHint":true}"#),
        ..Tool::new(
            "titles",
            "Lists all titles",
            r#"{"type":"object"}"#,
            Run::AtOnce(|_, _| Ok(titles())),
        )
    },
    Tool {
        output_schema: Some(
            r#"{"type":"object","properties":{"left":{"type":"integer","minimum":0}},"required":["left"]}"#,
        ),
        ..Tool::new("lend", "Lends a copy of a book", TITLE, Run::AtOnce(lend))
    },
    Tool {
        annotations: Some(r#"{"readOnlyHint":true}"#),
        ..Tool::new("fetch", "Fetches a book, which takes a moment", TITLE, Run::Later(fetch))
    },
];

/// The program.
pub(crate) fn main() -> ExitCode {
    let identity = Identity {
        name: "shelf",
        version: "1.0.0",
        instructions: "A shelf of books. List the titles, then lend one.",
        names_root: false,
    };
    let dialect = Dialect { identity, tools: TOOLS, ..TOOLGRAIN };
    let server = Server::new(&dialect, "/".into()).expect("the tools are declared well");
    match serve(io::stdin().lock(), io::stdout(), io::stderr(), &server) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn titles() -> Output {
    let shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    Output::Value(shelf.iter().map(|(title, _)| *title).collect())
}

fn lend(arguments: &Arguments, _: &Context) -> ToolResult {
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    let wanted = title(arguments);
    let book = shelf.iter_mut().find(|(title, _)| *title == wanted);
    let (_, copies) = book.ok_or_else(|| format!("there is no book `{wanted}`"))?;
    *copies = copies.checked_sub(1).ok_or_else(|| format!("all copies of `{wanted}` are out"))?;
    Ok(Output::Value(json!({ "left": *copies })))
}

/// Costs no thread while it waits; a call that is cancelled meanwhile is forgotten.
fn fetch(arguments: Arguments, context: &Context, promise: Promise) {
    let Some(client) = context.client() else { return };
    client.after_unless(context.cancellation(), Duration::from_millis(500), move || {
        promise.finish(Ok(Output::Text(format!("here is `{}`", title(&arguments)))));
    });
}

fn title(arguments: &Arguments) -> &str {
    arguments.get("title").and_then(Value::as_str).unwrap_or_default()
}
