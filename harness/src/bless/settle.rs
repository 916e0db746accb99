//! Plays a transcript until its text holds: a step that was wrong may have kept later ones from being
//! reached, and what a server answers may differ from run to run.

use std::{collections::BTreeSet, sync::Arc};

use crate::{
    pattern::Bindings,
    plan::Job,
    replay::Recording,
    transcript::Transcript,
    verdict::{Difference, Kind, Outcome, Verdict},
};

use super::{
    arrival::arrivals,
    blessing::{Options, Played, Refusal},
    guess::guess,
    regenerate::{Reason, Regenerated, regenerate},
    unfinished::unfinished,
    work::Case,
};

/// Each round reaches at least one step more than the one before; then something is wrong.
const ROUNDS: usize = 20;
/// Complete runs after which a text that still changes has values that differ from run to run: one
/// makes it, one may show that lines come otherwise now that they are waited for.
const COMPLETE: usize = 3;

/// Why there is no text.
pub(super) enum Left {
    Skipped(String),
    Refused(Vec<Refusal>),
}

/// The text that holds for what `play` answers, and what differs from run to run.
pub(super) fn settle(
    job: &Job,
    options: &Options,
    play: &dyn Fn(&Job) -> Played,
) -> Result<(Transcript, Vec<String>), Left> {
    let mut job = job.clone();
    let (mut complete, mut notes) = (0, Vec::new());
    let enough = COMPLETE.max(options.runs);
    for round in 0..ROUNDS + options.runs {
        let (tried, guessed) = tried(&job, options, round == 0);
        let Played { recording, verdict } = play(&tried);
        let recording = judged(recording, &verdict, &job)?;
        let waits = verdict.failures.iter().any(|failure| failure.kind == Kind::NotSendable);
        let is_complete = guessed.is_empty() && !waits;
        complete += usize::from(is_complete);
        let loosens = options.runs > 1 && complete >= COMPLETE;
        let new = look(&tried, &guessed, (&recording, &verdict), options, loosens)
            .map_err(|reasons| refused(&job, reasons))?;
        let more = new.notes.into_iter().filter(|note| !notes.contains(note)).collect::<Vec<_>>();
        notes.extend(more);
        if new.text == tried.transcript.source {
            if is_complete && complete < options.runs {
                continue;
            }
            return match stuck(&verdict).filter(|_| options.unfinished.is_none()) {
                Some(reason) => Err(refused(&job, vec![reason])),
                None => Ok(((*job.transcript).clone(), notes)),
            };
        }
        if complete >= COMPLETE {
            notes.extend(restless(&verdict, loosens));
        }
        if complete >= enough && (!loosens || complete >= enough + COMPLETE) {
            return Ok(((*job.transcript).clone(), notes));
        }
        job.transcript = Arc::new(next(&job, &new.text, options)?);
    }
    let fact = format!("it still changes after {ROUNDS} runs and more");
    Err(refused(&job, vec![(None, fact, "run it alone and see what differs")]))
}

/// The job with the steps that are only guessed, and their lines.
fn tried(job: &Job, options: &Options, may_guess: bool) -> (Job, BTreeSet<usize>) {
    match guess(&job.transcript, &options.names).filter(|_| may_guess) {
        Some(guessed) => {
            let transcript = Arc::new(guessed.transcript);
            (Job { transcript, ..job.clone() }, guessed.lines)
        }
        None => (job.clone(), BTreeSet::new()),
    }
}

fn next(job: &Job, text: &str, options: &Options) -> Result<Transcript, Left> {
    let parsed = Transcript::parse(&job.transcript.path, text.as_bytes(), &options.names);
    parsed.map_err(|errors| {
        let fact = format!("what would be written is no transcript: {errors}");
        refused(job, vec![(None, fact, "change the lines that need what is gone")])
    })
}

