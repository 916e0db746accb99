//! Any bytes are a transcript or are refused with places; a transcript prints as it was read, and its
//! layout is a transcript that is laid out.
#![no_main]

use std::path::Path;

use antiphon::transcript::{Names, Transcript};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let parse = |bytes: &[u8]| Transcript::parse(Path::new("t"), bytes, &Names::default());
    match parse(bytes) {
        Ok(transcript) => {
            assert_eq!(transcript.print().as_bytes(), bytes);
            let laid = transcript.layout();
            let again = parse(laid.as_bytes()).expect("a layout is a transcript");
            assert_eq!(again.layout(), laid);
        }
        Err(errors) => {
            assert!(!errors.errors.is_empty());
            assert!(!errors.to_string().is_empty());
        }
    }
});
