//! Whole configurations: what each client's file gives, and what is said about a wrong one.

use std::{collections::BTreeMap, ffi::OsString, path::Path};

use super::{
    super::{ConfiguredServer, Launch, Origin},
    servers,
};

/// Servers as `NAME: WORDS [env] in FOLDER` or `NAME: reason`, errors as they are shown.
fn read(text: &str, names: &[&str]) -> Result<Vec<String>, Vec<String>> {
    let environment: BTreeMap<OsString, OsString> = [("TOY_VAR".into(), "toy".into())].into();
    let origin =
        Origin { path: Path::new("c.json"), project: Path::new("/p"), environment: &environment };
    let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
    servers(text.as_bytes(), &names, &origin)
        .map(|servers| servers.iter().map(shown).collect())
        .map_err(|errors| errors.iter().map(ToString::to_string).collect())
}

fn shown(server: &ConfiguredServer) -> String {
    let text = match &server.launch {
        Launch::NotApplicable(reason) => reason.clone(),
        Launch::Stdio { words, env, folder } => {
            let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
            let mut text = words.join(" ");
            for (name, value) in env {
                text += &[" ", &name.to_string_lossy(), "=", &value.to_string_lossy()].concat();
            }
            text + " in " + &folder.to_string_lossy().replace('\\', "/")
        }
    };
    format!("{}: {text}", server.name)
}

fn check(text: &str, expected: &[&str]) {
    assert_eq!(read(text, &[]).unwrap(), expected, "{text}");
}

/// Each error begins with the place, and contains the rest.
fn check_wrong(text: &str, names: &[&str], expected: &[(&str, &str)]) {
    let errors = read(text, names).unwrap_err();
    assert_eq!(errors.len(), expected.len(), "{errors:?}");
    for (error, (place, fact)) in errors.iter().zip(expected) {
        assert!(error.starts_with(place) && error.contains(fact), "{error}");
        assert!(error.contains("; "), "{error}");
    }
}

#[test]
fn the_file_of_each_client_gives_its_servers() {
    check(r#"{"mcpServers":{"a":{"command":"npx","args":["-y","x"]}}}"#, &["a: npx -y x in /p"]);
    check(
        r#"{"servers":{"b":{"type":"stdio","command":"${workspaceFolder}/b","cwd":"sub"}},"inputs":[]}"#,
        &["b: /p/b in /p/sub"],
    );
    check(
        r#"{"mcpServers":{"a":{"command":"bin/a","args":["./x"],"cwd":"/q"}}}"#,
        &["a: /q/bin/a ./x in /q"],
    );
    check(
        r#"{"globalShortcut":"","mcpServers":{"c":{"command":"c","env":{"A":"${TOY_VAR}","N":5}}}}"#,
        &["c: c A=toy N=5 in /p"],
    );
}

#[test]
fn comments_and_trailing_commas_and_a_byte_order_mark_are_no_fault() {
    check(
        "\u{feff}// mine\n{ /* all */ \"mcpServers\": { \"a\": { \"command\": \"a\", }, }, }",
        &["a: a in /p"],
    );
}

#[test]
fn a_server_that_is_not_reached_over_stdio_is_not_applicable() {
    check(
        r#"{"mcpServers":{
            "a":{"type":"http","url":"https://a"},"b":{"url":"https://b"},"c":{"type":"sse","url":"x"},
            "d":{"command":"d","disabled":true}}}"#,
        &[
            "a: it is reached by `http`, not over stdio",
            "b: it is reached at an address, not over stdio",
            "c: it is reached by `sse`, not over stdio",
            "d: it is disabled in the configuration",
        ],
    );
}

#[test]
fn names_choose_and_what_is_not_chosen_may_be_wrong() {
    let text =
        r#"{"mcpServers":{"a":{"command":"${MISSING}"},"b":{"command":"b","disabled":true}}}"#;
    assert_eq!(read(text, &["b"]).unwrap(), ["b: b in /p"]);
    check_wrong(text, &["c"], &[("c.json: ", "it has no server `c`; choose from `a`, `b`")]);
}

#[test]
fn every_fault_is_told_with_its_line() {
    let text = "{\"mcpServers\":{\n\"a\":{\"command\":\"${MISSING}\",\n\"args\":[\"${GONE}\",1],\n\"env\":{\"T\":\"${input:t}\"}},\n\"b\":{}}}";
    check_wrong(
        text,
        &[],
        &[
            (
                "c.json:2: ",
                "server `a`: `${MISSING}`: the environment variable `MISSING` is not set",
            ),
            ("c.json:3: ", "`GONE` is not set"),
            ("c.json:3: ", "`args` is no text"),
            ("c.json:4: ", "`${input:t}` is known to an editor only"),
            ("c.json:5: ", "server `b` has no `command`"),
        ],
    );
}

#[test]
fn a_file_that_is_no_configuration_says_so() {
    let nothing = ("c.json: ", "no server in `mcpServers` or `servers`");
    for text in ["{}", "[]", "", "{\"mcpServers\":{}}", "// nothing"] {
        check_wrong(text, &[], &[nothing]);
    }
    check_wrong("{\n\"mcpServers\":", &[], &[("c.json:2: ", "no JSON")]);
    check_wrong("{'mcpServers':{}}", &[], &[("c.json:1: ", "no JSON")]);
    check_wrong(&"[".repeat(100_000), &[], &[("c.json:1: ", "no JSON")]);
    check_wrong(r#"{"servers":[]}"#, &[], &[("c.json:1: ", "`servers` is no object")]);
    for (entry, fact) in [
        ("[]", "is no object"),
        (r#"{"command":""}"#, "`command` is empty"),
        (r#"{"command":["a"]}"#, "`command` is no text"),
        (r#"{"command":"a","type":"stido"}"#, "`type` that is not known"),
        (r#"{"command":"a","args":"x"}"#, "`args` is no array"),
        (r#"{"command":"a","env":[]}"#, "`env` is no object"),
        (r#"{"command":"a","env":{"A":null}}"#, "`env.A` is no text"),
        (r#"{"command":"a","command":"b"}"#, "`command` stands here for the second time"),
        (r#"{"command":"a","envFile":".env"}"#, "`envFile`, which is not read"),
    ] {
        check_wrong(&format!("{{\"mcpServers\":{{\"a\":{entry}}}}}"), &[], &[("c.json:1: ", fact)]);
    }
}
