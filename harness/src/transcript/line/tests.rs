//! Every marker, and what is mistaken for one.

use pretty_assertions::assert_eq;

use super::{ClientLine, Line, ServerLine, Tail, classify, trailing_blank};

fn tail(text: &str, at: usize) -> Tail<'_> {
    Tail { text, at }
}

#[test]
fn a_line_is_known_by_its_first_characters() {
    for (line, expected) in [
        ("", Line::Blank),
        (" \t ", Line::Blank),
        ("#", Line::Comment),
        ("#!x ", Line::Comment),
        ("@title A b ", Line::Setting(tail("title A b", 1))),
        ("@", Line::Setting(tail("", 1))),
        ("  \t{}", Line::More(tail("{}", 3))),
        (" # x", Line::More(tail("# x", 1))),
        ("> {}", Line::Client(ClientLine::Message(tail("{}", 2)))),
        (">  {}", Line::Client(ClientLine::Message(tail(" {}", 2)))),
        ("> >eof", Line::Client(ClientLine::Message(tail(">eof", 2)))),
        (">", Line::Client(ClientLine::Empty)),
        (">raw", Line::Client(ClientLine::Raw(tail("", 4)))),
        (">raw \"a\"", Line::Client(ClientLine::Raw(tail(" \"a\"", 4)))),
        (">eof", Line::Client(ClientLine::Eof)),
        ("< {}", Line::Server(ServerLine::Message(tail("{}", 2)))),
        ("~< {}", Line::Known(ServerLine::Message(tail("{}", 3)))),
        ("<exact  é", Line::Server(ServerLine::Exact(tail(" é", 7)))),
        ("~<exact x", Line::Known(ServerLine::Exact(tail("x", 8)))),
        ("<silence", Line::Server(ServerLine::Silence(None))),
        ("<silence 5s", Line::Server(ServerLine::Silence(Some(tail("5s", 9))))),
        ("<exit any", Line::Server(ServerLine::Exit(tail("any", 6)))),
        ("~<exit 1", Line::Known(ServerLine::Exit(tail("1", 7)))),
        ("<unordered", Line::Server(ServerLine::Unordered)),
        ("<end", Line::Server(ServerLine::End)),
    ] {
        assert_eq!(classify(line), Ok(expected), "{line}");
    }
}

#[test]
fn anything_else_is_refused_with_advice() {
    for (line, at, fact, advice) in [
        ("{}", 0, "the line has no marker", "`> ` before what the client sends"),
        ("// x", 0, "the line has no marker", "a comment begins with `#`"),
        ("é", 0, "the line has no marker", "a line begins with `> `"),
        ("\u{feff}> {}", 0, "the line has no marker", "a line begins with `> `"),
        ("~> {}", 0, "the line has no marker", "only what the server does"),
        ("~", 0, "the line has no marker", "`~<`"),
        (">{}", 0, "no blank follows `>`", "write `> `"),
        (">\t{}", 1, "`>` is not followed by what the client sends", "one blank"),
        ("<\"x\"", 0, "no blank follows `<`", "write `< `"),
        ("~<{}", 1, "no blank follows `<`", "write `< `"),
        ("<", 1, "`<` is not followed by a message", "one blank"),
        ("<exact", 6, "`<exact` is not followed by the text of a line", "one blank"),
        ("<exit", 5, "`<exit` is not followed by a status", "one blank"),
        ("<silence\t5s", 8, "`<silence` is not followed by a duration", "one blank"),
        (">eof now", 4, "`>eof` is followed by `now`", "stands alone"),
        ("<end x", 4, "`<end` is followed by `x`", "stands alone"),
        (">EOF", 0, "unknown word `>EOF`", "did you mean `>eof`?"),
        ("<slience", 0, "unknown word `<slience`", "did you mean `<silence`?"),
        ("~<frobnicate", 1, "unknown word `<frobnicate`", "known words: `<exact`, `<silence`"),
        ("<optional", 0, "`<optional` is reserved", "remove it"),
        ("~<optional {}", 1, "`<optional` is reserved", "remove it"),
        (">wait 5s", 0, "`>wait` is reserved", "remove it"),
        (">signal TERM", 0, "`>signal` is reserved", "remove it"),
    ] {
        let refusal = classify(line).expect_err(line);
        assert_eq!(refusal.at, Some(at), "{line}");
        assert!(refusal.fact.contains(fact), "{line}: {}", refusal.fact);
        assert!(refusal.advice.contains(advice), "{line}: {}", refusal.advice);
    }
}

#[test]
fn a_blank_at_the_end_of_a_step_is_refused() {
    for (line, expected) in [
        ("> {} ", Some(4)),
        ("> ", Some(1)),
        (">eof\t", Some(4)),
        ("< {}  ", Some(4)),
        ("~< {} ", Some(5)),
        ("  {} ", Some(4)),
        ("  ", None),
        ("# x ", None),
        ("@title x ", None),
        ("> {}", None),
        ("> {}\u{a0}", None),
    ] {
        assert_eq!(trailing_blank(line).and_then(|refusal| refusal.at), expected, "{line:?}");
    }
}
