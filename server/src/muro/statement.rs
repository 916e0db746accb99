//! Statements: the tokens of one line to an element of the building (specification 5).
//!
//! A table of keywords; one file a family. Reads no file: an `import` is handed back to the loader.

mod asset;
mod boundary;
mod grid;
mod header;
mod level;
mod opening;
mod plot;
mod space;

use std::borrow::Cow;

use super::error::quote;
use super::model::{Building, Position};

type Tokens<'a> = &'a [Cow<'a, str>];
type Read = fn(&mut Building, Tokens<'_>, Position) -> Result<(), String>;

/// The statements that add to the building; `import` is the loader's.
const STATEMENTS: [(&str, Read); 9] = [
    ("koyu", header::koyu),
    ("name", header::name),
    ("unit", header::unit),
    ("grid", grid::read),
    ("level", level::read),
    ("asset", asset::read),
    ("zone", plot::zone),
    ("polygon", plot::polygon),
    ("space", space::read),
];

/// Statements of the full notation that this subset refuses by name (specification 1.2).
const UNSUPPORTED: [&str; 5] = ["band", "column", "stack", "over", "drop"];

/// Indented lines of the full notation that this subset refuses by name.
const UNSUPPORTED_INDENTED: [&str; 7] = ["space", "area", "seg", "line", "+", "-", "="];

/// What an unindented line asks of the loader.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The element is in the building.
    Done,
    /// A boundary was added; openings may follow it.
    Boundary,
    /// Another layer is to be read now; its path is as written.
    Import(String),
}

/// Reads an unindented line of at least one token.
pub(super) fn read(
    building: &mut Building,
    tokens: Tokens<'_>,
    position: Position,
) -> Result<Outcome, String> {
    let (keyword, rest) = tokens.split_first().expect("a line without tokens is skipped");
    match keyword.as_ref() {
        "import" => return header::import(rest).map(Outcome::Import),
        "boundary" => return boundary::read(building, rest, position).map(|()| Outcome::Boundary),
        _ => {}
    }
    match STATEMENTS.iter().find(|(word, _)| *word == keyword) {
        Some((_, read)) => read(building, rest, position).map(|()| Outcome::Done),
        None => Err(unknown(keyword, &UNSUPPORTED)),
    }
}

/// Reads an indented line of at least one token: an opening of the last boundary, when the last
/// unindented line was one (`after_boundary`).
pub(super) fn read_indented(
    building: &mut Building,
    tokens: Tokens<'_>,
    position: Position,
    after_boundary: bool,
) -> Result<(), String> {
    let (keyword, rest) = tokens.split_first().expect("a line without tokens is skipped");
    let Some(kind) = opening::kind(keyword) else {
        return Err(unknown(keyword, &UNSUPPORTED_INDENTED));
    };
    if !after_boundary {
        return Err(format!(
            "this `{keyword}` belongs to no boundary; write it under its boundary"
        ));
    }
    opening::read(building, kind, rest, position)
}

fn unknown(keyword: &str, unsupported: &[&str]) -> String {
    if unsupported.contains(&keyword) {
        return format!("{} is not supported by this reader; spell it out", quote(keyword));
    }
    let hint = if unsupported.contains(&"seg") {
        "an indented line is a `door` or `window` of the boundary above it"
    } else {
        "a line begins with one of koyu, name, unit, import, grid, level, asset, zone, polygon, \
         space, boundary"
    };
    format!("unknown keyword {}; {hint}", quote(keyword))
}

/// The next token, or a message that says what is missing.
fn next<'a>(tokens: &mut Tokens<'a>, what: &str) -> Result<&'a str, String> {
    let Some((first, rest)) = tokens.split_first() else {
        return Err(format!("{what} is missing"));
    };
    *tokens = rest;
    Ok(first)
}

/// Refuses a name that stands already in a list.
fn refuse_twice(known: bool, what: &str, name: &str) -> Result<(), String> {
    if known { Err(format!("the {what} {} exists already", quote(name))) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
