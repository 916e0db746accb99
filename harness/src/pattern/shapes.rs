//! `Shapes`: the shape of each message and type of one protocol revision, as patterns by name.

use super::{Pattern, PatternError, Scope};
use crate::json::{Pointer, Text, Value};
use std::collections::BTreeMap;

/// Names to patterns. Empty where no revision is set.
#[derive(Debug, Clone, Default)]
pub struct Shapes(BTreeMap<String, Pattern>);

impl Shapes {
    /// Reads the shapes of a revision: an object from name to pattern. Shapes may name each other.
    pub fn parse(revision: &str, value: &Value) -> Result<Self, Vec<PatternError>> {
        let Some(members) = value.as_object() else {
            return Err(vec![PatternError {
                pointer: Pointer::default(),
                fact: format!("the shapes are {} and no object", value.kind()),
                advice: "write an object from shape name to pattern".to_owned(),
            }]);
        };
        let mut scope = Scope::default();
        scope.set_shapes(revision, members.iter().filter_map(|(name, _)| name.to_str()));
        let mut shapes = Self::default();
        let mut errors = Vec::new();
        for (name, value) in members {
            let mut own = scope.clone();
            match Pattern::parse(value, &mut own) {
                Ok(pattern) => {
                    shapes.0.insert(name.to_string_lossy().into_owned(), pattern);
                }
                Err(found) => errors.extend(found.into_iter().map(|error| inside(name, error))),
            }
        }
        if errors.is_empty() { Ok(shapes) } else { Err(errors) }
    }

    /// The pattern of a shape.
    pub fn get(&self, name: &str) -> Option<&Pattern> {
        self.0.get(name)
    }

    /// The names in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

fn inside(name: &Text, error: PatternError) -> PatternError {
    let mut pointer = Pointer::default();
    pointer.push_member(name);
    pointer.push_pointer(&error.pointer);
    PatternError { pointer, ..error }
}
