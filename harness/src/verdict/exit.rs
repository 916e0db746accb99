//! The five exit statuses, public and tested; no other number leaves the program.

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum ExitStatus {
    /// Everything held.
    Held = 0,
    /// Some expectation failed.
    Failed = 1,
    /// The command line or a transcript is wrong, or there is no transcript.
    Usage = 2,
    /// A server could not be started, or the harness itself failed or was interrupted.
    Harness = 3,
    /// Nothing failed but `~<` lines or baseline entries that are no longer needed.
    Stale = 4,
}

impl ExitStatus {
    /// The number given to the system.
    pub fn code(self) -> u8 {
        self as u8
    }
}

impl From<ExitStatus> for std::process::ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status.code())
    }
}
