//! `boundary` lines (specification 5.5).
//!
//! Does not look for the two spaces; they may come later.

use super::{Tokens, next};
use crate::muro::attribute::{Attributes, Value};
use crate::muro::error::quote;
use crate::muro::geometry::Side;
use crate::muro::model::{Boundary, BoundaryKind, Building, End, Position};
use crate::muro::path::space_path;

pub(super) fn read(
    building: &mut Building,
    mut tokens: Tokens<'_>,
    position: Position,
) -> Result<(), String> {
    let a = space_path(next(&mut tokens, "the first path of the boundary")?)?;
    let b = space_path(next(&mut tokens, "the second path of the boundary")?)?;
    let mut attributes = Attributes::read(tokens.iter())?;
    let kind = consumed(&mut attributes, "type", KINDS, kind)?.unwrap_or(BoundaryKind::Wall);
    let t = consumed(&mut attributes, "t", "a number", Value::number)?;
    let air = consumed(&mut attributes, "air", "0 or 1", flag)?.unwrap_or(false);
    let edge = consumed(&mut attributes, "edge", SIDES, side)?;
    building.boundaries.push(Boundary {
        a: End { path: a.to_owned(), space: None },
        b: End { path: b.to_owned(), space: None },
        kind,
        t,
        air,
        edge,
        attributes,
        openings: Vec::new(),
        position: Some(position),
        segments: Vec::new(),
    });
    Ok(())
}

const KINDS: &str = "one of wall, open, stair, shaft, void";
pub(super) const SIDES: &str = "one of N, E, S, W";

/// Takes a key out and reads its value, which must be `wanted`.
pub(super) fn consumed<T>(
    attributes: &mut Attributes,
    key: &str,
    wanted: &str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Option<T>, String> {
    let Some(value) = attributes.take(key) else { return Ok(None) };
    match read(&value) {
        Some(found) => Ok(Some(found)),
        None => Err(format!("`{key}` is {wanted}, not {}", quote(&value.to_string()))),
    }
}

pub(super) fn side(value: &Value) -> Option<Side> {
    Side::ALL.into_iter().find(|side| value.text() == Some(side.letter()))
}

fn kind(value: &Value) -> Option<BoundaryKind> {
    BoundaryKind::ALL.into_iter().find(|kind| value.text() == Some(kind.word()))
}

fn flag(value: &Value) -> Option<bool> {
    if value.is(1.0) { Some(true) } else { value.is(0.0).then_some(false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Boundary, String> {
        let mut building = Building::default();
        let tokens: Vec<_> = line.split(' ').map(Into::into).collect();
        super::read(&mut building, &tokens, Position::default())?;
        Ok(building.boundaries.remove(0))
    }

    #[test]
    fn consumed_keys_leave_the_attributes() {
        let found = read("/a /b type:open t:-80 air:1.0 edge:W fire:60").unwrap();
        assert_eq!((found.kind, found.t), (BoundaryKind::Open, Some(-80.0)));
        assert_eq!((found.air, found.edge), (true, Some(Side::W)));
        assert_eq!(found.attributes.iter().count(), 1);
        let plain = read("/a /b").unwrap();
        assert_eq!((plain.kind, plain.air, plain.t), (BoundaryKind::Wall, false, None));
    }

    #[test]
    fn a_faulty_boundary_line_is_named() {
        for (line, named) in [
            ("/a", "second path"),
            ("/a b", "`b`"),
            ("/a/ /b", "`/a/`"),
            ("/a /b type:rail", "`rail`"),
            ("/a /b t:thick", "`thick`"),
            ("/a /b air:2", "`2`"),
            ("/a /b edge:n", "`n`"),
            ("/a /b /c", "`/c`"),
        ] {
            let message = read(line).unwrap_err();
            assert!(message.contains(named), "{line}: {message}");
        }
    }
}
