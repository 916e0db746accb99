//! The report for people: a block for each transcript that did not hold, then the sums.
//!
//! Everything a server wrote is made visible first, so that a report never commands a terminal.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use anstyle::{AnsiColor, Style};

use crate::verdict::{
    Baseline, BaselineFinding, Difference, Failure, Kind, Outcome, Report, Role, Verdict, visible,
};

const BAD: Style = AnsiColor::Red.on_default().bold();
const ODD: Style = AnsiColor::Yellow.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const WANTED: Style = AnsiColor::Green.on_default();
const GOT: Style = AnsiColor::Red.on_default();
const LABEL: Style = Style::new().dimmed();
/// Where the texts beside the labels begin.
const MARGIN: &str = "           ";
/// Lines of stderr that are shown.
const STDERR_LINES: usize = 10;

/// Reasons that were shown, what came of it, and how many more there are.
type Told<'a> = BTreeMap<&'a str, (Outcome, usize)>;

/// Writes the blocks and the sums.
pub(super) fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut told = BTreeMap::new();
    for verdict in &report.verdicts {
        match verdict.outcome {
            Outcome::Held => {}
            Outcome::NotApplicable | Outcome::HarnessError if is_told(verdict, &mut told) => {}
            Outcome::NotApplicable | Outcome::Skipped => aside(verdict, out)?,
            Outcome::Known => known(verdict, out)?,
            Outcome::Failed | Outcome::Stale | Outcome::HarnessError => {
                block(verdict, report.strict, out)?;
            }
        }
    }
    for (reason, (first, more)) in told.into_iter().filter(|(_, (_, more))| *more > 0) {
        let style = if first == Outcome::HarnessError { BAD } else { ODD };
        let (word, more) = (first.word(), plural(more, "transcript"));
        writeln!(out, "{style}{word}{style:#} {more} more: {}\n", visible(reason))?;
    }
    if let Some(baseline) = &report.baseline {
        findings(baseline, out)?;
    }
    sums(report, out)
}

/// One line for each excuse, which may be that of several failures.
fn known(verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
    let mut excuses = BTreeMap::<&str, usize>::new();
    for excuse in verdict.failures.iter().filter_map(|failure| failure.known.as_deref()) {
        *excuses.entry(excuse).or_default() += 1;
    }
    for (excuse, count) in excuses {
        let (word, name) = (verdict.outcome.word(), visible(&verdict.name));
        let count = plural(count, "failure");
        writeln!(out, "{ODD}{word}{ODD:#} {name}: {count}: {}\n", visible(excuse))?;
    }
    Ok(())
}

fn findings(baseline: &Baseline, out: &mut dyn Write) -> io::Result<()> {
    for BaselineFinding { fault, line, id, message } in &baseline.findings {
        let (path, id, message) = (visible(&baseline.path), visible(id), visible(message));
        writeln!(out, "{BAD}{}{BAD:#} {path}:{line}: `{id}`: {message}\n", fault.word())?;
    }
    Ok(())
}

/// Whether this reason was shown for another transcript; a server that does not start says so once.
fn is_told<'a>(verdict: &'a Verdict, told: &mut Told<'a>) -> bool {
    // What a running server does not declare is told with each transcript that needs it.
    let is_own = verdict.outcome == Outcome::NotApplicable && verdict.ending.is_some();
    let Some(reason) = verdict.reason.as_ref().filter(|_| !is_own) else { return false };
    let is_told = told.contains_key(&**reason);
    told.entry(reason).or_insert((verdict.outcome, 0)).1 += usize::from(is_told);
    is_told
}

fn aside(verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
    let reason = visible(verdict.reason.as_deref().unwrap_or_default());
    let word = verdict.outcome.word();
    writeln!(out, "{ODD}{word}{ODD:#} {}: {reason}\n", verdict.name)
}

fn block(verdict: &Verdict, strict: bool, out: &mut dyn Write) -> io::Result<()> {
    headline(verdict, strict, out)?;
    for failure in &verdict.failures {
        failure_block(failure, verdict.role, out)?;
    }
    if let Some(reason) = verdict.reason.as_ref().filter(|_| verdict.failures.is_empty()) {
        row(out, "reason", &visible(reason))?;
    }
    for left_out in &verdict.suppressed {
        row(out, "more", &format!("{} x {}", left_out.count, left_out.kind.words()))?;
    }
    let pins = verdict.spec.join(", ");
    if !pins.is_empty() {
        row(out, "pins", &visible(&pins))?;
    }
    if verdict.role == Role::Server {
        stderr(verdict, out)?;
    }
    let needed = verdict.ending.as_ref().map(|ending| ending.needed);
    if let Some(by @ ("term" | "kill")) = needed {
        row(out, "ended", &format!("by {}", by.to_uppercase()))?;
    }
    row(out, "again", &visible(&verdict.again))?;
    if verdict.outcome != Outcome::HarnessError && !verdict.accept.is_empty() {
        row(out, "accept", &visible(&verdict.accept))?;
    }
    writeln!(out)
}

fn headline(verdict: &Verdict, strict: bool, out: &mut dyn Write) -> io::Result<()> {
    let gates = verdict.gates(strict) || verdict.outcome == Outcome::HarnessError;
    let (style, word) = if gates { (BAD, verdict.outcome.word()) } else { (ODD, "warning") };
    let name = verdict.name.split_once("::").map_or(&*verdict.name, |(_, name)| name);
    write!(out, "{style}{word}{style:#} {}", visible(name))?;
    if let Some(title) = &verdict.title {
        write!(out, "  ({})", visible(title))?;
    }
    // A folder of the dialect's name says it already.
    let told = |dialect: &&String| !name.starts_with(&format!("{dialect}/"));
    if let Some(dialect) = verdict.dialect.as_ref().filter(told) {
        write!(out, "  dialect {dialect}")?;
    }
    if let Some(server) = &verdict.server {
        write!(out, "  server {}", visible(server))?;
    }
    if verdict.pace != "lockstep" && verdict.role == Role::Server {
        write!(out, "  pace {}", verdict.pace)?;
    }
    if verdict.round > 1 {
        write!(out, "  round {}", verdict.round)?;
    }
    writeln!(out)
}

