//! Check: whether a building is consistent in itself (specification 8).
//!
//! One file a group of codes. Judges no architecture; that is `validate`.

mod attributes;
mod heights;
mod identity;
mod openings;
mod outlines;
mod regions;
mod relations;
mod segments;
mod vertical;
mod zones;

use super::model::{Boundary, Building, Position, Space};
use super::overlap::Overlaps;

/// One fact that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// For example `BND04`.
    pub code: &'static str,
    /// Belongs to the code.
    pub severity: Severity,
    /// Names the thing at fault.
    pub message: String,
    /// Where it is; a token that several elements share is nowhere.
    pub position: Option<Position>,
    /// The subject: a space or zone, or both ends of a boundary as written; may be empty.
    pub path: Vec<String>,
    /// Other places that are part of the fact.
    pub related: Vec<Position>,
}

/// How grave a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The building does not hold together.
    Error,
    /// Something is probably not meant.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// The codes that are no errors.
const WARNINGS: [&str; 9] =
    ["BND05", "BND06", "OPN03", "VRT04", "VRT05", "ZON01", "ZON02", "SUF03", "SIT04"];

/// All diagnostics, in the order of the specification.
pub fn check(building: &Building) -> Vec<Diagnostic> {
    let mut report = Report { building, diagnostics: Vec::new() };
    let overlaps = Overlaps::new(building);
    relations::check(&mut report);
    regions::check(&mut report, &overlaps);
    attributes::check(&mut report);
    identity::check(&mut report);
    segments::check(&mut report);
    zones::check(&mut report);
    heights::check(&mut report, &overlaps);
    outlines::check(&mut report);
    report.diagnostics
}

/// What the groups write into.
struct Report<'a> {
    building: &'a Building,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Report<'a> {
    fn add(
        &mut self,
        code: &'static str,
        position: Option<Position>,
        path: &[&str],
        message: String,
    ) -> &mut Diagnostic {
        let severity = if WARNINGS.contains(&code) { Severity::Warning } else { Severity::Error };
        let path = path.iter().map(|&part| part.to_owned()).collect();
        let related = Vec::new();
        let place = self.diagnostics.len();
        self.diagnostics.push(Diagnostic { code, severity, message, position, path, related });
        &mut self.diagnostics[place]
    }

    fn at_space(&mut self, code: &'static str, space: &Space, message: String) -> &mut Diagnostic {
        self.add(code, Some(space.position), &[&space.path], message)
    }

    fn at_boundary(
        &mut self,
        code: &'static str,
        boundary: &Boundary,
        message: String,
    ) -> &mut Diagnostic {
        self.add(code, boundary.position, &[&boundary.a.path, &boundary.b.path], message)
    }

    /// A fault of an opening, or of something else at a line of its own in a boundary.
    fn within(
        &mut self,
        code: &'static str,
        boundary: &Boundary,
        position: Position,
        message: String,
    ) -> &mut Diagnostic {
        self.add(code, Some(position), &[&boundary.a.path, &boundary.b.path], message)
    }

    /// The boundaries whose both ends are spaces, with these spaces.
    fn joined(&self) -> impl Iterator<Item = (&'a Boundary, &'a Space, &'a Space)> + use<'a> {
        let spaces = &self.building.spaces;
        self.building.boundaries.iter().filter_map(move |boundary| {
            let (a, b) = boundary.ends()?;
            Some((boundary, &spaces[a], &spaces[b]))
        })
    }
}

#[cfg(test)]
mod tests;
