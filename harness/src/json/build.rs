//! `Builder`: puts a value together from the events of a walk or of the reader.

use super::{Pointer, Text, Value};

/// The containers that are open. Each method gives the whole value once it is complete.
#[derive(Debug, Default)]
pub(super) struct Builder {
    open: Vec<Open>,
}

#[derive(Debug)]
enum Open {
    Array(Vec<Value>),
    /// The members so far, and the name whose value comes next.
    Object(Vec<(Text, Value)>, Option<Text>),
}

impl Builder {
    /// How many containers are open.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Whether the innermost open container is an object; `None` when none is open.
    pub(super) fn in_object(&self) -> Option<bool> {
        self.open.last().map(|open| matches!(open, Open::Object(..)))
    }

    pub(super) fn open_array(&mut self, capacity: usize) -> Option<Value> {
        self.open.push(Open::Array(Vec::with_capacity(capacity)));
        None
    }

    pub(super) fn open_object(&mut self, capacity: usize) -> Option<Value> {
        self.open.push(Open::Object(Vec::with_capacity(capacity), None));
        None
    }

    pub(super) fn name(&mut self, name: Text) -> Option<Value> {
        if let Some(Open::Object(_, next)) = self.open.last_mut() {
            *next = Some(name);
        }
        None
    }

    pub(super) fn push(&mut self, value: Value) -> Option<Value> {
        match self.open.last_mut() {
            None => return Some(value),
            Some(Open::Array(elements)) => elements.push(value),
            Some(Open::Object(members, name)) => {
                members.push((name.take().expect("a name comes before its value"), value));
            }
        }
        None
    }

    pub(super) fn close(&mut self) -> Option<Value> {
        let value = match self.open.pop()? {
            Open::Array(elements) => Value::Array(elements),
            Open::Object(members, _) => Value::Object(members),
        };
        self.push(value)
    }

    /// The names of the innermost open object that stand there again, once for each repetition.
    pub(super) fn repeated(&self) -> Vec<&Text> {
        let Some(Open::Object(members, _)) = self.open.last() else { return Vec::new() };
        // Looking back is faster than sorting for the few members of a usual object.
        if members.len() <= 16 {
            let again = |at: usize| members[..at].iter().any(|(name, _)| *name == members[at].0);
            return (1..members.len()).filter(|at| again(*at)).map(|at| &members[at].0).collect();
        }
        let mut names: Vec<&Text> = members.iter().map(|(name, _)| name).collect();
        names.sort();
        names.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[1]).collect()
    }

    /// Where the innermost open container stands.
    pub(super) fn path(&self) -> Pointer {
        let mut pointer = Pointer::default();
        let outer = self.open.len().saturating_sub(1);
        for open in &self.open[..outer] {
            pointer.push_open(open);
        }
        pointer
    }

    /// Where the value that comes next will stand.
    pub(super) fn next_path(&self) -> Pointer {
        let mut pointer = self.path();
        if let Some(open) = self.open.last() {
            pointer.push_open(open);
        }
        pointer
    }
}

impl Pointer {
    fn push_open(&mut self, open: &Open) {
        match open {
            Open::Array(elements) => self.push_index(elements.len()),
            Open::Object(_, Some(name)) => self.push_member(name),
            Open::Object(_, None) => {}
        }
    }
}
