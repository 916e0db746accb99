//! Whole drawings: what stands on the page, read back with an XML parser.

use std::path::Path;

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use roxmltree::{Document, Node};

use super::draw;
use crate::muro::{Building, Overlay, load};

/// Two rooms of 4 by 5 m side by side, the ways out on the south and west.
const FRAME: &str = "koyu 1.0\nname Test house\ngrid X 0 4000 8000\ngrid Y 0 5000\n\
    level L1 0 h:2400 slab:200\nspace /out exterior\n\
    space /L1/west room X1..X2 Y1..Y2 name:Study\nspace /L1/east hall X2..X3 Y1..Y2\n";

fn building(text: &str) -> Building {
    let path = Path::new("/plan/house.muro");
    load(path, Some(Overlay { path, text })).unwrap_or_else(|fault| panic!("{fault}"))
}

fn plan(lines: &str) -> String {
    draw(&building(&format!("{FRAME}{lines}")), "L1").expect("the level has rooms")
}

/// The `d` of the path of a class, or of the first path in the group of a class.
fn path(svg: &str, class: &str) -> Option<String> {
    let document = Document::parse(svg).unwrap();
    let found = document.descendants().find(|node| node.attribute("class") == Some(class))?;
    let path = found.descendants().find(|node| node.has_tag_name("path"))?;
    path.attribute("d").map(str::to_owned)
}

fn pieces(svg: &str, class: &str) -> usize {
    path(svg, class).map_or(0, |data| data.matches('M').count())
}

fn texts(svg: &str) -> Vec<(String, f64, f64)> {
    let document = Document::parse(svg).unwrap();
    let number = |node: &Node, name| node.attribute(name).unwrap().parse().unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts
        .map(|node| (node.text().unwrap_or("").to_owned(), number(&node, "x"), number(&node, "y")))
        .collect()
}

#[test]
fn a_page_has_a_root_with_four_numbers_and_says_what_it_shows() {
    let svg = plan("");
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
    let view = root.attribute("viewBox").unwrap();
    let numbers: Vec<f64> = view.split(' ').map(|number| number.parse().unwrap()).collect();
    assert_eq!(numbers.len(), 4);
    assert_eq!(root.attribute("width"), view.split(' ').nth(2));
    let shown: Vec<String> = texts(&svg).into_iter().map(|(text, ..)| text).collect();
    for text in [
        "Test house",
        "Level L1 · floor +0.00 m · ceiling 2.40 m",
        "Study",
        "room · 20.00 m²",
        "/L1/west",
        "east",
        "hall · 20.00 m²",
        "/L1/east",
        "X1",
        "X2",
        "X3",
        "Y1",
        "Y2",
        "4000",
        "5000",
    ] {
        assert!(shown.iter().any(|other| other == text), "{text}: {shown:?}");
    }
}

#[test]
fn every_kind_of_boundary_is_told_apart() {
    let out = "boundary /L1/west /out edge:W";
    for (line, walls, rails, open) in [
        // The default wall between the rooms stands in each of them.
        ("", 1, 0, 0),
        ("boundary /L1/west /L1/east type:open", 0, 0, 1),
        ("boundary /L1/west /L1/east air:1", 0, 1, 0),
        (out, 2, 0, 0),
        (&format!("{out} type:open"), 1, 0, 1),
        (&format!("{out}\n door w:900"), 3, 0, 0),
        (&format!("{out}\n window w:900"), 3, 0, 0),
        // Head at 2000, height 800: the sill lies on the cut, the wall below it is whole.
        (&format!("{out}\n window w:900 h:800"), 2, 0, 0),
        (&format!("{out}\n window w:900 h:801"), 3, 0, 0),
        (&format!("{out} air:1\n door w:900"), 1, 2, 0),
        // Openings that cannot be placed are not drawn.
        (&format!("{out}\n door w:5100"), 2, 0, 0),
        ("boundary /L1/west /out\n door w:900", 4, 0, 0),
    ] {
        let svg = plan(line);
        let found = (pieces(&svg, "walls"), pieces(&svg, "rails"), pieces(&svg, "open"));
        assert_eq!(found, (walls, rails, open), "{line}");
    }
}

#[test]
fn doors_swing_where_they_are_told() {
    let wall = "boundary /L1/west /L1/east t:100\n door w:1000";
    let centre = |svg: &str| {
        let found = texts(svg);
        let ring = |name: &str| found.iter().find(|(text, ..)| text == name).unwrap().clone();
        (ring("X2").1, f64::midpoint(ring("Y1").2, ring("Y2").2))
    };
    for (attributes, east, south) in [
        ("", false, true),
        (" swing:a", false, true),
        (" swing:b", true, true),
        (" swing:b hinge:N", true, false),
        (" hinge:S", false, true),
    ] {
        let svg = plan(&format!("{wall}{attributes}"));
        let arc = path(&svg, "doors").unwrap();
        assert!(arc.contains('A'), "{arc}");
        // The arc begins at the tip of the open leaf.
        let tip: Vec<f64> =
            arc[1..arc.find('A').unwrap()].split(' ').map(|n| n.parse().unwrap()).collect();
        let (x, y) = centre(&svg);
        assert_eq!((tip[0] > x, tip[1] > y), (east, south), "{attributes}: {arc}");
    }
    for style in ["sliding", "auto"] {
        let svg = plan(&format!("{wall} style:{style}"));
        assert!(!path(&svg, "doors").unwrap().contains('A'), "{style}");
    }
}

