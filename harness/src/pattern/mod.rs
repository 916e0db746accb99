//! Patterns: JSON in which placeholders `{{...}}` stand for what may vary, and the JSON beside them:
//! reading, printing, comparing with a value, merging with a new one. Must not know: lines, steps, servers.

mod bindings;
mod compare;
mod error;
mod expression;
mod hole;
mod kind;
mod known_text;
mod merge;
mod mismatch;
mod names;
mod nearest;
mod parse;
mod path;
mod print;
mod render;
mod scope;
mod shapes;
mod template;
mod text;

use crate::json::{Text, Value};

pub use bindings::Bindings;
pub use compare::compare;
pub use error::PatternError;
pub use expression::Expression;
pub(crate) use hole::check_name;
pub use kind::Kind;
pub(crate) use known_text::{ENVIRONMENT, KnownTexts, LEAST};
pub use merge::merge;
pub use mismatch::Mismatch;
pub use names::Expected;
pub(crate) use nearest::nearest;
pub use scope::Scope;
pub use shapes::Shapes;
pub use template::{Template, Unbound};
pub use text::{Part, TextPattern};

/// How deep patterns may nest, literals aside; what is deeper is compared as a whole.
pub(crate) const MAX_NESTING: usize = 200;

/// What a value must be like. `parse` gives literals where no placeholder stands.
#[derive(Debug, Clone, PartialEq)]
pub enum Pattern {
    /// This value.
    Literal(Value),
    /// A string of fixed and loose parts.
    Text(TextPattern),
    /// The value of a variable: `"{{name}}"`.
    Name(String),
    /// Any value of a kind: `"{{string}}"`.
    Kind(Kind),
    /// The shape of this name in the revision: `"{{Tool}}"`.
    Shape(String),
    /// A string in which the expression is found: `{"{{re}}":"..."}`.
    Expression(Expression),
    /// A string that holds JSON like this: `{"{{json}}":...}`.
    Json(Box<Pattern>),
    /// One of these: `{"{{oneof}}":[...]}`.
    OneOf(Vec<Pattern>),
    /// An array with every element like this: `{"{{each}}":...}`.
    Each(Box<Pattern>),
    /// An array of these elements in any order: `{"{{set}}":[...]}`.
    Set(Vec<Pattern>),
    /// An array of these elements.
    Array(ArrayPattern),
    /// An object of these members.
    Object(Vec<Member>),
    /// What the inner pattern takes gets this name: `"{{name = string}}"`.
    Bind(String, Box<Pattern>),
}

/// Elements, and the place among them where any run of others may stand (`"{{...}}"`).
#[derive(Debug, Clone, PartialEq)]
pub struct ArrayPattern {
    /// The elements that must be there.
    pub elements: Vec<Pattern>,
    /// How many of them come before the run of others; `None`: there are no others.
    pub rest: Option<usize>,
}

/// What an object must have.
#[derive(Debug, Clone, PartialEq)]
pub enum Member {
    /// A member of this name with such a value.
    Wanted(Text, Pattern),
    /// If there is a member of this name, such a value: `{"{{maybe}}":...}`.
    Maybe(Text, Pattern),
    /// No member of this name: `"{{absent}}"`.
    Absent(Text),
    /// All other members have such values: `"{{...}}":...`.
    Rest(Pattern),
}

impl Pattern {
    /// The pattern that only this value fits.
    pub fn literal(value: &Value) -> Self {
        Pattern::Literal(value.clone())
    }

    /// An object of these members; a literal where all are.
    pub(crate) fn object(members: Vec<Member>) -> Self {
        let literal = |member: &Member| matches!(member, Member::Wanted(_, Pattern::Literal(_)));
        if !members.iter().all(literal) {
            return Pattern::Object(members);
        }
        let values = members.into_iter().filter_map(|member| match member {
            Member::Wanted(name, Pattern::Literal(value)) => Some((name, value)),
            _ => None,
        });
        Pattern::Literal(Value::Object(values.collect()))
    }

    /// An array of these elements; a literal where all are.
    pub(crate) fn array(elements: Vec<Pattern>, rest: Option<usize>) -> Self {
        let literal = |element: &Pattern| matches!(element, Pattern::Literal(_));
        if rest.is_some() || !elements.iter().all(literal) {
            return Pattern::Array(ArrayPattern { elements, rest });
        }
        let values = elements.into_iter().filter_map(|element| match element {
            Pattern::Literal(value) => Some(value),
            _ => None,
        });
        Pattern::Literal(Value::Array(values.collect()))
    }

    /// A literal container as a pattern of literals, one level deep.
    pub(crate) fn opened(value: &Value) -> Option<Self> {
        match value {
            Value::Array(elements) => Some(Pattern::Array(ArrayPattern {
                elements: elements.iter().map(Pattern::literal).collect(),
                rest: None,
            })),
            Value::Object(members) => {
                let wanted = |(name, value): &(Text, Value)| {
                    Member::Wanted(name.clone(), Pattern::literal(value))
                };
                Some(Pattern::Object(members.iter().map(wanted).collect()))
            }
            _ => None,
        }
    }
}
