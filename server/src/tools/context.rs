//! What a call may know of the world around it.

use super::CancellationToken;
use crate::connection::Client;
use std::path::Path;
use std::sync::Arc;

/// The surroundings of a call. It is the only way for a tool to learn where relative paths begin:
/// the working directory of the process is never changed and never asked for.
#[derive(Debug, Clone)]
pub struct Context {
    root: Arc<Path>,
    cancellation: CancellationToken,
    client: Option<Client>,
}

impl Context {
    /// `root` is an absolute path without symbolic links. A call with such a context cannot be cancelled.
    pub fn new(root: impl AsRef<Path>) -> Self {
        let root = Arc::from(root.as_ref());
        Self { root, cancellation: CancellationToken::never(), client: None }
    }

    /// The same for one call of one client.
    pub(crate) fn of_call(&self, client: &Client, cancellation: CancellationToken) -> Self {
        Self { root: Arc::clone(&self.root), cancellation, client: Some(client.clone()) }
    }

    /// The directory that relative paths start from.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Tells when nobody waits for the answer any more.
    pub fn cancellation(&self) -> &CancellationToken {
        &self.cancellation
    }

    /// The client that called, where the server may speak first; none under a dialect that answers in turn.
    pub fn client(&self) -> Option<&Client> {
        self.client.as_ref()
    }
}
