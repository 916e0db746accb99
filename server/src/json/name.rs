//! The name of a member, of which most are asked what they are and few have escapes.

use super::quote::unquote;
use std::borrow::Cow;

/// The name of a member of an object.
#[derive(Debug, Clone, Copy)]
pub struct Name<'a> {
    spelling: &'a str,
    escapes: bool,
}

impl<'a> Name<'a> {
    /// `spelling` stands between quotes; `escapes` tells whether there are any in it.
    pub(super) fn new(spelling: &'a str, escapes: bool) -> Self {
        Self { spelling, escapes }
    }

    /// Its characters. A lone surrogate becomes U+FFFD.
    pub fn characters(self) -> Cow<'a, str> {
        if self.escapes { unquote(self.spelling) } else { Cow::Borrowed(self.spelling) }
    }
}
