//! The report for programs: the serialized value, laid out, and a line end.

use std::io::{self, Write};

use crate::verdict::Report;

/// Writes one JSON object. Its members are the fields of [`Report`], documented there.
pub(super) fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, report)?;
    out.write_all(b"\n")
}
