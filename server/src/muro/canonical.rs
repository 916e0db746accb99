//! The canonical form: one JSON value for all files that say the same (specification 10).
//!
//! Does not lay the value out as text.

use serde_json::{Map, Value, json};

use super::attribute::Attributes;
use super::model::{At, Boundary, Building, Level, Opening, Space, Swing};
use super::path::first_segment;
use crate::json;

/// The canonical form. Default walls, layers, lines and comments do not appear.
pub fn canonical(building: &Building) -> Value {
    let mut form = Map::new();
    form.insert("format".into(), json!("koyu-canonical/1.0"));
    if building.states_version {
        form.insert("koyu".into(), json!("1.0"));
    }
    put(&mut form, "name", building.name.as_ref().map(|name| json!(name)));
    form.insert("unit".into(), json!("mm"));
    form.insert("grid".into(), json!({"X": building.grid.x, "Y": building.grid.y}));
    form.insert("levels".into(), named(building.levels.iter().map(|one| (&one.name, level(one)))));
    let assets = building.assets.iter().map(|asset| {
        let mut value = object("kind", json!(asset.kind.word()));
        put(&mut value, "attrs", attributes(&asset.attributes));
        (&asset.name, value.into())
    });
    put(&mut form, "assets", some(named(assets)));
    let polygons = building.polygons.iter().map(|one| (&one.path, json!(one.vertices)));
    put(&mut form, "polygons", some(named(polygons)));
    let zones = building.zones.iter().map(|zone| {
        let mut value = Map::new();
        put(&mut value, "attrs", attributes(&zone.attributes));
        (&zone.path, value.into())
    });
    put(&mut form, "zones", some(named(zones)));
    let spaces = building.spaces.iter().map(|one| (&one.path, space(building, one)));
    form.insert("spaces".into(), named(spaces));
    let declared = building.boundaries.iter().filter(|one| one.position.is_some());
    let boundaries = sorted(declared.map(|one| boundary(building, one)));
    form.insert("boundaries".into(), boundaries);
    form.into()
}

fn level(level: &Level) -> Value {
    let mut value = object("z", json!(level.z));
    put(&mut value, "h", level.h.map(Value::from));
    put(&mut value, "slab", level.slab.map(Value::from));
    value.into()
}

fn space(building: &Building, space: &Space) -> Value {
    let mut value = object("type", json!(space.kind));
    let level = space.level.map(|level| building.levels[level].name.as_str());
    let differing = level.filter(|level| *level != first_segment(&space.path));
    put(&mut value, "level", differing.map(Value::from));
    let at = match space.spelled.as_slice() {
        [] => None,
        [one] => Some(json!(one)),
        several => Some(sorted(several.iter().map(|one| json!(one)))),
    };
    put(&mut value, "at", at);
    put(&mut value, "attrs", attributes(&space.attributes));
    value.into()
}

fn boundary(building: &Building, boundary: &Boundary) -> Value {
    let mut between = [&boundary.a.path, &boundary.b.path];
    between.sort_unstable();
    let mut value = object("between", json!(between));
    value.insert("a".into(), json!(boundary.a.path));
    value.insert("kind".into(), json!(boundary.kind.word()));
    put(&mut value, "t", boundary.t.map(Value::from));
    put(&mut value, "air", boundary.air.then_some(Value::Bool(true)));
    put(&mut value, "edge", boundary.edge.map(|edge| json!(edge.letter())));
    put(&mut value, "attrs", attributes(&boundary.attributes));
    let openings = sorted(boundary.openings.iter().map(|one| opening(building, one)));
    put(&mut value, "openings", some(openings));
    value.into()
}

fn opening(building: &Building, opening: &Opening) -> Value {
    let mut value = object("kind", json!(opening.kind.word()));
    put(&mut value, "ref", opening.asset.map(|asset| json!(building.assets[asset].name)));
    value.insert("w".into(), json!(opening.w));
    put(&mut value, "h", opening.h.map(Value::from));
    let at = match &opening.at {
        At::Ratio(ratio) => json!(ratio),
        At::Grid(line) => json!(line.spelled),
    };
    value.insert("at".into(), at);
    put(&mut value, "edge", opening.edge.map(|edge| json!(edge.letter())));
    put(&mut value, "hinge", opening.hinge.map(|hinge| json!(hinge.letter())));
    let swing = |swing| if swing == Swing::A { json!("a") } else { json!("b") };
    put(&mut value, "swing", opening.swing.map(swing));
    put(&mut value, "attrs", attributes(&opening.attributes));
    value.into()
}

/// Keys by code point; none when there is nothing.
fn attributes(attributes: &Attributes) -> Option<Value> {
    some(named(attributes.iter().map(|(key, value)| (key, value.into()))))
}

/// An object whose keys are sorted by code point.
fn named<K: AsRef<str> + Ord>(entries: impl Iterator<Item = (K, Value)>) -> Value {
    let mut entries: Vec<(K, Value)> = entries.collect();
    entries.sort_by(|one, other| one.0.cmp(&other.0));
    let owned = |(key, value): (K, Value)| (key.as_ref().to_owned(), value);
    Value::Object(entries.into_iter().map(owned).collect())
}

/// A list sorted by the compact text of its elements.
fn sorted(elements: impl Iterator<Item = Value>) -> Value {
    let mut elements: Vec<Value> = elements.collect();
    elements.sort_by_cached_key(|element| json::print(element, 0));
    elements.into()
}

fn object(key: &str, value: Value) -> Map<String, Value> {
    Map::from_iter([(key.to_owned(), value)])
}

fn put(object: &mut Map<String, Value>, key: &str, value: Option<Value>) {
    if let Some(value) = value {
        object.insert(key.to_owned(), value);
    }
}

/// Nothing instead of an empty list or object.
fn some(value: Value) -> Option<Value> {
    let empty =
        value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(Map::is_empty);
    (!empty).then_some(value)
}
