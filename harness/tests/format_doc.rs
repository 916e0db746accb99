//! The examples of `transcripts/FORMAT.md`: each block marked `transcript` is read and laid out, and
//! does what the word after it says (see the head of that page).

use std::{
    fs,
    path::{Path, PathBuf},
};

use antiphon::plan::{Plan, PlanRequest, ServerChoice};
use antiphon::report::Format;
use antiphon::run::{RunOptions, run};
use antiphon::session::Stop;
use antiphon::transcript::{Names, Transcript};
use antiphon::verdict::ExitStatus;
use pretty_assertions::assert_eq;

const NAME: &str = "example.transcript";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the root is there")
}

/// The fenced blocks of the page: what is written after the fence, and the text.
fn blocks() -> Vec<(String, String)> {
    let page = fs::read_to_string(root().join("transcripts/FORMAT.md")).expect("the page is there");
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let inside = lines.by_ref().take_while(|line| *line != "```");
            let text: Vec<&str> = inside.flat_map(|line| [line, "\n"]).collect();
            blocks.push((info.to_owned(), text.concat()));
        }
    }
    blocks
}

/// The blocks of a kind, each with the text of the block after it.
fn marked(kind: &str) -> Vec<(String, String)> {
    let blocks = blocks();
    let after = blocks.iter().skip(1).map(|(_, text)| text.clone()).chain([String::new()]);
    let all = blocks.iter().cloned().zip(after);
    let marked: Vec<_> =
        all.filter(|((info, _), _)| info == kind).map(|((_, text), after)| (text, after)).collect();
    assert!(!marked.is_empty(), "the page has blocks marked `{kind}`");
    marked
}

fn parse(text: &str) -> Result<Transcript, String> {
    let parsed = Transcript::parse(Path::new(NAME), text.as_bytes(), &Names::default());
    parsed.map_err(|errors| format!("{errors}\n"))
}

#[test]
fn every_example_is_of_a_kind_that_is_tested() {
    let known =
        ["transcript", "transcript koyu", "transcript bad", "transcript unlaid", "text", "abnf"];
    for (info, text) in blocks() {
        assert!(known.contains(&info.as_str()), "`{info}` before\n{text}");
    }
}

#[test]
fn examples_are_transcripts_and_laid_out() {
    for (text, _) in marked("transcript").into_iter().chain(marked("transcript koyu")) {
        match parse(&text) {
            Ok(transcript) => assert_eq!(transcript.layout(), text),
            Err(errors) => panic!("{errors}{text}"),
        }
    }
}

#[test]
fn bad_examples_give_the_errors_shown() {
    for (text, errors) in marked("transcript bad") {
        assert_eq!(parse(&text).expect_err(&text), errors);
    }
}

#[test]
fn unlaid_examples_become_what_is_shown() {
    for (text, laid) in marked("transcript unlaid") {
        assert_eq!(parse(&text).expect(&text).layout(), laid);
    }
}

#[test]
fn examples_hold_against_the_dialect_that_they_name() {
    // Beside the goldens, so that the paths in the examples lead where they lead from the page.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let examples = folder.path().join("transcripts");
    fs::create_dir(&examples).expect("a folder for the examples");
    copy_buildings(&folder.path().join("examples"));
    for (number, (text, _)) in marked("transcript koyu").into_iter().enumerate() {
        let file = examples.join(format!("{number}.transcript"));
        fs::write(file, text).expect("the example can be written");
    }
    let program = env!("CARGO_BIN_EXE_antiphon").into();
    let plan = Plan::new(&PlanRequest::new(folder.path(), ServerChoice::Bundled(program)));
    let plan = plan.expect("the examples are well formed");
    let options = RunOptions { jobs: 1, strict: true, fail_fast: false };
    let report = run(&plan, options, &Stop::new(), &|_| {});
    let mut shown = anstream::StripStream::new(Vec::new());
    Format::Human.write(&report, &mut shown).expect("a report can be written");
    let shown = String::from_utf8_lossy(&shown.into_inner()).into_owned();
    assert!(report.status() == ExitStatus::Held, "{shown}");
}

fn copy_buildings(to: &Path) {
    fs::create_dir(to).expect("a folder for the buildings");
    fs::copy(root().join("examples/two-rooms.muro"), to.join("two-rooms.muro"))
        .expect("the building can be copied");
}
