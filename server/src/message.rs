//! A line to an envelope: the four members that every message may have, as they were spelled.
//!
//! Knows no method, and judges nothing but whether the line is JSON.

use crate::json::{Kind, Name, Raw, Scanner, SyntaxError};

/// What a line holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Incoming<'a> {
    /// A JSON object.
    Envelope(Envelope<'a>),
    /// A JSON value of another kind.
    Other(Kind),
    /// No JSON, or not one value alone.
    Malformed(SyntaxError),
}

/// The members of an object that mean something in a message. A repeated member counts as written last;
/// a name may be spelled with escapes; what else the object holds is passed over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Envelope<'a> {
    /// `jsonrpc`
    pub version: Option<Raw<'a>>,
    /// `id`
    pub id: Option<Raw<'a>>,
    /// `method`
    pub method: Option<Raw<'a>>,
    /// `params`
    pub params: Option<Raw<'a>>,
    /// Whether one of these four stood there twice.
    pub repeated: bool,
}

/// Reads a line that has nothing before its value but blanks of JSON.
pub fn read(line: &str) -> Incoming<'_> {
    let mut scanner = Scanner::new(line);
    scanner.blanks();
    let incoming = match scanner.peek() {
        Some(b'{') => envelope(&mut scanner).map(Incoming::Envelope),
        _ => scanner.value().map(|value| Incoming::Other(value.kind())),
    };
    incoming
        .and_then(|incoming| scanner.end().map(|()| incoming))
        .unwrap_or_else(Incoming::Malformed)
}

/// Reads an array as the members `jsonrpc`, `id`, `method` and `params`, in this order (`O5`). None when it
/// is no array, or has more elements.
pub fn positional(line: &str) -> Option<Envelope<'_>> {
    let mut scanner = Scanner::new(line);
    if scanner.peek() != Some(b'[') {
        return None;
    }
    let mut elements = Vec::new();
    scanner.array(|scanner| scanner.value().map(|value| elements.push(value))).ok()?;
    let [version, id, method, params] = [0, 1, 2, 3].map(|at| elements.get(at).copied());
    let whole = elements.len() <= 4 && scanner.end().is_ok();
    whole.then_some(Envelope { version, id, method, params, repeated: false })
}

fn envelope<'a>(scanner: &mut Scanner<'a>) -> Result<Envelope<'a>, SyntaxError> {
    let mut envelope = Envelope::default();
    scanner.object(|scanner, name| {
        let value = scanner.value()?;
        if let Some(member) = envelope.member(name) {
            let earlier = member.replace(value);
            envelope.repeated |= earlier.is_some();
        }
        Ok(())
    })?;
    Ok(envelope)
}

impl<'a> Envelope<'a> {
    fn member(&mut self, name: Name<'_>) -> Option<&mut Option<Raw<'a>>> {
        match &*name.characters() {
            "id" => Some(&mut self.id),
            "method" => Some(&mut self.method),
            "params" => Some(&mut self.params),
            "jsonrpc" => Some(&mut self.version),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// `jsonrpc`, `id`, `method`, `params` as they were spelled, `-` for what is absent.
    fn members(line: &str) -> [&str; 4] {
        let Incoming::Envelope(envelope) = read(line) else { panic!("no envelope: {line}") };
        [envelope.version, envelope.id, envelope.method, envelope.params]
            .map(|member| member.map_or("-", Raw::text))
    }

    #[test]
    fn the_members_of_an_envelope_keep_their_spelling() {
        for (line, wanted) in [
            ("{}", ["-", "-", "-", "-"]),
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, [r#""2.0""#, "1", r#""ping""#, "-"]),
            (r#" { "params" : [ 1 ] , "id" : 1.0 } "#, ["-", "1.0", "-", "[ 1 ]"]),
            (r#"{"id":null,"method":{},"jsonrpc":2}"#, ["2", "null", "{}", "-"]),
            (r#"{"id":9007199254740993,"result":{"id":7}}"#, ["-", "9007199254740993", "-", "-"]),
            (r#"{"i\u0064":"\ud800","ID":3}"#, ["-", r#""\ud800""#, "-", "-"]),
            (r#"{"id":1,"id":{"a":[1]}}"#, ["-", r#"{"a":[1]}"#, "-", "-"]),
        ] {
            assert_eq!(members(line), wanted, "{line}");
        }
    }

    #[test]
    fn a_repeated_member_is_noticed_if_it_means_something() {
        for (line, wanted) in [
            (r#"{"id":1,"\u0069d":1}"#, true),
            (r#"{"params":{},"method":"a","params":{}}"#, true),
            (r#"{"id":1,"x":1,"x":2}"#, false),
            (r#"{"id":1,"params":{"id":1,"a":1,"a":2}}"#, false),
        ] {
            let Incoming::Envelope(envelope) = read(line) else { panic!("no envelope: {line}") };
            assert_eq!(envelope.repeated, wanted, "{line}");
        }
    }

    #[test]
    fn other_values_are_told_by_their_kind() {
        for (line, kind) in [
            ("null", Kind::Null),
            ("true", Kind::Boolean),
            ("5", Kind::Number),
            (r#""x""#, Kind::String),
            ("[]", Kind::Array),
            (r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, Kind::Array),
        ] {
            assert_eq!(read(line), Incoming::Other(kind), "{line}");
        }
    }

    #[test]
    fn a_line_that_is_not_one_json_value_is_malformed() {
        for (line, offset) in [
            ("", 0),
            ("{", 1),
            ("Content-Length: 40", 0),
            (r#"{"id":1,}"#, 8),
            (r#"{"id":1} {"id":2}"#, 9),
            ("{'id':1}", 1),
            ("{\"id\":\"a\0b\"}", 8),
            ("\u{feff}{}", 0),
        ] {
            let Incoming::Malformed(error) = read(line) else { panic!("not malformed: {line}") };
            assert_eq!(error.offset, offset, "{line}");
        }
    }
}
