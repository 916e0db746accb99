//! The server as a library: tools of one's own, readers and writers of one's own, and what no transcript can show.

#![expect(clippy::unwrap_used, reason = "a test fails where it stands")]

// @spec toolgrain T8
// @spec toolgrain T14
// @spec toolgrain T15
// @spec toolgrain T16
// @spec toolgrain T17

use antiphon_server::dialect::{Dialect, KOYU, TOOLGRAIN};
use antiphon_server::tools::{Access, Output, Run, Tool};
use antiphon_server::{Server, serve};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::io::{self, PipeWriter, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;

const TOOL: Tool = Tool {
    name: "tool",
    description: "A tool of one's own",
    input_schema: r#"{"type":"object"}"#,
    output_schema: None,
    annotations: None,
    access: Access::Open,
    run: Run::AtOnce(|_, _| Ok(Output::Text("done".to_owned()))),
};

const METADATA: &str = r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#;

fn server(tools: &'static [Tool]) -> Server {
    Server::new(&Dialect { tools, ..TOOLGRAIN }, PathBuf::from("/")).unwrap()
}

fn call(id: usize, tool: &str, arguments: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments},"_meta":{METADATA}}}}}"#
    ) + "\n"
}

/// A writer whose lines can be waited for.
struct Told(std::sync::mpsc::Sender<Value>, Vec<u8>);

impl Write for Told {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.extend(bytes);
        while let Some(end) = self.1.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.1.drain(..=end).collect();
            let _ = self.0.send(serde_json::from_slice(&line).unwrap());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A server on a thread of its own: the way in, what comes out, the diagnostics, and its end.
struct Attached {
    input: PipeWriter,
    output: Receiver<Value>,
    diagnostics: Arc<Mutex<Vec<u8>>>,
    thread: thread::JoinHandle<io::Result<()>>,
}

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn attach(server: Server) -> Attached {
    let (reader, input) = io::pipe().unwrap();
    let (sender, output) = channel();
    let diagnostics = Shared::default();
    let told = diagnostics.clone();
    let thread = thread::spawn(move || serve(reader, Told(sender, Vec::new()), told, &server));
    Attached { input, output, diagnostics: diagnostics.0, thread }
}

impl Attached {
    fn send(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
    }

