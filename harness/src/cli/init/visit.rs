//! A visit to a server: what it declares, and the texts that hold for what it answers.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    path::Path,
    time::Duration,
};

use crate::{
    bless::{self, Blessing, Options, Result as Blessed},
    init::{Discovery, Era, Starter, greeting, starters, tools},
    plan::{Plan, PlanRequest},
    replay::{self, Recording},
    run::{RunOptions, run, side_by_side, with_server},
    session::Stop,
    transcript::{Names, Transcript},
    verdict::{ExitStatus, Outcome, Verdict, visible},
};

use super::super::{bless::play, output::Output};

/// Servers that run at the same time; a first look need not be in a hurry.
const JOBS: usize = 2;
/// Bytes of a variable's value that do not stand in an answer by chance.
const TELLING: usize = 8;

/// A server that is being visited.
pub(super) struct Visit<'a> {
    pub(super) request: PlanRequest,
    /// How long the first answer is waited for.
    pub(super) first: Duration,
    pub(super) environment: &'a BTreeMap<OsString, OsString>,
    /// A temporary folder.
    pub(super) desk: &'a Path,
    pub(super) stop: &'a Stop,
}

impl Visit<'_> {
    /// What the server declares in each era that it knows, at least one.
    pub(super) fn discover(&self, output: &mut Output) -> Result<Vec<Discovery>, ExitStatus> {
        let (mut found, mut last) = (Vec::new(), None);
        for era in Era::ALL {
            let timeout = Some(self.first).filter(|_| found.is_empty()).or(self.request.timeout);
            let greeted = self.ask(&greeting(era), timeout, output)?;
            let Some(mut discovery) = Discovery::of(era, &greeted.0) else {
                last.get_or_insert(greeted.1);
                continue;
            };
            if discovery.has("tools") {
                let listed = self.ask(&tools(era), self.request.timeout, output)?;
                discovery.take_tools(&listed.0);
                if discovery.callable.is_empty() {
                    output.complain(
                        &"no tool is called: none says `readOnlyHint` and requires no argument",
                    );
                }
            }
            found.push(discovery);
        }
        if !found.is_empty() {
            return Ok(found);
        }
        output.complain(
            &"the server answers neither `initialize` nor `server/discover`; see what it says:",
        );
        for line in last.iter().flat_map(|verdict| verdict.stderr.lines()) {
            output.complain(&format!("  {}", visible(line)));
        }
        Err(ExitStatus::Failed)
    }

    /// Plays one text.
    fn ask(
        &self,
        text: &str,
        timeout: Option<Duration>,
        output: &mut Output,
    ) -> Result<(Recording, Verdict), ExitStatus> {
        let starter = Starter { path: "question.transcript".to_owned(), text: text.to_owned() };
        let request = PlanRequest { timeout, ..self.request.clone() };
        let plan = self.plan(&[starter], &request, output)?;
        let failed = |verdict: &Verdict, output: &mut Output| {
            output.complain(&visible(verdict.reason.as_deref().unwrap_or("the server failed")));
            ExitStatus::Harness
        };
        let (recording, verdict) = with_server(&plan.jobs[0], self.stop, replay::replay)
            .map_err(|verdict| failed(&verdict, output))?;
        match verdict.outcome {
            Outcome::HarnessError if self.stop.thrown() => Err(failed(&verdict, output)),
            _ => Ok((recording, verdict)),
        }
    }

    /// The texts that hold, blessed and laid out; what is left out is told.
    pub(super) fn hold(
        &self,
        found: &[Discovery],
        output: &mut Output,
    ) -> Result<Vec<Starter>, ExitStatus> {
        let drafts: Vec<_> = found.iter().flat_map(starters).collect();
        let blessed = self.blessed(&drafts, output)?;
        if blessed.is_empty() {
            output.complain(&"no session with the server came to its end; nothing is written");
            return Err(if self.stop.thrown() { ExitStatus::Harness } else { ExitStatus::Failed });
        }
        let plan = self.plan(&blessed, &self.request, output)?;
        let options = RunOptions { jobs: JOBS, strict: true, fail_fast: false };
        let report = run(&plan, options, self.stop, &|_| {});
        let holds = |starter: &&Starter| {
            let path = self.desk.join(&starter.path).display().to_string();
            report.verdicts.iter().any(|one| one.path == path && one.outcome == Outcome::Held)
        };
        let (kept, left): (Vec<_>, Vec<_>) = blessed.iter().partition(holds);
        for starter in left {
            let said = "left out, as it does not hold a second time";
            output.complain(&format!("{}: {said}", starter.path));
        }
        Ok(kept.into_iter().cloned().collect())
    }

    fn blessed(&self, drafts: &[Starter], output: &mut Output) -> Result<Vec<Starter>, ExitStatus> {
        let plan = self.plan(drafts, &self.request, output)?;
        let options = Options { runs: 2, accept_errors: true, ..Options::default() };
        let blessings = side_by_side(plan.jobs.len(), JOBS, &|place| {
            let job = plan.jobs.get(place).filter(|_| !self.stop.thrown())?;
            Some(bless::bless(std::slice::from_ref(job), &options, &|job| play(job, self.stop)))
        });
        Ok(blessings.into_iter().filter_map(|blessing| self.text(blessing, output)).collect())
    }

    /// The text of a blessing, laid out; none when it is no good, which is told.
    fn text(&self, blessing: Blessing, output: &mut Output) -> Option<Starter> {
        let path = blessing.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let told = match blessing.result {
            Blessed::Unchanged => Ok(blessing.before),
            Blessed::Changed { text, .. } => Ok(text),
            Blessed::Skipped(reason) => Err(reason),
            Blessed::Refused(refusals) => {
                let facts: Vec<_> = refusals.into_iter().map(|refusal| refusal.fact).collect();
                Err(facts.join("; "))
            }
        };
        let is_own = |text: &String| self.tells_environment(text);
        let told = match told {
            Ok(text) if is_own(&text) => {
                Err("it tells the variables of the environment".to_owned())
            }
            told => told,
        };
        match told {
            Ok(text) => {
                let parsed =
                    Transcript::parse(Path::new(&path), text.as_bytes(), &Names::default());
                let text = parsed.map_or(text, |transcript| transcript.layout());
                Some(Starter { path, text })
            }
            Err(said) => {
                output.complain(&format!("{path}: left out: {}", visible(&said)));
                None
            }
        }
    }

    /// Whether the text holds what variables hold: it would fail everywhere else, and tell what is nobody's
    /// business. A few may be there by chance, or on purpose.
    fn tells_environment(&self, text: &str) -> bool {
        let values: BTreeSet<_> =
            self.environment.values().filter_map(|value| value.to_str()).collect();
        values.iter().filter(|value| value.len() >= TELLING && text.contains(**value)).count() >= 3
    }

    /// The plan of these texts, each in a file below the desk, in their order.
    fn plan(
        &self,
        starters: &[Starter],
        request: &PlanRequest,
        output: &mut Output,
    ) -> Result<Plan, ExitStatus> {
        let paths: Vec<_> = starters.iter().map(|starter| self.desk.join(&starter.path)).collect();
        for (path, starter) in paths.iter().zip(starters) {
            if let Some(status) = output.write_file(path, starter.text.as_bytes()) {
                return Err(status);
            }
        }
        Plan::new(&PlanRequest { paths, ..request.clone() })
            .map_err(|errors| output.refuse(&errors))
    }
}
