//! The laws of transcripts, held against generated files, spoiled files and plain noise.

use std::path::Path;

use antiphon::json::{Value, read};
use antiphon::pattern::Pattern;
use antiphon::transcript::{
    Client, Expectation, ItemKind, MemberWanted, Names, ParseErrors, Raw, Transcript, Wanted,
    layout_message,
};
use proptest::prelude::*;

fn parse(bytes: &[u8]) -> Result<Transcript, ParseErrors> {
    Transcript::parse(Path::new("t"), bytes, &Names::default())
}

fn good(text: &str) -> Transcript {
    parse(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// JSON without a member that stands twice, as text.
fn json() -> impl Strategy<Value = Value> {
    let number = "-?(0|[1-9][0-9]{0,30})(\\.[0-9]{1,5})?([eE][+-]?[0-9]{1,3})?";
    let leaf = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        number.prop_map(|number| number),
        any::<String>().prop_map(|text| Value::from(text).to_string()),
        "[ -~]{0,80}".prop_map(|text| Value::from(text).to_string()),
        "\\PC{0,8}\\{\\{[a-z]{1,3}\\}\\}".prop_map(|text| Value::from(text).to_string()),
        Just("\"\\ud800\"".to_owned()),
    ];
    let text = leaf.prop_recursive(5, 40, 6, |inner| {
        let member = ("\\PC{0,6}", inner.clone());
        prop_oneof![
            prop::collection::vec(inner, 0..6)
                .prop_map(|elements| format!("[{}]", elements.join(","))),
            prop::collection::btree_map(member.0, member.1, 0..6).prop_map(|members| {
                let member = |(name, value)| format!("{}:{value}", Value::from(name));
                let members: Vec<String> = members.into_iter().map(member).collect();
                format!("{{{}}}", members.join(","))
            }),
        ]
    });
    text.prop_map(|text| read(text.as_bytes()).expect(&text).value)
}

/// A value after a marker, with blanks and line breaks between its tokens.
fn message(marker: &'static str) -> impl Strategy<Value = String> {
    let gaps =
        prop::collection::vec(prop::sample::select(vec!["", "", "", " ", "\n  ", "\n\t"]), 12);
    (json(), gaps).prop_map(move |(value, gaps)| {
        let text = Pattern::literal(&value).to_value().to_string();
        let mut gaps = gaps.iter().cycle();
        let spread: Vec<&str> =
            tokens(&text).flat_map(|token| [token, gaps.next().expect("a cycle")]).collect();
        format!("{marker} {}\n", spread[..spread.len() - 1].concat())
    })
}

/// The brackets, commas and colons of a JSON text, and what stands between them.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = *rest.as_bytes().first()?;
        let string = || {
            let mut escaped = false;
            let closes = rest[1..].find(|c| {
                let closes = !escaped && c == '"';
                escaped = !escaped && c == '\\';
                closes
            });
            closes.expect("a string ends") + 2
        };
        let end = match first {
            b'"' => string(),
            b'[' | b']' | b'{' | b'}' | b',' | b':' => 1,
            _ => rest.find([',', ']', '}']).unwrap_or(rest.len()),
        };
        let (token, after) = rest.split_at(end);
        rest = after;
        Some(token)
    })
}

/// One paragraph of a file that may stand anywhere below the settings.
fn paragraph() -> impl Strategy<Value = String> {
    let fixed = |text: &'static str| Just(text.to_owned());
    let group = (message("<"), message("<"))
        .prop_map(|(a, b)| format!("<unordered\n{a}# x\n\n{b}<exact c\n<end\n"));
    let known = (message("<"), message("~<")).prop_map(|(a, b)| format!("{a}\n# why\n{b}"));
    prop_oneof![
        "#[^\r\n\0]{0,20}".prop_map(|text| text + "\n"),
        "[ \t]{0,3}".prop_map(|text| text + "\n"),
        message("<"),
        message(">"),
        known,
        group,
        "[!-z][ -z]{0,20}[!-z]".prop_map(|text| format!("> {text}\n<exact {text}\n~<silence 1s\n")),
        fixed(">\n<silence\n>raw \"\\xff\\n\" * 3 \"é\"\n"),
        fixed("<silence 20ms\n"),
    ]
}

fn file() -> impl Strategy<Value = String> {
    let settings = prop_oneof![
        Just(""),
        Just("@title  x \n\n# y\n@timeout 5s\n@let n = {\"a\":1}\n"),
        Just("@dialect koyu once\n@env A=b\n@answer roots/list {}\n"),
    ];
    let end = prop_oneof![Just(""), Just(">eof\n<exit 0\n"), Just("<exit any\n\n~<exit 1\n# z\n")];
    (settings, prop::collection::vec(paragraph(), 0..8), end)
        .prop_map(|(settings, paragraphs, end)| format!("{settings}{}{end}", paragraphs.concat()))
}

/// A file with a few lines lost, doubled or exchanged and a few characters put in.
fn spoiled() -> impl Strategy<Value = String> {
    let scrap = prop_oneof![
        Just("{{"),
        Just("\""),
        Just("}"),
        Just(" "),
        Just("\n"),
        Just("\n  "),
        Just("\\"),
        Just("~"),
        Just("<"),
        Just(">"),
        Just("\r"),
        Just("\0"),
        Just("é"),
        Just("{{x = string}}"),
        Just("{{x}}"),
    ];
    let edit = (any::<prop::sample::Index>(), scrap, any::<bool>());
    (file(), prop::collection::vec(edit, 1..5)).prop_map(|(text, edits)| {
        let mut characters: Vec<char> = text.chars().collect();
        for (index, scrap, lose) in edits {
            let at = index.index(characters.len() + 1);
            let end = if lose { characters.len().min(at + 3) } else { at };
            characters.splice(at..end, scrap.chars());
        }
        characters.into_iter().collect()
    })
}

