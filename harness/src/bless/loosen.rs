//! Placeholders for the values that were not the same in two runs.

use crate::{
    json::{self, Text, Value},
    pattern::{ArrayPattern, Kind, Member, Pattern},
};

/// The pattern with a kind in place of each literal that is another one in the value, where both are of
/// a form; the rest as it was.
pub(super) fn loosen(pattern: &Pattern, value: &Value) -> Pattern {
    match (pattern, value) {
        (Pattern::Literal(old), _) if old.same(value) => pattern.clone(),
        (Pattern::Literal(Value::Object(old)), Value::Object(_)) => {
            let wanted = old
                .iter()
                .map(|(name, value)| Member::Wanted(name.clone(), Pattern::literal(value)));
            object(wanted, value)
        }
        (Pattern::Literal(Value::Array(old)), Value::Array(new)) if old.len() == new.len() => {
            array(old.iter().map(Pattern::literal), new)
        }
        (Pattern::Literal(Value::String(old)), Value::String(new)) => string(old, new),
        (Pattern::Literal(old), _) => kind(old, value).unwrap_or_else(|| pattern.clone()),
        (Pattern::Text(_), Value::String(_)) => Pattern::Kind(Kind::String),
        (Pattern::Object(members), Value::Object(_)) => object(members.iter().cloned(), value),
        (Pattern::Array(old), Value::Array(new))
            if old.rest.is_none() && old.elements.len() == new.len() =>
        {
            array(old.elements.iter().cloned(), new)
        }
        _ => pattern.clone(),
    }
}

fn object(members: impl Iterator<Item = Member>, value: &Value) -> Pattern {
    let member = |member| match member {
        Member::Wanted(name, pattern) => {
            let got = name.to_str().and_then(|name| value.get(name));
            let pattern = got.map_or_else(|| pattern.clone(), |got| loosen(&pattern, got));
            Member::Wanted(name, pattern)
        }
        other => other,
    };
    Pattern::Object(members.map(member).collect())
}

fn array(elements: impl Iterator<Item = Pattern>, values: &[Value]) -> Pattern {
    let elements = elements.zip(values).map(|(element, value)| loosen(&element, value));
    Pattern::Array(ArrayPattern { elements: elements.collect(), rest: None })
}

/// JSON held in both texts loosened inside; else what both begin and end with, a run between.
fn string(old: &Text, new: &Text) -> Pattern {
    let held = |text: &Text| {
        let document = json::read(text.as_bytes()).ok()?;
        let has_parts = matches!(document.value, Value::Array(_) | Value::Object(_));
        (has_parts && document.duplicates.is_empty()).then_some(document.value)
    };
    if let (Some(old), Some(new)) = (held(old), held(new)) {
        return Pattern::Json(Box::new(loosen(&Pattern::literal(&old), &new)));
    }
    match (old.to_str(), new.to_str()) {
        (Some(old), Some(new)) => run(old, new),
        _ => Pattern::Kind(Kind::String),
    }
}

fn run(old: &str, new: &str) -> Pattern {
    let same = old.char_indices().zip(new.chars()).find(|((_, left), right)| left != right);
    let head = unbroken_head(&old[..same.map_or(old.len().min(new.len()), |((at, _), _)| at)]);
    let (old_rest, new_rest) = (&old[head.len()..], &new[head.len()..]);
    let backwards = old_rest.char_indices().rev().zip(new_rest.chars().rev());
    let same = backwards.take_while(|((_, left), right)| left == right).last();
    let tail = unbroken_tail(same.map_or("", |((at, _), _)| &old_rest[at..]));
    if head.is_empty() && tail.is_empty() {
        return Pattern::Kind(Kind::String);
    }
    Pattern::run_between(head, tail)
}

/// What goes on where a time, a UUID, a number, a port or the name of a temporary folder goes on: one of
/// them is replaced as a whole, or tomorrow's differs in what was the same in two runs.
fn goes_on(c: char) -> bool {
    c.is_alphanumeric() || "_.:+-".contains(c)
}

fn unbroken_head(text: &str) -> &str {
    let head = text.trim_end_matches(goes_on);
    let day = head.strip_suffix(' ').filter(|before| ends_in_day(before));
    day.map_or(head, |before| before.trim_end_matches(goes_on))
}

fn unbroken_tail(text: &str) -> &str {
    text.trim_start_matches(goes_on)
}

/// Whether a date as in `2025-06-18` stands at the end.
fn ends_in_day(text: &str) -> bool {
    let day = text.len().checked_sub(10).and_then(|at| text.get(at..));
    day.is_some_and(|day| {
        day.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
    })
}

/// The narrowest kind that holds both.
fn kind(old: &Value, new: &Value) -> Option<Pattern> {
    let kinds = [Kind::of(old), Kind::of(new), Kind::Number];
    let both = kinds.into_iter().find(|kind| kind.holds(old) && kind.holds(new));
    both.filter(|_| !matches!(new, Value::Null)).map(Pattern::Kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(old: &str, new: &str, expected: &str) {
        let value = |text: &str| json::read(text.as_bytes()).expect(text).value;
        let loose = loosen(&Pattern::literal(&value(old)), &value(new));
        assert_eq!(loose.to_value().to_string(), expected, "{old} {new}");
        assert_eq!(
            loosen(&Pattern::literal(&value(old)), &value(old)),
            Pattern::literal(&value(old))
        );
    }

    #[test]
    fn what_differs_in_two_runs_gives_way_as_a_whole() {
        for (old, new, expected) in [
            ("1", "2", r#""{{integer}}""#),
            ("1", "2.5", r#""{{number}}""#),
            (r#"["a",1]"#, r#"["a",2]"#, r#"["a","{{integer}}"]"#),
            (r#""took 12 ms""#, r#""took 13 ms""#, r#""took {{text}} ms""#),
            (
                r#""took 9.1ms, all well""#,
                r#""took 12ms, all well""#,
                r#""took {{text}}, all well""#,
            ),
            (r#""/tmp/tmpa1/x.txt""#, r#""/tmp/tmpb1/x.txt""#, r#""/tmp/{{text}}/x.txt""#),
            (r#""at 2025-06-18T10:00:01Z.""#, r#""at 2025-06-18T10:00:02Z.""#, r#""at {{text}}""#),
            (r#""2025-06-18 10:00:01 up""#, r#""2025-06-18 10:00:02 up""#, r#""{{text}} up""#),
            (
                r#""0f8fad5b-d9cb-469f-a165-70867728950e""#,
                r#""0f8fad5b-d9cb-469f-a165-70867728950f""#,
                r#""{{string}}""#,
            ),
            (
                r#""http://localhost:4001/a""#,
                r#""http://localhost:4002/a""#,
                r#""http://{{text}}/a""#,
            ),
            (
                r#""{\"n\":1,\"a\":2}""#,
                r#""{\"n\":1,\"a\":3}""#,
                r#"{"{{json}}":{"n":1,"a":"{{integer}}"}}"#,
            ),
            (r#""a{{ 1 b""#, r#""a{{ 2 b""#, r#""a{{open}} {{text}} b""#),
            (r#""aa aa""#, r#""aa aa aa""#, r#""aa {{text}}""#),
            (r#""é 1""#, r#""è 1""#, r#""{{text}} 1""#),
        ] {
            check(old, new, expected);
        }
    }
}
