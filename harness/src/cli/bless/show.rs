//! Changes as a terminal shows them. Colours are stripped by whoever prints where they are not wanted.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::{
    bless::{self, Blessing, Change},
    verdict::visible,
};

const GONE: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();
pub(super) const PLACE: Style = AnsiColor::Cyan.on_default();

/// What a file would become, as a unified diff.
pub(super) fn difference(blessing: &Blessing, text: &str, out: &mut dyn Write) -> io::Result<()> {
    let path = blessing.path.display();
    writeln!(out, "--- {path}\n+++ {path}")?;
    bless::diff(&blessing.before, text).iter().try_for_each(|change| show(change, out))
}

/// The lines of a step; of a long one those around what differs.
pub(super) fn line_difference(old: &str, new: &str, out: &mut dyn Write) -> io::Result<()> {
    let changes = bless::diff(old, new);
    // The first place is that of the step.
    changes.iter().skip(1).try_for_each(|change| show(change, out))
}

fn show(change: &Change, out: &mut dyn Write) -> io::Result<()> {
    match change {
        Change::Place(place) => writeln!(out, "{PLACE}{place}{PLACE:#}"),
        Change::Same(line) => writeln!(out, " {}", visible(line)),
        Change::Gone(line) => writeln!(out, "{GONE}-{}{GONE:#}", visible(line)),
        Change::New(line) => writeln!(out, "{NEW}+{}{NEW:#}", visible(line)),
    }
}
