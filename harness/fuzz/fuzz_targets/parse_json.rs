//! Any bytes are read or refused; what is read is written so that it reads back the same.
#![no_main]

use antiphon::json::read;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match read(bytes) {
        Ok(document) => {
            let written = document.value.to_string();
            let again = read(written.as_bytes()).expect("what is written reads back");
            assert!(again.value.same(&document.value));
            assert_eq!(again.depth, document.depth);
        }
        Err(error) => assert!(error.offset <= bytes.len()),
    }
});
