//! The wire rules as tables: lines in, findings and messages out.

use super::*;

fn line(number: usize, bytes: &[u8]) -> ServerLine {
    let terminated = bytes.ends_with(b"\n");
    let bytes = bytes[..bytes.len() - usize::from(terminated)].to_vec();
    ServerLine { number, bytes, terminated, cut: None }
}

fn finding(fault: &WireFault) -> String {
    let kind = serde_json::to_string(&fault.kind).unwrap();
    let offset = fault.offset.map(|offset| format!("@{offset}")).unwrap_or_default();
    format!("{}{offset}: {}", kind.trim_matches('"'), fault.fact)
}

fn shown(message: &Message) -> String {
    match &message.kind {
        MessageKind::Request { id, method } => format!("request {id} {}", method.to_string_lossy()),
        MessageKind::Notification { method } => {
            format!("notification {}", method.to_string_lossy())
        }
        MessageKind::Result { id } => format!("result {id}"),
        MessageKind::Error { id } => format!("error {id}"),
    }
}

/// One line alone.
fn check_line(bytes: &[u8], faults: &[&str], messages: &[&str]) {
    let checked = check(&line(1, bytes));
    let text = String::from_utf8_lossy(bytes);
    assert_eq!(checked.faults.iter().map(finding).collect::<Vec<_>>(), faults, "{text}");
    assert_eq!(checked.messages.iter().map(shown).collect::<Vec<_>>(), messages, "{text}");
}

/// Many lines in one session: each finding with the line that it is about, then the messages.
fn check_lines(lines: &[&[u8]], faults: &[&str], messages: &[&str]) {
    let mut wire = Wire::default();
    let (mut found, mut read) = (Vec::new(), Vec::new());
    for (index, bytes) in lines.iter().enumerate() {
        let checked = wire.check(&line(index + 1, bytes));
        found.extend(checked.faults);
        read.extend(checked.messages);
    }
    found.extend(wire.flush());
    let found: Vec<String> =
        found.iter().map(|fault| format!("{} {}", fault.line, finding(fault))).collect();
    let texts: Vec<_> = lines.iter().map(|bytes| String::from_utf8_lossy(bytes)).collect();
    assert_eq!(found, faults, "{texts:?}");
    assert_eq!(read.iter().map(shown).collect::<Vec<_>>(), messages, "{texts:?}");
}

#[test]
fn messages_are_told_apart() {
    let check = |text: &str, message: &str| check_line(text.as_bytes(), &[], &[message]);
    check("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n", "result 1");
    check("{\"jsonrpc\":\"2.0\",\"id\":null,\"result\":1}\n", "result null");
    check("{\"jsonrpc\":\"2.0\",\"id\":{\"a\":[1.0]},\"result\":{}}\n", "result {\"a\":[1.0]}");
    check(
        "{\"jsonrpc\":\"2.0\",\"id\":9007199254740993,\"result\":{}}\n",
        "result 9007199254740993",
    );
    check("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"ping\"}\n", "request \"a\" ping");
    check("{\"jsonrpc\":\"2.0\",\"method\":\"n\",\"params\":[]}\n", "notification n");
    let error = "\"error\":{\"code\":-32601,\"message\":\"no\"}}\n";
    check(&format!("{{\"jsonrpc\":\"2.0\",\"id\":1,{error}"), "error 1");
    check(&format!("{{\"jsonrpc\":\"2.0\",\"id\":null,{error}"), "error null");
    check(&format!("{{\"jsonrpc\":\"2.0\",{error}"), "error null");
    check("\t{ \"id\" : 1 , \"result\" : {} , \"jsonrpc\" : \"2.0\" } \n", "result 1");
}

