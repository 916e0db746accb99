use std::path::Path;

use super::*;
use crate::transcript::Names;

fn script(text: &str) -> Result<Script, ParseErrors> {
    let transcript =
        Transcript::parse(Path::new("a.transcript"), text.as_bytes(), &Names::default());
    let transcript = transcript.unwrap_or_else(|errors| panic!("{errors}"));
    Script::new(&transcript, Bindings::default(), false)
}

#[test]
fn every_line_that_stands_for_no_one_value_is_refused_at_its_place() {
    let text = "\
> {\"id\":1,\"method\":\"a\"}
< {\"id\":1,\"result\":{\"{{re}}\":\"^v\"}}
<unordered
< {\"method\":\"b\",\"x\":{\"{{v = re}}\":\"x\"}}
<end
> {\"id\":\"{{v}}\"}
";
    let expected = "\
a.transcript:2: `{\"{{re}}\":\"^v\"}` stands for no one value; mock needs a literal here; write the value that the server should send
    2 | < {\"id\":1,\"result\":{\"{{re}}\":\"^v\"}}
a.transcript:4: `{\"{{re}}\":\"x\"}` stands for no one value; mock needs a literal here; write the value that the server should send
    4 | < {\"method\":\"b\",\"x\":{\"{{v = re}}\":\"x\"}}
a.transcript:6: `{{v}}` has no value; mock needs a literal here; write the value that the server should send
    6 | > {\"id\":\"{{v}}\"}";
    assert_eq!(script(text).unwrap_err().to_string(), expected);
}

#[test]
fn lines_are_gathered_from_pieces() {
    let text = ">raw \"{\\\"id\\\":1,\"\n>raw \"\\\"method\\\":\\\"a\\\"}\\n\\nx\"\n> y\n>raw \"z\"\n>eof\n";
    let names: Vec<_> = script(text).unwrap().wishes.iter().map(Wish::name).collect();
    let expected =
        ["`a`", "an empty line", "`xy`", "`z` without a line end", "the end of its output"];
    assert_eq!(names, expected);
}

#[test]
fn a_reply_belongs_to_the_open_request_of_its_turn_with_its_id() {
    let text = "\
> {\"id\":1,\"method\":\"a\"}
> {\"id\":1,\"method\":\"b\"}
< {\"id\":1,\"result\":1}
< {\"id\":1,\"result\":2}
< {\"id\":null,\"error\":{}}
> {\"id\":1,\"method\":\"c\"}
< {\"id\":\"{{any}}\",\"result\":3}
";
    let about: Vec<_> = script(text).unwrap().acts.iter().map(|act| act.about).collect();
    assert_eq!(about, [Some(0), Some(1), None, Some(2)]);
}
