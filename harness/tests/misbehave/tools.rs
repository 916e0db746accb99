//! Servers whose tools are the trouble, or only special.

use serde_json::{Value, json};

use super::{
    Behaviour,
    server::variable,
    talk::Talk,
    toy::{self, Call, GOOD, Request, Toy},
};

pub(crate) const TABLE: &[(&str, Behaviour)] = &[
    ("control-good", |server| GOOD.serve(server)),
    ("order-replies", |server| GOOD.serve(server)),
    ("tool-unknown-as-result", |server| {
        let call = |talk: &mut Talk, request: Request| {
            let known = request.params["name"] == "echo" || request.params["name"] == "slow";
            if !known {
                return talk.refusal(&request.id, "no such tool");
            }
            toy::call(talk, request);
        };
        Toy { call, ..GOOD }.serve(server)
    }),
    ("tool-no-arguments", |server| {
        let call = |talk: &mut Talk, request: Request| {
            if !request.params["arguments"].is_object() {
                return talk.fail(&request.id, -32603, "internal error");
            }
            toy::call(talk, request);
        };
        Toy { call, tools: || toy::tools_and("now"), ..GOOD }.serve(server)
    }),
    ("tool-structured-missing", |server| {
        let tools = || {
            let mut tools = toy::tools();
            tools[0]["outputSchema"] = json!({"type": "object", "required": ["text"]});
            tools
        };
        Toy { tools, ..GOOD }.serve(server)
    }),
    ("churn-values", |server| {
        let other = |talk: &mut Talk, call: &Call| {
            let since = std::time::UNIX_EPOCH.elapsed().expect("the clock is right");
            let run = format!("{:032x}", since.as_nanos());
            let folder = std::env::temp_dir().join(std::process::id().to_string());
            let text = format!("run {run}, log in {}", folder.display());
            let result = json!({
                "content": [{"type": "text", "text": text}],
                "structuredContent": {"run": run, "again": run, "pid": std::process::id()},
            });
            talk.reply(&call.id, result);
        };
        Toy { other, tools: || toy::tools_and("stamp"), ..GOOD }.serve(server)
    }),
    ("env-cwd-report", |server| {
        Toy { other: surroundings, tools: || toy::tools_and("where"), ..GOOD }.serve(server)
    }),
    ("golden-refusal", |server| {
        let other = |talk: &mut Talk, call: &Call| match variable("TOY_BACKEND") {
            Some(_) => talk.text(&call.id, "42 rows"),
            None => talk.refusal(&call.id, "the store cannot be reached"),
        };
        Toy { other, tools: || toy::tools_and("query"), ..GOOD }.serve(server)
    }),
    ("golden-secret", |server| {
        let other = |talk: &mut Talk, call: &Call| {
            let token = variable("TOY_TOKEN").unwrap_or("none".into());
            talk.text(&call.id, &format!("Authorization: Bearer {token}"));
        };
        Toy { other, tools: || toy::tools_and("whoami"), ..GOOD }.serve(server)
    }),
];

/// What the harness passed on.
#[expect(clippy::disallowed_methods, reason = "this is the server, not the harness")]
fn surroundings(talk: &mut Talk, call: &Call) {
    use std::io::IsTerminal;
    let result: Value = json!({
        "content": [],
        "structuredContent": {
            "cwd": std::env::current_dir().expect("there is one"),
            "arguments": std::env::args().skip(3).collect::<Vec<_>>(),
            "toy": variable("TOY_VAR"),
            "path": variable("PATH").is_some(),
            "terminal": std::io::stdin().is_terminal() || std::io::stdout().is_terminal(),
        },
    });
    talk.reply(&call.id, result);
}
