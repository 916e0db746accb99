//! The command line, as a caller sees it: stdout, stderr and status of every command.
//!
//! The server under test is the bundled one, or the program itself as another command. Servers that
//! misbehave are in `tests/hostile`.

use std::{fs, path::Path};

use assert_cmd::{Command, assert::Assert};
use predicates::{prelude::*, str::contains};
use tempfile::TempDir;

const PING: &str = "# Are you there?\n> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
const PONG: &str = "< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";
const WRONG: &str = "< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"pong\":1}}\n";

/// A folder with these files, as paths and contents.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (path, content) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a path in a folder")).expect("a folder");
        fs::write(path, content).expect("a file");
    }
    folder
}

fn antiphon(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antiphon"));
    command.current_dir(folder).args(arguments);
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    command
}

/// Runs in a folder with one transcript, `transcripts/koyu/case.transcript`.
fn case(transcript: &str, arguments: &[&str]) -> Assert {
    let folder = folder(&[("transcripts/koyu/case.transcript", transcript)]);
    antiphon(folder.path(), arguments).assert()
}

fn good() -> String {
    format!("{PING}{PONG}")
}

fn bad() -> String {
    format!("@title A ping\n@spec base.ping\n\n{PING}{WRONG}")
}

#[test]
fn without_arguments_every_transcript_is_replayed_against_the_bundled_server() {
    let sums = contains("1 transcript: 1 held; 1 step: 1 held; ");
    case(&good(), &[]).success().stdout(sums).stderr("");
}

