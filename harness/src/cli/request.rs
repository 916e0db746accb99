//! From arguments to the request of the core, in one step.

use std::{collections::BTreeMap, num::NonZeroUsize, thread};

use crate::{
    config::ConfigError,
    plan::{PlanRequest, ServerChoice},
    report::Format,
    run::RunOptions,
};

use super::{
    arguments::{RunArguments, TargetArguments},
    surroundings::Surroundings,
    values::{ReportTarget, Words},
};

impl TargetArguments {
    /// What to plan, everything else at its default.
    pub(super) fn request(
        &self,
        surroundings: &Surroundings,
    ) -> Result<PlanRequest, Vec<ConfigError>> {
        Ok(PlanRequest {
            paths: self.paths.clone(),
            dialect: self.dialect.clone(),
            dialects: surroundings.dialects.clone(),
            environment: surroundings.environment.clone(),
            lets: self.lets.iter().cloned().collect::<BTreeMap<_, _>>(),
            timeout: self.timeout,
            deadline: self.deadline,
            filters: self.filter.clone(),
            max_line: self.max_line,
            ..PlanRequest::new(&surroundings.working_directory, self.choice(surroundings)?)
        })
    }

    /// As [`TargetArguments::request`], for what is done with one server at a time.
    pub(super) fn request_for_one(
        &self,
        surroundings: &Surroundings,
    ) -> Result<PlanRequest, Vec<ConfigError>> {
        let server = match self.config.one(surroundings)? {
            Some((file, server)) => ServerChoice::Configured { file, servers: vec![server] },
            None => self.choice(surroundings)?,
        };
        Ok(PlanRequest { server, ..self.request(surroundings)? })
    }

    /// How many servers run at the same time.
    pub(super) fn jobs(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, NonZeroUsize::get)
    }

    fn choice(&self, surroundings: &Surroundings) -> Result<ServerChoice, Vec<ConfigError>> {
        if let Some((file, servers)) = self.config.servers(surroundings)? {
            return Ok(ServerChoice::Configured { file, servers });
        }
        Ok(match (&self.server, self.command.is_empty(), &surroundings.executable) {
            (Some(Words(words)), _, _) => ServerChoice::Command(words.clone()),
            (None, false, _) => ServerChoice::Command(self.command.clone()),
            (None, true, Some(executable)) => ServerChoice::Bundled(executable.clone()),
            (None, true, None) => ServerChoice::FromFile,
        })
    }
}

impl RunArguments {
    /// What to plan.
    pub(super) fn request(
        &self,
        surroundings: &Surroundings,
    ) -> Result<PlanRequest, Vec<ConfigError>> {
        Ok(PlanRequest {
            paces: self.pace.0.clone(),
            rounds: self.repeat.get(),
            ..self.target.request(surroundings)?
        })
    }

    /// How to run it.
    pub(super) fn options(&self) -> RunOptions {
        RunOptions { jobs: self.target.jobs(), strict: self.strict, fail_fast: self.fail_fast }
    }

    /// Where the reports go: a report for people goes to stdout unless another one does.
    pub(super) fn targets(&self) -> Result<Vec<ReportTarget>, &'static str> {
        let mut targets = self.report.clone();
        match targets.iter().filter(|target| target.file.is_none()).count() {
            0 => targets.insert(0, ReportTarget { format: Format::Human, file: None }),
            1 => {}
            _ => {
                return Err(
                    "--report: two reports cannot both go to stdout; write one to a file, \
                            as in `--report json=report.json`",
                );
            }
        }
        Ok(targets)
    }
}
