//! What still has to be written to the server's stdin. Sending never waits: a server that reads
//! nothing must not stop us.

use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
};

/// An order for the writing thread.
#[derive(Debug)]
pub(super) enum Order {
    /// Write these bytes.
    Bytes(Vec<u8>),
    /// Close the pipe.
    Close,
}

/// What became of the orders.
#[derive(Debug, Default)]
pub(super) struct Sent {
    unsent: AtomicUsize,
    error: Mutex<Option<String>>,
}

impl Sent {
    pub(super) fn taken(&self, length: usize) {
        self.unsent.fetch_sub(length, Ordering::SeqCst);
    }

    pub(super) fn failed(&self, error: &io::Error) {
        *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.to_string());
    }
}

/// The owner's side.
#[derive(Debug)]
pub(super) struct Outbox {
    /// None once closing was ordered.
    orders: Option<mpsc::Sender<Order>>,
    sent: Arc<Sent>,
}

impl Outbox {
    /// The owner's side, and the two halves that the writing thread needs.
    pub(super) fn new() -> (Outbox, mpsc::Receiver<Order>, Arc<Sent>) {
        let (sender, receiver) = mpsc::channel();
        let sent = Arc::new(Sent::default());
        (Outbox { orders: Some(sender), sent: Arc::clone(&sent) }, receiver, sent)
    }

    pub(super) fn send(&mut self, bytes: &[u8]) {
        let Some(orders) = &self.orders else { return };
        self.sent.unsent.fetch_add(bytes.len(), Ordering::SeqCst);
        // The thread is gone once writing failed; what comes then stays unsent.
        let _ = orders.send(Order::Bytes(bytes.to_vec()));
    }

    pub(super) fn close(&mut self) {
        if let Some(orders) = self.orders.take() {
            let _ = orders.send(Order::Close);
        }
    }

    pub(super) fn closed(&self) -> bool {
        self.orders.is_none()
    }

    pub(super) fn unsent(&self) -> usize {
        self.sent.unsent.load(Ordering::SeqCst)
    }

    pub(super) fn error(&self) -> Option<String> {
        self.sent.error.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
