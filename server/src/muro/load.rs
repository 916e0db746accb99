//! The loader: an entry and the layers it imports, line by line, to a building (specification 4).
//!
//! Open layers stand on a stack of their own, so a chain of a thousand imports is no deeper than
//! one. Knows no statement but `import`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::derive;
use super::error::{ReadError, quote};
use super::model::{Building, Layer, Position};
use super::path::resolve;
use super::statement::{self, Outcome};
use super::token::Line;

/// A larger file is no building; reading it would only exhaust the memory.
const LARGEST_LAYER: u64 = 256 << 20;

/// The text of a layer that is not on the disk yet.
#[derive(Clone, Copy, Debug)]
pub struct Overlay<'a> {
    /// Resolved path of the layer; it need not exist.
    pub path: &'a Path,
    /// Stands in the place of the file.
    pub text: &'a str,
}

/// Reads a building from its entry, an absolute path, and all layers it imports. Every call starts
/// from the disk. The first fault in reading order ends it.
pub fn load(entry: &Path, overlay: Option<Overlay<'_>>) -> Result<Building, ReadError> {
    let entry = resolve(Path::new("/"), entry);
    let mut loader = Loader { overlay, ..Loader::default() };
    if !loader.begin(entry.clone()) {
        return Err(ReadError::Entry { path: entry });
    }
    while !loader.stack.is_empty() {
        loader.line()?;
    }
    derive::all(&mut loader.building);
    Ok(loader.building)
}

#[derive(Default)]
struct Loader<'a> {
    overlay: Option<Overlay<'a>>,
    building: Building,
    begun: BTreeSet<PathBuf>,
    stack: Vec<Reading>,
}

impl Loader<'_> {
    /// Puts a layer on the stack, unless it was begun before. `false`: it cannot be read.
    fn begin(&mut self, path: PathBuf) -> bool {
        if self.begun.contains(&path) {
            return true;
        }
        let source = match self.overlay {
            Some(overlay) if overlay.path == path => overlay.text.to_owned(),
            _ => match source(&path) {
                Some(source) => source,
                None => return false,
            },
        };
        let layer = self.building.layers.len();
        self.stack.push(Reading { layer, text: nfc(without_mark(&source)), ..Reading::default() });
        self.begun.insert(path.clone());
        self.building.layers.push(Layer { path, source });
        true
    }

    /// Reads one line of the topmost layer, or closes that layer at its end.
    fn line(&mut self) -> Result<(), ReadError> {
        let reading = self.stack.last_mut().expect("a layer is open");
        if reading.offset >= reading.text.len() {
            self.stack.pop();
            return Ok(());
        }
        let rest = &reading.text[reading.offset..];
        let (text, length) = match rest.split_once('\n') {
            Some((line, _)) => (line.strip_suffix('\r').unwrap_or(line), line.len() + 1),
            None => (rest, rest.len()),
        };
        reading.offset += length;
        reading.line += 1;
        let position = Position { layer: reading.layer, line: reading.line };
        let was_after_boundary = &mut reading.after_boundary;
        statement(&mut self.building, text, position, was_after_boundary)
            .and_then(|import| match import {
                Some(path) => self.import(&path, position),
                None => Ok(()),
            })
            .map_err(|message| ReadError::Line {
                layer: self.building.layers[position.layer].path.clone(),
                line: position.line,
                message,
            })
    }

    fn import(&mut self, path: &str, position: Position) -> Result<(), String> {
        let importing = &self.building.layers[position.layer].path;
        let folder = importing.parent().unwrap_or(Path::new("/"));
        if self.begin(resolve(folder, path)) {
            return Ok(());
        }
        Err(format!("the layer {} cannot be read; it must be a regular file", quote(path)))
    }
}

fn without_mark(source: &str) -> &str {
    source.strip_prefix('\u{feff}').unwrap_or(source)
}

/// Reads one line; the path of an import is handed back.
fn statement(
    building: &mut Building,
    text: &str,
    position: Position,
    after_boundary: &mut bool,
) -> Result<Option<String>, String> {
    let Line { indented, tokens } = Line::read(text)?;
    if tokens.is_empty() {
        return Ok(None);
    }
    if indented {
        return statement::read_indented(building, &tokens, position, *after_boundary)
            .map(|()| None);
    }
    let outcome = statement::read(building, &tokens, position)?;
    *after_boundary = outcome == Outcome::Boundary;
    Ok(match outcome {
        Outcome::Import(path) => Some(path),
        Outcome::Done | Outcome::Boundary => None,
    })
}

/// A layer of which a part is still to be read.
#[derive(Default)]
struct Reading {
    layer: usize,
    text: String,
    offset: usize,
    line: usize,
    /// Whether the last unindented line is a boundary.
    after_boundary: bool,
}

/// The text of a regular file, invalid UTF-8 replaced. Pipes and devices would block or never end.
fn source(path: &Path) -> Option<String> {
    let metadata = fs::metadata(path).ok()?;
    if !metadata.is_file() || metadata.len() > LARGEST_LAYER {
        return None;
    }
    let bytes = fs::read(path).ok()?;
    Some(
        String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
    )
}

/// Text in Unicode NFC, as the notation compares it.
pub fn nfc(text: &str) -> String {
    if is_nfc(text) { text.to_owned() } else { text.nfc().collect() }
}

/// A building of one layer, for the tests of this library.
#[cfg(test)]
pub(super) fn read_text(text: &str) -> Building {
    let path = Path::new("/b/a.muro");
    load(path, Some(Overlay { path, text })).expect("a test building reads")
}

#[cfg(test)]
mod tests;
