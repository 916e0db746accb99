//! `check` and `validate`: whether a building is consistent, and whether it is good architecture.
//!
//! The judging is the notation's; here it becomes a reply.

use serde::Serialize;

use super::argument::building;
use super::reply::reply;
use crate::muro::model::Position;
use crate::muro::{self, Building, Diagnostic, Finding, Gravity, Severity};
use crate::tools::{Arguments, Context, ToolResult};

/// `check`: the diagnostics of a building, also as lines of text split by severity.
pub(super) fn check(arguments: &Arguments, context: &Context) -> ToolResult {
    let building = building(arguments, context)?;
    let diagnostics = muro::check(&building);
    let Verdict { ok, spaces, errors, warnings } = Verdict::new(&building, &diagnostics);
    let boundaries = building.boundaries.len();
    let diagnostics = diagnostics.iter().map(|one| Shown::new(&building, one)).collect();
    reply(&Checked { ok, spaces, boundaries, errors, warnings, diagnostics })
}

/// `validate`: findings by rule, with counts by level.
pub(super) fn validate(arguments: &Arguments, context: &Context) -> ToolResult {
    let building = building(arguments, context)?;
    let findings = muro::validate(&building);
    let count = |level| findings.iter().filter(|finding| finding.level == level).count();
    reply(&Validated {
        violations: count(Gravity::Violation),
        cautions: count(Gravity::Caution),
        findings: findings.iter().map(|one| Found::new(&building, one)).collect(),
        note: "These are verdicts, not the structural-consistency guarantee of koyu check",
    })
}

/// What check says of a building in short.
#[derive(Debug, PartialEq)]
pub(super) struct Verdict {
    /// Whether there is no error.
    pub(super) ok: bool,
    pub(super) spaces: usize,
    /// `<abs>:line N: <message>`, or the bare message when it has no line.
    pub(super) errors: Vec<String>,
    pub(super) warnings: Vec<String>,
}

impl Verdict {
    pub(super) fn new(building: &Building, diagnostics: &[Diagnostic]) -> Self {
        let lines = |severity| {
            let those = diagnostics.iter().filter(|one| one.severity == severity);
            those.map(|one| line(building, one)).collect::<Vec<_>>()
        };
        let errors = lines(Severity::Error);
        Self {
            ok: errors.is_empty(),
            spaces: building.spaces.len(),
            errors,
            warnings: lines(Severity::Warning),
        }
    }
}

fn line(building: &Building, diagnostic: &Diagnostic) -> String {
    let message = &diagnostic.message;
    match diagnostic.position {
        Some(at) => format!("{}:line {}: {message}", building.file(at), at.line),
        None => message.clone(),
    }
}

#[derive(Serialize)]
struct Checked<'a> {
    ok: bool,
    spaces: usize,
    boundaries: usize,
    errors: Vec<String>,
    warnings: Vec<String>,
    diagnostics: Vec<Shown<'a>>,
}

#[derive(Serialize)]
struct Shown<'a> {
    code: &'static str,
    severity: &'static str,
    message: &'a str,
    #[serde(flatten)]
    place: Option<Place>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    path: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<Place>,
}

impl<'a> Shown<'a> {
    fn new(building: &Building, diagnostic: &'a Diagnostic) -> Self {
        let place = |at: &Position| Place { line: at.line, file: building.file(*at) };
        Self {
            code: diagnostic.code,
            severity: diagnostic.severity.word(),
            message: &diagnostic.message,
            place: diagnostic.position.as_ref().map(place),
            path: &diagnostic.path,
            related: diagnostic.related.iter().map(place).collect(),
        }
    }
}

#[derive(Serialize)]
struct Place {
    line: usize,
    file: String,
}

#[derive(Serialize)]
struct Validated<'a> {
    findings: Vec<Found<'a>>,
    violations: usize,
    cautions: usize,
    note: &'static str,
}

#[derive(Serialize)]
struct Found<'a> {
    rule: &'static str,
    level: &'static str,
    message: &'a str,
    #[serde(flatten)]
    place: Place,
    path: [&'a str; 1],
}

impl<'a> Found<'a> {
    fn new(building: &Building, finding: &'a Finding) -> Self {
        Self {
            rule: finding.rule,
            level: finding.level.word(),
            message: &finding.message,
            place: Place { line: finding.position.line, file: building.file(finding.position) },
            path: [&finding.path],
        }
    }
}
