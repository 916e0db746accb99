//! Where the values of the laws come from: texts full of braces, quotes, halves of characters and the
//! working directory; values of every kind; and a value changed here and there.

use antiphon::json::{Number, Text, TextBuilder, Value};
use proptest::prelude::*;

/// Pieces that texts are made of, so that what is special meets itself often.
const PIECES: [&str; 20] = [
    "{{",
    "}}",
    "{",
    "}",
    "{{open}}",
    "{{any}}",
    "{{cwd}}",
    "open",
    "cwd",
    " = ",
    "a",
    "é",
    "😀",
    "\"",
    "\\",
    "\n",
    "\u{0}",
    "\u{1b}[2J",
    "/home/a",
    "[1]",
];

pub(crate) fn text() -> impl Strategy<Value = Text> {
    let piece = prop_oneof![
        12 => proptest::sample::select(&PIECES[..]).prop_map(str::to_owned).prop_map(Ok),
        3 => "[a-z]{1,4}".prop_map(Ok),
        1 => any::<char>().prop_map(|character| Ok(character.to_string())),
        1 => (0xD800_u16..=0xDFFF).prop_map(Err),
    ];
    proptest::collection::vec(piece, 0..5).prop_map(|pieces| {
        let mut text = TextBuilder::default();
        for piece in pieces {
            match piece {
                Ok(run) => text.push_str(&run),
                Err(unit) => text.push_unit(unit),
            }
        }
        text.finish()
    })
}

fn number() -> impl Strategy<Value = Value> {
    let lexeme = "-?(0|[1-9][0-9]{0,3}|9007199254740993)(\\.[0-9]{1,3})?([eE][+-]?[0-9]{1,3})?";
    let small = (-2_i64..3).prop_map(Value::from);
    prop_oneof![
        small,
        lexeme.prop_map(|lexeme| Value::Number(Number::parse(&lexeme).expect("a number"))),
    ]
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        number(),
        text().prop_map(Value::String),
    ]
}

/// Any value, also one in which a member stands twice.
pub(crate) fn doubled() -> impl Strategy<Value = Value> {
    scalar().prop_recursive(4, 40, 5, |inner| {
        let member = (prop_oneof![name(), text()], inner.clone());
        let holder = inner.clone().prop_map(|value| Value::from(value.to_string()));
        prop_oneof![
            4 => proptest::collection::vec(inner, 0..5).prop_map(Value::Array),
            4 => proptest::collection::vec(member, 0..5).prop_map(Value::Object),
            1 => holder,
        ]
    })
}

/// Any value that a message may be: no member stands twice.
pub(crate) fn value() -> impl Strategy<Value = Value> {
    doubled().prop_map(|value| undoubled(&value))
}

fn name() -> impl Strategy<Value = Text> {
    "[a-d]".prop_map(Text::from)
}

fn undoubled(value: &Value) -> Value {
    match value {
        Value::Array(elements) => Value::Array(elements.iter().map(undoubled).collect()),
        Value::Object(members) => {
            let first = |at: usize| members[..at].iter().all(|(name, _)| *name != members[at].0);
            let kept = (0..members.len()).filter(|at| first(*at)).map(|at| &members[at]);
            Value::Object(kept.map(|(name, value)| (name.clone(), undoubled(value))).collect())
        }
        // Held JSON must not hold a doubled member either, for the patterns that look inside.
        Value::String(text) => match antiphon::json::read(text.as_bytes()) {
            Ok(held) if !held.duplicates.is_empty() => Value::from("doubled"),
            _ => value.clone(),
        },
        scalar => scalar.clone(),
    }
}

/// A row of small numbers by which something is chosen again and again.
#[derive(Debug, Clone)]
pub(crate) struct Choices {
    numbers: Vec<u8>,
    at: usize,
}

impl Choices {
    /// The next number below `limit`.
    pub(crate) fn below(&mut self, limit: u8) -> u8 {
        self.at = (self.at + 1) % self.numbers.len();
        self.numbers[self.at] % limit
    }
}

pub(crate) fn choices() -> impl Strategy<Value = Choices> {
    proptest::collection::vec(any::<u8>(), 1..40).prop_map(|numbers| Choices { numbers, at: 0 })
}

/// The value with some scalars changed, and some parts gone, doubled, moved or added.
pub(crate) fn changed(value: &Value, choices: &mut Choices) -> Value {
    match (choices.below(12), value) {
        (0, _) => Value::from(7),
        (1, _) => Value::from("in /home/a/b {{"),
        (2, Value::Array(elements)) => Value::Array(elements.iter().rev().cloned().collect()),
        (3, Value::Array(elements)) => Value::Array(elements.iter().skip(1).cloned().collect()),
        (4, Value::Array(elements)) => {
            let mut more = elements.clone();
            more.insert(elements.len() / 2, Value::from(8));
            Value::Array(more)
        }
        (2, Value::Object(members)) => Value::Object(members.iter().rev().cloned().collect()),
        (3, Value::Object(members)) => Value::Object(members.iter().skip(1).cloned().collect()),
        (4, Value::Object(members)) => {
            let mut more = members.clone();
            more.insert(members.len() / 2, ("new".into(), Value::from(9)));
            Value::Object(more)
        }
        (2 | 3, Value::String(text)) => {
            let mut more = TextBuilder::default();
            more.push_str("x");
            more.push_text(text);
            Value::String(more.finish())
        }
        (_, Value::Array(elements)) => {
            Value::Array(elements.iter().map(|element| changed(element, choices)).collect())
        }
        (_, Value::Object(members)) => {
            let mut change =
                |(name, value): &(Text, Value)| (name.clone(), changed(value, choices));
            Value::Object(members.iter().map(&mut change).collect())
        }
        (_, scalar) => scalar.clone(),
    }
}
