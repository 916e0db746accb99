//! What a client may say in place of a line of the transcript: the same, with an id of its own, and
//! loose where clients differ without being wrong. Must not know order and lines.

use crate::{
    json::Value,
    pattern::{Bindings, Kind, Member, Mismatch, Pattern, Shapes, compare},
};

use super::spoken::{Form, Spoken};

/// What `initialize` says of the client itself.
const OF_THE_CLIENT: &[&str] = &["clientInfo", "capabilities"];

/// A line that the client should send.
#[derive(Clone, Debug)]
pub(super) struct Likeness {
    pattern: Option<Pattern>,
}

impl Likeness {
    /// What is alike to this line. `exact` leaves only the id free; `cancels` frees the id of the
    /// request that a cancellation names, which is compared by whoever knows it.
    pub(super) fn new(wanted: &Spoken, exact: bool, cancels: bool) -> Self {
        let pattern = wanted.value.as_ref().map(|value| match wanted.form {
            Form::Request | Form::Notification => message(value, wanted, exact, cancels),
            Form::Reply | Form::Noise => Pattern::literal(value),
        });
        Self { pattern }
    }

    /// Where the line heard is not alike to the line wanted. Lines that cannot be read are compared
    /// by their bytes.
    pub(super) fn differences(&self, wanted: &Spoken, heard: &Spoken) -> Vec<Mismatch> {
        let (Some(pattern), Some(value)) = (&self.pattern, &heard.value) else {
            return if wanted.bytes == heard.bytes {
                Vec::new()
            } else {
                vec![whole(wanted, heard)]
            };
        };
        compare(pattern, value, &mut Bindings::default(), &Shapes::default())
    }
}

fn whole(wanted: &Spoken, heard: &Spoken) -> Mismatch {
    let shown = |spoken: &Spoken| crate::verdict::shown(&spoken.bytes, 200);
    Mismatch { pointer: "".into(), wanted: shown(wanted), got: shown(heard) }
}

const ANY: Pattern = Pattern::Kind(Kind::Any);

fn message(value: &Value, wanted: &Spoken, exact: bool, cancels: bool) -> Pattern {
    let mut members = Vec::new();
    for (name, value) in value.as_object().unwrap_or_default() {
        match name.to_str() {
            Some("id") => members.push(Member::Wanted(name.clone(), ANY)),
            Some("params") if !exact || cancels => {
                members.push(params(value, wanted.method(), exact, cancels));
            }
            _ => members.push(Member::Wanted(name.clone(), Pattern::literal(value))),
        }
    }
    if !exact && value.get("params").is_none() {
        members.push(Member::Maybe("params".into(), Pattern::Object(vec![free("_meta")])));
    }
    Pattern::Object(members)
}

fn params(value: &Value, method: Option<&str>, exact: bool, cancels: bool) -> Member {
    let name = "params".into();
    let Some(given) = value.as_object() else {
        return Member::Wanted(name, Pattern::literal(value));
    };
    let of_the_client = if method == Some("initialize") { OF_THE_CLIENT } else { &[] };
    let loose: Vec<&str> =
        of_the_client.iter().copied().chain(["_meta"]).filter(|_| !exact).collect();
    let mut members = Vec::new();
    for (member, value) in
        given.iter().filter(|(name, _)| !loose.iter().any(|loose| *name == *loose))
    {
        let freed = cancels && *member == "requestId";
        let pattern = if freed { ANY } else { Pattern::literal(value) };
        members.push(Member::Wanted(member.clone(), pattern));
    }
    let nothing_said = members.is_empty() && !exact;
    members.extend(loose.into_iter().map(free));
    let pattern = Pattern::Object(members);
    if nothing_said { Member::Maybe(name, pattern) } else { Member::Wanted(name, pattern) }
}

/// A member that may say anything, or be missing.
fn free(name: &str) -> Member {
    Member::Maybe(name.into(), ANY)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(wanted: &str, heard: &str, exact: bool, differs: &[&str]) {
        let spoken = |text: &str| Spoken::new(text.as_bytes().to_vec());
        let (wanted, heard) = (spoken(wanted), spoken(heard));
        let found = Likeness::new(&wanted, exact, false).differences(&wanted, &heard);
        let pointers: Vec<_> = found.iter().map(|mismatch| mismatch.pointer.as_str()).collect();
        assert_eq!(pointers, differs, "{heard:?}");
    }

    const HELLO: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"v","capabilities":{},"clientInfo":{"name":"a"}}}"#;

    #[test]
    fn the_id_and_what_a_client_says_of_itself_are_its_own() {
        let heard = r#"{"id":"x","jsonrpc":"2.0","method":"initialize","params":{"protocolVersion":"v","clientInfo":{"name":"b"},"_meta":{}}}"#;
        check(HELLO, heard, false, &[]);
        check(
            HELLO,
            heard,
            true,
            &["/params/capabilities", "/params/clientInfo/name", "/params/_meta"],
        );
        check(HELLO, &HELLO.replace("\"v\"", "\"w\""), false, &["/params/protocolVersion"]);
    }

    #[test]
    fn params_that_say_nothing_may_be_missing() {
        let bare = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
        let empty = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}"#;
        let meta = r#"{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":{"progressToken":1}}}"#;
        let cursor = r#"{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"cursor":"1"}}"#;
        for (wanted, heard, differs) in [
            (bare, empty, &[][..]),
            (empty, bare, &[]),
            (meta, bare, &[]),
            (bare, meta, &[]),
            (bare, cursor, &["/params/cursor"]),
            (cursor, bare, &["/params"]),
        ] {
            check(wanted, heard, false, differs);
        }
        check(bare, empty, true, &["/params"]);
    }

    #[test]
    fn a_request_is_no_notification_and_other_lines_are_compared_whole() {
        let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
        check(ping, r#"{"jsonrpc":"2.0","method":"ping"}"#, false, &["/id"]);
        check(r#"{"jsonrpc":"2.0","method":"ping"}"#, ping, false, &["/id"]);
        check("{not json", "{not json", false, &[]);
        check("{not json", ping, false, &[""]);
        check(r#"{"id":1,"result":{}}"#, r#"{"result":{},"id":1}"#, false, &[]);
        check(r#"{"id":1,"result":{}}"#, r#"{"result":{},"id":2}"#, false, &["/id"]);
        check("[1]", "[ 1 ]", false, &[]);
    }
}