#[test]
fn a_door_to_the_outside_opens_into_the_room_whichever_end_is_written_first() {
    for line in ["boundary /L1/west /out edge:W", "boundary /out /L1/west edge:W"] {
        let svg = plan(&format!("{line}\n door w:1000"));
        let arc = path(&svg, "doors").unwrap();
        let tip: f64 = arc[1..].split(' ').next().unwrap().parse().unwrap();
        let west = texts(&svg).into_iter().find(|(text, ..)| text == "X1").unwrap().1;
        assert!(tip > west, "{line}: {arc}");
    }
}

#[test]
fn kinds_of_floor_are_told_apart() {
    let svg = plan(
        "space /L1/porch porch X3..X3+1500 Y1..Y2\nspace /L1/gap void X1..X2 Y2..Y2+2000\n\
         space /L1/road exterior X1..X3 Y1-3000..Y1\nspace /L1/up stair X2..X3 Y2..Y2+2000\n\
         boundary /L1/porch /out type:open\n",
    );
    for (class, regions) in
        [("rooms", 1), ("cores", 1), ("semi-outdoor", 1), ("exterior", 1), ("voids", 2)]
    {
        assert_eq!(pieces(&svg, class), regions, "{class}");
    }
    let shown: Vec<String> = texts(&svg).into_iter().map(|(text, ..)| text).collect();
    assert!(shown.contains(&"void".to_owned()), "{shown:?}");
    assert!(shown.iter().any(|text| text.contains("semi-outdoor")), "{shown:?}");
}

#[test]
fn a_union_is_one_path_and_a_corner_is_closed() {
    let svg = plan("space /L1/ell room X1..X2 Y2..Y2+3000 + X2..X3 Y2..Y2+1000\n");
    let document = Document::parse(&svg).unwrap();
    let rooms = document.descendants().find(|n| n.attribute("class") == Some("rooms")).unwrap();
    let regions: Vec<usize> = rooms
        .children()
        .filter_map(|path| path.attribute("d"))
        .map(|data| data.matches('M').count())
        .collect();
    assert_eq!(regions, [1, 1, 2]);
}

#[test]
fn plots_are_drawn_on_the_lowest_level_only_and_holes_from_below() {
    let text = format!(
        "{FRAME}level L2 2800 h:2400\nspace /L2/over void X1..X2 Y1..Y2\n\
         space /L2/bed bedroom X2..X3 Y1..Y2\nboundary /L1/west /L2/over type:void\n\
         polygon /plot -2000,-2000 9000,-2000 9000,9000\n"
    );
    let building = building(&text);
    let (lower, upper) = (draw(&building, "L1").unwrap(), draw(&building, "L2").unwrap());
    assert_eq!((pieces(&lower, "plots"), pieces(&upper, "plots")), (1, 0));
    assert_eq!((pieces(&lower, "above"), pieces(&upper, "above")), (4, 0));
    assert_eq!(pieces(&upper, "voids"), 2);
}

#[test]
fn north_is_up_and_east_is_right() {
    let svg = plan("space /L1/north room X1..X3 Y2..Y2+4000\n");
    let found = texts(&svg);
    let at = |text: &str| found.iter().find(|(other, ..)| other == text).unwrap().clone();
    assert!(at("/L1/north").2 < at("/L1/west").2);
    assert!(at("/L1/east").1 > at("/L1/west").1);
    assert!(at("Y2").2 < at("Y1").2);
}

#[test]
fn a_level_without_rooms_has_no_plan() {
    let building = building(&format!("{FRAME}level L2 2800\nspace /L2/none room\n"));
    for level in ["L2", "L9", "l1", ""] {
        assert_eq!(draw(&building, level), None, "{level}");
    }
}

#[test]
fn grid_lines_outside_the_picture_are_left_out() {
    let text = "grid X 0 3000 9000\ngrid Y 0 3000 9000\nlevel L1 0\n\
        space /L1/a room X1..X2 Y1..Y2-1\n";
    let shown = texts(&draw(&building(text), "L1").unwrap());
    let names: Vec<&str> = shown
        .iter()
        .map(|(text, ..)| text.as_str())
        .filter(|text| text.starts_with(['X', 'Y']))
        .collect();
    assert_eq!(names, ["X1", "X2", "Y1", "Y2"]);
}

proptest! {
    #[test]
    fn any_name_gives_well_formed_xml(
        name in "[^\"\n\r]{1,40}", house in "[^\"\n\r]{1,40}", kind in "[^\"\n\r#: .+]{1,8}",
    ) {
        prop_assume!(!kind.trim().is_empty());
        let text = format!(
            "name \"n{house}\"\ngrid X 0 4000\ngrid Y 0 5000\nlevel L1 0\n\
             space /L1/a \"k{kind}\" X1..X2 Y1..Y2 name:\"n{name}\"\n"
        );
        let path = Path::new("/plan/house.muro");
        if let Ok(building) = load(path, Some(Overlay { path, text: &text })) {
            let svg = draw(&building, "L1").expect("the level has a room");
            prop_assert!(Document::parse(&svg).is_ok(), "{svg}");
        }
    }

    #[test]
    fn any_coordinates_give_well_formed_xml_with_the_paths(
        x in -1e12..1e12f64, width in 0.6..1e9f64, deep in 0.6..1e9f64, t in -1e6..1e9f64,
    ) {
        let text = format!(
            "grid X {x:.1} {:.1}\ngrid Y 0 {deep:.1}\nlevel L1 0\nspace /out exterior\n\
             space /L1/a room X1..X2 Y1..Y2\nboundary /L1/a /out t:{t:.1} edge:S\n door w:0.5\n",
            x + width
        );
        let svg = draw(&building(&text), "L1").expect("the level has a room");
        prop_assert!(Document::parse(&svg).is_ok(), "{svg}");
        prop_assert!(texts(&svg).iter().any(|(text, ..)| text == "/L1/a"));
    }
}
