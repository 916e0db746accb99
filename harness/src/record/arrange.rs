//! Where each line of the server stands: a reply under its request, so that two recordings of the same
//! session are equal however its lines raced; everything else in the order in which it came.

use crate::json::Value;

use super::line::Line;

/// A client line and what the server said for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) client: Option<Sent>,
    pub(super) server: Vec<Line>,
}

/// What the client did.
#[derive(Clone, Debug)]
pub(super) enum Sent {
    Line(Line),
    End,
}

/// The blocks so far, and what waits for its place.
#[derive(Clone, Debug)]
pub(super) struct Arranger {
    blocks: Vec<Block>,
    open: Vec<Open>,
    /// Lines of the server that belong to no request: they go with the reply that follows them.
    pending: Vec<Line>,
}

/// A request without a reply.
#[derive(Clone, Debug)]
struct Open {
    id: Value,
    token: Option<Value>,
    /// The block in which its reply will stand: its own, or that of a later client line without which
    /// the reply may not have come.
    home: usize,
    cancelled: bool,
}

impl Default for Arranger {
    fn default() -> Self {
        Self { blocks: vec![Block::default()], open: Vec::new(), pending: Vec::new() }
    }
}

impl Arranger {
    pub(super) fn client(&mut self, line: Line) {
        if line.answers().is_some() || self.is_heard() {
            self.settle();
        }
        let home = self.blocks.len();
        if line.answers().is_some() {
            self.open.iter_mut().for_each(|open| open.home = home);
        }
        if let Some(id) = line.cancels() {
            let cancelled = self.open.iter_mut().filter(|open| open.id.same(id));
            cancelled.for_each(|open| (open.home, open.cancelled) = (home, true));
        }
        if let Some(id) = line.asks() {
            // The id of a cancelled request is free.
            self.open.retain(|open| !(open.cancelled && open.id.same(id)));
            let token = line.token().cloned();
            self.open.push(Open { id: id.clone(), token, home, cancelled: false });
        }
        self.blocks.push(Block { client: Some(Sent::Line(line)), server: Vec::new() });
    }

    pub(super) fn client_end(&mut self) {
        if self.is_heard() {
            self.settle();
        }
        self.blocks.push(Block { client: Some(Sent::End), server: Vec::new() });
    }

    pub(super) fn server(&mut self, line: Line) {
        let answered =
            line.answers().and_then(|id| self.open.iter().position(|open| open.id.same(id)));
        let told = line.progress().and_then(|token| {
            let told = |open: &Open| open.token.as_ref().is_some_and(|own| own.same(token));
            self.open.iter().position(told)
        });
        self.pending.push(line);
        if let Some(index) = answered.or(told) {
            let home = self.open[index].home;
            self.blocks[home].server.append(&mut self.pending);
        }
        if let Some(index) = answered {
            self.open.remove(index);
        }
    }

    pub(super) fn finish(mut self) -> Vec<Block> {
        self.settle();
        self.blocks
    }

    /// Whether what waits stands above the client's next line: no reply is due that it could go with, or it
    /// is one itself, of no request, which tells that a line of the client was none.
    fn is_heard(&self) -> bool {
        self.open.is_empty() || self.pending.iter().any(Line::is_reply)
    }

    /// Puts what waits under the last client line.
    fn settle(&mut self) {
        let last = self.blocks.last_mut().expect("there is always a block");
        last.server.append(&mut self.pending);
    }
}
