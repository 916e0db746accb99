//! `door` and `window` lines under a boundary (specification 5.6).
//!
//! Does not place the opening; that takes the segments of its boundary.

use super::boundary::{SIDES, consumed, side};
use super::{Tokens, grid};
use crate::muro::attribute::{Attributes, Value};
use crate::muro::error::quote;
use crate::muro::model::{At, Building, Opening, OpeningKind, Position, Swing};

/// The kind that a keyword stands for.
pub(super) fn kind(word: &str) -> Option<OpeningKind> {
    [OpeningKind::Door, OpeningKind::Window].into_iter().find(|kind| kind.word() == word)
}

/// Adds an opening to the last boundary.
pub(super) fn read(
    building: &mut Building,
    kind: OpeningKind,
    tokens: Tokens<'_>,
    position: Position,
) -> Result<(), String> {
    let (asset, rest) = match tokens.split_first() {
        Some((name, rest)) if !name.contains(':') => (Some(asset(building, kind, name)?), rest),
        _ => (None, tokens),
    };
    let own = Attributes::read(rest.iter())?;
    let mut attributes = match asset {
        Some(asset) => building.assets[asset].attributes.extended(own),
        None => own,
    };
    let keys = &mut attributes;
    let above_zero = |value: &Value| value.number().filter(|width| *width > 0.0);
    let Some(w) = consumed(keys, "w", "a number above 0", above_zero)? else {
        return Err(format!("the {} has no width; give it `w`", kind.word()));
    };
    let opening = Opening {
        kind,
        asset,
        w,
        h: consumed(keys, "h", "a number", Value::number)?,
        at: at(building, keys.take("at"))?,
        edge: consumed(keys, "edge", SIDES, side)?,
        hinge: consumed(keys, "hinge", SIDES, side)?,
        swing: consumed(keys, "swing", "`a` or `b`", swing)?,
        attributes,
        position,
    };
    let boundary = building.boundaries.last_mut().expect("an opening follows a boundary");
    boundary.openings.push(opening);
    Ok(())
}

fn asset(building: &Building, kind: OpeningKind, name: &str) -> Result<usize, String> {
    let Some(asset) = building.names.assets.get(name).copied() else {
        let name = quote(name);
        return Err(format!("the asset {name} is not declared before this line"));
    };
    match building.assets[asset].kind {
        found if found == kind => Ok(asset),
        found => {
            Err(format!("the asset {} is a {}, not a {}", quote(name), found.word(), kind.word()))
        }
    }
}

fn at(building: &Building, value: Option<Value>) -> Result<At, String> {
    match value {
        None => Ok(At::Ratio(0.5)),
        Some(Value::Number(ratio)) if (0.0..=1.0).contains(&ratio) => Ok(At::Ratio(ratio)),
        Some(Value::Text(text)) if grid::looks_like_reference(&text) => {
            grid::reference(&building.grid, &text).map(At::Grid)
        }
        Some(other) => {
            let other = quote(&other.to_string());
            Err(format!("`at` is a number from 0 to 1 or a grid line, not {other}"))
        }
    }
}

fn swing(value: &Value) -> Option<Swing> {
    match value.text()? {
        "a" => Some(Swing::A),
        "b" => Some(Swing::B),
        _ => None,
    }
}
