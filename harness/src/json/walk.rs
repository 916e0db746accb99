//! `Walk`: a value as a row of events, without recursion. Copying and writing are made of it.

use super::{Text, Value};
use std::slice::Iter;

/// One step of a walk.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// A value that is no container.
    Scalar(&'a Value),
    /// An array begins.
    Array(&'a [Value]),
    /// An object begins.
    Object(&'a [(Text, Value)]),
    /// The name of the member that comes next.
    Name(&'a Text),
    /// The innermost container ends.
    Close,
}

/// The events of a value in the order in which they are written.
#[derive(Debug)]
pub struct Walk<'a> {
    next: Option<&'a Value>,
    open: Vec<Open<'a>>,
}

#[derive(Debug)]
enum Open<'a> {
    Array(Iter<'a, Value>),
    Object(Iter<'a, (Text, Value)>),
}

impl<'a> Walk<'a> {
    /// A walk over this value.
    pub fn new(value: &'a Value) -> Self {
        Self { next: Some(value), open: Vec::new() }
    }

    fn enter(&mut self, value: &'a Value) -> Event<'a> {
        match value {
            Value::Array(elements) => {
                self.open.push(Open::Array(elements.iter()));
                Event::Array(elements)
            }
            Value::Object(members) => {
                self.open.push(Open::Object(members.iter()));
                Event::Object(members)
            }
            scalar => Event::Scalar(scalar),
        }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        if let Some(value) = self.next.take() {
            return Some(self.enter(value));
        }
        let event = match self.open.last_mut()? {
            Open::Array(elements) => elements.next().map(Ok),
            Open::Object(members) => members.next().map(Err),
        };
        Some(match event {
            Some(Ok(element)) => self.enter(element),
            Some(Err((name, value))) => {
                self.next = Some(value);
                Event::Name(name)
            }
            None => {
                self.open.pop();
                Event::Close
            }
        })
    }
}
