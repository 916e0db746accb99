//! `level` lines (specification 5.3).
//!
//! Knows nothing of the spaces on a level.

use super::{Tokens, next, refuse_twice};
use crate::muro::attribute::Attributes;
use crate::muro::error::quote;
use crate::muro::model::{Building, Level, Position};
use crate::muro::number;

pub(super) fn read(
    building: &mut Building,
    mut tokens: Tokens<'_>,
    position: Position,
) -> Result<(), String> {
    let name = next(&mut tokens, "the name of the level")?;
    if name.contains("..") {
        return Err(format!("the level range {} is not supported; one line a level", quote(name)));
    }
    if name.contains(['/', ':']) {
        return Err(format!("the level name {} holds `/` or `:`", quote(name)));
    }
    let height = next(&mut tokens, "the height of the level")?;
    let Some(z) = number::read(height)? else {
        return Err(format!("the height {} of level {} is no number", quote(height), quote(name)));
    };
    let mut attributes = Attributes::read(tokens.iter())?;
    let mut length = |key: &str| match attributes.take(key) {
        None => Ok(None),
        Some(value) => match value.number() {
            Some(length) => Ok(Some(length)),
            None => {
                Err(format!("`{key}` of a level is a number, not {}", quote(&value.to_string())))
            }
        },
    };
    let (h, slab) = (length("h")?, length("slab")?);
    if let Some((key, _)) = attributes.iter().next() {
        return Err(format!("a level has no {}; it takes `h` and `slab` only", quote(key)));
    }
    refuse_twice(building.names.levels.contains_key(name), "level", name)?;
    building.names.levels.insert(name.to_owned(), building.levels.len());
    building.levels.push(Level { name: name.to_owned(), z, h, slab, position, rank: 0 });
    Ok(())
}
