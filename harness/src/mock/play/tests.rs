use std::path::Path;

use pretty_assertions::assert_eq;

use super::*;
use crate::{pattern::Bindings, transcript::Names, verdict::Kind};

const STRICT: Options = Options { order: Order::Strict, idle: Duration::from_secs(5) };
const ANY: Options = Options { order: Order::Any, ..STRICT };

/// Plays a transcript: `> line` is what the client sends, `< line` what must be said for it at once,
/// `+ms` lets time pass, `>eof` closes,
/// perhaps with some bytes before it. Then the failures, as kind, line and message.
fn check(options: Options, transcript: &str, session: &[&str], failures: &[(Kind, usize, &str)]) {
    let path = Path::new("a.transcript");
    let transcript = Transcript::parse(path, transcript.as_bytes(), &Names::default());
    let transcript = transcript.unwrap_or_else(|errors| panic!("{errors}"));
    let script = Script::new(&transcript, Bindings::default(), false).unwrap();
    let mut now = Instant::now();
    let mut play = Play::new(&transcript, &script, options, now);
    let mut said = play.say(now).into_iter().map(|line| format!("< {line}")).collect::<Vec<_>>();
    let mut wanted = Vec::new();
    for line in session {
        match (line.strip_prefix("> "), line.strip_prefix('+')) {
            (Some(text), _) => play.hear(text.as_bytes().to_vec(), now),
            (_, Some(time)) => now += Duration::from_millis(time.parse().unwrap()),
            _ if line.starts_with(">eof") => play.close(line[4..].trim_start().as_bytes()),
            _ => {
                wanted.push((*line).to_owned());
                continue;
            }
        }
        assert_eq!(said, wanted, "before {line}");
        play.tick(now);
        said.extend(play.say(now).into_iter().map(|line| format!("< {line}")));
    }
    assert_eq!(said, wanted);
    play.tell_missing();
    let (found, _) = play.findings.finish();
    let found: Vec<_> =
        found.iter().map(|one| (one.kind, one.line.unwrap_or(0), one.message.as_str())).collect();
    assert_eq!(found, failures);
}

const HANDSHAKE: &str = r#"> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"v"}}
< {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"v"}}
> {"jsonrpc":"2.0","method":"notifications/initialized"}
<silence
> {"jsonrpc":"2.0","id":2,"method":"tools/list"}
< {"jsonrpc":"2.0","id":2,"result":{"tools":[]}}
"#;
const HELLO: &str = r#"> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"v","clientInfo":{}}}"#;
const WELCOME: &str = r#"< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"v"}}"#;
const READY: &str = r#"> {"jsonrpc":"2.0","method":"notifications/initialized"}"#;
const LIST: &str = r#"> {"jsonrpc":"2.0","method":"tools/list","id":"a\u0062"}"#;
const TOOLS: &str = r#"< {"jsonrpc":"2.0","id":"a\u0062","result":{"tools":[]}}"#;

#[test]
fn a_client_gets_its_own_ids_as_it_writes_them() {
    check(STRICT, HANDSHAKE, &[HELLO, WELCOME, READY, LIST, TOOLS, ">eof"], &[]);
}

#[test]
fn what_is_never_sent_is_told_and_does_not_hold_the_rest_up() {
    let never = (Kind::NeverSent, 3, "`notifications/initialized` was never sent");
    check(STRICT, HANDSHAKE, &[HELLO, WELCOME, LIST, TOOLS, ">eof"], &[never]);
    let early = (
        Kind::NeverSent,
        3,
        "the client closed its output after `initialize`; `notifications/initialized` was never sent, \
         nor one line that follows",
    );
    check(STRICT, HANDSHAKE, &[HELLO, WELCOME, ">eof"], &[early]);
    let none = "the client closed its output; `initialize` was never sent, nor 2 lines that follow";
    check(STRICT, HANDSHAKE, &[">eof"], &[(Kind::NeverSent, 1, none)]);
}

#[test]
fn a_client_that_waits_for_what_never_comes_is_told_so() {
    let idle = (
        Kind::Idle,
        5,
        "the client sent nothing after `notifications/initialized` for 5 s; `tools/list` was never sent",
    );
    check(STRICT, HANDSHAKE, &[HELLO, WELCOME, READY, "+4999", "+1"], &[idle]);
    check(STRICT, HANDSHAKE, &[HELLO, WELCOME, READY, LIST, TOOLS, "+5000"], &[]);
}

