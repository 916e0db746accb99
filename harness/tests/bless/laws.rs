//! The laws: blessing twice is blessing once, and what is blessed holds.

use super::{PLAIN, blessed, holds, outcome};
use antiphon::bless::{Options, Result};
use proptest::prelude::*;

/// A result; the first member is enough to be right, wrong or open.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("{}".to_owned()),
        (0..4).prop_map(|n| format!("{{\"n\":{n}}}")),
        (0..3, "[a-z{}/ ]{0,6}").prop_map(|(n, t)| format!("{{\"n\":{n},\"t\":\"{t}\"}}")),
        Just("[1,{\"deep\":[\"{{x\",null]}]".to_owned()),
    ]
}

/// What a file may expect of a request: nothing, a value, something loose.
fn expectation(id: usize) -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        (0..4).prop_map(move |n| format!("# why\n< ok {id} {{\"n\":{n}}}\n")),
        Just(format!("< ok {id} {{\"n\":\"{{{{integer}}}}\"}}\n")),
        Just(format!("< ok {id} {{\"t\":\"a{{{{text}}}}\",\"{{{{...}}}}\":\"{{{{any}}}}\"}}\n\n")),
        Just(format!("< say n{id}\n< ok {id} {{}}\n")),
        Just(format!("<exact {{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{}}}}\n")),
    ]
}

/// A transcript of a few requests, and a script that answers all of them.
fn session() -> impl Strategy<Value = (String, String)> {
    let request = (any::<bool>(), any::<bool>(), value());
    let requests = prop::collection::vec(request, 1..5).prop_flat_map(|requests| {
        let expectations: Vec<_> = (0..requests.len()).map(expectation).collect();
        (Just(requests), expectations)
    });
    requests.prop_map(|(requests, expectations)| {
        let (mut file, mut script) = (String::new(), String::new());
        for (id, ((tells, blank, value), expected)) in
            requests.iter().zip(&expectations).enumerate()
        {
            let blank = if *blank { "\n" } else { "" };
            file = format!("{file}> ask {id} m{id}\n{expected}{blank}");
            let told = if *tells { format!("say n{id}\n") } else { String::new() };
            script = format!("{script}? \"m{id}\"\n{told}ok {id} {value}\n");
        }
        (file, script)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_blessed_holds_and_is_blessed_once((file, script) in session()) {
        let options = Options { unfinished: Some("a test".to_owned()), ..PLAIN() };
        let text = blessed(&file, &[&script], &options);
        prop_assert!(holds(&text, &script), "{}", text);
        prop_assert_eq!(blessed(&text, &[&script], &PLAIN()), text);
    }

    #[test]
    fn without_a_changed_server_nothing_is_read_but_the_file((file, script) in session()) {
        let text = blessed(&file, &[&script], &Options { unfinished: Some("a test".to_owned()), ..PLAIN() });
        prop_assert!(matches!(outcome(&text, &[&script], &PLAIN()).result, Result::Unchanged));
    }
}
