//! How the client's bytes are cut into writes, and what is waited for between them.

/// A way to write the client lines. Each alone hides real faults of servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// A turn at a time: its replies are awaited before the next is sent.
    Lockstep,
    /// All lines in one write.
    Pipelined,
    /// All lines, a few to a write.
    Chunked,
    /// All lines, one byte to a write, so that characters are split.
    Bytes,
}

impl Pace {
    /// Every pace, the default first.
    pub const ALL: &[Self] = &[Self::Lockstep, Self::Pipelined, Self::Chunked, Self::Bytes];

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lockstep => "lockstep",
            Self::Pipelined => "pipelined",
            Self::Chunked => "chunked",
            Self::Bytes => "bytes",
        }
    }

    /// The pace of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|pace| pace.name() == name)
    }
}