#[test]
fn the_order_of_the_file_counts_unless_any_will_do() {
    let session = [HELLO, WELCOME, LIST, TOOLS, READY, ">eof"];
    let late = "the client sent `notifications/initialized` after line 5 and not before it";
    check(STRICT, HANDSHAKE, &session, &[(Kind::OutOfOrder, 3, late)]);
    check(ANY, HANDSHAKE, &session, &[]);
}

#[test]
fn what_no_step_expects_is_told_and_refused() {
    let prompts = r#"> {"jsonrpc":"2.0","id":9,"method":"prompts/list"}"#;
    let refusal = r#"< {"jsonrpc":"2.0","id":9,"error":{"code":-32601,"message":"the transcript has no step for this request"}}"#;
    let unexpected =
        (Kind::UnexpectedMessage, 0, "the client sent `prompts/list`, which no step expects");
    let session = [HELLO, WELCOME, READY, prompts, refusal, LIST, TOOLS, ">eof"];
    check(STRICT, HANDSHAKE, &session, &[unexpected]);
    let again = "the client sent `notifications/initialized`, which no step expects so often";
    let session = [HELLO, WELCOME, READY, READY, LIST, TOOLS, ">eof"];
    check(STRICT, HANDSHAKE, &session, &[(Kind::UnexpectedMessage, 0, again)]);
}

#[test]
fn what_differs_is_answered_all_the_same() {
    let hello = HELLO.replace("\"v\"", "\"w\"");
    let differs = (Kind::Mismatch, 1, "`initialize` differs");
    check(STRICT, HANDSHAKE, &[&hello, WELCOME, READY, LIST, TOOLS, ">eof"], &[differs]);
}

#[test]
fn a_line_that_breaks_the_rules_is_told_unless_the_transcript_has_it() {
    let noise = "> hello";
    let told = (Kind::StrayOutput, 0, "text that is no JSON");
    check(STRICT, HANDSHAKE, &[noise, HELLO, WELCOME, READY, LIST, TOOLS, ">eof"], &[told]);
    let transcript = "> hello\n<silence\n>\n>raw \"half\"\n>eof\n";
    check(STRICT, transcript, &[noise, "> ", ">eof half"], &[]);
}

#[test]
fn repeated_requests_play_in_order() {
    let (mut transcript, mut session) = (String::new(), Vec::new());
    for (recorded, id) in [(1, 7), (1, 8), (2, 9)] {
        let ask = |id| format!("> {{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"ping\"}}");
        let reply =
            |id| format!("< {{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{\"n\":{recorded}}}}}");
        transcript += &[ask(recorded), reply(recorded), String::new()].join("\n");
        session.extend([ask(id), reply(id)]);
    }
    let session: Vec<&str> = session.iter().map(String::as_str).collect();
    check(STRICT, &transcript, &session, &[]);
}