/// What the report calls the judged side, the stream that it writes to, and the line before.
fn words(role: Role) -> (&'static str, &'static str, &'static str) {
    match role {
        Role::Server => ("server", "stdout", "sent"),
        Role::Client => ("client", "stdin", "after"),
    }
}

fn failure_block(failure: &Failure, role: Role, out: &mut dyn Write) -> io::Result<()> {
    let (side, stream, before) = words(role);
    for line in failure.comment.iter().flat_map(|comment| comment.lines()) {
        writeln!(out, "  {LABEL}# {}{LABEL:#}", visible(line))?;
    }
    match (failure.line, failure.server_line) {
        (Some(line), _) => {
            let wanted = failure.wanted.as_deref().unwrap_or("(the end of the transcript)");
            lines(out, &format!("line {line}"), wanted.lines())?;
        }
        (None, Some(line)) => lines(out, &format!("{stream} {line}"), failure.got.iter())?,
        (None, None) => lines(out, side, ["(as a whole)"])?,
    }
    let is_told = failure.kind == Kind::Mismatch && failure.message == failure.kind.words();
    if failure.differences.is_empty() || !is_told {
        writeln!(out, "{MARGIN}{}: {}", failure.kind, visible(&failure.message))?;
    }
    differences(failure, out)?;
    if let Some(excuse) = &failure.known {
        row(out, "known", &visible(excuse))?;
    } else if let Some(id) = &failure.id {
        row(out, "id", &visible(id))?;
    }
    if let Some(sent) = &failure.sent {
        row(out, before, &visible(sent))?;
    }
    match &failure.got {
        Some(got) if failure.line.is_some() && failure.differences.is_empty() => {
            row(out, "got", &visible(got))
        }
        _ => Ok(()),
    }
}

fn differences(failure: &Failure, out: &mut dyn Write) -> io::Result<()> {
    let width = failure
        .differences
        .iter()
        .map(|difference| difference.pointer.chars().count())
        .max()
        .unwrap_or_default()
        .min(40);
    for Difference { pointer, wanted, got } in &failure.differences {
        let pointer = if pointer.is_empty() { "(all)" } else { pointer };
        let (pointer, wanted, got) = (visible(pointer), visible(wanted), visible(got));
        write!(out, "{MARGIN}{pointer:width$}   wanted {WANTED}{wanted}{WANTED:#}")?;
        writeln!(out, "   got {GOT}{got}{GOT:#}")?;
    }
    if failure.more_differences > 0 {
        writeln!(out, "{MARGIN}and {} more differences", failure.more_differences)?;
    }
    Ok(())
}

fn stderr(verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
    let all: Vec<_> = verdict.stderr.lines().collect();
    if all.is_empty() {
        return row(out, "stderr", "(nothing)");
    }
    lines(out, "stderr", &all[all.len().saturating_sub(STDERR_LINES)..])
}

fn row(out: &mut dyn Write, label: &str, text: &str) -> io::Result<()> {
    writeln!(out, "  {LABEL}{label:8}{LABEL:#} {text}")
}

/// The label before the first line, blanks before the others.
fn lines<T: AsRef<str>>(
    out: &mut dyn Write,
    label: &str,
    texts: impl IntoIterator<Item = T>,
) -> io::Result<()> {
    let mut label = label;
    for text in texts {
        row(out, label, &visible(text.as_ref()))?;
        label = "";
    }
    Ok(())
}

fn sums(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let (counts, steps) = (&report.counts, &report.steps);
    let transcripts = [
        (counts.held, "held"),
        (counts.failed, "failed"),
        (counts.warned, "warned"),
        (counts.known, "known to fail"),
        (counts.stale, "stale"),
        (counts.errors, "could not be judged"),
        (counts.not_applicable, "not applicable"),
        (counts.skipped, "skipped"),
        (counts.not_run, "not run"),
    ];
    let judged = [
        (steps.held, "held"),
        (steps.known, "known to deviate"),
        (steps.stale, "stale"),
        (steps.failed, "failed"),
        (steps.not_reached, "not reached"),
    ];
    let total = judged.iter().map(|(count, _)| count).sum();
    let style = if report.status().code() == 0 { GOOD } else { BAD };
    write!(out, "{style}{}{style:#}", plural(counts.transcripts, "transcript"))?;
    write!(out, ": {}; {}: {}", listed(&transcripts), plural(total, "step"), listed(&judged))?;
    if let Some(baseline) = report.baseline.as_ref().filter(|one| !one.findings.is_empty()) {
        let path = visible(&baseline.path);
        write!(out, "; {path}: {} to look at", plural(baseline.findings.len(), "entry"))?;
    }
    let interrupted = if report.interrupted { "; interrupted" } else { "" };
    let (seconds, milliseconds) = (report.elapsed_ms / 1000, report.elapsed_ms % 1000);
    writeln!(out, "; {seconds}.{milliseconds:03} s{interrupted}")
}

fn plural(count: usize, thing: &str) -> String {
    match (count, thing.strip_suffix('y')) {
        (1, _) => format!("1 {thing}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {thing}s"),
    }
}

fn listed(counts: &[(usize, &str)]) -> String {
    let some: Vec<_> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    if some.is_empty() { "none".to_owned() } else { some.join(", ") }
}
