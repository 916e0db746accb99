//! `Value`: a JSON value with its member order, its duplicates and its number spelling.
//! Copying, comparing and dropping go by a stack of their own, whatever the depth.

use super::build::Builder;
use super::{Event, Number, Text, Walk};

/// A JSON value. `==` is the equality of transcripts: the same members in any order, the same elements
/// in order, the same characters, numbers of the same kind and digits. It drops itself without recursion,
/// so its parts are moved out with `std::mem::take` or `replace`, not by a match.
#[derive(Default)]
pub enum Value {
    /// `null`
    #[default]
    Null,
    /// `true`, `false`
    Bool(bool),
    /// A number as written.
    Number(Number),
    /// A string after unescaping.
    String(Text),
    /// Elements in order.
    Array(Vec<Value>),
    /// Members in the order written; a name may stand twice.
    Object(Vec<(Text, Value)>),
}

impl Value {
    /// Whether both say the same; see the type. Members that stand twice are paired in their order.
    pub fn same(&self, other: &Value) -> bool {
        let mut pairs = vec![(self, other)];
        while let Some((left, right)) = pairs.pop() {
            let equal = match (left, right) {
                (Value::Array(left), Value::Array(right)) => {
                    left.len() == right.len() && pair_all(left.iter().zip(right), &mut pairs)
                }
                (Value::Object(left), Value::Object(right)) => {
                    same_members(left, right, &mut pairs)
                }
                _ => same_scalar(left, right),
            };
            if !equal {
                return false;
            }
        }
        true
    }

    /// The first member of this name of an object.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let members = self.as_object()?;
        members.iter().find(|(member, _)| *member == name).map(|(_, value)| value)
    }

    /// The characters of a string without lone surrogates.
    pub fn as_str(&self) -> Option<&str> {
        self.as_text().and_then(Text::to_str)
    }

    /// The text of a string.
    pub fn as_text(&self) -> Option<&Text> {
        if let Value::String(text) = self { Some(text) } else { None }
    }

    /// The elements of an array.
    pub fn as_array(&self) -> Option<&[Value]> {
        if let Value::Array(elements) = self { Some(elements) } else { None }
    }

    /// The members of an object.
    pub fn as_object(&self) -> Option<&[(Text, Value)]> {
        if let Value::Object(members) = self { Some(members) } else { None }
    }

    /// The value of an integer that fits.
    pub fn as_i64(&self) -> Option<i64> {
        if let Value::Number(number) = self { number.to_i64() } else { None }
    }

    /// A copy in which each string and each member's name went through `map`.
    #[must_use]
    pub fn map_texts(&self, map: impl Fn(&Text) -> Text) -> Value {
        let scalar = |value: &Value| match value {
            Value::Bool(value) => Value::Bool(*value),
            Value::Number(number) => Value::Number(number.clone()),
            Value::String(text) => Value::String(map(text)),
            _ => Value::Null,
        };
        if !self.is_container() {
            return scalar(self);
        }
        let mut builder = Builder::default();
        let mut copy = None;
        for event in Walk::new(self) {
            copy = match event {
                Event::Array(elements) => builder.open_array(elements.len()),
                Event::Object(members) => builder.open_object(members.len()),
                Event::Name(name) => builder.name(map(name)),
                Event::Scalar(value) => builder.push(scalar(value)),
                Event::Close => builder.close(),
            };
        }
        copy.expect("a walk over a container ends with its close")
    }

    /// What is said of it in a sentence: `null`, `boolean`, `number`, `string`, `array`, `object`.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        }
    }

    /// Whether it is an array or an object.
    pub fn is_container(&self) -> bool {
        matches!(self, Value::Array(_) | Value::Object(_))
    }
}

fn same_scalar(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Null, Value::Null) => true,
        (Value::Bool(left), Value::Bool(right)) => left == right,
        (Value::Number(left), Value::Number(right)) => left == right,
        (Value::String(left), Value::String(right)) => left == right,
        _ => false,
    }
}

type Pairs<'a> = Vec<(&'a Value, &'a Value)>;

