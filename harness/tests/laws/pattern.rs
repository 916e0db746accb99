//! Comparing: a literal takes its value, a loosened value still takes it, and printing loses nothing.

use crate::values::{Choices, changed, choices, doubled, text, value};
use antiphon::json::{Text, TextBuilder, Value};
use antiphon::pattern::{Bindings, Pattern, Scope, Shapes, compare};
use proptest::prelude::*;

pub(crate) fn bindings() -> Bindings {
    let pairs = [("cwd", Value::from("/home/a")), ("sep", "/".into()), ("dialect", "koyu".into())];
    pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

pub(crate) fn parse(written: &Value) -> Pattern {
    Pattern::parse(written, &mut Scope::built_in())
        .unwrap_or_else(|errors| panic!("{written}: {errors:?}"))
}

pub(crate) fn holds(pattern: &Pattern, value: &Value) -> bool {
    compare(pattern, value, &mut bindings(), &Shapes::default()).is_empty()
}

/// A written pattern that the value fits, loosened here and there.
pub(crate) struct Loosening {
    choices: Choices,
    bound: usize,
    /// Whether a name may be bound here.
    may_bind: bool,
}

impl Loosening {
    pub(crate) fn of(value: &Value, choices: Choices) -> Value {
        Self { choices, bound: 0, may_bind: true }.value(value)
    }

    fn value(&mut self, value: &Value) -> Value {
        match self.choices.below(16) {
            0 => "{{any}}".into(),
            1 => self.kind(value),
            2 => {
                let one = self.unbound(|own| own.parts(value));
                operator("oneof", Value::Array(vec!["never".into(), one, "{{any}}".into()]))
            }
            _ => self.parts(value),
        }
    }

    fn parts(&mut self, value: &Value) -> Value {
        match value {
            Value::String(text) => self.string(text),
            Value::Array(elements) => self.array(elements),
            Value::Object(members) => self.object(members),
            scalar => scalar.clone(),
        }
    }

    fn unbound(&mut self, loosen: impl FnOnce(&mut Self) -> Value) -> Value {
        let outside = std::mem::replace(&mut self.may_bind, false);
        let loosened = loosen(self);
        self.may_bind = outside;
        loosened
    }

    fn hole(&mut self, word: &str) -> String {
        if !self.may_bind || self.choices.below(3) > 0 {
            return format!("{{{{{word}}}}}");
        }
        self.bound += 1;
        format!("{{{{x{} = {word}}}}}", self.bound)
    }

    fn kind(&mut self, value: &Value) -> Value {
        let word = match value {
            Value::Null => "any",
            Value::Number(number) if number.is_integer() => "integer",
            other => other.kind(),
        };
        self.hole(word).into()
    }

    fn string(&mut self, text: &Text) -> Value {
        let held = antiphon::json::read(text.as_bytes());
        match (self.choices.below(6), text.to_str(), held) {
            (0, _, _) => operator("re", "".into()),
            (1, _, Ok(held)) => operator("json", self.value(&held.value)),
            (2 | 3, Some(text), _) => {
                let from = text.char_indices().nth(1).map_or(0, |(at, _)| at);
                let run = self.hole("text");
                let tail = text.char_indices().last().map_or(0, |(at, _)| at).max(from);
                let [first, last] =
                    [&text[..from], &text[tail..]].map(|part| escaped(&part.into()));
                let mut loose = TextBuilder::default();
                loose.push_text(&first);
                loose.push_str(&run);
                loose.push_text(&last);
                loose.finish().into()
            }
            (4, Some(text), _) if text.contains("/home/a") => {
                let parts: Vec<String> = text
                    .split("/home/a")
                    .map(|part| escaped(&part.into()).to_string_lossy().into_owned())
                    .collect();
                parts.join("{{cwd}}").into()
            }
            _ => escaped(text).into(),
        }
    }

    fn array(&mut self, elements: &[Value]) -> Value {
        match self.choices.below(6) {
            0 => operator("each", "{{any}}".into()),
            1 => {
                let loose: Vec<Value> = elements.iter().rev().map(|e| self.value(e)).collect();
                operator("set", Value::Array(loose))
            }
            2 => {
                let (from, to) = (elements.len() / 3, elements.len() - elements.len() / 3);
                let mut loose: Vec<Value> =
                    elements[..from].iter().map(|e| self.value(e)).collect();
                loose.push("{{...}}".into());
                loose.extend(elements[to..].iter().map(|e| self.value(e)));
                Value::Array(loose)
            }
            _ => Value::Array(elements.iter().map(|element| self.value(element)).collect()),
        }
    }

    fn object(&mut self, members: &[(Text, Value)]) -> Value {
        let mut loose: Vec<(Text, Value)> = Vec::new();
        let mut open = false;
        for (name, value) in members {
            match self.choices.below(8) {
                0 => open = true,
                1 => {
                    let maybe = operator("maybe", self.unbound(|own| own.value(value)));
                    loose.push((escaped(name), maybe));
                }
                _ => loose.push((escaped(name), self.value(value))),
            }
        }
        if self.choices.below(6) == 0 {
            loose.push(("no such member".into(), "{{absent}}".into()));
        }
        if open {
            let at = usize::from(self.choices.below(4)).min(loose.len());
            loose.insert(at, ("{{...}}".into(), "{{any}}".into()));
        }
        Value::Object(loose)
    }
}

fn operator(word: &str, operand: Value) -> Value {
    Value::Object(vec![(format!("{{{{{word}}}}}").into(), operand)])
}

/// A text as it is written in a pattern.
fn escaped(text: &Text) -> Text {
    let literal = Pattern::literal(&Value::String(text.clone())).to_value();
    literal.as_text().expect("a string").clone()
}

proptest! {
    #[test]
    fn a_literal_takes_its_value(value in doubled()) {
        prop_assert!(holds(&Pattern::literal(&value), &value));
    }

    #[test]
    fn a_literal_prints_as_what_reads_as_it(value in value()) {
        let literal = Pattern::literal(&value);
        prop_assert_eq!(&parse(&literal.to_value()), &literal);
        prop_assert!(holds(&parse(&literal.to_value()), &value));
    }

    #[test]
    fn a_loosened_value_takes_the_value(value in value(), choices in choices()) {
        let written = Loosening::of(&value, choices);
        prop_assert!(holds(&parse(&written), &value), "{} {}", written, value);
    }

    #[test]
    fn a_pattern_prints_as_what_reads_as_it(value in value(), choices in choices()) {
        let pattern = parse(&Loosening::of(&value, choices));
        prop_assert_eq!(parse(&pattern.to_value()), pattern);
    }

    #[test]
    fn a_literal_takes_nothing_that_is_not_the_same(
        value in value(), mut choices in choices()
    ) {
        let other = changed(&value, &mut choices);
        prop_assert_eq!(holds(&Pattern::literal(&value), &other), value.same(&other));
    }

    #[test]
    fn names_get_values_when_all_holds_and_then_only(
        value in value(), choices in choices(), mut change in choices()
    ) {
        let pattern = parse(&Loosening::of(&value, choices));
        let got = changed(&value, &mut change);
        let mut bindings = bindings();
        let before = bindings.clone();
        let told = compare(&pattern, &got, &mut bindings, &Shapes::default());
        if told.is_empty() {
            prop_assert!(pattern.captures().iter().all(|name| bindings.get(name).is_some()));
        } else {
            prop_assert_eq!(bindings, before);
        }
    }

    #[test]
    fn differences_are_few_short_and_safe_to_show(
        value in value(), choices in choices(), mut change in choices()
    ) {
        let pattern = parse(&Loosening::of(&value, choices));
        let got = changed(&value, &mut change);
        let told = compare(&pattern, &got, &mut bindings(), &Shapes::default());
        prop_assert!(told.len() <= 21);
        for shown in told.iter().flat_map(|m| [m.pointer.as_str(), &m.wanted, &m.got]) {
            prop_assert!(!shown.contains(char::is_control), "{:?}", shown);
        }
        let longest = told.iter().map(|m| m.wanted.chars().count().max(m.got.chars().count()));
        prop_assert!(longest.max().unwrap_or(0) <= 230);
    }

    #[test]
    fn a_set_takes_its_elements_in_any_order(
        values in proptest::collection::vec(value(), 0..6).prop_flat_map(|values| {
            (Just(values.clone()), Just(values).prop_shuffle())
        }),
        choices in choices()
    ) {
        let (values, shuffled) = values;
        let each = |value: &Value| Loosening { choices: choices.clone(), bound: 0, may_bind: false }.value(value);
        let set = operator("set", Value::Array(values.iter().map(each).collect()));
        prop_assert!(holds(&parse(&set), &Value::Array(shuffled)));
    }

    #[test]
    fn reading_a_pattern_from_any_value_ends(value in doubled(), text in text()) {
        for written in [value, Value::String(text)] {
            match Pattern::parse(&written, &mut Scope::built_in()) {
                Ok(pattern) => drop(holds(&pattern, &written)),
                Err(errors) => prop_assert!(!errors.is_empty()),
            }
        }
    }
}