#[test]
fn a_failure_shows_comment_step_difference_request_requirement_and_what_to_do_next() {
    let expected = "\
FAILED koyu/case.transcript  (A ping)
  # Are you there?
  line 6   < {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"pong\":1}}
           /result/pong   wanted 1   got (absent)
  sent     {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}
  pins     base.ping
  stderr   (nothing)
  again    antiphon run transcripts/koyu/case.transcript
  accept   antiphon bless transcripts/koyu/case.transcript

1 transcript: 1 failed; 1 step: 1 failed; ";
    case(&bad(), &["run"]).code(1).stdout(predicate::str::starts_with(expected)).stderr("");
}

#[test]
fn another_server_is_named_after_two_dashes_or_as_one_text() {
    let program = env!("CARGO_BIN_EXE_antiphon");
    let words = format!("'{program}' serve --dialect koyu");
    for arguments in [
        &["run", "--", program, "serve"][..],
        &["--", program, "serve", "--dialect", "koyu"][..],
        &["run", "--server", &words][..],
    ] {
        case(&good(), arguments).success().stdout(contains("1 held")).stderr("");
    }
    let both = ["run", "--server", "x", "--", "y"];
    case(&good(), &both).code(2).stdout("").stderr(contains("cannot be used with"));
}

#[test]
fn what_cannot_be_planned_is_refused_with_place_fact_and_advice() {
    for (files, arguments, error) in [
        (&[][..], &["run"][..], "transcripts: no such file or folder; name a transcript"),
        (
            &[("transcripts/a.md", "x")],
            &["run"],
            "transcripts: no transcript found; transcripts are",
        ),
        (&[], &["run", "none.transcript"], "none.transcript: no such file or folder"),
        (
            &[("notes.txt", "hello\n")],
            &["run", "notes.txt"],
            "notes.txt:1:1: the line has no marker; ",
        ),
        (&[("a.transcript", "@tilte x\n> {}\n")], &["run", "a.transcript"], "a.transcript:1:"),
        (
            &[("a.transcript", "> {\"id\":\"{{who}}\"}\n")],
            &["run", "a.transcript"],
            "unknown name `who`",
        ),
        (
            &[("a.transcript", "# only a comment\n")],
            &["run", "a.transcript"],
            "a.transcript: no step; ",
        ),
        (
            &[("a.transcript", "@cwd none\n> {}\n<silence\n")],
            &["run", "a.transcript"],
            "a.transcript:1: no folder `",
        ),
        (
            &[("a.transcript", "> {}\n<silence\n")],
            &["run", "a.transcript", "--filter", "zzz"],
            "--filter zzz: no transcript matches; ",
        ),
        (
            &[("a.transcript", "@dialect koyu\n> {}\n<silence\n")],
            &["run", "a.transcript", "--dialect", "once"],
            "--dialect once: no transcript matches; ",
        ),
        (
            &[],
            &["run", "--report", "human", "--report", "json"],
            "two reports cannot both go to stdout",
        ),
        (&[], &["run", "--report", "xml"], "there is no report `xml`"),
        (&[], &["run", "--pace", "slow"], "there is no pace `slow`"),
        (&[], &["run", "--timeout", "5"], "`5` is no duration"),
        (&[], &["run", "--let", "x=y"], "a text needs its quotes"),
        (&[], &["run", "--jobs", "0"], "`0` is no count; write a whole number from 1 on"),
        (&[], &["run", "--let", "cwd=1"], "`cwd` is built in; choose another name"),
        (&[], &["run", "--nonsense"], "--nonsense"),
    ] {
        let folder = folder(files);
        let assert = antiphon(folder.path(), arguments).assert();
        assert.code(2).stdout("").stderr(contains(error));
    }
}

#[test]
fn a_dialect_that_the_reference_server_has_not_is_refused_before_any_server_starts() {
    let no_such = "the reference server has no such dialect; choose from `koyu`";
    for (dialects, arguments, error) in [
        ("", &["run", "--dialect", "kyou"][..], format!("--dialect kyou: {no_such}")),
        (
            "@dialect koyu kyou\n",
            &["run"],
            "case.transcript:1: `@dialect`: the reference server has no dialect `kyou`; choose"
                .into(),
        ),
    ] {
        let text = format!("{dialects}{PING}{PONG}");
        case(&text, arguments).code(2).stdout("").stderr(contains(error));
    }
}

#[test]
fn every_bad_file_is_reported_before_any_server_starts() {
    let files = [("transcripts/a.transcript", "x\n"), ("transcripts/b.transcript", "y\n")];
    let folder = folder(&files);
    let both = contains("transcripts/a.transcript:1").and(contains("transcripts/b.transcript:1"));
    antiphon(folder.path(), &["run", "--", "no-such-server"])
        .assert()
        .code(2)
        .stdout("")
        .stderr(both);
}

#[test]
fn a_command_that_does_not_exist_is_an_error_of_its_own() {
    let error = contains("ERROR").and(contains("could-not-start")).and(contains("PATH"));
    case(&good(), &["run", "--", "no-such-server-4bf92f"]).code(3).stdout(error).stderr("");
    let path = contains("there is no file");
    case(&good(), &["run", "--", "./no-such-server"]).code(3).stdout(path).stderr("");
}

#[test]
fn a_server_that_does_not_start_says_so_once() {
    let files: Vec<_> = ["a", "b", "c"].map(|name| format!("t/{name}.transcript")).to_vec();
    let good = good();
    let files: Vec<_> = files.iter().map(|path| (&**path, &*good)).collect();
    let folder = folder(&files);
    let once = contains("could-not-start").count(1);
    let others = contains("ERROR 2 transcripts more: could not start `no-such-server-4bf92f`");
    let assert = antiphon(folder.path(), &["run", "t", "--", "no-such-server-4bf92f"]).assert();
    assert.code(3).stdout(once.and(others)).stderr("");
}

#[test]
fn a_report_in_json_has_stable_names() {
    let output = case(&bad(), &["run", "--report", "json"]).code(1).stderr("").get_output().clone();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for (pointer, expected) in [
        ("/version", "1"),
        ("/counts/failed", "1"),
        ("/counts/transcripts", "1"),
        ("/steps/failed", "1"),
        ("/verdicts/0/name", "\"koyu::koyu/case.transcript\""),
        ("/verdicts/0/path", "\"transcripts/koyu/case.transcript\""),
        ("/verdicts/0/outcome", "\"failed\""),
        ("/verdicts/0/dialect", "\"koyu\""),
        ("/verdicts/0/pace", "\"lockstep\""),
        ("/verdicts/0/level", "\"MUST\""),
        ("/verdicts/0/spec/0", "\"base.ping\""),
        ("/verdicts/0/steps/0", "{\"line\":6,\"outcome\":\"failed\"}"),
        ("/verdicts/0/failures/0/kind", "\"mismatch\""),
        ("/verdicts/0/failures/0/line", "6"),
        (
            "/verdicts/0/failures/0/differences/0",
            "{\"pointer\":\"/result/pong\",\"wanted\":\"1\",\"got\":\"(absent)\"}",
        ),
        ("/verdicts/0/ending", "{\"needed\":\"eof\",\"status\":0,\"signal\":null}"),
    ] {
        let found = report.pointer(pointer).map(ToString::to_string);
        assert_eq!(found.as_deref(), Some(expected), "{pointer}");
    }
}

#[test]
fn a_report_to_a_file_leaves_stdout_to_people() {
    let folder = folder(&[("transcripts/koyu/case.transcript", &good())]);
    let arguments = ["run", "--report", "json=out.json", "--report", "human=out.txt"];
    let colours = antiphon(folder.path(), &arguments).env("CLICOLOR_FORCE", "1").assert();
    colours.success().stdout(contains("1 held")).stderr("");
    let json = fs::read_to_string(folder.path().join("out.json")).unwrap();
    assert!(json.contains("\"held\": 1"));
    let text = fs::read_to_string(folder.path().join("out.txt")).unwrap();
    assert!(text.contains("1 held") && !text.contains('\u{1b}'));
    let nowhere = ["run", "--report", "json=none/out.json"];
    let error = contains("cannot be written");
    antiphon(folder.path(), &nowhere).assert().code(3).stdout(contains("1 held")).stderr(error);
}

#[test]
fn colour_is_asked_for_and_refused_by_the_environment() {
    let folder = folder(&[("transcripts/koyu/case.transcript", &bad())]);
    for (variables, coloured) in [
        (&[][..], false),
        (&[("CLICOLOR_FORCE", "1")], true),
        (&[("CLICOLOR_FORCE", "0")], false),
        (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
    ] {
        let mut command = antiphon(folder.path(), &["run"]);
        let assert = command.envs(variables.iter().copied()).assert().code(1).stderr("");
        let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert_eq!(text.contains("\u{1b}["), coloured, "{variables:?}: {text}");
    }
}

#[test]
fn the_level_decides_whether_a_failure_gates() {
    let level = |level: &str| format!("@level {level}\n{PING}{WRONG}");
    for (text, arguments, code, sums) in [
        (level("MUST"), &["run"][..], 1, "1 failed; "),
        (level("SHOULD"), &["run"], 0, "1 warned; "),
        (level("SHOULD"), &["run", "--strict"], 1, "1 failed; "),
        (level("MAY"), &["run", "--strict"], 0, "1 warned; "),
    ] {
        case(&text, arguments).code(code).stdout(contains(sums)).stderr("");
    }
}

#[test]
fn a_deviation_that_is_gone_has_a_status_of_its_own() {
    let stale = format!("{PING}{PONG}~{WRONG}");
    let block = contains("STALE").and(contains("delete the `~<` line 4")).and(contains("1 stale"));
    case(&stale, &["run"]).code(4).stdout(block).stderr("");
    let known = format!("{PING}{WRONG}~{PONG}");
    case(&known, &["run"]).success().stdout(contains("1 step: 1 known to deviate")).stderr("");
}

#[test]
fn what_is_skipped_or_not_applicable_says_why_and_does_not_count_as_held() {
    let skip = format!("@skip not yet\n{PING}{PONG}");
    let sums = contains("skipped koyu::koyu/case.transcript: not yet").and(contains("1 skipped"));
    case(&skip, &["run"]).success().stdout(sums).stderr("");
    let needs = "@requires prompts\n\
        > {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{}}}\n\
        < {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"{{object}}\"}\n";
    let sums = contains("the server does not declare `prompts`").and(contains("1 not applicable"));
    case(needs, &["run"]).success().stdout(sums).stderr("");
}

#[test]
fn variables_come_from_outside_and_outrank_those_of_the_file() {
    let asks = "@let id = 1\n> {\"jsonrpc\":\"2.0\",\"id\":\"{{id}}\",\"method\":\"ping\"}\n\
                < {\"jsonrpc\":\"2.0\",\"id\":\"{{who}}\",\"result\":{}}\n";
    case(asks, &["run", "--let", "who=1"]).success().stdout(contains("1 held")).stderr("");
    let outranks = ["run", "--let", "who=\"x\"", "--let", "id=\"x\""];
    case(asks, &outranks).success().stdout(contains("1 held")).stderr("");
    case(asks, &["run"]).code(2).stdout("").stderr(contains("unknown name `who`"));
}

#[test]
fn a_fixture_is_copied_and_the_server_works_in_the_copy() {
    let text = "@fixture data\n@cwd inner\n\
        > {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"check\",\"arguments\":{\"file\":\"none.muro\"}}}\n\
        < {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"{{text}}{{cwd}}{{sep}}none.muro\"}],\"isError\":true}}\n";
    let folder = folder(&[("a.transcript", text), ("data/inner/x.txt", "x")]);
    let assert = antiphon(folder.path(), &["run", "a.transcript"]).assert();
    assert.success().stdout(contains("1 held")).stderr("");
}

#[test]
fn every_pace_is_run_and_the_one_that_breaks_is_named() {
    let text = format!("{PING}{PONG}").replace("\"id\":1", "\"id\":\"é\"");
    case(&text, &["run", "--pace", "all"])
        .success()
        .stdout(contains("4 transcripts: 4 held"))
        .stderr("");
    let broken = contains("pace bytes")
        .and(contains("--pace bytes"))
        .and(contains("4 transcripts: 4 failed"));
    case(&bad(), &["run", "--pace", "all"]).code(1).stdout(broken).stderr("");
}

#[test]
fn a_run_is_repeated_narrowed_and_ended_early_on_demand() {
    let files = [("transcripts/a.transcript", bad()), ("transcripts/b.transcript", good())];
    let files: Vec<_> = files.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let folder = folder(&files);
    for (arguments, code, sums) in [
        (&["run", "--repeat", "3", "--filter", "b.tr"][..], 0, "3 transcripts: 3 held"),
        (&["run", "--filter", "b.tr", "--filter", "a.tr"], 1, "2 transcripts: 1 held, 1 failed"),
        (&["run", "--fail-fast", "--jobs", "1"], 1, "2 transcripts: 1 failed, 1 not run"),
        (&["run", "transcripts/b.transcript"], 0, "1 transcript: 1 held"),
    ] {
        let assert = antiphon(folder.path(), arguments).assert();
        assert.code(code).stdout(contains(sums)).stderr("");
    }
}

#[test]
fn fmt_lays_out_and_with_check_only_tells() {
    let wide = format!("{PING}< {{\"jsonrpc\":\"2.0\", \"id\":1,   \"result\":{{}}}}\n");
    let folder =
        folder(&[("transcripts/a.transcript", &wide), ("transcripts/b.transcript", &good())]);
    let told = "transcripts/a.transcript: not laid out; `antiphon fmt` does it\n";
    antiphon(folder.path(), &["fmt", "--check"]).assert().code(1).stdout(told).stderr("");
    let done = "transcripts/a.transcript: laid out\n";
    antiphon(folder.path(), &["fmt"]).assert().success().stdout(done).stderr("");
    antiphon(folder.path(), &["fmt", "--check"]).assert().success().stdout("").stderr("");
    assert_eq!(fs::read_to_string(folder.path().join("transcripts/a.transcript")).unwrap(), good());
    antiphon(folder.path(), &["fmt", "nowhere"])
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains("nowhere"));
}

#[test]
fn list_enumerates_for_people_and_programs() {
    let listed = contains("koyu::koyu/case.transcript  (A ping)  2 steps\n  pins base.ping\n");
    case(&bad(), &["list"]).success().stdout(listed).stderr("");
    let output = case(&bad(), &["list", "--json"]).success().stderr("").get_output().clone();
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(list[0]["names"][0], "koyu::koyu/case.transcript");
    assert_eq!(list[0]["spec"][0], "base.ping");
    assert_eq!(list[0]["server_steps"], 1);
}

#[test]
fn check_validates_without_a_server() {
    let well = "transcripts: 1, steps: 2, all well formed\n";
    case(&bad(), &["check"]).success().stdout(well).stderr("");
    case("# nothing yet\n", &["check"]).code(2).stdout("").stderr(contains("no step; "));
    case("nonsense\n", &["check"]).code(2).stdout("").stderr(contains("case.transcript:1"));
}

#[test]
fn serve_is_the_reference_server() {
    let folder = folder(&[]);
    let request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
    let reply = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";
    for arguments in [&["serve"][..], &["serve", "--dialect", "koyu"]] {
        let assert = antiphon(folder.path(), arguments).write_stdin(request).assert();
        assert.success().stdout(reply).stderr("");
    }
    let help = antiphon(folder.path(), &["serve", "--help"]).assert().success().stderr("");
    help.stdout(contains("antiphon serve [OPTIONS]"));
    let wrong = antiphon(folder.path(), &["serve", "--dialect", "none"]).assert();
    wrong.code(2).stdout("").stderr(contains("there is no such dialect"));
}

#[test]
fn help_and_version_go_to_stdout() {
    let folder = folder(&[]);
    let help = contains("Usage:").and(contains("Exit status:")).and(contains("Replay transcripts"));
    antiphon(folder.path(), &["--help"]).assert().success().stdout(help).stderr("");
    let version = format!("antiphon {}\n", env!("CARGO_PKG_VERSION"));
    antiphon(folder.path(), &["--version"]).assert().success().stdout(version).stderr("");
}
