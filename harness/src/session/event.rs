//! What a server does, as data: lines, the end of its output, its exit. Knows bytes, not JSON.

/// One thing that happened on the server's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A line on stdout.
    Line(ServerLine),
    /// stdout ended: nobody holds it open for writing any more.
    Eof,
    /// The process is gone and was reaped. Comes after every line and, unless somebody else holds
    /// stdout open, after [`Event::Eof`].
    Exit(Exit),
    /// The harness was asked to stop (see [`super::Stop`]); every later call says so again.
    Interrupted,
}

/// One line that the server wrote to stdout, split at 0x0A only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerLine {
    /// 1-based, counted over the whole session.
    pub number: usize,
    /// What stood before the line feed. Of a line that was cut only the head is kept.
    pub bytes: Vec<u8>,
    /// False for a last line without its line feed.
    pub terminated: bool,
    /// The number of bytes that are not in `bytes`, for a line longer than [`super::Limits::max_line`].
    pub cut: Option<u64>,
}

/// The beginning of a line whose line feed has not come yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Partial {
    /// The first bytes, at most [`Partial::HEAD`].
    pub head: Vec<u8>,
    /// How many bytes have come.
    pub length: u64,
}

impl Partial {
    /// The greatest length of `head`.
    pub const HEAD: usize = 64 * 1024;
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exit {
    /// It left with this status.
    Code(i32),
    /// A signal ended it (Unix).
    Signal(i32),
}

impl std::fmt::Display for Exit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Exit::Code(code) => write!(f, "status {code}"),
            Exit::Signal(number) => match signal_name(*number) {
                Some(name) => write!(f, "signal {number} ({name})"),
                None => write!(f, "signal {number}"),
            },
        }
    }
}

/// The signals whose numbers are the same on Linux and macOS.
fn signal_name(number: i32) -> Option<&'static str> {
    const NAMES: &[(i32, &str)] = &[
        (1, "SIGHUP"),
        (2, "SIGINT"),
        (3, "SIGQUIT"),
        (4, "SIGILL"),
        (5, "SIGTRAP"),
        (6, "SIGABRT"),
        (8, "SIGFPE"),
        (9, "SIGKILL"),
        (11, "SIGSEGV"),
        (13, "SIGPIPE"),
        (14, "SIGALRM"),
        (15, "SIGTERM"),
    ];
    NAMES.iter().find(|(n, _)| *n == number).map(|(_, name)| *name)
}
