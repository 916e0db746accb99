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

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::muro::load::read_text;

    fn compact(text: &str) -> String {
        json::print(&canonical(&read_text(text)), 0)
    }

    #[test]
    fn what_is_not_said_is_left_out() {
        assert_eq!(
            compact(""),
            r#"{"format":"koyu-canonical/1.0","unit":"mm","grid":{"X":[],"Y":[]},"levels":{},"spaces":{},"boundaries":[]}"#
        );
    }

    #[test]
    fn everything_stands_in_its_place() {
        let text = "koyu 1.0\nname A b\nunit mm\ngrid X 0 1000.50 2000\ngrid Y -5 0\nlevel 9 0 h:2400\n\
                    level 10 3000 slab:200\nasset W window w:900 name:x\nzone /z site:1\nzone /a\n\
                    polygon /z 0,0 9,0 0,9\nspace /9/b room X2..X1 Y1..Y2 + X2..X2+60 Y2..Y1\n\
                    space /c void level:10 use:a h:-0 acme.b:1.0\n\
                    boundary /c /9/b type:open t:-80 air:1 edge:W fire:60\n  window W h:500 at:Y2-9\n  \
                    door w:10 hinge:N swing:b edge:E at:0.50 style:auto";
        let wanted = concat!(
            r#"{"format":"koyu-canonical/1.0","koyu":"1.0","name":"A b","unit":"mm","#,
            r#""grid":{"X":[0,1000.5,2000],"Y":[-5,0]},"#,
            r#""levels":{"10":{"z":3000,"slab":200},"9":{"z":0,"h":2400}},"#,
            r#""assets":{"W":{"kind":"window","attrs":{"name":"x","w":900}}},"#,
            r#""polygons":{"/z":[[0,0],[9,0],[0,9]]},"zones":{"/a":{},"/z":{"attrs":{"site":1}}},"#,
            r#""spaces":{"/9/b":{"type":"room","at":[["X1","Y1","X2","Y2"],["X2","Y1","X2+60","Y2"]]},"#,
            r#""/c":{"type":"void","level":"10","attrs":{"acme.b":1,"h":0,"use":"a"}}},"#,
            r#""boundaries":[{"between":["/9/b","/c"],"a":"/c","kind":"open","t":-80,"air":true,"edge":"W","#,
            r#""attrs":{"fire":60},"openings":["#,
            r#"{"kind":"door","w":10,"at":0.5,"edge":"E","hinge":"N","swing":"b","attrs":{"style":"auto"}},"#,
            r#"{"kind":"window","ref":"W","w":900,"h":500,"at":"Y2-9","attrs":{"name":"x"}}]}]}"#
        );
        assert_eq!(compact(text), wanted);
    }
}
