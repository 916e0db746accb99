//! The program as its user sees it: always stdout, stderr and status.

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;

const PING: &str = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
const PONG: &str = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";

fn server(arguments: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("antiphon-server");
    command.args(arguments);
    command
}

#[test]
fn a_ping_is_answered_and_the_end_of_the_input_ends_the_server() {
    for arguments in [&[][..], &["--dialect", "koyu"], &["--root", "."]] {
        server(arguments).write_stdin(PING).assert().success().stdout(PONG).stderr("");
    }
    server(&[]).write_stdin("").assert().success().stdout("").stderr("");
}

#[test]
fn a_command_line_that_cannot_be_followed_leaves_stdout_empty() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for (arguments, fault) in [
        (&["--root", "/no/such/directory"][..], "`--root /no/such/directory`: "),
        (&["--root", file], "not a directory; name a directory that exists\n"),
        (&["--root", ""], "`--root `: "),
        (
            &["--dialect", "nope"],
            "`--dialect nope`: there is no such dialect; choose from `koyu`, `once`, `toolgrain`",
        ),
        (&["--flag"], "`--flag`: there is no such option; see `--help`\n"),
        (&["serve"], "`serve`: only options are taken; see `--help`\n"),
    ] {
        let one_line = predicate::str::starts_with("antiphon-server: `")
            .and(predicate::str::contains(fault))
            .and(predicate::str::ends_with("\n"))
            .and(predicate::function(|text: &str| text.lines().count() == 1));
        server(arguments).write_stdin(PING).assert().code(2).stdout("").stderr(one_line);
    }
}

#[test]
fn tools_begin_at_the_root_and_name_it_without_links() {
    let real = tempfile::tempdir().expect("a directory of our own");
    let path = real.path().canonicalize().expect("it is there");
    let call = "{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"check\",\"arguments\":{\"file\":\"a.muro\"}}}\n";
    let text = format!("line 0: Cannot read file: {}", path.join("a.muro").display());
    let text = serde_json::to_string(&text).expect("a text is JSON");
    let wanted = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{{\"content\":[{{\"type\":\"text\",\"text\":{text}}}],\"isError\":true}}}}\n"
    );
    let winding = path.join("..").join(path.file_name().expect("it has a name"));
    for root in [&path, &winding] {
        let root = root.to_str().expect("temporary directories have plain names");
        server(&["--root", root])
            .write_stdin(call)
            .assert()
            .success()
            .stdout(wanted.clone())
            .stderr("");
    }
    server(&[]).current_dir(&path).write_stdin(call).assert().success().stdout(wanted).stderr("");
}

#[test]
fn help_and_version_are_printed_and_nothing_is_served() {
    let usage = predicate::str::contains("Usage: antiphon-server [OPTIONS]\n").and(
        predicate::str::contains(
            "--dialect NAME         the manner to answer in (default: koyu)\n",
        ),
    );
    server(&["--help"]).write_stdin(PING).assert().success().stdout(usage).stderr("");
    let version = concat!("antiphon-server ", env!("CARGO_PKG_VERSION"), "\n");
    server(&["-V"]).write_stdin(PING).assert().success().stdout(version).stderr("");
}

#[test]
fn the_workspace_is_the_root_and_flags_may_come_from_the_environment() {
    let real = tempfile::tempdir().expect("a directory of our own");
    let path = real.path().canonicalize().expect("it is there");
    let call = "{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"once_apply_edit\",\"arguments\":\
        {\"package\":\"\",\"operations\":[]}}}\n";
    let root = path.to_str().expect("temporary directories have plain names");
    let arguments = ["--dialect", "once", "--workspace", root];
    let done = predicate::str::contains("\"changed\":false")
        .and(predicate::str::contains(format!("{}once.toml", std::path::MAIN_SEPARATOR)));
    server(&arguments)
        .env("ANTIPHON_SERVER_FLAGS", " --allow-run ")
        .write_stdin(call)
        .assert()
        .success()
        .stdout(done)
        .stderr("");
    let shut = predicate::str::contains("require starting the server with `--allow-run`");
    server(&arguments).write_stdin(call).assert().success().stdout(shut).stderr("");
    server(&["--dialect", "once", "--workspace", "/no/such/directory"])
        .write_stdin(PING)
        .assert()
        .code(2)
        .stdout("")
        .stderr(predicate::str::contains("`--workspace /no/such/directory`: "));
}

#[test]
fn hostile_bytes_neither_stop_the_server_nor_reach_stdout() {
    let every_byte: Vec<u8> = (0..=u8::MAX).collect();
    for noise in [
        every_byte.as_slice(),
        &[0; 1000],
        &[0xff; 1000],
        b"\xed\xa0\x80\n\xf4\x90\x80\x80",
        b"{\"id\":1,\"method\":\"\0\"}",
        b"{\"id\":1e,\"method\":\"ping\"}",
        b"%s%n%x../../etc/passwd",
    ] {
        let input = [noise, b"\n", PING.as_bytes()].concat();
        server(&[]).write_stdin(input).assert().success().stdout(PONG).stderr("");
    }
}

#[test]
fn a_line_of_64_mebibytes_is_served() {
    let filler = "x".repeat(64 << 20);
    let line = format!("{{\"id\":1,\"params\":\"{filler}\",\"method\":\"ping\"}}\n");
    server(&[]).write_stdin(line + PING).assert().success().stdout(PONG.repeat(2)).stderr("");
}

#[test]
fn brackets_by_the_million_are_passed_over() {
    let depth = 2_000_000;
    let (opening, closing) = ("[".repeat(depth), "]".repeat(depth));
    let input = [
        format!("{{\"id\":1,\"method\":\"ping\",\"params\":{opening}{closing}}}\n"),
        format!("{opening}\n"),
        format!("{{\"id\":1,\"method\":\"ping\",\"params\":{opening}\n"),
        PING.to_owned(),
    ];
    server(&[]).write_stdin(input.concat()).assert().success().stdout(PONG.repeat(2)).stderr("");
}
