//! The names of everything that can be wrong, in one table.
//!
//! The wire rules name some, replay the others. A name is stable for ever: reports and users'
//! scripts hold it; the words beside it are for people and may change.

use std::fmt;

use serde::{Serialize, Serializer};

macro_rules! kinds {
    ($($variant:ident $name:literal $words:literal,)+) => {
        /// What a failure is about. Its name is what the JSON report carries.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Kind {
            $(#[doc = $words] $variant,)+
        }

        impl Kind {
            /// Every kind, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The stable name: lower case words joined by hyphens.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// The name in words, for people.
            pub fn words(self) -> &'static str {
                match self { $(Self::$variant => $words,)+ }
            }
        }
    };
}

kinds! {
    CouldNotStart "could-not-start" "the server could not be started",
    DiedBeforeHandshake "died-before-handshake" "the server ended before its first reply",
    Died "died" "the server ended in the middle",
    TimedOut "timed-out" "the server did not answer in time",
    Deadline "deadline" "the transcript took longer than its deadline",
    StoppedReading "stopped-reading" "the server does not read its input",
    Unanswered "unanswered" "the server ended without this line",
    Mismatch "mismatch" "the message differs",
    ExactMismatch "exact-mismatch" "the line differs",
    WrongId "wrong-id" "the reply bears another id",
    AnsweredTwice "answered-twice" "a request was answered twice",
    AnsweredNotification "answered-notification" "a reply to nothing that was asked",
    UnexpectedMessage "unexpected-message" "a message that no step expects",
    UnexpectedRequest "unexpected-request" "a request of the server that no step expects",
    UnaskedProgress "unasked-progress" "progress that no request asked for",
    LateProgress "late-progress" "progress after the result",
    OutOfOrder "out-of-order" "the message came before its turn",
    NotSilent "not-silent" "a message came where silence was demanded",
    LateOutput "late-output" "output after the last step",
    StrayOutput "stray-output" "a line on stdout that is no message",
    NotJson "not-json" "a line that is not JSON",
    NotAMessage "not-a-message" "JSON that is no JSON-RPC message",
    Batch "batch" "several messages in one array",
    TwoMessages "two-messages" "two messages on one line",
    SplitMessage "split-message" "one message over several lines",
    OverlappingWrites "overlapping-writes" "messages written into each other",
    ContentLength "content-length" "Content-Length headers, the framing of another protocol",
    BlankLine "blank-line" "a blank line",
    NotUtf8 "not-utf8" "bytes that are not UTF-8",
    ByteOrderMark "byte-order-mark" "a byte order mark",
    CarriageReturn "carriage-return" "a carriage return at the line end",
    UnterminatedLine "unterminated-line" "the last line has no line end",
    LineTooLong "line-too-long" "a line over the bound",
    DuplicateMember "duplicate-member" "an object with the same member twice",
    LoneSurrogate "lone-surrogate" "half a surrogate pair in a string",
    Nan "nan" "a number that JSON does not have",
    NumberChanged "number-changed" "a number came back changed",
    WrongExit "wrong-exit" "the exit status differs",
    IgnoredEof "ignored-eof" "the server did not end when its input did",
    IgnoredTerm "ignored-term" "the server had to be killed",
    ChildLeft "child-left" "a child process outlived the server",
    StdoutHeld "stdout-held" "a child process held stdout open",
    StaleKnown "stale-known" "a known deviation that is gone",
    NeverSent "never-sent" "a line that the client never sent",
    Idle "idle" "the client sent nothing for too long",
    NotSendable "not-sendable" "a client line needs a value that never came",
    Vacuous "vacuous" "the transcript expects nothing",
    Interrupted "interrupted" "the run was interrupted",
    HarnessFault "harness-fault" "the harness itself failed",
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_distinct_lower_case_words_joined_by_hyphens() {
        let names: BTreeSet<_> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(names.len(), Kind::ALL.len());
        for name in names {
            assert!(name.split('-').all(|word| {
                !word.is_empty()
                    && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'8')
            }));
        }
    }

    #[test]
    fn a_kind_is_its_name_in_json() {
        assert_eq!(serde_json::to_string(&Kind::TimedOut).unwrap(), "\"timed-out\"");
    }
}
