use std::path::Path;

use pretty_assertions::assert_eq;
use proptest::prelude::*;

use super::*;
use crate::{
    plan::Secrets,
    transcript::{Names, Transcript},
};

/// `> ` and `< ` are lines that pass, `>> ` and `<< ` the same without a line end.
fn passing(line: &str) -> Passing {
    let end = |text: &str| [text.as_bytes(), b"\n"].concat();
    match line.split_once(' ').unwrap_or((line, "")) {
        (">", text) => Passing::Client(end(text)),
        ("<", text) => Passing::Server(end(text)),
        (">>", text) => Passing::Client(text.into()),
        ("<<", text) => Passing::Server(text.into()),
        (">eof", _) => Passing::ClientEnd,
        ("<eof", _) => Passing::ServerEnd,
        ("<exit", status) => Passing::Exit(Exit::Code(status.parse().unwrap())),
        ("<signal", number) => Passing::Exit(Exit::Signal(number.parse().unwrap())),
        _ => Passing::Stopped,
    }
}

fn recorded(passings: impl IntoIterator<Item = Passing>) -> String {
    recorded_without(&Secrets::default(), passings)
}

fn recorded_without(secrets: &Secrets, passings: impl IntoIterator<Item = Passing>) -> String {
    let mut gatherer = Gatherer::default();
    passings.into_iter().for_each(|passing| gatherer.take(passing));
    let text = gatherer.transcript(&Origin { program: "s", cwd: "/work/here", secrets });
    let parsed = Transcript::parse(Path::new("a"), text.as_bytes(), &Names::default());
    assert_eq!(parsed.unwrap_or_else(|errors| panic!("{errors}\n{text}")).layout(), text);
    text
}

fn check(session: &[&str], expected: &str) {
    let text = recorded(session.iter().map(|line| passing(line)));
    let head = "# Recorded from `s`. Read it, loosen what may vary, and it is a golden.\n";
    assert_eq!(text.strip_prefix(head).unwrap(), expected);
}

const A: &str = r#"> {"id":1,"jsonrpc":"2.0","method":"a","params":{"_meta":{"progressToken":9}}}"#;
const B: &str = r#"> {"jsonrpc":"2.0","id":2,"method":"b"}"#;
const FOR_A: &str = r#"< {"jsonrpc":"2.0","id":1,"result":{}}"#;
const FOR_B: &str = r#"< {"jsonrpc":"2.0","id":2,"result":{}}"#;
const PROGRESS: &str = r#"< {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":9,"progress":1}}"#;
const LOG: &str =
    r#"< {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}"#;

#[test]
fn a_reply_stands_under_its_request_however_the_lines_raced() {
    let expected = format!("\n{A}\n{LOG}\n{PROGRESS}\n{FOR_A}\n\n{B}\n{FOR_B}\n");
    check(&[A, LOG, PROGRESS, FOR_A, B, FOR_B, ">eof", "<eof", "<exit 0"], &expected);
    check(&[A, B, LOG, PROGRESS, FOR_A, FOR_B, ">eof", "<exit 0", "<eof"], &expected);
    check(&[A, B, FOR_B, LOG, PROGRESS, FOR_A, ">eof", "<eof", "<exit 0"], &expected);
    check(&[A, B, ">eof", FOR_B, LOG, PROGRESS, FOR_A, "<eof", "<exit 0"], &expected);
}

#[test]
fn what_belongs_to_no_request_keeps_its_order() {
    check(
        &[LOG, A, FOR_A, LOG, B, FOR_B, LOG, ">eof", LOG, "<eof", "<exit 0"],
        &format!("{LOG}\n\n{A}\n{FOR_A}\n{LOG}\n\n{B}\n{FOR_B}\n{LOG}\n\n>eof\n{LOG}\n"),
    );
    let null = r#"< {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}"#;
    check(&["> {", null, B, FOR_B], &format!("\n> {{\n{null}\n\n{B}\n{FOR_B}\n"));
}

#[test]
fn what_is_told_of_a_line_that_was_no_message_stands_below_it() {
    let refused = r#"< {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}"#;
    let open = r#"> {"jsonrpc":"2.0","id":1,"method":"a"}"#;
    check(
        &[open, "> {", refused, "> [", refused, B, FOR_B, "> }", refused, ">eof", "<exit 0"],
        &format!(
            "\n{open}\n> {{\n{refused}\n\n> [\n{refused}\n\n{B}\n{FOR_B}\n\n> }}\n{refused}\n"
        ),
    );
}

