//! Turns: what the client does before it listens, and what the server must do then.
//! Must not know lines or what the steps say.

use super::item::{Client, Expectation, Item, ItemKind};

/// One turn. Only the first of a file may have no step of the client; none is empty.
#[derive(Clone, Debug, Default)]
pub struct Turn<'a> {
    /// The steps of the client.
    pub clients: Vec<&'a Item>,
    /// The steps of the server.
    pub expectations: Vec<&'a Item>,
}

impl<'a> Turn<'a> {
    /// The turns of steps in order; other items are passed over.
    pub(super) fn all(steps: impl Iterator<Item = &'a Item>) -> Vec<Self> {
        let mut turns = Vec::new();
        let mut turn = Turn::default();
        for step in steps {
            match step.kind {
                ItemKind::Client(_) => {
                    if !turn.expectations.is_empty() {
                        turns.push(std::mem::take(&mut turn));
                    }
                    turn.clients.push(step);
                }
                ItemKind::Server(_) => turn.expectations.push(step),
                ItemKind::Blank | ItemKind::Comment | ItemKind::Setting => {}
            }
        }
        if !turn.clients.is_empty() || !turn.expectations.is_empty() {
            turns.push(turn);
        }
        turns
    }
}

impl Item {
    /// What the client does, if this is its step.
    pub fn client(&self) -> Option<&Client> {
        if let ItemKind::Client(client) = &self.kind { Some(client) } else { None }
    }

    /// What the server must do, if this is its step.
    pub fn expectation(&self) -> Option<&Expectation> {
        if let ItemKind::Server(expectation) = &self.kind { Some(expectation) } else { None }
    }
}
