//! Eras of the protocol. Each has a module of its own, and none imports another: an era goes by deleting
//! its file, its transcripts and its line in `dispatch`.

pub(crate) mod legacy;

use crate::json::Raw;

/// What a client asks for. The id is not here: no method may depend on it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Request<'a> {
    pub(crate) method: Raw<'a>,
    pub(crate) params: Option<Raw<'a>>,
}
