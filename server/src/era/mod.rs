//! Eras of the protocol. Each has a module of its own, and none imports another: an era goes by deleting
//! its file, its transcripts and its line in `dispatch`.

pub(crate) mod legacy;
pub(crate) mod modern;

use crate::json::{Kind, Raw};

/// What a client asks for. The id is not here: no method may depend on it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Request<'a> {
    pub(crate) method: Raw<'a>,
    pub(crate) params: Option<Raw<'a>>,
}

impl<'a> Request<'a> {
    /// A member of the params.
    pub(crate) fn param(&self, name: &str) -> Option<Raw<'a>> {
        self.params.and_then(|params| params.member(name))
    }

    /// Several of them.
    pub(crate) fn params<const N: usize>(&self, names: [&str; N]) -> [Option<Raw<'a>>; N] {
        self.params.map_or([None; N], |params| params.members(names))
    }
}

/// Whether a member is there and of another kind.
fn is_wrong(member: Option<Raw<'_>>, kind: Kind) -> bool {
    member.is_some_and(|member| member.kind() != kind)
}
