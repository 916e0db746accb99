//! Reading a pattern from JSON: what each placeholder means and where it may stand. All faults are found.

mod object;
mod text;

use super::error::Fault;
use super::hole::{Hole, Word, fragments, has_hole};
use super::{MAX_NESTING, Pattern, PatternError, Scope};
use crate::json::{Event, Pointer, Value, Walk};
use std::collections::BTreeSet;

impl Pattern {
    /// Reads a pattern and adds the names that it binds to the scope; gives every fault in document order.
    /// A name may be read after the place that binds it. Duplicate members are the reader's to refuse.
    pub fn parse(value: &Value, scope: &mut Scope) -> Result<Self, Vec<PatternError>> {
        let mut parser =
            Parser { scope, pointer: Pointer::default(), depth: 0, errors: Vec::new() };
        let pattern = parser.value(value);
        if parser.errors.is_empty() { Ok(pattern) } else { Err(parser.errors) }
    }
}

struct Parser<'a> {
    scope: &'a mut Scope,
    pointer: Pointer,
    depth: usize,
    errors: Vec<PatternError>,
}

/// What stands where a fault was found, so that the search for others can go on.
const NOTHING: Pattern = Pattern::Literal(Value::Null);

impl Parser<'_> {
    fn value(&mut self, value: &Value) -> Pattern {
        if self.depth == MAX_NESTING {
            return self.deep(value);
        }
        self.depth += 1;
        let pattern = match value {
            Value::String(text) => self.string(text),
            Value::Array(elements) => self.array(elements),
            Value::Object(members) => self.object(members),
            scalar => Pattern::literal(scalar),
        };
        self.depth -= 1;
        pattern
    }

    /// Takes what is nested too deep for a pattern as a literal.
    fn deep(&mut self, value: &Value) -> Pattern {
        let has_hole = Walk::new(value).any(|event| match event {
            Event::Name(name) => has_hole(name),
            Event::Scalar(Value::String(text)) => has_hole(text),
            _ => false,
        });
        if !has_hole {
            return Pattern::literal(value);
        }
        let fact = format!("a placeholder stands deeper than {MAX_NESTING} levels");
        self.fault(Fault::new(fact, "loosen a value further out"))
    }

    fn array(&mut self, elements: &[Value]) -> Pattern {
        let mut patterns = Vec::with_capacity(elements.len());
        let mut rest = None;
        for (index, element) in elements.iter().enumerate() {
            let inside = self.enter(|pointer| pointer.push_index(index));
            if !is_rest(element) {
                patterns.push(self.value(element));
            } else if rest.is_some() {
                self.fault(Fault::new(
                    "a second `{{...}}` stands in this array",
                    "one run of other elements is all that can be told apart",
                ));
            } else {
                rest = Some(patterns.len());
            }
            self.leave(inside);
        }
        Pattern::array(patterns, rest)
    }

    /// Reads alternatives or elements that do not see each other's names; gives each one's new names.
    fn apart(&mut self, values: &[Value]) -> (Vec<Pattern>, Vec<BTreeSet<String>>) {
        let before = self.scope.names.clone();
        let mut patterns = Vec::with_capacity(values.len());
        let mut bound = Vec::with_capacity(values.len());
        for (index, value) in values.iter().enumerate() {
            let inside = self.enter(|pointer| pointer.push_index(index));
            patterns.push(if is_rest(value) {
                self.fault(Fault::new(
                    "`{{...}}` cannot stand among choices or the elements of a set",
                    "list them all, or write `{{any}}` for each that may be anything",
                ))
            } else {
                self.value(value)
            });
            self.leave(inside);
            bound.push(self.scope.names.difference(&before).cloned().collect());
            self.scope.names.clone_from(&before);
        }
        (patterns, bound)
    }

    /// Reads what may fit no value or many: it cannot bind a name.
    fn unbound(&mut self, value: &Value, place: &str) -> Pattern {
        let before = self.scope.names.clone();
        let pattern = self.value(value);
        if let Some(name) = self.scope.names.difference(&before).next() {
            let fact =
                format!("`{name}` is bound in {place}, where it would not get exactly one value");
            self.fault(Fault::new(fact, "bind it where there is always one value"));
            self.scope.names = before;
        }
        pattern
    }

    /// Wraps a pattern that binds a name; the name is known from here on.
    fn bound(&mut self, name: Option<String>, pattern: Pattern) -> Pattern {
        let Some(name) = name else { return pattern };
        self.bind(&name);
        Pattern::Bind(name, Box::new(pattern))
    }

    fn bind(&mut self, name: &str) {
        if self.scope.contains(name) {
            self.fault(Fault::new(
                format!("the name `{name}` is bound already"),
                "choose a new name; to demand the same value again write it without ` = `",
            ));
        }
        self.scope.insert(name);
    }

    fn enter(&mut self, step: impl FnOnce(&mut Pointer)) -> usize {
        let outside = self.pointer.as_str().len();
        step(&mut self.pointer);
        outside
    }

    fn leave(&mut self, outside: usize) {
        self.pointer.truncate(outside);
    }

    fn fault(&mut self, fault: Fault) -> Pattern {
        self.errors.push(fault.at(self.pointer.clone()));
        NOTHING
    }
}

/// The placeholder that a string is as a whole.
fn whole_hole(value: &Value) -> Option<Result<Hole, Fault>> {
    let text = value.as_text().filter(|text| has_hole(text))?;
    match fragments(text.as_bytes()).ok()?.as_slice() {
        [super::hole::Fragment::Hole(inside)] => Some(Hole::parse(inside)),
        _ => None,
    }
}

fn is_rest(value: &Value) -> bool {
    matches!(whole_hole(value), Some(Ok(Hole::Rest)))
}

fn is_absent(value: &Value) -> bool {
    matches!(whole_hole(value), Some(Ok(Hole::Word(Word::Absent, _))))
}

#[cfg(test)]
mod tests;
