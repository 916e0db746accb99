use std::path::Path;

use pretty_assertions::assert_eq;

use crate::transcript::{Names, Transcript};

use super::Review;

fn transcript(text: &str) -> Transcript {
    Transcript::parse(Path::new("a.transcript"), text.as_bytes(), &Names::default()).expect(text)
}

/// Replies short to read: `2 [1]` is the step that wants this result for this id.
fn long(lines: &[&str]) -> String {
    let line = |line: &&str| match line.split_once(' ') {
        Some((id, result)) if id.parse::<u8>().is_ok() => {
            format!("< {{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}\n")
        }
        _ => format!("{line}\n"),
    };
    lines.iter().map(line).collect()
}

/// The lines of the revisions, with how many old and new lines each has, and where they differ.
fn check(before: &[&str], after: &[&str], expected: &[(usize, usize, usize, &str)]) {
    let (before, after) = (long(before), long(after));
    let review = Review::new(&transcript(&before), &transcript(&after));
    let found: Vec<_> = review
        .revisions()
        .map(|one| {
            let pointers = one.differences.iter().map(|found| found.pointer.to_string());
            let (old, new) = (one.old.lines().count(), one.new.lines().count());
            (one.line, old, new, pointers.collect::<Vec<_>>().join(" "))
        })
        .collect();
    let expected: Vec<_> =
        expected.iter().map(|(line, old, new, at)| (*line, *old, *new, (*at).to_owned())).collect();
    assert_eq!(found, expected, "{before}{after}");
    let count = found.len();
    assert_eq!(review.text(&[]), before);
    assert_eq!(review.text(&vec![false; count]), before);
    assert_eq!(review.text(&vec![true; count]), after);
}

const ASK: &str = "> {}";

#[test]
fn each_step_that_changes_comes_or_goes_is_a_revision() {
    check(&[ASK, "1 {}"], &[ASK, "1 {}"], &[]);
    check(&[ASK, "1 {}"], &[ASK, "1 [1]"], &[(2, 1, 1, "/result")]);
    check(
        &["# Why.", ASK, "1 {\"a\":1}", "2 {\"b\":\"{{any}}\"}"],
        &["# Why.", ASK, "1 {\"a\":2}", "2 {\"b\":\"{{any}}\",\"c\":3}"],
        &[(3, 1, 1, "/result/a"), (4, 1, 1, "/result/c")],
    );
    check(&[ASK, "1 {}", "2 {}"], &[ASK, "2 [1]"], &[(2, 1, 0, ""), (3, 1, 1, "/result")]);
    check(&[ASK, "2 {}"], &[ASK, "1 {}", "2 [1]"], &[(2, 0, 1, ""), (2, 1, 1, "/result")]);
    check(&[ASK, "1 {}"], &[ASK, "2 {}"], &[(2, 1, 1, "/id")]);
    check(&[ASK, ASK], &[ASK, "1 {}", ASK, "2 {}"], &[(2, 0, 1, ""), (3, 0, 1, "")]);
}

#[test]
fn what_only_stands_for_a_step_comes_with_it() {
    check(&[ASK, "1 {}"], &[ASK, "1 {}", ">eof", "<exit 3"], &[(3, 0, 2, "")]);
}

#[test]
fn a_known_deviation_is_held_against_its_rule() {
    let known = "~< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":[]}";
    check(&[ASK, "1 {}"], &[ASK, "1 {}", known], &[(2, 1, 2, "/result")]);
    check(&[ASK, "1 {}", known], &[ASK, "1 {}"], &[(2, 2, 1, "")]);
}

#[test]
fn revisions_are_taken_one_by_one() {
    let before = long(&["# Why.", ASK, "1 {}", "", ASK, "2 {}", "3 {}"]);
    let after = long(&["# Why.", ASK, "1 [1]", "", ASK, "2 [2]", "3 [3]"]);
    let review = Review::new(&transcript(&before), &transcript(&after));
    let mixed = long(&["# Why.", ASK, "1 {}", "", ASK, "2 [2]", "3 {}"]);
    assert_eq!(review.text(&[false, true]), mixed);
    let first = review.revisions().next().expect("a revision");
    assert_eq!((first.comment.as_deref(), first.cause.as_deref()), (Some("Why."), Some(ASK)));
}
