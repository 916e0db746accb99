//! A report held against the entries: known failures are set apart, and entries that need a look are named.

use std::collections::BTreeMap;

use crate::{
    plan::Plan,
    verdict::{
        Baseline, BaselineFault, BaselineFinding, Outcome, Report, StepOutcome, StepVerdict,
        Verdict,
    },
};

use super::{
    Date, Entries, Entry,
    id::{Meant, StepIds, id},
};

/// The report with the failures that are known marked, transcripts that fail in no other way counted
/// apart, and its `baseline` filled in. `plan` holds every transcript that the paths lead to, also those that a
/// filter left out; `path` is the file of the entries.
pub fn hold(report: Report, entries: &Entries, plan: &Plan, path: &str, today: Date) -> Report {
    let steps: BTreeMap<&str, StepIds> =
        plan.jobs.iter().map(|job| (job.name.as_str(), StepIds::of(&job.transcript))).collect();
    let Report { verdicts, counts, strict, interrupted, elapsed_ms, .. } = report;
    let mut held = Held { entries, steps: &steps, excused: 0, hits: BTreeMap::new() };
    // What a step came to before it was excused tells whether an entry is stale.
    let before: Vec<Verdict> = verdicts.clone();
    let verdicts = verdicts.into_iter().map(|verdict| held.verdict(verdict)).collect();
    let findings = entries.all.iter().filter_map(|entry| held.finding(entry, &before, today));
    let baseline =
        Baseline { path: path.to_owned(), excused: held.excused, findings: findings.collect() };
    let counted = Report::new(verdicts, counts.not_run, strict);
    Report { baseline: Some(baseline), interrupted, elapsed_ms, ..counted }
}

struct Held<'a> {
    entries: &'a Entries,
    steps: &'a BTreeMap<&'a str, StepIds>,
    excused: usize,
    /// How many failures each entry excuses.
    hits: BTreeMap<&'a str, usize>,
}

impl<'a> Held<'a> {
    fn verdict(&mut self, mut verdict: Verdict) -> Verdict {
        let Some(steps) = self.steps.get(verdict.name.as_str()) else { return verdict };
        if !matches!(verdict.outcome, Outcome::Failed | Outcome::Stale) {
            return verdict;
        }
        for failure in &mut verdict.failures {
            let id = id(&verdict.name, steps, failure);
            if let Some(entry) = self.entries.get(&id) {
                failure.known = Some(entry.reason.clone());
                self.hit(entry, 1);
                let step = verdict.steps.iter_mut().find(|step| Some(step.line) == failure.line);
                if let Some(StepVerdict { outcome: outcome @ StepOutcome::Failed, .. }) = step {
                    *outcome = StepOutcome::Known;
                }
            }
            failure.id = Some(id);
        }
        let mut is_known = verdict.failures.iter().all(|failure| failure.known.is_some());
        for more in &verdict.suppressed {
            match self.entries.get(&format!("{}#{}", verdict.name, more.kind)) {
                Some(entry) => self.hit(entry, more.count),
                None => is_known = false,
            }
        }
        if is_known {
            verdict.outcome = Outcome::Known;
        }
        verdict
    }

    fn hit(&mut self, entry: &'a Entry, count: usize) {
        self.excused += count;
        *self.hits.entry(&entry.id).or_default() += count;
    }

    fn finding(&self, entry: &Entry, before: &[Verdict], today: Date) -> Option<BaselineFinding> {
        let (fault, message) = self.fault(entry, before, today)?;
        Some(BaselineFinding { fault, line: entry.line, id: entry.id.clone(), message })
    }

    fn fault(
        &self,
        entry: &Entry,
        before: &[Verdict],
        today: Date,
    ) -> Option<(BaselineFault, String)> {
        let (name, meant) = match self.meant(&entry.id) {
            Ok(meant) => meant,
            Err(said) => return Some((BaselineFault::Unknown, said.to_owned())),
        };
        let mut judged = before.iter().filter(|verdict| verdict.name == name && is_judged(verdict));
        let holds = |verdict: &Verdict| {
            let mut own = verdict.steps.iter().filter(|step| meant.has(step.line));
            own.all(|step| !matches!(step.outcome, StepOutcome::Failed | StepOutcome::NotReached))
        };
        let is_run = judged.clone().next().is_some();
        if is_run && !self.hits.contains_key(entry.id.as_str()) && judged.all(holds) {
            let said = "it does not fail any more; delete the entry";
            return Some((BaselineFault::Stale, said.to_owned()));
        }
        let expired = entry.expires.filter(|last| *last < today)?;
        let reason = &entry.reason;
        let said =
            format!("it was excused until {expired} ({reason}); see to it, or set a later day");
        Some((BaselineFault::Expired, said))
    }

    /// The transcript and what of it an id is about, or why it is about nothing.
    fn meant(&self, id: &str) -> Result<(&'a str, Meant<'a>), &'static str> {
        // Of two names, of which one is the beginning of the other, the longer one is meant.
        let mut named = self.steps.iter().rev();
        let named = named.find_map(|(name, steps)| {
            Some((name, steps, id.strip_prefix(name)?.strip_prefix('#')?))
        });
        let (name, steps, rest) = named
            .ok_or("no transcript of this run has that name; correct it, or delete the entry")?;
        let meant = steps.look_up(rest);
        let said = "the transcript has no such step or failure; delete the entry, or write it anew";
        meant.map(|meant| (*name, meant)).ok_or(said)
    }
}

fn is_judged(verdict: &Verdict) -> bool {
    matches!(verdict.outcome, Outcome::Held | Outcome::Failed | Outcome::Stale)
}