/// Compares scalars at once and leaves containers for later; `false` at the first difference.
fn pair_all<'a>(
    mut both: impl Iterator<Item = (&'a Value, &'a Value)>,
    pairs: &mut Pairs<'a>,
) -> bool {
    both.all(|(left, right)| {
        if left.is_container() && right.is_container() {
            pairs.push((left, right));
            return true;
        }
        same_scalar(left, right)
    })
}

fn same_members<'a>(
    left: &'a [(Text, Value)],
    right: &'a [(Text, Value)],
    pairs: &mut Pairs<'a>,
) -> bool {
    if left.len() != right.len() {
        return false;
    }
    if left.iter().zip(right).all(|((left, _), (right, _))| left == right) {
        return pair_all(left.iter().map(|(_, v)| v).zip(right.iter().map(|(_, v)| v)), pairs);
    }
    // A stable sort pairs the first of a doubled name with the first, whatever the order.
    let (left, right) = (by_name(left), by_name(right));
    let names = left.iter().zip(&right).all(|((left, _), (right, _))| left == right);
    names && pair_all(left.iter().map(|(_, v)| v).zip(right.iter().map(|(_, v)| v)), pairs)
}

fn by_name(members: &[(Text, Value)]) -> Vec<&(Text, Value)> {
    let mut sorted: Vec<_> = members.iter().collect();
    sorted.sort_by(|(left, _), (right, _)| left.cmp(right));
    sorted
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.same(other)
    }
}

impl Eq for Value {}

impl Clone for Value {
    fn clone(&self) -> Self {
        self.map_texts(Text::clone)
    }
}

impl Drop for Value {
    fn drop(&mut self) {
        let mut pending = Vec::new();
        take_containers(self, &mut pending);
        while let Some(mut value) = pending.pop() {
            take_containers(&mut value, &mut pending);
        }
    }
}

/// Moves nested containers out, so that what is left drops without recursion.
fn take_containers(value: &mut Value, pending: &mut Vec<Value>) {
    let mut take = |child: &mut Value| {
        if child.is_container() {
            pending.push(std::mem::replace(child, Value::Null));
        }
    };
    match value {
        Value::Array(elements) => elements.iter_mut().for_each(&mut take),
        Value::Object(members) => members.iter_mut().for_each(|(_, child)| take(child)),
        _ => {}
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::String(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::String(text.into())
    }
}

impl From<Text> for Value {
    fn from(text: Text) -> Self {
        Value::String(text)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Number(value.into())
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    fn value(text: &str) -> Value {
        read(text.as_bytes()).expect(text).value
    }

    #[test]
    fn members_are_compared_in_any_order_and_elements_in_theirs() {
        for (left, right, equal) in [
            (r#"{"a":1,"b":{"c":[],"d":null}}"#, r#"{"b":{"d":null,"c":[]},"a":1}"#, true),
            ("[1,2]", "[2,1]", false),
            ("[1]", "[1,1]", false),
            (r#"{"a":1}"#, r#"{"a":1,"b":1}"#, false),
            (r#"{"a":1}"#, r#"{"b":1}"#, false),
            (r#"{"a":1,"a":2}"#, r#"{"a":1,"a":2}"#, true),
            (r#"{"a":1,"b":3,"a":2}"#, r#"{"b":3,"a":1,"a":2}"#, true),
            (r#"{"a":1,"a":2}"#, r#"{"a":2,"a":1}"#, false),
            ("[]", "{}", false),
            ("null", "false", false),
            (r#""1""#, "1", false),
            (r#""\u0041""#, r#""A""#, true),
        ] {
            assert_eq!(value(left).same(&value(right)), equal, "{left} {right}");
        }
    }

    #[test]
    fn a_deep_value_is_copied_compared_and_dropped_on_a_small_stack() {
        let deep = || {
            let text = format!("{}1{}", r#"[{"a":"#.repeat(5_000), "}]".repeat(5_000));
            let first = read(text.as_bytes()).expect("depth 10000").value;
            let second = first.clone();
            assert!(first == second);
            assert_eq!(first.to_string(), text);
        };
        let thread = std::thread::Builder::new().stack_size(128 * 1024).spawn(deep);
        thread.expect("a thread").join().expect("no overflow");
    }
}