/// Pieces of the language in no order.
fn noise() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "> ",
        ">",
        ">raw",
        ">eof",
        "< ",
        "<exact ",
        "<silence",
        "<exit 0",
        "<unordered",
        "<end",
        "~<",
        "~",
        "@",
        "@let x = ",
        "@title t",
        "#",
        "  ",
        "\t",
        "\n",
        "\n",
        "\n",
        "{\"a\":",
        "1",
        "}",
        "[",
        "]",
        ",",
        "\"",
        "{{",
        "}}",
        "{{x}}",
        "{{x = string}}",
        "\"{{any}}\"",
        " * 3",
        "5s",
        "é",
        "\u{feff}",
        "\r",
    ]);
    prop::collection::vec(pieces, 0..40).prop_map(|pieces| pieces.concat())
}

/// What the steps demand, whatever the lines.
fn meaning(transcript: &Transcript) -> Vec<String> {
    let meaning = |kind: &ItemKind| match kind {
        ItemKind::Client(Client::Message(template)) => format!("{template:?}"),
        ItemKind::Client(client) => format!("{client:?}"),
        ItemKind::Server(Expectation { wanted, known, .. }) => {
            let known = known.as_ref().map(|(known, _)| demand(known));
            format!("{} {known:?}", demand(wanted))
        }
        other => format!("{other:?}"),
    };
    transcript.items.iter().map(|item| meaning(&item.kind)).collect()
}

fn demand(wanted: &Wanted) -> String {
    match wanted {
        Wanted::Message(pattern) => pattern.to_value().to_string(),
        Wanted::Unordered(members) => {
            let member = |wanted: &MemberWanted| match wanted {
                MemberWanted::Message(pattern) => pattern.to_value().to_string(),
                MemberWanted::Exact(template) => format!("{template:?}"),
            };
            members.iter().map(|m| member(&m.wanted)).collect::<Vec<_>>().join("\n")
        }
        other => format!("{other:?}"),
    }
}

/// What must hold of any bytes.
fn check(bytes: &[u8]) {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').count();
    let transcript = match parse(bytes) {
        Ok(transcript) => transcript,
        Err(errors) => {
            let places: Vec<_> = errors.errors.iter().map(|error| error.line).collect();
            assert!(!places.is_empty() && places.len() <= 50 && places.is_sorted());
            assert!(places.iter().all(|line| (1..=lines).contains(line)));
            return;
        }
    };
    assert_eq!(transcript.print().as_bytes(), bytes);
    let mut next = 0;
    for item in &transcript.items {
        assert_eq!(item.lines.start, next);
        next = item.lines.end;
    }
    assert_eq!(next, lines);
    let laid = good(&transcript.layout());
    assert_eq!(laid.print(), transcript.layout());
    assert_eq!(laid.layout(), laid.source);
    assert_eq!(meaning(&laid), meaning(&transcript));
}

proptest! {
    #[test]
    fn a_file_prints_as_it_was_read_and_its_layout_is_stable_and_means_the_same(text in file()) {
        good(&text);
        check(text.as_bytes());
    }

    #[test]
    fn a_spoiled_file_is_refused_with_places_or_is_a_file(text in spoiled()) {
        check(text.as_bytes());
    }

    #[test]
    fn pieces_of_the_language_in_no_order_are_refused_or_are_a_file(text in noise()) {
        check(text.as_bytes());
    }

    #[test]
    fn any_bytes_are_refused_or_are_a_file(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&bytes);
    }

    #[test]
    fn a_laid_out_message_is_the_message(value in json(), marker in prop_oneof![Just("<"), Just("~<")]) {
        let lines = layout_message(marker, &value);
        let pieces = lines.iter().map(|line| line.trim_start_matches(marker).trim_start_matches(' '));
        let again = read(pieces.collect::<String>().as_bytes()).expect("JSON").value;
        prop_assert_eq!(again.to_string(), value.to_string());
        for line in &lines {
            prop_assert_eq!(line.trim_end_matches(' '), line);
        }
    }

    #[test]
    fn raw_bytes_are_printed_so_that_they_are_read_again(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let raw = Raw::from_bytes(&bytes).expect("few bytes");
        let transcript = good(&format!(">raw {raw}\n"));
        let Some(Client::Raw(again)) = transcript.items[0].client() else { panic!("a raw line") };
        prop_assert_eq!(again.to_bytes(), bytes);
        prop_assert_eq!(again, &raw);
    }

    #[test]
    fn raw_strings_send_their_parts_as_often_as_they_say(
        parts in prop::collection::vec(("[a-zé]{0,4}", 0_usize..5), 1..4),
    ) {
        let written: Vec<_> = parts.iter().map(|(text, times)| format!("\"{text}\" * {times}")).collect();
        let transcript = good(&format!(">raw {}\n", written.join(" ")));
        let Some(Client::Raw(raw)) = transcript.items[0].client() else { panic!("a raw line") };
        let sent: String = parts.iter().map(|(text, times)| text.repeat(*times)).collect();
        prop_assert_eq!(raw.to_bytes(), sent.as_bytes());
        prop_assert_eq!(raw.len(), sent.len() as u64);
    }
}
