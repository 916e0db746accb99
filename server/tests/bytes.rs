//! Any bytes whatever: no panic, and every line out is one message that answers one of those that came in.

use antiphon_server::dialect::{Dialect, KOYU, TOOLGRAIN};
use antiphon_server::json::Raw;
use antiphon_server::message::{self, Incoming};
use antiphon_server::{Server, serve};
use proptest::collection::vec;
use proptest::prelude::*;
use serde::de::IgnoredAny;
use std::io::{self, Read};
use std::path::PathBuf;

/// Gives its bytes in pieces of the given sizes, over and over.
struct Pieces<'a> {
    bytes: &'a [u8],
    sizes: std::iter::Cycle<std::slice::Iter<'a, usize>>,
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let size = self.sizes.next().copied().unwrap_or(1);
        let (now, later) = self.bytes.split_at(size.min(into.len()).min(self.bytes.len()));
        into[..now.len()].copy_from_slice(now);
        self.bytes = later;
        Ok(now.len())
    }
}

fn output(input: impl Read) -> String {
    output_as(&KOYU, input)
}

fn output_as(dialect: &Dialect, input: impl Read) -> String {
    let server = Server::new(dialect, PathBuf::from("/")).expect("its tools are declared well");
    let mut output = Vec::new();
    serve(input, &mut output, io::sink(), &server)
        .expect("nothing here fails to be read or written");
    String::from_utf8(output).expect("replies are text")
}

/// The id in a line, without blanks.
fn id(line: &str) -> Option<String> {
    let Incoming::Envelope(envelope) = message::read(line.trim_matches('\u{feff}').trim()) else {
        return None;
    };
    let mut text = String::new();
    envelope.id.map_or(Raw::NULL, |id| id).compact(&mut text);
    Some(text)
}

/// Lines that are near to requests, with a few bytes spoiled.
fn near_requests() -> impl Strategy<Value = Vec<u8>> {
    let id = prop_oneof![
        "[0-9]{1,20}(\\.[0-9]{1,3})?",
        "\"[a-zé\\\\\"u0-9d]{0,8}\"",
        Just("{ \"a\": [1 ,\t2]}".to_owned()),
        Just("null".to_owned()),
        "[\\[\\]{},:\" ]{0,6}",
    ];
    let method = prop_oneof![
        Just("\"ping\""),
        Just("\"initialize\""),
        Just("\"tools/list\""),
        Just("\"tools/call\""),
        Just("\"server/discover\",\"jsonrpc\":\"2.0\""),
        Just("\"tools/call\",\"jsonrpc\":\"2.0\""),
        Just("\"p\\u0069ng\""),
        Just("\"\\ud800\""),
        Just("{ }"),
    ];
    let params = prop_oneof![
        Just("{}"),
        Just("{\"name\":\"check\",\"arguments\":{\"file\":\"\\ud800\",\"x\":[[1e999]]}}"),
        Just(
            "{\"name\":\"add\",\"arguments\":{\"a\":1,\"b\":1e9},\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}}"
        ),
        Just("{\"protocolVersion\":[ \"\\n\" ]}"),
        Just("[[[["),
    ];
    let line = (id, method, params).prop_map(|(id, method, params)| {
        format!("{{\"id\":{id},\"method\":{method},\"params\":{params}}}\n")
    });
    (vec(line, 1..5), vec((any::<prop::sample::Index>(), any::<u8>()), 0..3)).prop_map(
        |(lines, faults)| {
            let mut bytes = lines.concat().into_bytes();
            for (index, byte) in faults {
                let at = index.index(bytes.len());
                bytes[at] = byte;
            }
            bytes
        },
    )
}

fn any_input() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![1 => vec(any::<u8>(), 0..300), 4 => near_requests()]
}

proptest! {
    #[test]
    fn every_line_out_answers_a_line_that_came_in(input in any_input()) {
        let asked: Vec<_> = String::from_utf8_lossy(&input).split('\n').filter_map(id).collect();
        let output = output(&*input);
        prop_assert!(output.is_empty() || output.ends_with('\n'));
        let mut left = asked.iter();
        for line in output.lines() {
            prop_assert!(line.starts_with("{\"jsonrpc\":\"2.0\",\"id\":"), "{}", line);
            prop_assert!(serde_json::from_str::<IgnoredAny>(line).is_ok(), "{}", line);
            let answered = id(line);
            prop_assert!(left.any(|asked| Some(asked) == answered.as_ref()), "{} of {:?}", line, asked);
        }
    }

    #[test]
    fn every_line_out_is_a_message_where_requests_run_independently(input in any_input()) {
        let output = output_as(&TOOLGRAIN, &*input);
        prop_assert!(output.is_empty() || output.ends_with('\n'));
        for line in output.lines() {
            let reply: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
            prop_assert_eq!(&reply["jsonrpc"], "2.0");
            prop_assert!(reply.get("result").is_some() != reply.get("error").is_some(), "{}", line);
        }
    }

    #[test]
    fn the_size_of_the_reads_changes_nothing(input in any_input(), sizes in vec(1_usize..40, 1..4)) {
        let pieces = Pieces { bytes: &input, sizes: sizes.iter().cycle() };
        prop_assert_eq!(output(pieces), output(&*input));
    }
}