/// The recording of a session that was played.
fn judged(recording: Option<Recording>, verdict: &Verdict, job: &Job) -> Result<Recording, Left> {
    let reason = verdict.reason.clone().unwrap_or_default();
    match (verdict.outcome, recording) {
        (Outcome::Skipped | Outcome::NotApplicable, _) => Err(Left::Skipped(reason)),
        (Outcome::HarnessError, _) | (_, None) => Err(Left::Refused(vec![Refusal {
            path: job.transcript.path.clone(),
            line: None,
            fact: reason,
            advice: format!("see what `{}` says", job.again),
            is_harness: true,
        }])),
        (_, Some(recording)) => Ok(recording),
    }
}

/// What the session makes of the text, unless it is no ground for one.
fn look(
    job: &Job,
    guessed: &BTreeSet<usize>,
    (recording, verdict): (&Recording, &Verdict),
    options: &Options,
    loosens: bool,
) -> Result<Regenerated, Vec<Reason>> {
    let arrivals = arrivals(recording, verdict);
    let bad = unfinished(recording, verdict, &arrivals);
    let bad = bad.filter(|_| guessed.is_empty());
    let taken = match (bad, &options.unfinished) {
        (Some((line, fact)), None) => {
            let advice = "such a session is no golden; mend the server, or name the file and give \
                 `--force-unfinished REASON`";
            return Err(vec![(line, fact, advice)]);
        }
        (Some((_, fact)), Some(reason)) => {
            Some(format!("taken as it is ({reason}), though {fact}"))
        }
        (None, _) => None,
    };
    let case = Case {
        transcript: &job.transcript,
        guessed,
        recording,
        verdict,
        bindings: &before(job, recording),
        as_known: options.as_known,
        loosens,
        unanswered: verdict.failures.iter().any(|failure| failure.kind == Kind::Unanswered),
    };
    let new = regenerate(case, &arrivals);
    if !new.refused.is_empty() {
        return Err(new.refused);
    }
    if !new.turned.is_empty() && !options.accept_errors {
        return Err(new.turned.into_iter().map(became_an_error).collect());
    }
    let accepted = new.turned.iter().map(|line| {
        format!("line {line}: the result became an error, which `--accept-errors` takes")
    });
    let notes = taken.into_iter().chain(accepted).collect();
    Ok(Regenerated { notes, ..new })
}

fn became_an_error(line: usize) -> Reason {
    let fact = "the result became an error".to_owned();
    (Some(line), fact, "look at it with `antiphon run`; `--accept-errors` takes it")
}

/// The variables before the first line.
fn before(job: &Job, recording: &Recording) -> Bindings {
    let mut bindings = job.bindings.clone();
    if let Some(cwd) = recording.bindings.get("cwd") {
        bindings.insert("cwd", cwd.clone());
    }
    bindings
}

/// What still fails though there is nothing to change.
fn stuck(verdict: &Verdict) -> Option<Reason> {
    let failure = verdict.failures.first().filter(|_| verdict.outcome == Outcome::Failed)?;
    let fact = format!("{}: {}", failure.kind, failure.message);
    Some((failure.line, fact, "no text makes it hold; change the server or the client steps"))
}

/// Where complete runs of one text differ.
fn restless(verdict: &Verdict, is_loosened: bool) -> Vec<String> {
    let advice = if is_loosened {
        "a placeholder stands there now"
    } else {
        "`--runs 2` puts a placeholder there"
    };
    let mut notes = Vec::new();
    for failure in &verdict.failures {
        let place = failure.line.map_or(String::new(), |line| format!("line {line}: "));
        if failure.differences.is_empty() {
            notes.push(format!("{place}not the same in two runs: {}", failure.message));
        }
        for Difference { pointer, wanted, got } in &failure.differences {
            notes.push(format!(
                "{place}{pointer} is not the same in two runs: {wanted}, then {got}; {advice}"
            ));
        }
    }
    notes
}

fn refused(job: &Job, reasons: Vec<Reason>) -> Left {
    let refusal = |(line, fact, advice): Reason| Refusal {
        path: job.transcript.path.clone(),
        line,
        fact,
        advice: advice.to_owned(),
        is_harness: false,
    };
    Left::Refused(reasons.into_iter().map(refusal).collect())
}