#[test]
fn the_id_of_a_cancelled_request_is_free() {
    let cancel =
        r#"> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#;
    check(&[B, cancel, B, FOR_B, ">eof", "<exit 0"], &format!("\n{B}\n{cancel}\n{B}\n{FOR_B}\n"));
}

#[test]
fn a_reply_that_needed_another_line_of_the_client_stands_below_it() {
    let ask = r#"< {"jsonrpc":"2.0","id":"s","method":"roots/list"}"#;
    let answer = r#"> {"jsonrpc":"2.0","id":"s","result":{"roots":[]}}"#;
    check(&[A, ask, answer, FOR_A], &format!("\n{A}\n{ask}\n\n{answer}\n{FOR_A}\n"));
    let cancel =
        r#"> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#;
    check(&[A, cancel, B, FOR_A, FOR_B], &format!("\n{A}\n{cancel}\n{FOR_A}\n\n{B}\n{FOR_B}\n"));
}

#[test]
fn what_no_message_is_stands_as_it_was() {
    check(
        &["> {not json", "> ", "> a\r", "> b ", ">> c", ">eof", "<eof", "<exit 0"],
        "\n> {not json\n>\n>raw \"a\\r\\n\"\n>raw \"b \\n\"\n>raw \"c\"\n",
    );
    let double = r#"{"jsonrpc":"2.0","id":1,"id":1,"result":{}}"#;
    check(
        &["< Ready.", "< ", "< a\r", &format!("< {double}"), "<< end"],
        &format!(
            "<exact Ready.\n\
             # Not recorded: line 2 of the server is empty, which no step of a server can say. It passed as\n#\n\
             # Not recorded: line 3 of the server has a carriage return, which no step of a server can say. It passed as\n# a\\r\n\
             <exact {double}\n\
             # The next line of the server has no line end.\n<exact end\n"
        ),
    );
}

#[test]
fn bytes_that_are_no_text_are_sent_by_the_client_and_told_of_the_server() {
    let text = recorded([
        Passing::Client(b"\xff\n".to_vec()),
        Passing::Server(b"{\"a\":\"\xfe".to_vec()),
        Passing::Server(b"\"}\n".to_vec()),
    ]);
    let told = "# Not recorded: line 1 of the server is not UTF-8, which no step of a server can say. \
                It passed as\n# {\"a\":\"\\xfe\"}\n";
    assert!(text.ends_with(&format!("\n>raw \"\\xff\\n\"\n{told}")), "{text}");
}

#[test]
fn braces_and_the_working_directory_become_placeholders() {
    check(
        &[
            r#"> {"jsonrpc":"2.0","id":1,"method":"{{x}}","params":["/work/here","/work/here/a","/work/hereby"]}"#,
            r#"< {"jsonrpc":"2.0","id":1,"result":["{{{","in /work/here.","/work/here"]}"#,
            "< at /work/here: {{",
        ],
        "\n> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{{open}}x}}\",\"params\":[\"{{cwd}}\",\"{{cwd}}/a\",\"/work/hereby\"]}\n\
         < {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":[\"{{open}}{\",\"in {{cwd}}.\",\"{{cwd}}\"]}\n\
         <exact at {{cwd}}: {{open}}\n",
    );
}

#[test]
fn how_the_server_ended_is_written_where_it_is_not_implied() {
    let steps = format!("\n{B}\n{FOR_B}\n");
    for (ending, written) in [
        (&[][..], ""),
        (&[">eof"], ""),
        (&[">eof", "<exit 0"], ""),
        (&[">eof", "<exit 3"], "\n>eof\n<exit 3\n"),
        (&["<exit 0", ">eof"], "<exit 0\n"),
        (&["<signal 9"], "<exit failure\n"),
        (
            &["stop", "<signal 15"],
            "\n# The recorder was told to end, and so was the server: how it leaves by itself was not seen.\n\
             >eof\n<exit any\n",
        ),
    ] {
        let session = [&[B, FOR_B], ending].concat();
        check(&session, &format!("{steps}{written}"));
    }
}

proptest! {
    #[test]
    fn any_bytes_make_a_transcript(
        pieces in proptest::collection::vec((any::<bool>(), piece()), 0..20),
    ) {
        recorded(pieces.into_iter().map(|(client, bytes)| {
            if client { Passing::Client(bytes) } else { Passing::Server(bytes) }
        }));
    }
}

/// Bytes that are nearly lines.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..12),
        "[ \t\r\n{}\"a/<>#@~]{0,12}".prop_map(String::into_bytes),
        Just([&B.as_bytes()[2..], b"\n"].concat()),
        Just([&FOR_B.as_bytes()[2..], b"\n"].concat()),
        Just(b"/work/here{{".to_vec()),
    ]
}
