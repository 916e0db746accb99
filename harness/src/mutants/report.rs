//! The report of a score for people, and the list of faults. JSON is the serialized score.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::verdict::{Outcome, visible};

use super::{
    fault::Fault,
    score::{FaultScore, Score, Standing, TranscriptScore},
};

const BAD: Style = AnsiColor::Red.on_default().bold();
const ODD: Style = AnsiColor::Yellow.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const LABEL: Style = Style::new().dimmed();

/// Writes a line for each transcript, with `verbose` also what it misses; then a block for each
/// fault that should have been caught, and the sums.
pub fn write(score: &Score, verbose: bool, out: &mut dyn Write) -> io::Result<()> {
    for transcript in &score.transcripts {
        line(transcript, out)?;
        if verbose {
            misses(transcript, out)?;
        }
    }
    for fault in &score.faults {
        block(fault, score, out)?;
    }
    sums(score, out)
}

/// Writes every fault with what it touches and does.
pub fn list(faults: &[&Fault], out: &mut dyn Write) -> io::Result<()> {
    for fault in faults {
        let sort = if fault.is_control { "control at" } else { "at" };
        writeln!(out, "{}  {LABEL}({sort} {}){LABEL:#}", fault.name, fault.touches())?;
        writeln!(out, "    {}", fault.does)?;
    }
    Ok(())
}

fn line(score: &TranscriptScore, out: &mut dyn Write) -> io::Result<()> {
    let name = visible(&score.name);
    let reason = visible(score.reason.as_deref().unwrap_or_default());
    match score.outcome {
        Outcome::Held => {
            let style = if score.missed == 0 { GOOD } else { ODD };
            let of = score.caught + score.missed;
            let idle = score.not_applicable.len();
            let shares = format!("{}/{of}", score.caught);
            writeln!(out, "{style}{shares:>9}{style:#} {name}  {LABEL}({idle} n/a){LABEL:#}")
        }
        Outcome::NotApplicable | Outcome::Skipped => {
            writeln!(out, "{ODD}{:>9}{ODD:#} {name}: {reason}", "n/a")
        }
        Outcome::Failed | Outcome::Known | Outcome::Stale => {
            let said = "it does not hold without a fault";
            writeln!(out, "{BAD}{:>9}{BAD:#} {name}: {said}: {reason}", "FAILED")
        }
        Outcome::HarnessError => writeln!(out, "{BAD}{:>9}{BAD:#} {name}: {reason}", "ERROR"),
    }
}

fn misses(score: &TranscriptScore, out: &mut dyn Write) -> io::Result<()> {
    for tried in score.tried.iter().filter(|tried| !tried.is_control && !tried.missed.is_empty()) {
        let place = |line: &Option<usize>| {
            line.map_or_else(|| "the end".to_owned(), |line| format!("line {line}"))
        };
        let places: Vec<_> = tried.missed.iter().map(place).collect();
        writeln!(out, "          misses {} at {}", tried.fault, places.join(", "))?;
    }
    Ok(())
}

fn block(fault: &FaultScore, score: &Score, out: &mut dyn Write) -> io::Result<()> {
    let FaultScore { name, does, .. } = fault;
    match fault.standing {
        Standing::Missed => {
            writeln!(out, "\n{BAD}MISSED{BAD:#} {name}: {does}")?;
            writeln!(out, "  tried at {}, and no transcript notices", places(fault.missed))?;
            writeln!(
                out,
                "  pin what it changes, or allow it: a line `{name} REASON` in the file of --allow"
            )
        }
        Standing::Noticed => {
            let by = score.transcripts.iter().find(|transcript| {
                transcript.tried.iter().any(|tried| tried.fault == *name && tried.caught > 0)
            });
            let by = by.map_or_else(String::new, |transcript| visible(&transcript.name));
            writeln!(out, "\n{BAD}NOTICED{BAD:#} {name}: {does}")?;
            writeln!(out, "  {by} fails on it; that is a fault of the harness, please report it")
        }
        Standing::Stale => {
            let line = fault.allowed_on.unwrap_or_default();
            writeln!(out, "\n{ODD}STALE{ODD:#} {name}: {does}")?;
            let places = places(fault.caught);
            writeln!(out, "  caught at {places}; delete line {line} of the file of --allow")
        }
        Standing::Allowed => {
            let reason = visible(fault.reason.as_deref().unwrap_or_default());
            writeln!(out, "\n{ODD}allowed{ODD:#} {name}: {reason}")
        }
        Standing::Caught | Standing::NotApplicable | Standing::Unnoticed => Ok(()),
    }
}

fn places(count: usize) -> String {
    if count == 1 { "1 place".to_owned() } else { format!("{count} places") }
}

fn sums(score: &Score, out: &mut dyn Write) -> io::Result<()> {
    let totals = &score.totals;
    let style = if score.status().code() == 0 { GOOD } else { BAD };
    let count = |standing| score.standing(standing).count();
    let faults = totals.faults_caught + totals.faults_missed + count(Standing::Allowed);
    write!(out, "\n{style}{} of {faults} faults caught{style:#}", totals.faults_caught)?;
    for (count, word) in [
        (totals.faults_missed, "missed"),
        (count(Standing::Allowed), "allowed"),
        (count(Standing::Stale), "stale"),
        (count(Standing::NotApplicable), "not applicable"),
    ] {
        if count > 0 {
            write!(out, ", {count} {word}")?;
        }
    }
    for (count, what, plural) in [
        (totals.controls_noticed, "control noticed", "controls noticed"),
        (totals.broken, "transcript that does not hold", "transcripts that do not hold"),
        (
            totals.errors,
            "transcript that could not be judged",
            "transcripts that could not be judged",
        ),
    ] {
        if count > 0 {
            write!(out, "; {count} {}", if count == 1 { what } else { plural })?;
        }
    }
    let mutants = totals.caught + totals.missed;
    let share = percent(totals.caught, mutants);
    let places = format!("{} of {mutants} places ({share} %)", totals.caught);
    let interrupted = if score.interrupted { "; interrupted" } else { "" };
    let (seconds, milliseconds) = (score.elapsed_ms / 1000, score.elapsed_ms % 1000);
    let on_trial = totals.transcripts;
    let plural = if on_trial == 1 { "" } else { "s" };
    writeln!(
        out,
        "; in {places}; {on_trial} transcript{plural}; {seconds}.{milliseconds:03} s{interrupted}"
    )
}

/// With one decimal, and never 100 when something is missing.
fn percent(part: usize, whole: usize) -> String {
    let tenths = (part * 1000).checked_div(whole).unwrap_or(1000);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn a_share_is_rounded_down() {
        for (part, whole, expected) in
            [(0, 0, "100.0"), (1, 3, "33.3"), (9999, 10000, "99.9"), (7, 7, "100.0"), (0, 5, "0.0")]
        {
            assert_eq!(percent(part, whole), expected, "{part} of {whole}");
        }
    }
}
