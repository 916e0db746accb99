//! The names of everything that can be wrong, stable for ever: reports and users' scripts hold them.

/// What kind of failure a finding is. The wire rules name some, replay the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// The command could not be started.
    CouldNotStart,
    /// The server was gone before its first reply.
    DiedBeforeHandshake,
    /// The server was gone in the middle.
    Died,
    /// A step's time passed.
    TimedOut,
    /// The server takes no more input.
    StoppedReading,
    /// A line that is no message and not meant as one.
    StrayOutput,
    /// A line that is meant as JSON and is none.
    NotJson,
    /// JSON, but no JSON-RPC 2.0 message.
    NotAMessage,
    /// A JSON array on a line.
    Batch,
    /// A reply with an id that nobody asked with.
    WrongId,
    /// A second reply to one request.
    AnsweredTwice,
    /// A reply to a notification.
    AnsweredNotification,
    /// A notification or reply that no step expects.
    UnexpectedMessage,
    /// A request of the server that no step expects.
    UnexpectedRequest,
    /// A message that a later step expects.
    OutOfOrder,
    /// Output after the last step.
    LateOutput,
    /// The last line has no line feed.
    UnterminatedLine,
    /// A carriage return at a line's end.
    CarriageReturn,
    /// A UTF-8 byte order mark.
    ByteOrderMark,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// An object with the same member twice.
    DuplicateMember,
    /// `NaN` or `Infinity`, which JSON does not have.
    Nan,
    /// A number that came back with another value.
    NumberChanged,
    /// A line beyond the bound.
    LineTooLong,
    /// More than one message on a line.
    TwoMessages,
    /// One message on more than one line.
    SplitMessage,
    /// Content-Length headers, the framing of another protocol.
    ContentLength,
    /// A blank line.
    BlankLine,
    /// A message unlike its step.
    Mismatch,
    /// A line unlike its `<exact` step.
    ExactMismatch,
    /// Output where silence was asked.
    NotSilent,
    /// The server stays after its input ended.
    IgnoredEof,
    /// The server stays after TERM.
    IgnoredTerm,
    /// A child process outlived the server.
    ChildLeft,
    /// Somebody held stdout open after the server was gone.
    StdoutHeld,
    /// Another exit status than expected.
    WrongExit,
    /// A known deviation that is none any more.
    StaleKnown,
    /// The transcript's time passed.
    Deadline,
}
