//! What a file means: its items and their lines, its turns, the comments of its steps.

use std::{ops::Range, path::Path, time::Duration};

use pretty_assertions::assert_eq;

use super::Transcript;
use crate::transcript::{Client, ExitWanted, Item, ItemKind, MemberWanted, Names, Wanted};

const FILE: &str = "\
# First.
@title x

# Ask.
> {\"id\":1,
  \"method\":\"ping\"}
>raw \"a\" * 2
>

< {\"id\":1,
  \"result\":{}}
# Known.
~<exact no
<silence 20ms

> b
<unordered
# Inside.
< {\"a\":1,
  \"b\":2}
<exact c
<end
>eof
<exit failure
~<exit 0
";

fn parse(text: &str) -> Transcript {
    match Transcript::parse(Path::new("t"), text.as_bytes(), &Names::default()) {
        Ok(transcript) => transcript,
        Err(errors) => panic!("{errors}"),
    }
}

/// The lines of an item, counted from 0, and what it is.
fn described(item: &Item) -> (Range<usize>, String) {
    let what = match &item.kind {
        ItemKind::Blank => "blank".to_owned(),
        ItemKind::Comment => "comment".to_owned(),
        ItemKind::Setting => "setting".to_owned(),
        ItemKind::Client(Client::Message(_)) => "message".to_owned(),
        ItemKind::Client(Client::Empty) => "empty".to_owned(),
        ItemKind::Client(Client::Raw(raw)) => format!("raw {raw}"),
        ItemKind::Client(Client::Eof) => "eof".to_owned(),
        ItemKind::Server(expectation) => {
            let rule = wanted(&expectation.wanted);
            let lines = &expectation.wanted_lines;
            let known = expectation.known.as_ref();
            let known = known.map(|(known, lines)| format!("; known {lines:?} {}", wanted(known)));
            format!("{lines:?} {rule}{}", known.unwrap_or_default())
        }
    };
    (item.lines.clone(), what)
}

fn wanted(wanted: &Wanted) -> String {
    match wanted {
        Wanted::Message(pattern) => format!("like {}", pattern.to_value()),
        Wanted::Exact(_) => "exact".to_owned(),
        Wanted::Silence(duration) => format!("silence {duration:?}"),
        Wanted::Exit(exit) => format!("exit {exit:?}"),
        Wanted::Unordered(members) => {
            let member = |wanted: &MemberWanted| match wanted {
                MemberWanted::Message(pattern) => pattern.to_value().to_string(),
                MemberWanted::Exact(_) => "exact".to_owned(),
            };
            let members = members.iter().map(|m| format!("{:?} {}", m.lines, member(&m.wanted)));
            format!("unordered {}", members.collect::<Vec<_>>().join(", "))
        }
    }
}

#[test]
fn the_items_cover_the_lines() {
    let got: Vec<_> = parse(FILE).items.iter().map(described).collect();
    let expected = [
        (0..1, "comment"),
        (1..2, "setting"),
        (2..3, "blank"),
        (3..4, "comment"),
        (4..6, "message"),
        (6..7, r#"raw "a" * 2"#),
        (7..8, "empty"),
        (8..9, "blank"),
        (9..13, r#"9..11 like {"id":1,"result":{}}; known 12..13 exact"#),
        (13..14, "13..14 silence Some(20ms)"),
        (14..15, "blank"),
        (15..16, "message"),
        (16..22, r#"16..22 unordered 18..20 {"a":1,"b":2}, 20..21 exact"#),
        (22..23, "eof"),
        (23..25, "23..24 exit Failure; known 24..25 exit Code(0)"),
    ];
    assert_eq!(got, expected.map(|(lines, what)| (lines, what.to_owned())));
}

#[test]
fn a_turn_is_what_the_client_does_and_what_the_server_must_do_then() {
    for (text, expected) in [
        ("", &[][..]),
        ("# only a comment\n", &[]),
        ("> a\n> b\n< {}\n<silence 1s\n>eof\n", &[(2, 2), (1, 0)]),
        ("< {}\n> a\n<silence\n> b\n< {}\n", &[(0, 1), (1, 1), (1, 1)]),
        (FILE, &[(3, 2), (1, 1), (1, 1)]),
    ] {
        let transcript = parse(text);
        let turns = transcript.turns();
        let got = turns.iter().map(|turn| (turn.clients.len(), turn.expectations.len()));
        assert_eq!(got.collect::<Vec<_>>(), expected, "{text}");
    }
}

#[test]
fn the_comment_of_a_step_stands_in_its_paragraph_or_its_turn() {
    let text = "\
# Head of the file.
@title x

> a
< 1
# Two
#   lines.
> b

< 2
<silence 1s
# Own.
< 3

> c
";
    let transcript = parse(text);
    let got: Vec<_> = transcript.steps().map(|step| transcript.comment_above(step)).collect();
    let two = Some("Two\n  lines.".to_owned());
    let own = Some("Own.".to_owned());
    assert_eq!(got, [None, None, two.clone(), two.clone(), two, own, None]);
}

#[test]
fn a_file_is_printed_as_it_was_read() {
    assert_eq!(parse(FILE).print(), FILE);
    assert_eq!(parse(FILE).text(4..6), "> {\"id\":1,\n  \"method\":\"ping\"}\n");
}

#[test]
fn only_messages_of_the_server_are_laid_out() {
    let laid = FILE
        .replace("< {\"id\":1,\n  \"result\":{}}\n", "< {\"id\":1,\"result\":{}}\n")
        .replace("< {\"a\":1,\n  \"b\":2}\n", "< {\"a\":1,\"b\":2}\n");
    assert_eq!(parse(FILE).layout(), laid);
}

#[test]
fn an_exit_is_a_status_or_a_word() {
    for (text, expected) in [
        ("<exit 0\n", ExitWanted::Code(0)),
        ("<exit 2147483647\n", ExitWanted::Code(i32::MAX)),
        ("<exit any\n", ExitWanted::Any),
        ("<exit failure\n", ExitWanted::Failure),
    ] {
        let transcript = parse(text);
        let expectation = transcript.items[0].expectation().expect("a server step");
        assert!(matches!(expectation.wanted, Wanted::Exit(exit) if exit == expected), "{text}");
    }
}

#[test]
fn names_come_from_outside_and_from_settings_and_from_steps() {
    let text = "@let b = 1\n> {{a}}{{b}}\n< {\"x\":\"{{c = string}}\"}\n> {{c}}\n";
    let names = Names { lets: ["a".to_owned()].into(), ..Names::default() };
    assert!(Transcript::parse(Path::new("t"), text.as_bytes(), &names).is_ok());
    assert!(Transcript::parse(Path::new("t"), text.as_bytes(), &Names::default()).is_err());
}

#[test]
fn shapes_are_those_of_the_revision() {
    let shapes = [("2025-11-25".to_owned(), ["Tool".to_owned()].into())].into();
    let names = Names { shapes, ..Names::default() };
    let facts = |text: &str| match Transcript::parse(Path::new("t"), text.as_bytes(), &names) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.errors.into_iter().map(|error| error.fact).collect(),
    };
    assert_eq!(facts("@revision 2025-11-25\n< \"{{Tool}}\"\n"), [""; 0]);
    let unknown = "revision 2025-06-18 has no shape `Tool`";
    assert_eq!(facts("@revision 2025-06-18\n< \"{{Tool}}\"\n"), [unknown]);
}

#[test]
fn a_duration_is_kept() {
    let transcript = parse("@timeout 200ms\n<silence 1s\n");
    assert_eq!(transcript.settings.timeout, Some(Duration::from_millis(200)));
}
