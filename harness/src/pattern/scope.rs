//! `Scope`: the names that may stand in a placeholder where it is read, and the advice for one that may not.

use super::error::Fault;
use super::hole::{is_environment, reserved, shown};
use super::nearest;
use std::collections::BTreeSet;

/// The most names that an error lists.
const LISTED: usize = 30;
/// The most names that a wrong one is compared with.
const COMPARED: usize = 300;

/// The names known at one place of a transcript. Reading a pattern adds those that it binds.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    pub(crate) names: BTreeSet<String>,
    shapes: Option<KnownShapes>,
}

#[derive(Debug, Clone)]
struct KnownShapes {
    revision: String,
    names: BTreeSet<String>,
}

impl Scope {
    /// A scope with the built-in names `cwd`, `dialect` and `sep`; without a revision there are no shapes.
    pub fn built_in() -> Self {
        let names = ["cwd", "dialect", "sep"].map(str::to_owned);
        Self { names: names.into(), shapes: None }
    }

    /// Makes a name known.
    pub fn insert(&mut self, name: impl Into<String>) {
        self.names.insert(name.into());
    }

    /// Whether the name is known.
    pub fn contains(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// The known names in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Makes the shapes of a revision known.
    pub fn set_shapes<'a>(&mut self, revision: &str, names: impl Iterator<Item = &'a str>) {
        let names = names.map(str::to_owned).collect();
        self.shapes = Some(KnownShapes { revision: revision.to_owned(), names });
    }

    /// Whether the name may be read here.
    pub(crate) fn check(&self, name: &str) -> Result<(), Fault> {
        // Whether a variable of the environment is set is found out when there is an environment.
        if self.contains(name) || is_environment(name) {
            return Ok(());
        }
        let nearby = self.names().take(COMPARED).chain(reserved());
        let meant = nearest(name, nearby);
        let mut advice = meant.map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
        advice += "known here: ";
        advice += &self.listed();
        Err(Fault::new(format!("unknown name `{}`", shown(name)), advice))
    }

    /// The known names in a sentence.
    fn listed(&self) -> String {
        let known: Vec<_> = self.names().take(LISTED).map(|n| format!("`{}`", shown(n))).collect();
        let more = self.names.len() - known.len();
        match (known.is_empty(), more) {
            (true, _) => "no name".to_owned(),
            (false, 0) => known.join(", "),
            (false, more) => format!("{} and {more} more", known.join(", ")),
        }
    }

    /// Whether there is a shape of this name.
    pub(crate) fn check_shape(&self, name: &str) -> Result<(), Fault> {
        let Some(KnownShapes { revision, names }) = &self.shapes else {
            let fact =
                format!("`{{{{{name}}}}}` is a shape of a protocol revision, and none is set");
            return Err(Fault::new(fact, "add `@revision` to the settings"));
        };
        if names.contains(name) {
            return Ok(());
        }
        let meant = nearest(name, names.iter().map(String::as_str));
        let advice = meant.map_or_else(
            || "the names are those of the specification's schema".to_owned(),
            |meant| format!("did you mean `{meant}`?"),
        );
        Err(Fault::new(format!("revision {revision} has no shape `{name}`"), advice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, fact: &str, advice: &str) {
        let mut scope = Scope::built_in();
        scope.insert("token");
        assert_eq!(scope.check(name), Err(Fault::new(fact, advice)));
    }

    #[test]
    fn an_unknown_name_is_told_the_known_ones_and_the_nearest() {
        let known = "known here: `cwd`, `dialect`, `sep`, `token`";
        check("foo", "unknown name `foo`", known);
        check("tokne", "unknown name `tokne`", &format!("did you mean `token`? {known}"));
        check("cdw", "unknown name `cdw`", &format!("did you mean `cwd`? {known}"));
        check("strng", "unknown name `strng`", &format!("did you mean `string`? {known}"));
    }

    #[test]
    fn a_shape_needs_a_revision_that_has_it() {
        let mut scope = Scope::built_in();
        let fact = scope.check_shape("Tool").expect_err("no revision").fact;
        assert_eq!(fact, "`{{Tool}}` is a shape of a protocol revision, and none is set");
        scope.set_shapes("2025-11-25", ["Tool"].into_iter());
        assert_eq!(scope.check_shape("Tool"), Ok(()));
        let fault = Fault::new("revision 2025-11-25 has no shape `Tol`", "did you mean `Tool`?");
        assert_eq!(scope.check_shape("Tol"), Err(fault));
    }
}
