//! `asset` lines (specification 5.7).
//!
//! Examines no value: an opening does when it uses the asset.

use super::{Tokens, next, opening, refuse_twice};
use crate::muro::attribute::Attributes;
use crate::muro::error::quote;
use crate::muro::model::{Asset, Building, Position};

pub(super) fn read(
    building: &mut Building,
    mut tokens: Tokens<'_>,
    position: Position,
) -> Result<(), String> {
    let name = next(&mut tokens, "the name of the asset")?;
    if name.contains(':') || name.starts_with('/') {
        return Err(format!("the asset name {} holds `:` or begins with `/`", quote(name)));
    }
    let word = next(&mut tokens, "`door` or `window`")?;
    let Some(kind) = opening::kind(word) else {
        return Err(format!("an asset is a `door` or a `window`, not {}", quote(word)));
    };
    let attributes = Attributes::read(tokens.iter())?;
    refuse_twice(building.names.assets.contains_key(name), "asset", name)?;
    building.names.assets.insert(name.to_owned(), building.assets.len());
    building.assets.push(Asset { name: name.to_owned(), kind, attributes, position });
    Ok(())
}
