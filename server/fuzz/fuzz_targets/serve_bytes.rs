//! Any bytes into every dialect: no panic, and every line out is one reply.
#![no_main]

use antiphon_server::dialect::{ALL, Dialect};
use antiphon_server::message::{self, Incoming};
use antiphon_server::{Server, serve};
use libfuzzer_sys::fuzz_target;
use std::io;
use std::path::PathBuf;

fuzz_target!(|input: &[u8]| {
    for dialect in ALL {
        for line in output(dialect, input).lines() {
            let Incoming::Envelope(reply) = message::read(line) else { panic!("no message: {line}") };
            // An error about a line whose id cannot be read bears none in the newest revision.
            let is_addressed = reply.id.is_some() || !dialect.modern.is_empty();
            assert!(is_addressed && reply.method.is_none() && !reply.repeated, "no reply: {line}");
        }
    }
});

/// What the server writes. Without its tools: they read and write files.
fn output(dialect: &Dialect, input: &[u8]) -> String {
    let dialect = Dialect { tools: &[], ..dialect.clone() };
    let server = Server::new(&dialect, PathBuf::from("/")).expect("no tool is declared wrongly");
    let mut output = Vec::new();
    serve(input, &mut output, io::sink(), &server).expect("nothing here fails to be read or written");
    String::from_utf8(output).expect("replies are text")
}
