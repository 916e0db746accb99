//! `--config`: the file read, its servers taken out, and one chosen where only one will do.

use std::{fs, path::PathBuf};

use crate::config::{self, ConfigError, ConfiguredServer, Launch, Origin};

use super::{arguments::ConfigArguments, surroundings::Surroundings};

impl ConfigArguments {
    /// The file as given and the servers that are wanted, of which at least one can be started; none without
    /// `--config`.
    pub(super) fn servers(
        &self,
        surroundings: &Surroundings,
    ) -> Result<Option<(PathBuf, Vec<ConfiguredServer>)>, Vec<ConfigError>> {
        let Some(file) = &self.config else { return Ok(None) };
        let path = surroundings.working_directory.join(file);
        let bytes = fs::read(&path).map_err(|error| {
            let advice = "name a file such as `.mcp.json`, `mcp.json`".to_owned();
            vec![self.wrong(format!("cannot be read ({error})"), advice)]
        })?;
        let environment = &surroundings.environment;
        let origin = Origin { path: file, project: config::project(&path), environment };
        let servers = config::servers(&bytes, &self.name, &origin)?;
        if servers.iter().any(is_started) {
            return Ok(Some((file.clone(), servers)));
        }
        Err(servers.iter().map(|server| self.not_applicable(server)).collect())
    }

    /// The one server that can be started; none without `--config`.
    pub(super) fn one(
        &self,
        surroundings: &Surroundings,
    ) -> Result<Option<(PathBuf, ConfiguredServer)>, Vec<ConfigError>> {
        let Some((file, servers)) = self.servers(surroundings)? else { return Ok(None) };
        let mut started = servers.into_iter().filter(is_started);
        let one = started.next().map(|server| (file, server));
        let others = started.count();
        if others == 0 {
            return Ok(one);
        }
        let fact = format!("{} servers, and this is done with one at a time", others + 1);
        Err(vec![self.wrong(fact, "choose one with `--name NAME`".to_owned())])
    }

    fn not_applicable(&self, server: &ConfiguredServer) -> ConfigError {
        let reason = match &server.launch {
            Launch::NotApplicable(reason) => reason,
            Launch::Stdio { .. } => "",
        };
        let fact = format!("server `{}`: not applicable: {reason}", server.name);
        self.wrong(fact, "name a configuration with a server that has a `command`".to_owned())
    }

    fn wrong(&self, fact: String, advice: String) -> ConfigError {
        ConfigError { path: self.config.clone().unwrap_or_default(), line: None, fact, advice }
    }
}

fn is_started(server: &ConfiguredServer) -> bool {
    matches!(server.launch, Launch::Stdio { .. })
}