#[test]
fn a_message_that_breaks_a_rule_is_still_read() {
    let check = |text: &str, fact: &str, messages: &[&str]| {
        check_line(text.as_bytes(), &[&format!("not-a-message: {fact}")], messages);
    };
    check("{\"id\":1,\"result\":{}}\n", "the member `jsonrpc` is missing", &["result 1"]);
    check(
        "{\"jsonrpc\":2.0,\"id\":1,\"result\":{}}\n",
        "`jsonrpc` is 2.0, not \"2.0\"",
        &["result 1"],
    );
    check(
        "{\"jsonrpc\":\"2.0\",\"id\":1}\n",
        "the reply has no `result` and no `error`",
        &["result 1"],
    );
    check("{\"jsonrpc\":\"2.0\",\"result\":{}}\n", "the reply has no `id`", &["result null"]);
    let both =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"error\":{\"code\":1,\"message\":\"\"}}\n";
    check(both, "`result` and `error` stand in one reply", &["result 1"]);
    let error = |error: &str| format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{error}}}\n");
    check(&error("\"no\""), "`error` is \"no\", no object", &["error 1"]);
    check(&error("[]"), "`error` is an array, no object", &["error 1"]);
    check(
        &error("{\"code\":-1.0,\"message\":\"\"}"),
        "the error's `code` is -1.0, no integer",
        &["error 1"],
    );
    check(
        &error("{\"code\":\"1\",\"message\":\"\"}"),
        "the error's `code` is \"1\", no integer",
        &["error 1"],
    );
    check(&error("{\"message\":\"\"}"), "the error has no `code`", &["error 1"]);
    check(&error("{\"code\":1}"), "the error has no `message`", &["error 1"]);
    check(
        &error("{\"code\":1,\"message\":null}"),
        "the error's `message` is null, no string",
        &["error 1"],
    );
    let call = |rest: &str| format!("{{\"jsonrpc\":\"2.0\",{rest}}}\n");
    check(&call("\"id\":1,\"method\":7"), "`method` is 7, no string", &[]);
    check(
        &call("\"id\":null,\"method\":\"m\""),
        "the id of a request is null, no string or integer",
        &["request null m"],
    );
    check(
        &call("\"id\":1.5,\"method\":\"m\""),
        "the id of a request is 1.5, no string or integer",
        &["request 1.5 m"],
    );
    check(
        &call("\"method\":\"m\",\"params\":3"),
        "`params` is 3, neither object nor array",
        &["notification m"],
    );
    check(
        &call("\"id\":1,\"method\":\"m\",\"result\":{}"),
        "`method` and `result` stand in one message",
        &["request 1 m"],
    );
}

#[test]
fn what_is_no_message_is_named() {
    let check = |text: &str, fault: &str| check_line(text.as_bytes(), &[fault], &[]);
    check(
        "listening on stdio\n",
        "stray-output@0: text that is no JSON; stdout is for messages only",
    );
    check(
        "2026-01-01 ready\n",
        "stray-output@0: text that is no JSON; stdout is for messages only",
    );
    check("[info] ready\n", "stray-output@0: text that is no JSON; stdout is for messages only");
    check("[1] \"a\" 2\n", "stray-output@0: text that is no JSON; stdout is for messages only");
    check("true enough\n", "stray-output@0: text that is no JSON; stdout is for messages only");
    check("{not json\n", "not-json@1: expected a member's name in double quotes, found `n`");
    check("{\"a\":1\n", "not-json@6: expected `,` or `}`, found the end");
    check("[\n", "not-json@1: expected a value, found the end");
    check("42\n", "not-a-message: JSON, but a number and no message");
    check("null\n", "not-a-message: JSON, but a null and no message");
    check("{}\n", "not-a-message: an object that is no JSON-RPC message");
    check(
        "{\"level\":20,\"method\":\"m\"}\n",
        "not-a-message: an object that is no JSON-RPC message",
    );
    check("[]\n", "batch: an array of 0 stands where one message is due");
    check("\n", "blank-line: the line is blank");
    check(" \t\n", "blank-line: the line is blank");
}

