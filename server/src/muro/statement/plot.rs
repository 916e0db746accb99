//! `zone` and `polygon` lines (specification 5.7).
//!
//! Does not look for the spaces of a zone or the zone of a polygon; both may come later.

use super::{Tokens, next, refuse_twice};
use crate::muro::attribute::Attributes;
use crate::muro::error::quote;
use crate::muro::model::{Building, Polygon, Position, Zone};
use crate::muro::number;
use crate::muro::path::space_path;

pub(super) fn zone(
    building: &mut Building,
    mut tokens: Tokens<'_>,
    position: Position,
) -> Result<(), String> {
    let path = space_path(next(&mut tokens, "the path of the zone")?)?;
    let attributes = Attributes::read(tokens.iter())?;
    refuse_twice(building.names.zones.contains_key(path), "zone", path)?;
    building.names.zones.insert(path.to_owned(), building.zones.len());
    building.zones.push(Zone { path: path.to_owned(), attributes, position });
    Ok(())
}

pub(super) fn polygon(
    building: &mut Building,
    mut tokens: Tokens<'_>,
    position: Position,
) -> Result<(), String> {
    let path = space_path(next(&mut tokens, "the path of the polygon")?)?;
    let vertices = tokens.iter().map(|token| vertex(token)).collect::<Result<Vec<_>, _>>()?;
    if vertices.len() < 3 {
        let count = vertices.len();
        return Err(format!("the polygon {} has {count} vertices; it needs three", quote(path)));
    }
    refuse_twice(building.names.polygons.contains_key(path), "polygon", path)?;
    building.names.polygons.insert(path.to_owned(), building.polygons.len());
    building.polygons.push(Polygon { path: path.to_owned(), vertices, position });
    Ok(())
}

fn vertex(token: &str) -> Result<(f64, f64), String> {
    if let Some((x, y)) = token.split_once(',')
        && let (Some(x), Some(y)) = (number::read(x)?, number::read(y)?)
    {
        return Ok((x, y));
    }
    Err(format!("{} is no vertex; write `x,y` in mm without blanks", quote(token)))
}
