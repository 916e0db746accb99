//! The texts of blessings to their files.

use std::path::Path;

use crate::{
    bless::{Blessing, Result},
    plan::{replace, replace_unchanged},
    verdict::ExitStatus,
};

use super::super::output::Output;

/// Writes the texts that changed. When one cannot be written, those before it become what they were.
pub(super) fn write(
    blessings: &[Blessing],
    base: &Path,
    output: &mut Output,
) -> Option<ExitStatus> {
    let mut written: Vec<&Blessing> = Vec::new();
    for blessing in blessings {
        let Result::Changed { text, .. } = &blessing.result else { continue };
        let path = base.join(&blessing.path);
        let error = match replace_unchanged(&path, blessing.before.as_bytes(), text.as_bytes()) {
            Ok(true) => {
                written.push(blessing);
                continue;
            }
            Ok(false) => {
                "somebody changed it while it was blessed; nothing is written, bless again"
                    .to_owned()
            }
            Err(error) => format!("cannot be written ({error}); check its folder"),
        };
        output.complain(&format!("{}: {error}", blessing.path.display()));
        for before in written {
            let path = base.join(&before.path);
            if let Err(error) = replace(&path, before.before.as_bytes()) {
                output.complain(&format!("{}: it stays blessed ({error})", before.path.display()));
            }
        }
        return Some(ExitStatus::Harness);
    }
    let lines = written.iter().filter_map(|blessing| match &blessing.result {
        Result::Changed { replies, .. } => Some(line(&blessing.path, *replies)),
        _ => None,
    });
    let lines: String = lines.collect();
    output.print(|out| write!(out, "{lines}"))
}

fn line(path: &Path, replies: usize) -> String {
    let plural = if replies == 1 { "reply" } else { "replies" };
    format!("{}: {replies} {plural} changed\n", path.display())
}
