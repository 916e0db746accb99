//! `bless --review`: each changed step is shown and asked for. A file is written when its walk ends; what
//! was refused in it stays as it was.

use std::{
    io::{self, Write},
    path::Path,
};

use crate::{
    bless::{Blessing, Result, Review, Revision},
    transcript::{Names, Transcript},
    verdict::{ExitStatus, shown, visible},
};

use super::{
    super::output::Output,
    answers::Answers,
    show::{PLACE, line_difference},
    told::Told,
    write::write,
};

const ASKED: &str = "take it? y(es) n(o) a(ll from here on) q(uit) ";
const HELP: &str = "\
y  take it
n  leave this step as it is
a  take this one and all that follow, in every file
q  write nothing further: this file and those that follow stay as they are
";
/// Bytes of a client step that are shown.
const SHOWN: usize = 240;

/// A walk under way.
pub(super) struct Walk<'w> {
    pub(super) answers: &'w Answers,
    pub(super) base: &'w Path,
    pub(super) names: Names,
    /// Everything from here on is taken.
    all: bool,
    quit: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    All,
    Quit,
}

impl<'w> Walk<'w> {
    pub(super) fn new(answers: &'w Answers, base: &'w Path, names: Names) -> Self {
        Self { answers, base, names, all: false, quit: false }
    }

    /// Walks all files that would change. The status is `Failed` when something stays as it was.
    pub(super) fn files(
        mut self,
        blessings: &[Blessing],
        told: &mut Told,
        output: &mut Output,
    ) -> ExitStatus {
        told.updated = 0;
        for blessing in blessings {
            let Result::Changed { review, .. } = &blessing.result else { continue };
            let taken = self.file(&blessing.path, review, output);
            let count = taken.iter().filter(|taken| **taken).count();
            if count < review.revisions().count() {
                told.left += 1;
                told.status = told.status.max(ExitStatus::Failed);
            }
            if count == 0 {
                continue;
            }
            if let Some(status) = self.write(blessing, review, &taken, output) {
                return status;
            }
            told.updated += 1;
        }
        told.sums("updated", output)
    }

    /// Which revisions of a file are taken: none when the walk ended in it.
    fn file(&mut self, path: &Path, review: &Review, output: &mut Output) -> Vec<bool> {
        let count = review.revisions().count();
        let mut taken = Vec::new();
        for revision in review.revisions() {
            if self.quit {
                return Vec::new();
            }
            let place = (path, taken.len() + 1, count);
            let answer = if self.all { Answer::Yes } else { self.ask(place, revision, output) };
            self.all |= answer == Answer::All;
            self.quit |= answer == Answer::Quit;
            taken.push(answer != Answer::No);
        }
        if self.quit { Vec::new() } else { taken }
    }

    fn ask(&self, place: (&Path, usize, usize), one: &Revision, output: &mut Output) -> Answer {
        let mut failed = output.print(|out| show(place, one, out));
        loop {
            failed = failed.or_else(|| output.print(|out| write!(out, "{ASKED}")));
            if failed.is_some() {
                return Answer::Quit;
            }
            match self.answers.next().map(|line| read(&line)) {
                Some(Some(answer)) => return answer,
                Some(None) => failed = output.print(|out| write!(out, "{HELP}")),
                None => {
                    output.print(|out| writeln!(out));
                    return Answer::Quit;
                }
            }
        }
    }

    /// Writes what was taken, if it is a transcript without the rest.
    fn write(
        &self,
        blessing: &Blessing,
        review: &Review,
        taken: &[bool],
        output: &mut Output,
    ) -> Option<ExitStatus> {
        let text = review.text(taken);
        if let Err(errors) = Transcript::parse(&blessing.path, text.as_bytes(), &self.names) {
            let path = blessing.path.display();
            output.complain(&format!(
                "{path}: what was taken does not stand without what was refused, and nothing of it is \
                 written; take both or neither\n{errors}"
            ));
            return Some(ExitStatus::Failed);
        }
        let replies = taken.iter().filter(|taken| **taken).count();
        let result = Result::Changed { text, replies, review: Review::default() };
        write(&[Blessing { result, ..blessing.clone() }], self.base, output)
    }
}

fn read(line: &str) -> Option<Answer> {
    match line.trim().to_ascii_lowercase().as_str() {
        "y" | "yes" => Some(Answer::Yes),
        "n" | "no" => Some(Answer::No),
        "a" | "all" => Some(Answer::All),
        "q" | "quit" => Some(Answer::Quit),
        _ => None,
    }
}

fn show(
    (path, number, count): (&Path, usize, usize),
    revision: &Revision,
    out: &mut dyn Write,
) -> io::Result<()> {
    let place = format!("{}:{} ({number} of {count})", path.display(), revision.line);
    writeln!(out, "{PLACE}{}{PLACE:#}", visible(&place))?;
    for line in revision.comment.iter().flat_map(|comment| comment.lines()) {
        writeln!(out, " # {}", visible(line))?;
    }
    if let Some(cause) = &revision.cause {
        writeln!(out, " {}", shown(cause.as_bytes(), SHOWN))?;
    }
    line_difference(&revision.old, &revision.new, out)?;
    for found in &revision.differences {
        let (pointer, was, is) = (&found.pointer, &found.wanted, &found.got);
        writeln!(out, "   {pointer}   was {was}   is {is}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_a_letter_or_its_word() {
        for (line, expected) in [
            ("y\n", Some(Answer::Yes)),
            (" Yes \r\n", Some(Answer::Yes)),
            ("n", Some(Answer::No)),
            ("all\n", Some(Answer::All)),
            ("Q\n", Some(Answer::Quit)),
            ("\n", None),
            ("yn\n", None),
        ] {
            assert_eq!(read(line), expected, "{line:?}");
        }
    }
}
