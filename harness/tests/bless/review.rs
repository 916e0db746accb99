//! `bless --review`, asked over a pipe and at a terminal.

use assert_cmd::assert::Assert;
use predicates::str::contains;
use pretty_assertions::assert_eq;
use tempfile::TempDir;

use super::command::{antiphon, bad, folder, text};

/// Two steps that are both wrong.
fn two() -> String {
    format!("{}\n{}", bad(), bad().replace("\"id\":1", "\"id\":2"))
}

/// The two steps with these results.
fn with(first: &str, second: &str) -> String {
    let steps = two();
    let (one, two) = steps.split_once("\n\n").expect("two steps");
    let put = |step: &str, result: &str| step.replace("{\"pong\":1}", result);
    format!("{}\n\n{}", put(one, first), put(two, second))
}

fn three_files() -> TempDir {
    folder(&[("a.transcript", two()), ("b.transcript", bad()), ("c.transcript", bad())])
}

fn review(folder: &TempDir, answers: &str) -> Assert {
    antiphon(folder.path(), &["bless", "--review"]).write_stdin(answers).assert()
}

const OLD: &str = "{\"pong\":1}";

#[test]
fn what_is_taken_is_written_and_what_is_refused_stays() {
    for (answers, first, second, code, sums) in [
        ("y\ny\n", "{}", "{}", 0, "updated 1, unchanged 0\n"),
        ("y\nn\n", "{}", OLD, 1, "updated 1, unchanged 0, not all taken 1\n"),
        ("n\ny\n", OLD, "{}", 1, "updated 1, unchanged 0, not all taken 1\n"),
        ("n\nn\n", OLD, OLD, 1, "updated 0, unchanged 0, not all taken 1\n"),
        ("a\n", "{}", "{}", 0, "updated 1, unchanged 0\n"),
        ("?\nno\nYES\n", OLD, "{}", 1, "updated 1, unchanged 0, not all taken 1\n"),
        ("y\nq\n", OLD, OLD, 1, "updated 0, unchanged 0, not all taken 1\n"),
        ("y\n", OLD, OLD, 1, "updated 0, unchanged 0, not all taken 1\n"),
        ("", OLD, OLD, 1, "updated 0, unchanged 0, not all taken 1\n"),
    ] {
        let folder = folder(&[("a.transcript", two())]);
        review(&folder, answers).code(code).stdout(predicates::str::ends_with(sums)).stderr("");
        assert_eq!(text(&folder, "a.transcript"), with(first, second), "{answers:?}");
    }
}

#[test]
fn quitting_leaves_this_file_and_those_that_follow() {
    let folder = three_files();
    review(&folder, "y\nn\nq\n").code(1).stdout(contains("a.transcript: 1 reply changed"));
    assert_eq!(text(&folder, "a.transcript"), with("{}", OLD));
    assert_eq!([text(&folder, "b.transcript"), text(&folder, "c.transcript")], [bad(), bad()]);
    review(&folder, "y\na\n").success().stdout(contains("updated 3, unchanged 0\n"));
}

#[test]
fn a_step_is_shown_with_its_comment_its_cause_and_what_differs() {
    let folder = folder(&[("a.transcript", bad())]);
    let expected = "\
transcripts/a.transcript:3 (1 of 1)
 # Are you there?
 > {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}
-< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"pong\":1}}
+< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}
   /result/pong   was 1   is (absent)
take it? y(es) n(o) a(ll from here on) q(uit) ";
    review(&folder, "n\n").code(1).stdout(predicates::str::starts_with(expected));
}

#[test]
fn a_review_writes_and_so_needs_force_in_a_ci() {
    let folder = folder(&[("a.transcript", bad())]);
    let in_ci = |more: &[&str]| {
        let mut command = antiphon(folder.path(), &[&["bless", "--review"], more].concat());
        command.env("CI", "true").write_stdin("y\n").assert()
    };
    in_ci(&[]).code(2).stdout("").stderr(contains("`CI` is set"));
    assert_eq!(text(&folder, "a.transcript"), bad());
    in_ci(&["--force"]).success();
    review(&folder, "").success().stdout("updated 0, unchanged 1\n");
    let both = antiphon(folder.path(), &["bless", "--review", "--dry-run"]).assert();
    both.code(2).stderr(contains("cannot be used with"));
}

#[cfg(unix)]
mod terminal {
    use std::process::Command;

    use nix::sys::wait::WaitStatus;
    use pretty_assertions::assert_eq;
    use rexpect::session::{PtySession, spawn_command};

    use super::{OLD, TempDir, bad, folder, text, three_files, two, with};

    #[expect(clippy::disallowed_methods, reason = "what asks at a terminal is started at one")]
    fn at_a_terminal(folder: &TempDir) -> PtySession {
        let mut command = Command::new(env!("CARGO_BIN_EXE_antiphon"));
        command.args(["bless", "--review"]).current_dir(folder.path()).env("TERM", "xterm");
        for name in ["NO_COLOR", "CLICOLOR_FORCE", "CI"] {
            command.env_remove(name);
        }
        spawn_command(command, Some(60_000)).expect("a terminal")
    }

    #[test]
    fn somebody_at_a_terminal_is_asked_in_colour() {
        let folder = three_files();
        let mut terminal = at_a_terminal(&folder);
        terminal.exp_string("\u{1b}[36mtranscripts/a.transcript:3 (1 of 2)").expect("the place");
        terminal.exp_string("\u{1b}[31m-< ").expect("the old line");
        terminal.exp_string("\u{1b}[32m+< ").expect("the new line");
        terminal.exp_string("take it? ").expect("a question");
        terminal.send_line("why").expect("an answer");
        terminal.exp_string("leave this step as it is").expect("help");
        terminal.exp_string("take it? ").expect("the question again");
        terminal.send_line("n").expect("an answer");
        terminal.exp_string("(2 of 2)").expect("the next one");
        terminal.exp_string("take it? ").expect("a question");
        terminal.send_line("y").expect("an answer");
        terminal.exp_string("b.transcript:3 (1 of 1)").expect("the next file");
        terminal.exp_string("take it? ").expect("a question");
        terminal.send_line("q").expect("an answer");
        let rest = terminal.exp_eof().expect("the end");
        assert!(rest.contains("updated 1, unchanged 0, not all taken 3"), "{rest}");
        assert_eq!(text(&folder, "a.transcript"), with(OLD, "{}"));
        assert_eq!([text(&folder, "b.transcript"), text(&folder, "c.transcript")], [bad(), bad()]);
    }

    #[test]
    fn the_key_that_interrupts_ends_a_walk_with_nothing_written() {
        let folder = folder(&[("a.transcript", two())]);
        let mut terminal = at_a_terminal(&folder);
        terminal.exp_string("take it? ").expect("a question");
        terminal.send_line("y").expect("an answer");
        terminal.exp_string("(2 of 2)").expect("the next one");
        terminal.exp_string("take it? ").expect("a question");
        terminal.send_control('c').expect("a key");
        terminal.exp_eof().expect("the end");
        let status = terminal.process().wait().expect("a status");
        assert!(matches!(status, WaitStatus::Exited(_, 3)), "{status:?}");
        assert_eq!(text(&folder, "a.transcript"), two());
    }
}
