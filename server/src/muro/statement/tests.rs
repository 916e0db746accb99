//! Faults of a line: each message names the thing at fault. Spaces, boundaries and grid lines have
//! tables of their own.

use std::path::Path;

use crate::muro::load::{Overlay, load, read_text};
use crate::muro::model::{At, Axis, GridRef, Opening, Swing};

/// The last line is at fault; its message holds `named`.
fn check(text: &str, named: &str) {
    let path = Path::new("/b/a.muro");
    let message = load(path, Some(Overlay { path, text })).unwrap_err().to_string();
    let place = format!("/b/a.muro:line {}: ", text.lines().count());
    assert!(message.starts_with(&place), "{text}: {message}");
    assert!(message.contains(named), "{text}: {message}");
}

#[test]
fn what_is_outside_of_the_subset_is_refused_by_name() {
    for keyword in ["band", "column", "stack", "over", "drop", "azimuth", "Space", "boundary:"] {
        check(&format!("koyu 1.0\n{keyword} X X1..X2"), &format!("`{keyword}`"));
    }
    let boundary = "boundary /a /b\n";
    for keyword in ["space", "area", "seg", "line", "+", "-", "=", "gate", "boundary"] {
        check(&format!("{boundary}  {keyword} w:900"), &format!("`{keyword}`"));
    }
}

#[test]
fn header_lines_are_exact() {
    for (text, named) in [
        ("koyu", "koyu 1.0"),
        ("koyu 0.5", "`0.5`"),
        ("koyu 1.00", "`1.00`"),
        ("koyu 1.0 x", "koyu 1.0"),
        ("koyu 1.0\nkoyu 1.0", "second"),
        ("name", "text"),
        ("name A\nname A B", "`A B`"),
        ("unit cm", "`cm`"),
        ("unit mm please", "unit mm"),
        ("import", "path"),
        ("import a.muro now", "`now`"),
        ("import gone.muro", "`gone.muro`"),
    ] {
        check(text, named);
    }
}

#[test]
fn levels_have_a_plain_name_a_height_and_two_lengths() {
    for (text, named) in [
        ("level", "name"),
        ("level L1", "height"),
        ("level L2..L9 0", "`L2..L9`"),
        ("level a/b 0", "`a/b`"),
        ("level h:2400 0", "`h:2400`"),
        ("level L1 high", "`high`"),
        ("level L1 0 h:tall", "`tall`"),
        ("level L1 0 pitch:2900", "`pitch`"),
        ("level L1 0 underground:0", "`underground`"),
        ("level L1 0 h:1 h:2", "`h`"),
        ("level L1 0 2400", "`2400`"),
        ("level L1 0\nlevel L1 9", "`L1`"),
    ] {
        check(text, named);
    }
    let level = &read_text("level L1 -0.50 slab:-5 h:0").levels[0];
    assert_eq!((level.z, level.h, level.slab), (-0.5, Some(0.0), Some(-5.0)));
}

#[test]
fn assets_zones_and_polygons_are_named_once() {
    for (text, named) in [
        ("asset", "name"),
        ("asset w:900 door", "`w:900`"),
        ("asset /D door", "`/D`"),
        ("asset D gate", "`gate`"),
        ("asset D door 900", "`900`"),
        ("asset D door\nasset D door", "`D`"),
        ("zone L1", "`L1`"),
        ("zone /L1/", "`/L1/`"),
        ("zone /L1..L2", "`/L1..L2`"),
        ("zone /a bare", "`bare`"),
        ("zone /a\nzone /a", "`/a`"),
        ("polygon /a 0,0 1,0", "2 vertices"),
        ("polygon /a 0,0 1,0 0;1", "`0;1`"),
        ("polygon /a 0,0 1,0 0,1,2", "`0,1,2`"),
        ("polygon /a 0,0 1,0 0,1 name:x", "`name:x`"),
        ("polygon /a 0,0 1,0 0,1\npolygon /a 0,0 1,0 0,1", "`/a`"),
    ] {
        check(text, named);
    }
}

#[test]
fn openings_have_a_width_and_known_values() {
    let head = "grid X 0 900\nasset D door w:900 at:3\nasset W window h:wide\nboundary /a /b\n";
    for (line, named) in [
        ("door", "`w`"),
        ("door w:0", "`0`"),
        ("door w:wide", "`wide`"),
        ("door w:900 h:high", "`high`"),
        ("door w:900 at:1.5", "`1.5`"),
        ("door w:900 at:middle", "`middle`"),
        ("door w:900 at:X3", "`X3`"),
        ("door w:900 at:Y1", "`Y1`"),
        ("door w:900 edge:x", "`x`"),
        ("door w:900 hinge:left", "`left`"),
        ("door w:900 swing:c", "`c`"),
        ("door w:900 w:800", "`w`"),
        ("door E w:900", "`E`"),
        ("door W w:900", "`W`"),
        ("door w:900 D", "`D`"),
        ("door D", "`3`"),
        ("window W w:600", "`wide`"),
        ("window W h:600", "`w`"),
    ] {
        check(&format!("{head}  {line}"), named);
    }
    check("unit mm\n  door w:900", "`door`");
}

#[test]
fn an_opening_takes_from_its_asset_what_it_does_not_say() {
    let building = read_text(
        "grid X 0 900\nasset D door w:900 h:2000 at:0.2 style:auto swing:b hinge:N\n\
         boundary /a /b\n  door D h:-5 edge:S at:X2-30 fire:60\n  door D",
    );
    let [own, plain]: &[Opening; 2] = building.boundaries[0].openings[..].try_into().unwrap();
    assert_eq!((own.w, own.h, own.swing), (900.0, Some(-5.0), Some(Swing::B)));
    let line = GridRef { axis: Axis::X, value: 870.0, spelled: "X2-30".into() };
    assert_eq!(own.at, At::Grid(line));
    let left: Vec<_> = own.attributes.iter().map(|(key, _)| key).collect();
    assert_eq!(left, ["style", "fire"]);
    assert_eq!((plain.h, plain.edge, &plain.at), (Some(2000.0), None, &At::Ratio(0.2)));
}
