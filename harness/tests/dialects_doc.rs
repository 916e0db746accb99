//! The page of the dialects against the transcripts: every rule has a row, every row and every cell of the table of
//! differences is pinned, every link leads somewhere, and a transcript claims no rule that the page does not know.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use pretty_assertions::assert_eq;
use walkdir::WalkDir;

/// The dialects whose rules the page numbers: folder of the transcripts, letter, how many rules.
const NUMBERED: &[(&str, char, usize)] =
    &[("koyu", 'K', 25), ("once", 'O', 28), ("toolgrain", 'T', 20)];

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rows of the tables that have a column `pinned by`: the id of the rule and the targets of its
/// links, in the order of the page.
fn rows() -> Vec<(String, Vec<String>)> {
    let page = text(&root().join("server/DIALECTS.md"));
    let tables = page.split("\n\n").filter(|table| table.contains("| pinned by |"));
    tables.flat_map(str::lines).filter_map(row).collect()
}

fn row(line: &str) -> Option<(String, Vec<String>)> {
    let id = line.strip_prefix("| ")?.split(" |").next()?;
    let number = id.strip_prefix(|letter: char| letter.is_ascii_uppercase())?;
    number.parse::<usize>().ok()?;
    let (_, pinned_by) = line.trim_end_matches(" |").rsplit_once(" | ")?;
    Some((id.to_owned(), links(pinned_by)))
}

fn links(text: &str) -> Vec<String> {
    let rests = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    rests.map(|(target, _)| target.to_owned()).collect()
}

/// The rules that a file pins: the `K12` of each `@spec koyu K12`, whatever stands behind it. In a test written in
/// Rust, for what no transcript can show, it stands in a comment.
fn pinned(transcript: &Path, dialect: &str, letter: char) -> BTreeSet<String> {
    let source = text(transcript);
    let lines = source.lines().map(|line| line.trim_start_matches("// "));
    let specs = lines.filter_map(|line| line.strip_prefix("@spec"));
    let rules = specs.filter_map(|spec| match spec.split_whitespace().collect::<Vec<_>>()[..] {
        [name, rule, ..] if name == dialect && is_id(rule, letter) => Some(rule.to_owned()),
        _ => None,
    });
    rules.collect()
}

fn is_id(word: &str, letter: char) -> bool {
    word.strip_prefix(letter).is_some_and(|number| number.parse::<usize>().is_ok())
}

fn transcripts(dialect: &str) -> Vec<PathBuf> {
    let folder = root().join("transcripts").join(dialect);
    let files = WalkDir::new(folder).sort_by_file_name().into_iter();
    let paths = files.map(|entry| entry.expect("the folder can be walked").into_path());
    paths.filter(|path| path.extension().is_some_and(|it| it == "transcript")).collect()
}

#[test]
fn every_rule_has_one_row() {
    let mut found: Vec<String> = rows().into_iter().map(|(id, _)| id).collect();
    let numbered = NUMBERED.iter();
    let rules =
        numbered.flat_map(|(_, letter, last)| (1..=*last).map(move |n| format!("{letter}{n}")));
    let mut wanted: Vec<String> = rules.collect();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
}

#[test]
fn every_row_is_pinned_by_the_transcripts_that_it_links() {
    let mut faults = Vec::new();
    for (id, links) in rows() {
        let dialect = NUMBERED.iter().find(|(_, letter, _)| is_id(&id, *letter));
        let (dialect, letter, _) = dialect.expect("the test above holds");
        if links.is_empty() {
            faults.push(format!("{id} links no transcript"));
        }
        for link in links {
            let path = root().join("server").join(&link);
            if !path.is_file() {
                faults.push(format!("{id} links {link}, which is not there"));
            } else if !pinned(&path, dialect, *letter).contains(&id) {
                faults.push(format!("{id} links {link}, which has no `@spec {dialect} {id}`"));
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}

/// A cell is pinned by a transcript that is played to its dialect, or by a test written in Rust.
fn fault_of_cell(dialect: &str, cell: &str) -> Option<String> {
    let targets = links(cell);
    let wrong = targets.iter().find(|target| {
        let path = root().join("server").join(target);
        let is_played = |line: &str| {
            line.strip_prefix("@dialect")
                .is_some_and(|names| names.split_whitespace().any(|name| name == dialect))
        };
        !path.is_file() || target.ends_with("transcript") && !text(&path).lines().any(is_played)
    });
    match (targets.is_empty(), wrong) {
        (true, _) => Some(format!("`{cell}` of {dialect} links nothing")),
        (false, Some(target)) => Some(format!("{target} is not there, or not played to {dialect}")),
        (false, None) => None,
    }
}

#[test]
fn every_cell_of_the_table_of_differences_is_pinned() {
    let page = text(&root().join("server/DIALECTS.md"));
    let table = page.split("\n\n").find(|table| table.starts_with("| row |")).expect("the table");
    let cells = |line: &str| -> Vec<String> {
        let inner = line.trim_start_matches("| ").trim_end_matches(" |");
        inner.split(" | ").map(str::to_owned).collect()
    };
    let mut lines = table.lines();
    let head = cells(lines.next().expect("a table has a head"));
    let dialects: Vec<_> = head[2..].iter().map(|name| name.trim_matches('`')).collect();
    let known: Vec<_> = NUMBERED.iter().map(|(name, _, _)| *name).collect();
    assert!(known.iter().all(|name| dialects.contains(name)), "{dialects:?}");
    let mut faults = Vec::new();
    for line in lines.skip(1) {
        let row = cells(line);
        assert_eq!(row.len(), head.len(), "{line}");
        let pairs = dialects.iter().zip(&row[2..]);
        faults.extend(pairs.filter_map(|(dialect, cell)| fault_of_cell(dialect, cell)));
    }
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn a_transcript_pins_only_rules_that_the_page_knows() {
    let known: BTreeSet<String> = rows().into_iter().map(|(id, _)| id).collect();
    for (dialect, letter, _) in NUMBERED {
        for path in transcripts(dialect) {
            let rules = pinned(&path, dialect, *letter);
            let unknown: Vec<_> = rules.difference(&known).collect();
            assert!(unknown.is_empty(), "{} pins {unknown:?}", path.display());
        }
    }
}
