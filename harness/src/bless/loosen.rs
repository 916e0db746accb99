//! Placeholders for the values that were not the same in two runs.

use crate::{
    json::Value,
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

/// The narrowest kind that holds both.
fn kind(old: &Value, new: &Value) -> Option<Pattern> {
    let kinds = [Kind::of(old), Kind::of(new), Kind::Number];
    let both = kinds.into_iter().find(|kind| kind.holds(old) && kind.holds(new));
    both.filter(|_| !matches!(new, Value::Null)).map(Pattern::Kind)
}
