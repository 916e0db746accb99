//! The README is true: what its tour shows is what a reader sees who follows it in order, commands
//! and options are there, links lead somewhere. Only times may differ.
#![cfg(unix)]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use antiphon::transcript::{Names, Transcript};
use assert_cmd::Command;
use pretty_assertions::assert_eq;
use walkdir::WalkDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_antiphon");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the root is there")
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("the README is there")
}

/// The fenced blocks that have this word after the fence, in order.
fn blocks(info: &str) -> Vec<String> {
    let page = readme();
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(found) = line.strip_prefix("```") {
            let inside = lines.by_ref().take_while(|line| *line != "```");
            let text: Vec<_> = inside.flat_map(|line| [line, "\n"]).collect();
            if found == info {
                blocks.push(text.concat());
            }
        }
    }
    assert!(!blocks.is_empty(), "the README has blocks marked `{info}`");
    blocks
}

/// The page without its blocks.
fn prose() -> String {
    readme().split("```").step_by(2).collect()
}

/// Each command of a console block, with what it prints.
fn commands(block: &str) -> Vec<(&str, &str)> {
    let commands = block.strip_prefix("$ ").expect("a console block begins with a command");
    commands.split("\n$ ").map(|one| one.split_once('\n').unwrap_or((one, ""))).collect()
}

/// `; 0.008 s` as `; TIME`.
fn without_times(text: &str) -> String {
    let is_time =
        |word: &str| word.ends_with(" s") && word.starts_with(|c: char| c.is_ascii_digit());
    let line = |line: &str| match line.rsplit_once("; ") {
        Some((before, time)) if is_time(time) => format!("{before}; TIME"),
        _ => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// What a reader has: the folders of the repository, and the program on the path.
fn desk() -> tempfile::TempDir {
    let desk = tempfile::tempdir().expect("a temporary folder");
    for folder in ["transcripts", "examples"] {
        for entry in WalkDir::new(root().join(folder)) {
            let from = entry.expect("the folder can be walked").into_path();
            let to = desk.path().join(from.strip_prefix(root()).expect("a path below the root"));
            if from.is_dir() {
                fs::create_dir_all(to).expect("a folder");
            } else {
                fs::copy(from, to).expect("a copy");
            }
        }
    }
    desk
}

fn shell(desk: &Path, command: &str) -> String {
    let folder = Path::new(PROGRAM).parent().expect("a program is in a folder");
    let mut shell = Command::new("sh");
    let script = format!("PATH=\"$FOLDER:$PATH\"; {{ {command}\n}} 2>&1");
    shell.current_dir(desk).env("FOLDER", folder).args(["-c", &script]);
    for name in ["CI", "NO_COLOR", "CLICOLOR_FORCE", "TERM"] {
        shell.env_remove(name);
    }
    String::from_utf8(shell.output().expect("a shell").stdout).expect("text")
}

#[test]
fn the_tour_prints_what_the_readme_shows() {
    let desk = desk();
    let transcript = &blocks("")[0];
    let parsed = Transcript::parse(Path::new("readme"), transcript.as_bytes(), &Names::default());
    assert!(parsed.is_ok(), "{parsed:?}");
    let path = desk.path().join("errors.transcript");
    fs::write(&path, transcript).expect("a file");
    let holds = shell(desk.path(), "antiphon run errors.transcript");
    assert!(holds.starts_with("1 transcript: 1 held; "), "{holds}");
    fs::write(&path, transcript.replace("-32601", "-32600")).expect("a file");
    for block in blocks("console") {
        for (command, expected) in commands(&block) {
            let printed = shell(desk.path(), command);
            assert_eq!(without_times(&printed), without_times(expected), "{command}");
        }
    }
}

/// The commands that stand in the prose between backticks and in the blocks.
fn mentioned() -> BTreeSet<String> {
    let prose = prose();
    let inline = prose.split('`').skip(1).step_by(2).map(|code| code.replace('\n', " "));
    let lines: Vec<_> = ["sh", "console", "yaml"].into_iter().flat_map(blocks).collect();
    let lines = lines.iter().flat_map(|block| block.lines()).map(str::to_owned);
    let commands = inline.chain(lines).filter_map(|text| {
        let (_, command) = text.split_once("antiphon ")?;
        let ours = command.split(" -- ").next().unwrap_or_default();
        text.trim_start_matches(['$', '-', ' ']).starts_with("antiphon ").then(|| ours.to_owned())
    });
    commands.collect()
}

#[test]
fn every_command_and_option_that_the_readme_names_is_there() {
    let mentioned = mentioned();
    assert!(mentioned.iter().any(|command| command.starts_with("list --json")), "{mentioned:?}");
    let mut helps = String::new();
    for command in mentioned {
        let mut words = command.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let output = Command::new(PROGRAM).args([verb, "--help"]).output().expect("the program");
        let help = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && help.contains(&format!("antiphon {verb}")), "{command}");
        for option in words.filter(|word| word.starts_with("--")) {
            assert!(help.contains(option), "`antiphon {command}`: {verb} has no {option}");
        }
        helps += &help;
    }
    let prose = prose();
    for option in prose.split('`').skip(1).step_by(2).filter(|code| code.starts_with("--")) {
        let name = option.split([' ', '=']).next().unwrap_or_default();
        assert!(name == "--" || helps.contains(name), "no command has {option}");
    }
}

#[test]
fn every_link_of_the_readme_leads_somewhere() {
    let page = readme();
    let links = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let pictures = page.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let targets: Vec<_> = links.chain(pictures).filter(|link| !link.starts_with("http")).collect();
    assert!(targets.len() > 5, "{targets:?}");
    for target in targets {
        assert!(root().join(target).exists(), "{target}");
    }
}
