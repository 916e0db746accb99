//! Validate: verdicts on a building that is consistent (specification 9).
//!
//! One file a family of rules. A building that does not pass check is judged as far as it goes.

mod access;
mod daylight;
mod envelope;
mod plot;

use super::model::{Building, Position};

/// One verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// For example `daylight.ratio`.
    pub rule: &'static str,
    /// Fixed for each rule.
    pub level: Gravity,
    /// Names the thing at fault.
    pub message: String,
    /// Where the subject is declared.
    pub position: Position,
    /// The path of the subject.
    pub path: String,
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gravity {
    /// A rule is broken.
    Violation,
    /// Something should be looked at.
    Caution,
}

impl Gravity {
    /// `violation` or `caution`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Violation => "violation",
            Self::Caution => "caution",
        }
    }
}

/// The rules whose findings are only cautions.
const CAUTIONS: [&str; 4] =
    ["envelope.gap", "daylight.unknown", "access.throughtenant", "site.area"];

/// All findings, in the order of the specification.
pub fn validate(building: &Building) -> Vec<Finding> {
    let mut verdict = Verdict { building, findings: Vec::new() };
    envelope::validate(&mut verdict);
    daylight::validate(&mut verdict);
    access::validate(&mut verdict);
    plot::validate(&mut verdict);
    verdict.findings
}

/// What the rules write into.
struct Verdict<'a> {
    building: &'a Building,
    findings: Vec<Finding>,
}

impl Verdict<'_> {
    fn add(&mut self, rule: &'static str, position: Position, path: &str, message: String) {
        let level = if CAUTIONS.contains(&rule) { Gravity::Caution } else { Gravity::Violation };
        self.findings.push(Finding { rule, level, message, position, path: path.to_owned() });
    }

    fn at_space(&mut self, rule: &'static str, space: usize, message: String) {
        let space = &self.building.spaces[space];
        self.add(rule, space.position, &space.path, message);
    }
}

#[cfg(test)]
mod tests;
