//! The rows of a dialect: for each question, the answers that there are.

/// What `initialize` says of the server.
#[derive(Debug, Clone, Copy)]
pub struct Identity {
    /// `serverInfo.name`
    pub name: &'static str,
    /// `serverInfo.version`
    pub version: &'static str,
    /// One paragraph for the agent.
    pub instructions: &'static str,
    /// Whether the directory that the tools work in is named after it.
    pub names_root: bool,
}

/// Which revision `initialize` announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Revision {
    /// What the client proposed, of whatever kind; this one when it proposed nothing.
    Echoed(&'static str),
    /// What the client proposed if it is one of these, else the first.
    OneOf(&'static [&'static str]),
}

/// What bytes that are no UTF-8 make of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadUtf8 {
    /// Each bad sequence is read as U+FFFD.
    Replaced,
    /// The line is dropped in silence.
    Dropped,
    /// The line is malformed. Where requests are answered in turn, as `Dropped`.
    Malformed,
}

/// Which blanks around a message are trimmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blanks {
    /// What JavaScript trims: the byte-order mark is a blank, U+0085 is not.
    JavaScript,
    /// What Unicode calls white space: U+0085 is a blank, the byte-order mark is not.
    Unicode,
    /// What JSON has: space, tab, carriage return; and a byte-order mark at the beginning.
    Json,
}

/// How long a line may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineLimit {
    /// The most bytes that a line may have, its line end not counted.
    pub bytes: usize,
    /// The line that answers a longer one, line end included; empty for silence.
    pub reply: &'static str,
}

/// How closely a structure of the client is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// What can be used of it is used.
    Lenient,
    /// It must have the right members of the right types, none twice.
    Strict,
    /// It must be what the specification says it is. Where requests are answered in turn, as `Strict`.
    Specified,
}

/// In which order the members of a result stand, down to the innermost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Members {
    /// As the server makes them.
    AsMade,
    /// By their names.
    Sorted,
}

/// What becomes of a server whose replies nobody reads any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LostReader {
    /// It ends with 0 and says nothing.
    Quiet,
    /// It ends with 2 and says why on stderr.
    Told,
}

/// What a dialect does besides, when the server is started with `--quirks`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quirks {
    /// Whether an array is read by position where an object is due: `[jsonrpc, id, method, params]` and
    /// `[name, arguments]`.
    pub positional: bool,
    /// Methods with a fixed result, besides the catalogs.
    pub catalogs: &'static [Catalog],
}

impl Quirks {
    /// Nothing besides.
    pub const NONE: Self = Self { positional: false, catalogs: &[] };
}

/// What a line that is no request draws: no JSON, no object, an object without `method`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Malformed {
    /// Nothing.
    Silence,
    /// -32700 with a null id.
    ParseError,
    /// -32700 for what is no JSON and -32600 for JSON that is no message, with the id if it can be read. Where it
    /// cannot, it is null in an older session and before any, and absent once 2026-07-28 is spoken.
    ByEra,
}

/// What `"id":null` means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NullId {
    /// It is an id like any other.
    Echoed,
    /// As if there were no id.
    Absent,
    /// The message is none, as with any id that is neither a string nor an integer.
    Refused,
}

/// What a message without an id does. It is never answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WithoutId {
    /// Nothing at all.
    Ignored,
    /// What the method does.
    Run,
}

/// What a last line without a line end is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastLine {
    /// It is not looked at.
    Dropped,
    /// It is a line like any other.
    Served,
}

/// How a refused call is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// As an error of the protocol.
    Error,
    /// As a result that bears `isError`.
    Result,
}

/// Whether a value is also given as structured content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Structured {
    /// Never.
    Never,
    /// Always, as the one member `result` of an object.
    Wrapped,
    /// As it is, so far as the revision has room for it: objects before 2026-07-28, then anything. A string of a tool
    /// that promises nothing is text alone.
    Plain,
}

/// In which order requests are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// One after the other; nothing can be cancelled.
    InTurn,
    /// Each when it is done; what is not done can be cancelled. A message is then what the specification says it is,
    /// and a refusal what it says it is: the rows about these describe it, and are not looked at.
    Independent,
}

/// Whether `initialize` has to come first, where there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handshake {
    /// Every method works at any time.
    Optional,
    /// Before it is answered, all but `ping` draws -32602.
    Required,
}

/// A list method that is always answered with the same result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Catalog {
    /// The method.
    pub method: &'static str,
    /// The result, as JSON text.
    pub result: &'static str,
}

/// A sentence about a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phrase {
    /// What stands before the name.
    pub before: &'static str,
    /// What stands after it.
    pub after: &'static str,
}
