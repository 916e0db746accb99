//! What each method answers in the `koyu` dialect: `K12` to `K21`.

use super::{KOYU, check_methods};

#[test]
fn initialize_announces_what_the_client_proposed() {
    let rest = concat!(
        r#","capabilities":{"tools":{}},"serverInfo":{"name":"koyu","version":"0.16.0"},"instructions":"Server for koyu, "#,
        "a space-first architectural description. Grasp the building with model_summary, read the original layers with ",
        "layers, and edit with write_layer. check is the gatekeeper of the build and returns errors tagged layer:line — ",
        "it guarantees structural consistency only. validate delivers the architectural verdicts, which are a separate ",
        "and unfrozen surface. doors/light/site/spaces are different questions put to the same description. Form ",
        r#"(plan_svg) is generated, never written."}"#
    );
    for (params, version) in [
        ("", r#""2025-06-18""#),
        (r#","params":null"#, r#""2025-06-18""#),
        (r#","params":"x""#, r#""2025-06-18""#),
        (r#","params":["protocolVersion"]"#, r#""2025-06-18""#),
        (r#","params":{}"#, r#""2025-06-18""#),
        (r#","params":{"protocolVersion":null}"#, r#""2025-06-18""#),
        (r#","params":{"protocolVersion":""}"#, r#""""#),
        (r#","params":{"protocolVersion":"9999-99-99"}"#, r#""9999-99-99""#),
        (r#","params":{"protocolVersion":20250618.0}"#, "20250618.0"),
        (r#","params":{"protocolVersion":{ "a" : 1 }}"#, r#"{"a":1}"#),
        (r#","params":{"protocolVersion":false}"#, "false"),
    ] {
        let wanted = format!(r#""result":{{"protocolVersion":{version}{rest}"#);
        check_methods(&KOYU, &[(&format!(r#""initialize"{params}"#), &wanted)]);
    }
}

#[test]
fn catalogs_are_empty_and_other_methods_are_refused_by_name() {
    check_methods(
        &KOYU,
        &[
            (r#""ping","params":[1]"#, r#""result":{}"#),
            (r#""resources/list""#, r#""result":{"resources":[]}"#),
            (r#""prompts/list","params":{"cursor":"x"}"#, r#""result":{"prompts":[]}"#),
            (
                r#""completion/complete""#,
                r#""error":{"code":-32601,"message":"Unsupported method: completion/complete"}"#,
            ),
            (
                r#""notifications/initialized""#,
                r#""error":{"code":-32601,"message":"Unsupported method: notifications/initialized"}"#,
            ),
            (r#""Ping""#, r#""error":{"code":-32601,"message":"Unsupported method: Ping"}"#),
            (r#"" ping""#, r#""error":{"code":-32601,"message":"Unsupported method:  ping"}"#),
            (r#""""#, r#""error":{"code":-32601,"message":"Unsupported method: "}"#),
            (
                r#""日本\n語\/\"x\ud800""#,
                r#""error":{"code":-32601,"message":"Unsupported method: 日本\n語/\"x\ud800"}"#,
            ),
            ("null", r#""error":{"code":-32601,"message":"Unsupported method: null"}"#),
            ("5.0", r#""error":{"code":-32601,"message":"Unsupported method: 5.0"}"#),
            (
                r#"{ "a" : "b" }"#,
                r#""error":{"code":-32601,"message":"Unsupported method: {\"a\":\"b\"}"}"#,
            ),
        ],
    );
}

#[test]
fn a_call_of_an_unknown_tool_is_an_error_of_the_protocol() {
    for (params, shown) in [
        ("", "undefined"),
        (r#","params":null"#, "undefined"),
        (r#","params":["text"]"#, "undefined"),
        (r#","params":{}"#, "undefined"),
        (r#","params":{"name":null}"#, "null"),
        (r#","params":{"name":5}"#, "5"),
        (r#","params":{"name":["text"]}"#, r#"[\"text\"]"#),
        (r#","params":{"name":"blueprint"}"#, "blueprint"),
        (r#","params":{"name":"Text"}"#, "Text"),
        (r#","params":{"name":"constructor"}"#, "constructor"),
        (r#","params":{"name":"text","name":"__proto__"}"#, "__proto__"),
    ] {
        let wanted = format!(r#""error":{{"code":-32602,"message":"Unknown tool: {shown}"}}"#);
        check_methods(&KOYU, &[(&format!(r#""tools/call"{params}"#), &wanted)]);
    }
}

#[test]
fn arguments_that_are_no_object_count_as_none() {
    for (arguments, text) in [
        ("", "{}"),
        (r#","arguments":null"#, "{}"),
        (r#","arguments":{"a":1,"a":2.0}"#, r#"{\n \"a\": 2\n}"#),
        (r#","arguments":{"a":"\ud800"},"_meta":{"progressToken":1}"#, r#"{\n \"a\": \"�\"\n}"#),
    ] {
        let line = format!(r#""tools/call","params":{{"name":"echo"{arguments}}}"#);
        check_methods(
            &KOYU,
            &[(&line, &format!(r#""result":{{"content":[{{"type":"text","text":"{text}"}}]}}"#))],
        );
    }
}

#[test]
fn outcomes_are_text_alone() {
    check_methods(
        &KOYU,
        &[
            (
                r#""tools/call","params":{"name":"text"}"#,
                r#""result":{"content":[{"type":"text","text":"<svg/>\n"}]}"#,
            ),
            (
                r#""tools/call","params":{"name":"value"}"#,
                r#""result":{"content":[{"type":"text","text":"{\n \"b\": [\n  1,\n  2.5\n ],\n \"a\": \"é\",\n \"none\": {}\n}"}]}"#,
            ),
            (
                r#""tools/call","params":{"name":"fails"}"#,
                r#""result":{"content":[{"type":"text","text":"no \"such\" room"}],"isError":true}"#,
            ),
            (
                r#""tools/call","params":{"name":"where"}"#,
                r#""result":{"content":[{"type":"text","text":"/root/of/tools"}]}"#,
            ),
        ],
    );
}