#[test]
fn a_fault_of_the_line_does_not_hide_its_message() {
    let check = |bytes: &[u8], faults: &[&str]| check_line(bytes, faults, &["result 1"]);
    check(
        b"\xEF\xBB\xBF{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n",
        &["byte-order-mark@0: a byte order mark stands before the line"],
    );
    check(
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\r\n",
        &["carriage-return@36: a carriage return stands before the line feed"],
    );
    check(
        b"\xEF\xBB\xBF{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"\xFF\"}",
        &[
            "byte-order-mark@0: a byte order mark stands before the line",
            "not-utf8@37: the byte 0xFF is not UTF-8 here",
            "unterminated-line@40: the output ends without a line feed",
        ],
    );
    check(
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":NaN,\"a\":-Infinity}\n",
        &["nan@33: `NaN` is no JSON number, 2 times"],
    );
    check(
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":[{\"b\":1,\"b\":2}]}}\n",
        &["duplicate-member: the member `/result/a/0/b` stands twice"],
    );
    check(
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}done\n",
        &["stray-output@36: text that is no JSON follows the message"],
    );
}

#[test]
fn every_message_of_a_line_is_read() {
    let (one, two) =
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", "{\"jsonrpc\":\"2.0\",\"method\":\"n\"}");
    let check = |text: String, faults: &[&str]| {
        check_line(text.as_bytes(), faults, &["result 1", "notification n"]);
    };
    check(format!("{one}{two}\n"), &["two-messages@36: 2 JSON texts stand on one line"]);
    check(
        format!("{one} {two}\r\n"),
        &[
            "carriage-return@67: a carriage return stands before the line feed",
            "two-messages@37: 2 JSON texts stand on one line",
        ],
    );
    check(format!("[{one},7,{two}]\n"), &["batch: an array of 3 stands where one message is due"]);
}

