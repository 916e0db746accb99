//! `space` lines: path, type, region and level (specification 5.4).
//!
//! Knows no other space; overlaps and neighbours are found after reading.

use std::borrow::Cow;

use super::{Tokens, grid, next, refuse_twice};
use crate::muro::attribute::Attributes;
use crate::muro::error::quote;
use crate::muro::geometry::Rect;
use crate::muro::model::{Axis, Building, Grid, GridRef, Position, Space};
use crate::muro::path::{first_segment, space_path};

/// The two types that give a space its structure.
const STRUCTURAL: [&str; 2] = ["exterior", "void"];

/// Keys of the full notation that this subset refuses (specification 1.2).
const UNSUPPORTED: [&str; 13] = [
    "stair",
    "ramp",
    "escalator",
    "lift",
    "form",
    "turn",
    "entry",
    "landing",
    "riser",
    "tread",
    "lane",
    "slope",
    "w",
];

pub(super) fn read(
    building: &mut Building,
    mut tokens: Tokens<'_>,
    position: Position,
) -> Result<(), String> {
    let path = space_path(next(&mut tokens, "the path of the space")?)?;
    let kind = next(&mut tokens, "the type of the space")?;
    examine_type(kind)?;
    let is_shape = |token: &&Cow<'_, str>| *token == "+" || token.contains("..");
    let shape: Vec<&str> = tokens.iter().filter(is_shape).map(Cow::as_ref).collect();
    let (region, spelled) = region(&building.grid, &shape)?;
    let mut attributes = Attributes::read(tokens.iter().filter(|token| !is_shape(token)))?;
    if let Some((key, _)) = attributes.iter().find(|(key, _)| UNSUPPORTED.contains(key)) {
        return Err(format!("`{key}` on a space is not supported; the subset draws no such shape"));
    }
    let level = match attributes.take("level") {
        None => building.level(first_segment(path)),
        Some(name) => Some(level(building, &name.to_string())?),
    };
    refuse_twice(building.names.spaces.contains_key(path), "space", path)?;
    building.names.spaces.insert(path.to_owned(), building.spaces.len());
    building.spaces.push(Space {
        path: path.to_owned(),
        kind: kind.to_owned(),
        region,
        spelled,
        level,
        attributes,
        position,
        semi_outdoor: false,
        perimeter: Vec::new(),
    });
    Ok(())
}

fn level(building: &Building, name: &str) -> Result<usize, String> {
    building
        .level(name)
        .ok_or_else(|| format!("the level {} is not declared before this line", quote(name)))
}

/// Refuses what shows that the type was forgotten or is misspelt.
fn examine_type(kind: &str) -> Result<(), String> {
    if kind == "+" || kind.starts_with('/') || kind.contains(':') || kind.contains("..") {
        return Err(format!("{} stands where the type of the space belongs", quote(kind)));
    }
    let slip = STRUCTURAL.iter().find(|word| is_slip(kind, word));
    match slip {
        Some(word) => Err(format!("the type {} is a slip of `{word}`", quote(kind))),
        None => Ok(()),
    }
}

/// Whether a text is the word in another letter case, or one insertion, deletion or replacement of
/// a character away from it, letter case aside.
fn is_slip(text: &str, word: &str) -> bool {
    let length = text.chars().count();
    // Lower case never has fewer characters, and both words begin and end in plain letters.
    if text == word || length > word.len() + 1 || length + 2 < word.len() {
        return false;
    }
    let one: Vec<char> = text.to_lowercase().chars().collect();
    let other: Vec<char> = word.chars().collect();
    let (short, long) = if one.len() < other.len() { (&one, &other) } else { (&other, &one) };
    let start = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    match long.len() - short.len() {
        0 => start == long.len() || short[start + 1..] == long[start + 1..],
        1 => short[start..] == long[start + 1..],
        _ => false,
    }
}

type Region = (Vec<Rect>, Vec<[String; 4]>);

/// Groups of one X and one Y range, between `+` signs; nothing at all is no region.
fn region(grid: &Grid, shape: &[&str]) -> Result<Region, String> {
    let mut region = Region::default();
    if shape.is_empty() {
        return Ok(region);
    }
    for group in shape.split(|token| *token == "+") {
        let (rect, spelled) = rectangle(grid, group)?;
        region.0.push(rect);
        region.1.push(spelled);
    }
    Ok(region)
}

