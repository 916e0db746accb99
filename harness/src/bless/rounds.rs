//! Blesses one transcript under each of its dialects, which must agree on the text.

use std::fmt::Write as _;

use crate::{plan::Job, transcript::Transcript};

use super::{
    blessing::{Blessing, Options, Played, Refusal, Result},
    changes::{Change, changed_steps, diff},
    review::Review,
    secret::{leak, replaced},
    settle::{Left, settle},
};

/// A text and the job whose server it holds for.
type Text<'j> = (&'j Job, Transcript);

/// Makes the transcript of the jobs, which are its dialects, true for what `play` answers.
pub fn bless(jobs: &[Job], options: &Options, play: &dyn Fn(&Job) -> Played) -> Blessing {
    let transcript = jobs.first().map(|job| &job.transcript);
    let file = transcript.map(|one| (one.path.clone(), one.source.clone()));
    let (path, before) = file.unwrap_or_default();
    let (mut notes, mut texts, mut skipped) = (Vec::new(), Vec::new(), String::new());
    for job in jobs {
        match settle(job, options, play) {
            Ok((text, more)) => {
                notes.extend(more);
                texts.push((job, text));
            }
            Err(Left::Skipped(reason)) => skipped = reason,
            Err(Left::Refused(refusals)) => {
                return Blessing { path, before, result: Result::Refused(refusals), notes };
            }
        }
    }
    let mut result = agreed(&texts).unwrap_or(Result::Skipped(skipped));
    if let (Result::Changed { text, .. }, Some((job, _))) = (&result, texts.first()) {
        notes.extend(replaced(&before, text, &job.bindings));
        if let Some(refusal) = leak(&path, &before, text, &job.bindings) {
            result = Result::Refused(vec![refusal]);
        }
    }
    Blessing { path, before, result, notes }
}

/// The one text of all; none when there is none.
fn agreed(texts: &[Text<'_>]) -> Option<Result> {
    let (first, others) = texts.split_first()?;
    let (job, text) = first;
    if let Some(other) = others.iter().find(|(_, other)| other.source != text.source) {
        return Some(Result::Refused(vec![disagree(first, other)]));
    }
    if text.source == job.transcript.source {
        return Some(Result::Unchanged);
    }
    let replies = changed_steps(&job.transcript, text);
    let review = Review::new(&job.transcript, text);
    Some(Result::Changed { text: text.source.clone(), replies, review })
}

fn disagree((left, text): &Text<'_>, (right, other): &Text<'_>) -> Refusal {
    let name = |job: &Job| job.dialect.clone().unwrap_or_default();
    let mut fact =
        format!("the dialects answer differently (- {}, + {}):", name(left), name(right));
    for change in diff(&text.source, &other.source) {
        let (sign, line) = match change {
            Change::Gone(line) => ('-', line),
            Change::New(line) => ('+', line),
            Change::Place(_) | Change::Same(_) => continue,
        };
        write!(fact, "\n  {sign} {line}").expect("a string takes any text");
    }
    Refusal {
        path: left.transcript.path.clone(),
        line: None,
        fact,
        advice: "write a file for each dialect".to_owned(),
        is_harness: false,
    }
}