#[test]
fn progress_takes_the_token_of_the_client_and_is_not_told_to_who_did_not_ask() {
    let transcript = r#"> {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"a","_meta":{"progressToken":"t-1"}}}
< {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t-1","progress":1}}
< {"jsonrpc":"2.0","id":7,"result":{}}
"#;
    check(
        STRICT,
        transcript,
        &[
            r#"> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","_meta":{"progressToken":5}}}"#,
            r#"< {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":5,"progress":1}}"#,
            r#"< {"jsonrpc":"2.0","id":1,"result":{}}"#,
        ],
        &[],
    );
    check(
        STRICT,
        transcript,
        &[
            r#"> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}}"#,
            r#"< {"jsonrpc":"2.0","id":1,"result":{}}"#,
        ],
        &[],
    );
}

#[test]
fn requests_and_notifications_of_the_server_are_sent_where_they_stand() {
    let transcript = r#"> {"jsonrpc":"2.0","id":1,"method":"tools/call"}
< {"jsonrpc":"2.0","method":"notifications/toy/unheard","params":{"x":1}}
< {"jsonrpc":"2.0","id":"srv-1","method":"ping"}
> {"jsonrpc":"2.0","id":"srv-1","result":{}}
< {"jsonrpc":"2.0","id":1,"result":{}}
"#;
    let call = r#"> {"jsonrpc":"2.0","id":1,"method":"tools/call"}"#;
    let unheard = r#"< {"jsonrpc":"2.0","method":"notifications/toy/unheard","params":{"x":1}}"#;
    let ask = r#"< {"jsonrpc":"2.0","id":"srv-1","method":"ping"}"#;
    let answer = r#"> {"jsonrpc":"2.0","id":"srv-1","result":{}}"#;
    let done = r#"< {"jsonrpc":"2.0","id":1,"result":{}}"#;
    check(STRICT, transcript, &[call, unheard, ask, answer, done, ">eof"], &[]);
    let wrong = answer.replace("{}", "{\"a\":1}");
    let differs = (Kind::Mismatch, 4, "the reply to `\"srv-1\"` differs");
    check(STRICT, transcript, &[call, unheard, ask, &wrong, done, ">eof"], &[differs]);
}

#[test]
fn exact_lines_are_sent_as_written_but_for_an_id_of_the_clients_own() {
    let transcript = r#"> {"jsonrpc":"2.0","id":2,"method":"tools/list"}
<exact {"jsonrpc":"2.0", "id":2,"result":{},"error":{"code":1.5}}
<exact not a message
"#;
    let list = |id| format!(r#"> {{"jsonrpc":"2.0","id":{id},"method":"tools/list"}}"#);
    let both =
        |id| format!(r#"< {{"jsonrpc":"2.0", "id":{id},"result":{{}},"error":{{"code":1.5}}}}"#);
    for id in ["2", "18446744073709551616", "\"a\""] {
        check(STRICT, transcript, &[&list(id), &both(id), "< not a message", ">eof"], &[]);
    }
}

#[test]
fn the_rest_of_a_turn_is_waited_for_but_not_for_ever() {
    let transcript = r#"> {"jsonrpc":"2.0","id":1,"method":"a"}
> {"jsonrpc":"2.0","id":2,"method":"b"}
< {"jsonrpc":"2.0","id":2,"result":{}}
< {"jsonrpc":"2.0","id":1,"result":{}}
"#;
    let (a, b) = (
        r#"> {"jsonrpc":"2.0","id":1,"method":"a"}"#,
        r#"> {"jsonrpc":"2.0","id":2,"method":"b"}"#,
    );
    let (for_a, for_b) =
        (r#"< {"jsonrpc":"2.0","id":1,"result":{}}"#, r#"< {"jsonrpc":"2.0","id":2,"result":{}}"#);
    check(STRICT, transcript, &[a, "+99", b, for_b, for_a, ">eof"], &[]);
    check(STRICT, transcript, &[a, "+100", for_a, b, for_b, ">eof"], &[]);
    check(ANY, transcript, &[b, for_b, a, for_a, ">eof"], &[]);
}

#[test]
fn a_silence_that_lasts_is_kept() {
    let transcript = "> {\"jsonrpc\":\"2.0\",\"method\":\"a\"}\n<silence 200ms\n< {\"jsonrpc\":\"2.0\",\"method\":\"b\"}\n";
    let (a, b) = (r#"> {"jsonrpc":"2.0","method":"a"}"#, r#"< {"jsonrpc":"2.0","method":"b"}"#);
    check(STRICT, transcript, &[a, "+199", "+1", b, ">eof"], &[]);
}

#[test]
fn a_cancellation_names_the_request_by_the_clients_own_id() {
    let transcript = r#"> {"jsonrpc":"2.0","id":1,"method":"a"}
> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}
"#;
    let a = r#"> {"jsonrpc":"2.0","id":5,"method":"a"}"#;
    let cancel = |id| {
        format!(
            r#"> {{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#
        )
    };
    check(STRICT, transcript, &[a, &cancel(5), ">eof"], &[]);
    let differs = (Kind::Mismatch, 2, "`notifications/cancelled` differs");
    check(STRICT, transcript, &[a, &cancel(1), ">eof"], &[differs]);
}

#[test]
fn a_session_without_a_handshake_plays_too() {
    let transcript = r#"> {"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
< {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"}}
> {"jsonrpc":"2.0","id":2,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true}}}
< {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":2}}}
"#;
    check(
        STRICT,
        transcript,
        &[
            r#"> {"jsonrpc":"2.0","id":"x","method":"server/discover","params":{"_meta":{"a":1}}}"#,
            r#"< {"jsonrpc":"2.0","id":"x","result":{"resultType":"complete"}}"#,
            r#"> {"jsonrpc":"2.0","id":"y","method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true}}}"#,
            r#"< {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"y"}}}"#,
            ">eof",
        ],
        &[],
    );
}