#[test]
fn a_message_on_many_lines_is_one_finding() {
    let pretty: &[&[u8]] = &[
        b"{\n",
        b"  \"jsonrpc\": \"2.0\",\n",
        b"  \"id\": 1,\n",
        b"\n",
        b"  \"result\": {}\n",
        b"}\n",
    ];
    check_lines(
        pretty,
        &["1 split-message@1: one JSON text stands on lines 1 to 6"],
        &["result 1"],
    );
    let raw: &[&[u8]] = &[b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"a\n", b"b\"}\n", b"x\n"];
    check_lines(
        raw,
        &[
            "1 split-message@35: one JSON text stands on lines 1 to 2: a line feed stands inside a string",
            "3 stray-output@0: text that is no JSON; stdout is for messages only",
        ],
        &["result 1"],
    );
    let long: Vec<String> = (0..2000).map(|n| format!("    {n},\n")).collect();
    let head = ["{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":[\n".to_owned()];
    let long = head.iter().chain(&long).map(String::as_bytes);
    let long: Vec<&[u8]> = long.chain([&b"0\n"[..], b"]}\n"]).collect();
    let fact = "1 split-message@34: one JSON text stands on lines 1 to 2003";
    check_lines(&long, &[fact], &["result 1"]);
    let joined = {
        let mut wire = Wire::default();
        let _ = wire.check(&line(1, raw[0]));
        wire.check(&line(2, raw[1])).messages.remove(0)
    };
    assert_eq!(joined.value.get("result").and_then(Value::as_str), Some("a\nb"));
    assert_eq!(joined.line, 1);
}

#[test]
fn lines_that_do_not_join_are_judged_each() {
    let message = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";
    check_lines(
        &[b"{\"a\":\n", message],
        &["1 not-json@5: expected a value, found the end"],
        &["result 1"],
    );
    check_lines(
        &[b"{\"a\":[\n", message],
        &["1 not-json@6: expected a value, found the end"],
        &["result 1"],
    );
    check_lines(
        &[b"{\n", b"{\n", b"[\n"],
        &[
            "1 not-json@1: expected a member's name in double quotes, found the end",
            "2 not-json@1: expected a member's name in double quotes, found the end",
            "3 not-json@1: expected a value, found the end",
        ],
        &[],
    );
    check_lines(
        &[b"{\n", b"oops\n"],
        &[
            "1 not-json@1: expected a member's name in double quotes, found the end",
            "2 stray-output@0: text that is no JSON; stdout is for messages only",
        ],
        &[],
    );
}

#[test]
fn what_is_held_back_is_bounded() {
    let mut wire = Wire::default();
    let mut faults = wire.check(&line(1, b"[\n")).faults;
    for number in 2..=20_000 {
        faults.extend(wire.check(&line(number, b"1,\n")).faults);
    }
    // The first line and those after it that were held; then each line by itself.
    assert_eq!(faults.len(), 20_000);
    let long = format!("{{\"a\":\"{}\n", "x".repeat(2 * 1024 * 1024));
    assert!(!Wire::default().check(&line(1, long.as_bytes())).held);
}

#[test]
fn headers_are_one_finding_each() {
    let header = "content-length@0: a Content-Length header: MCP over stdio has one message on each line and no headers";
    let at = header.replace("@0", "@36");
    let body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}";
    check_lines(
        &[
            b"Content-Length: 36\r\n",
            b"\r\n",
            format!("{body}content-length: 36\r\n").as_bytes(),
            b"Content-Type: x\r\n",
            b"\r\n",
            body.as_bytes(),
        ],
        &[
            &format!("1 {header}"),
            &format!("3 {at}"),
            &format!("4 {header}"),
            "6 unterminated-line@36: the output ends without a line feed",
        ],
        &["result 1", "result 1"],
    );
}

#[test]
fn messages_written_into_each_other_are_one_finding() {
    let lines: &[&[u8]] = &[
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"text\":\"aa{\"jsonrpc\":\"2.0\",\"id\":2,\"res\n",
        b"aa\"}}\n",
        b"ult\":{}}\n",
        b"a log line\n",
    ];
    let overlap = "overlapping-writes@44: another message begins inside this one: writes that overlap, as of threads without a lock";
    let stray = "text that is no JSON; stdout is for messages only";
    check_lines(
        lines,
        &[
            &format!("1 {overlap}"),
            &format!("2 overlapping-writes@0: {stray}"),
            &format!("3 overlapping-writes@0: {stray}"),
            &format!("4 stray-output@0: {stray}"),
        ],
        &[],
    );
}

#[test]
fn half_a_surrogate_pair_is_named_but_in_an_id() {
    let check = |result: &str, fault: &[&str]| {
        let line = format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{result}}}\n");
        check_line(line.as_bytes(), fault, &["result 1"]);
    };
    check(r#"["\\ud83d","\ud83d\ude00","\u00e9"]"#, &[]);
    check(
        r#"["\\\ud83d x"]"#,
        &["lone-surrogate@37: half a surrogate pair `\\ud83d` stands in `/result/0`"],
    );
    check(
        r#"{"a":"\ud83d\ude00\ude00","\uDBFF":1}"#,
        &[
            "lone-surrogate@51: half a surrogate pair `\\ude00` stands in `/result/a` and 1 more strings",
        ],
    );
    check_line(
        br#"{"jsonrpc":"2.0","id":"\ud800","result":{}}"#,
        &["unterminated-line@43: the output ends without a line feed"],
        &["result \"\\ud800\""],
    );
}

#[test]
fn a_line_of_too_many_values_is_not_read() {
    let crowded =
        format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":[{}0]}}\n", "0,".repeat(100_000));
    check_line(
        crowded.as_bytes(),
        &[
            "line-too-long: more than 100000 values stand on the line; a greater `--max-line` reads more",
        ],
        &[],
    );
    let text =
        format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"{}\"}}\n", ",[{".repeat(100_000));
    check_line(text.as_bytes(), &[], &["result 1"]);
}

#[test]
fn a_line_that_was_cut_is_not_read() {
    let cut = ServerLine { number: 1, bytes: b"{\"a\":".to_vec(), terminated: true, cut: Some(95) };
    let faults = check(&cut).faults;
    assert_eq!(
        faults.iter().map(finding).collect::<Vec<_>>(),
        ["line-too-long: the line is 100 bytes long and was cut"]
    );
}