    fn text(&self) -> String {
        self.output.recv().unwrap()["result"]["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// What else came out, and the diagnostics.
    fn end(self) -> (Vec<Value>, String) {
        drop(self.input);
        self.thread.join().unwrap().unwrap();
        let diagnostics = self.diagnostics.lock().unwrap().clone();
        (self.output.iter().collect(), String::from_utf8(diagnostics).unwrap())
    }
}

#[test]
fn a_wrong_schema_makes_no_server() {
    const CASES: &[(&[Tool], &str)] = &[
        (
            &[Tool { input_schema: r#"{"type":"array"}"#, ..TOOL }],
            "tool `tool`: the input schema is no JSON object of type `object`",
        ),
        (
            &[Tool { input_schema: r#"{"type":"object","required":1}"#, ..TOOL }],
            "tool `tool`: the input schema is no JSON Schema: /required: ",
        ),
        (
            &[Tool { output_schema: Some(r#"{"type":"strung"}"#), ..TOOL }],
            "tool `tool`: the output schema is no JSON Schema: /type: ",
        ),
        (
            &[Tool { output_schema: Some(r#"{"pattern":"("}"#), ..TOOL }],
            "tool `tool`: the output schema is no JSON Schema: ",
        ),
        (
            &[Tool { output_schema: Some(r##"{"$ref":"#/$defs/none"}"##), ..TOOL }],
            "tool `tool`: the output schema is no JSON Schema: ",
        ),
        (
            &[Tool { output_schema: Some(r#"{"$ref":"https://example.com/schema"}"#), ..TOOL }],
            "tool `tool`: the output schema is no JSON Schema: ",
        ),
        (&[TOOL, TOOL], "tool `tool`: the name is declared twice"),
    ];
    for (tools, wanted) in CASES {
        let error = Server::new(&Dialect { tools, ..TOOLGRAIN }, PathBuf::from("/")).unwrap_err();
        assert_eq!(error.tool, "tool");
        assert!(error.to_string().starts_with(wanted), "{error}");
    }
}

#[test]
fn the_detail_of_a_panic_goes_to_the_diagnostics_only() {
    const TOOLS: &[Tool] = &[
        Tool { name: "at once", run: Run::AtOnce(|_, _| panic!("the detail")), ..TOOL },
        Tool { name: "before", run: Run::Later(|_, _, _| panic!("the detail")), ..TOOL },
        Tool {
            name: "later",
            run: Run::Later(|_, context, promise| {
                let client = context.client().unwrap().clone();
                client.after(std::time::Duration::ZERO, move || {
                    let _kept = promise;
                    panic!("the detail");
                });
            }),
            ..TOOL
        },
        Tool { name: "never", run: Run::Later(|_, _, promise| drop(promise)), ..TOOL },
    ];
    for tool in TOOLS {
        let mut attached = attach(server(TOOLS));
        attached.send(&call(1, tool.name, "{}"));
        assert_eq!(attached.text(), format!("Internal error in tool: {}", tool.name));
        attached.send(&call(2, "never", "{}"));
        assert_eq!(attached.text(), "Internal error in tool: never", "the server goes on");
        let (rest, diagnostics) = attached.end();
        assert_eq!(rest, Vec::<Value>::new());
        assert!(diagnostics.contains(&format!("tool `{}` panicked: ", tool.name)), "{diagnostics}");
    }
}

#[test]
fn a_thousand_calls_that_wait_cost_no_threads() {
    let server = Server::new(&TOOLGRAIN, PathBuf::from("/")).unwrap();
    let mut attached = attach(server);
    let lines: String = (0..1000).map(|id| call(id, "wait", r#"{"milliseconds":60000}"#)).collect();
    attached.send(&lines);
    attached.send(&call(1000, "echo", r#"{"text":"read"}"#));
    assert_eq!(attached.text(), "read");
    #[cfg(target_os = "linux")]
    {
        // Those of the server, and of the other tests of this file.
        let threads = std::fs::read_dir("/proc/self/task").unwrap().count();
        assert!(threads < 60, "{threads} threads");
    }
    let cancel = |id| {
        format!(
            r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#
        ) + "\n"
    };
    attached.send(&(0..1000).map(cancel).collect::<String>());
    assert_eq!(attached.end(), (Vec::new(), String::new()));
}

#[test]
fn a_handler_is_told_that_nobody_waits_any_more() {
    const TOOLS: &[Tool] = &[Tool {
        run: Run::Later(|_, context, promise| {
            let client = context.client().unwrap().clone();
            let token = context.cancellation().clone();
            assert!(!token.is_cancelled());
            let seen = token.clone();
            token.on_cancel(move || {
                let seen = json!({ "cancelled": seen.is_cancelled() });
                client.notify("notifications/seen", Some(&seen));
                promise.finish(Ok(Output::Text("too late".to_owned())));
            });
        }),
        ..TOOL
    }];
    let mut attached = attach(server(TOOLS));
    attached.send(&call(1, "tool", "{}"));
    attached.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}\n",
    );
    let seen = attached.output.recv().unwrap();
    let wanted =
        json!({"jsonrpc": "2.0", "method": "notifications/seen", "params": {"cancelled": true}});
    assert_eq!(seen, wanted);
    assert_eq!(attached.end(), (Vec::new(), String::new()));
}

#[test]
fn a_handler_that_takes_its_time_has_a_thread_of_its_own() {
    const TOOLS: &[Tool] = &[
        TOOL,
        Tool {
            name: "slow",
            run: Run::Aside(|_, context| {
                let (sender, cancelled) = channel();
                context.cancellation().on_cancel(move || sender.send(()).unwrap());
                let _ = cancelled.recv();
                Ok(Output::Text("too late".to_owned()))
            }),
            ..TOOL
        },
    ];
    let mut attached = attach(server(TOOLS));
    attached.send(&call(1, "slow", "{}"));
    attached.send(&call(2, "tool", "{}"));
    assert_eq!(attached.text(), "done");
    // The end of the input cancels what is still open.
    assert_eq!(attached.end(), (Vec::new(), String::new()));
}

#[test]
fn a_tool_that_answers_later_needs_a_dialect_that_waits() {
    const TOOLS: &[Tool] = &[Tool { run: Run::Later(|_, _, _| ()), ..TOOL }];
    let error = Server::new(&Dialect { tools: TOOLS, ..KOYU }, PathBuf::from("/")).unwrap_err();
    assert_eq!(error.to_string(), "tool `tool`: it answers later, and the dialect answers in turn");
}

#[test]
fn a_handler_may_ask_the_client() {
    const TOOLS: &[Tool] = &[Tool {
        run: Run::Later(|_, context, promise| {
            context.client().unwrap().request("roots/list", None, move |answer| {
                let answer = match answer {
                    Ok(result) => Ok(Output::Value(result)),
                    Err(error) => Err(format!("{error:?}").into()),
                };
                promise.finish(answer);
            });
        }),
        ..TOOL
    }];
    let mut attached = attach(server(TOOLS));
    attached.send(&call(1, "tool", "{}"));
    let asked = attached.output.recv().unwrap();
    assert_eq!(asked, json!({"jsonrpc": "2.0", "id": 1, "method": "roots/list"}));
    attached.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"roots\":[]}}\n");
    assert_eq!(attached.text(), r#"{"roots":[]}"#);
    attached.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"roots\":[]}}\n");
    attached.send(&call(2, "tool", "{}"));
    assert_eq!(attached.output.recv().unwrap()["id"], 2);
    attached.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-1,\"message\":\"no\"}}\n");
    assert_eq!(attached.text(), r#"Refused(Object {"code": Number(-1), "message": String("no")})"#);
    assert_eq!(attached.end(), (Vec::new(), String::new()));
}

#[test]
fn a_server_is_attached_once() {
    let server = Server::new(&TOOLGRAIN, PathBuf::from("/")).unwrap();
    serve(io::empty(), io::sink(), io::sink(), &server).unwrap();
    for _ in 0..2 {
        let error = serve(io::empty(), io::sink(), io::sink(), &server.clone()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
    }
}

#[test]
fn a_transport_that_fails_ends_the_attachment() {
    struct Broken;
    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    // The second call would be waited for, if there were still somebody to answer.
    let lines = call(1, "echo", r#"{"text":"a"}"#) + &call(2, "wait", r#"{"milliseconds":60000}"#);
    let server = Server::new(&TOOLGRAIN, PathBuf::from("/")).unwrap();
    let error = serve(lines.as_bytes(), Broken, io::sink(), &server).unwrap_err();
    assert_eq!(error.to_string(), "writing replies: broken pipe");
}