fn rectangle(grid: &Grid, group: &[&str]) -> Result<(Rect, [String; 4]), String> {
    let (mut x, mut y) = (None, None);
    for token in group {
        let (axis, span) = range(grid, token)?;
        let (place, name) = match axis {
            Axis::X => (&mut x, "X"),
            Axis::Y => (&mut y, "Y"),
        };
        if place.replace(span).is_some() {
            let token = quote(token);
            return Err(format!("{token} is a second {name} range; join rectangles with `+`"));
        }
    }
    match (x, y) {
        (Some([west, east]), Some([south, north])) => Ok((
            Rect { x1: west.value, y1: south.value, x2: east.value, y2: north.value },
            [west.spelled, south.spelled, east.spelled, north.spelled],
        )),
        (None, None) => Err("a `+` has no rectangle on one side".into()),
        (Some(_), None) => Err("the region has an X range without a Y range".into()),
        (None, Some(_)) => Err("the region has a Y range without an X range".into()),
    }
}

/// Both ends of a range, the lower coordinate first.
fn range(grid: &Grid, token: &str) -> Result<(Axis, [GridRef; 2]), String> {
    let (from, to) = token.split_once("..").expect("a range holds two dots");
    if to.contains("..") {
        return Err(format!("the range {} has more than two ends", quote(token)));
    }
    let (from, to) = (grid::reference(grid, from)?, grid::reference(grid, to)?);
    if from.axis != to.axis {
        return Err(format!("the range {} mixes both axes", quote(token)));
    }
    if from.value < to.value {
        Ok((from.axis, [from, to]))
    } else if from.value > to.value {
        Ok((from.axis, [to, from]))
    } else {
        // The text is fixed (specification 13).
        Err("The region has zero width".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Space, String> {
        let mut building = Building {
            grid: Grid { x: vec![0.0, 4000.0, 8000.0], y: vec![0.0, 5000.0] },
            ..Building::default()
        };
        building.names.levels.insert("1".into(), 0);
        building.names.levels.insert("L2".into(), 1);
        let tokens: Vec<_> = line.split(' ').map(Into::into).collect();
        super::read(&mut building, &tokens, Position::default())?;
        Ok(building.spaces.remove(0))
    }

    #[test]
    fn ranges_stand_in_any_order_and_keep_their_spelling() {
        let space = read("/L2/a room Y2..Y1 X2+600..X1 name:A + X2+600..X3 Y1..Y2").unwrap();
        assert_eq!(space.region[0], Rect { x1: 0.0, y1: 0.0, x2: 4600.0, y2: 5000.0 });
        assert_eq!(space.spelled[0], ["X1", "Y1", "X2+600", "Y2"]);
        assert_eq!((space.region.len(), space.level, space.display_name()), (2, Some(1), "A"));
    }

    #[test]
    fn a_level_is_named_or_the_first_segment() {
        for (line, level) in [
            ("/L2/a room", Some(1)),
            ("/L9/a room", None),
            ("/out exterior", None),
            ("/x/a room level:L2", Some(1)),
            ("/L2/a room level:01", Some(0)),
        ] {
            let space = read(line).unwrap();
            assert_eq!(space.level, level, "{line}");
            assert!(space.attributes.is_empty(), "{line}");
        }
    }

    #[test]
    fn a_faulty_space_line_is_named() {
        for (line, named) in [
            ("/L2/a", "type"),
            ("/L2/a name:Hall X1..X2 Y1..Y2", "`name:Hall`"),
            ("/L2/a X1..X2 Y1..Y2", "`X1..X2`"),
            ("/L2/a exteriors", "`exterior`"),
            ("/L2/a vid", "`void`"),
            ("/L2/a avoid", "`void`"),
            ("/L2/a Exterior", "`exterior`"),
            ("/L2/a room X1..X2", "Y range"),
            ("/L2/a room X1..X2 X2..X3 Y1..Y2", "`X2..X3`"),
            ("/L2/a room X1..X2..X3 Y1..Y2", "more than two"),
            ("/L2/a room X1..Y2", "both axes"),
            ("/L2/a room X1..X4 Y1..Y2", "`X4`"),
            ("/L2/a room X1..X2 Y1..Y2 +", "`+`"),
            ("/L2/a room + X1..X2 Y1..Y2", "`+`"),
            ("/L2/a room X1..X2 X1+4000..X2 Y1..Y2", "zero width"),
            ("/L2/a room name:a..b", "`name:a`"),
            ("/L2/a room level:L9", "`L9`"),
            ("/L2/a room riser:190", "`riser`"),
            ("/L2/a room tall", "`tall`"),
            ("/L1..L2/a room", "several levels"),
        ] {
            let message = read(line).unwrap_err();
            assert!(message.contains(named), "{line}: {message}");
        }
    }

    #[test]
    fn ordinary_types_are_free() {
        for kind in ["room", "voided", "external", "avoids", "stair", "茶室", "constructor"] {
            assert!(read(&format!("/L2/a {kind}")).is_ok(), "{kind}");
        }
    }
}
