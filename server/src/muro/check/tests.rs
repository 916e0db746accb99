//! Facts of the specification, group by group. A building is a head of five lines and what follows.

use pretty_assertions::assert_eq;

use super::{Diagnostic, check};
use crate::muro::load::read_text;

/// Rooms are 3 by 4 metres; the storeys are as high as their rooms allow.
const HEAD: &str = "grid X 0 3000 6000 9000
grid Y 0 4000 8000
level L1 0 h:2400 slab:150
level L2 2650 h:2400 slab:250
space /out exterior
";

/// `CODE line path…`, then `<- lines` of what is related.
fn show(one: &Diagnostic) -> String {
    let line = one.position.map_or("-".to_owned(), |position| position.line.to_string());
    let mut words = vec![one.code.to_owned(), line];
    words.extend(one.path.iter().cloned());
    if !one.related.is_empty() {
        words.push("<-".to_owned());
    }
    words.extend(one.related.iter().map(|place| place.line.to_string()));
    words.join(" ")
}

/// `rest` begins at line 6.
fn check_rest(rest: &str, wanted: &[&str]) {
    check_text(&format!("{HEAD}{rest}"), wanted);
}

fn check_text(text: &str, wanted: &[&str]) {
    let found: Vec<_> = check(&read_text(text)).iter().map(show).collect();
    assert_eq!(found, wanted, "{text}");
}

const TWO_ROOMS: &str = "space /L1/a room X1..X2 Y1..Y2\nspace /L1/b room X2..X3 Y1..Y2\n";

/// `rest` begins at line 8.
fn check_rooms(rest: &str, wanted: &[&str]) {
    check_rest(&format!("{TWO_ROOMS}{rest}"), wanted);
}

#[test]
fn ends_are_two_spaces() {
    check_rooms("boundary /L1/a /L1/b\nboundary /L1/b /out", &[]);
    check_rooms("boundary /L1/a /gone", &["REF01 8 /L1/a /gone"]);
    check_rooms("boundary /x /x", &["REF01 8 /x /x", "REF01 8 /x /x", "BND01 8 /x /x"]);
    check_rooms("boundary /out /out", &["BND01 8 /out /out"]);
    check_rooms("boundary /L1/a /L1/a", &["BND01 8 /L1/a /L1/a", "BND04 8 /L1/a /L1/a"]);
}

#[test]
fn a_pair_has_one_boundary_for_each_edge() {
    check_rooms(
        "boundary /out /L1/b edge:S\nboundary /L1/b /out\nboundary /L1/b /out edge:S",
        &["BND02 10 /L1/b /out <- 8", "BND05 9 /L1/b /out <- 8 10"],
    );
    check_rooms("boundary /L1/b /out edge:S\nboundary /L1/b /out edge:N", &[]);
    check_rooms(
        "boundary /L1/a /L1/b type:open\nboundary /L1/b /L1/a",
        &["BND02 9 /L1/b /L1/a <- 8"],
    );
}

#[test]
fn levels_and_regions_keep_apart() {
    check_rest("level M 2650.4 h:2400", &["LVL01 6 <- 4"]);
    check_rest(
        "space /L1/a room X1..X3 Y1..Y2 + X2..X4 Y1..Y2 + X2..X3 Y1..Y3",
        &["GEO01 6 /L1/a", "GEO01 6 /L1/a", "GEO01 6 /L1/a"],
    );
    check_rooms(
        "space /L1/c room X2-600..X2+600 Y1..Y2",
        &["GEO02 6 /L1/a /L1/c <- 8", "GEO02 7 /L1/b /L1/c <- 8"],
    );
}

#[test]
fn attributes_follow_the_ledger() {
    check_rest("space /L1/a room daylight:2 h:1.0", &["DAY01 6 /L1/a"]);
    check_rest(
        "space /p pen h:0 road:wide ceiling:2 seat:1 acme.seat:1\nzone /z site:2 area:x h:1",
        &[
            "ATT01 6 /p",
            "ATT01 6 /p",
            "ATT02 6 /p",
            "ATT03 6 /p",
            "ATT02 7 /z",
            "ATT01 7 /z",
            "ATT03 7 /z",
            "ZON01 7 /z",
        ],
    );
    // A replaced value keeps the place of the asset's, and the opening is asked at its own line.
    check_text(
        &format!(
            "{HEAD}{TWO_ROOMS}asset D door w:800 style:folding tone:red\nboundary /L1/a /L1/b h:0\n  \
             door D glow:1 style:auto"
        ),
        &[
            "ATT01 9 /L1/a /L1/b",
            "ATT03 10 /L1/a /L1/b",
            "ATT03 10 /L1/a /L1/b",
            "ATT02 8",
            "ATT03 8",
        ],
    );
}

#[test]
fn identity_tokens_are_texts_held_once() {
    check_rest(
        "space /a x uid:t1\nspace /b x uid:7\nspace /c x uid:\"t 2\"\nzone /a uid:t1",
        &["UID01 7 /b", "UID02 8 /c", "UID03 - /a /a <- 6 9", "ZON01 9 /a", "ZON02 9 /a"],
    );
}

#[test]
fn openings_of_a_boundary_claim_different_names() {
    let doors = "asset D door w:500 name:Leaf\nboundary /L1/a /L1/b\n";
    check_rooms(&format!("{doors}  door D at:0.2\n  door D at:0.8"), &[]);
    check_rooms(
        &format!("{doors}  door D at:0.2\n  door w:500 name:Leaf\n  door D name:7 at:0.8"),
        &[],
    );
    check_rooms(
        &format!("{doors}  door D at:0.2 name:7\n  door w:500 name:7.0\n  door D at:0.8 name:07"),
        &["UID04 12 /L1/a /L1/b <- 10 11"],
    );
}

#[test]
fn a_boundary_stands_where_its_spaces_touch() {
    check_rooms(
        "space /L1/c room X4..X4+2000 Y1..Y2\nspace /L2/d room X2..X3 Y1..Y2\n\
         boundary /L1/a /L1/c\nboundary /L1/a /L2/d\nboundary /L1/a /L1/b edge:N\n\
         boundary /L1/a /out edge:E\nboundary /out /out",
        &[
            "BND01 14 /out /out",
            "BND04 10 /L1/a /L1/c",
            "BND03 11 /L1/a /L2/d",
            "BND04 12 /L1/a /L1/b",
            "BND06 13 /L1/a /out",
        ],
    );
}

#[test]
fn a_vertical_boundary_joins_neighbouring_levels() {
    let upper = "level R 5300 h:2400 slab:250\nspace /L2/a room X1..X2 Y1..Y2\n\
                 space /L2/v void X2..X3 Y1..Y2\nspace /R/a room X1..X2 Y1..Y2\n";
    check_rooms(
        &format!(
            "{upper}boundary /L1/a /L2/a type:stair\nboundary /L2/v /L1/b type:void\n\
             boundary /L1/a /R/a type:shaft\nboundary /L1/a /L1/b type:stair\n\
             boundary /L1/a /L2/v type:void\nboundary /L1/b /out type:stair\n\
             boundary /R/a /L2/a type:void\n  window w:600"
        ),
        &[
            "VRT02 14 /L1/a /R/a",
            "VRT02 15 /L1/a /L1/b",
            "VRT03 16 /L1/a /L2/v",
            "VRT01 17 /L1/b /out",
            "VRT04 18 /R/a /L2/a",
            "VRT05 19 /R/a /L2/a",
        ],
    );
}

#[test]
fn openings_fit_their_segment() {
    for (opening, wanted) in [
        ("door w:900 hinge:N", None),
        ("door w:900 hinge:W", Some("OPN01 9 /L1/a /L1/b")),
        ("door w:900 edge:S", Some("OPN04 9 /L1/a /L1/b")),
        ("window w:4000", None),
        ("window w:4000.5", Some("OPN06 9 /L1/a /L1/b")),
        ("window w:900 at:X2", Some("OPN07 9 /L1/a /L1/b")),
        ("window w:900 at:Y1+449", Some("OPN08 9 /L1/a /L1/b")),
        ("window w:900 at:Y1+450", None),
        ("window w:900 at:0", None),
    ] {
        let wanted: Vec<_> = wanted.into_iter().collect();
        check_rooms(&format!("boundary /L1/a /L1/b\n  {opening}"), &wanted);
    }
    check_rooms("boundary /L1/a /out\n  door w:900", &["OPN05 9 /L1/a /out"]);
    check_rooms("boundary /L1/a /out\n  door w:900 edge:W", &[]);
}

#[test]
fn openings_keep_apart_in_the_order_of_their_centres() {
    check_rooms(
        "boundary /L1/a /L1/b\n  door w:800 at:Y1+2000\n  door w:800 at:Y1+1201\n  window w:400 \
         at:Y1+2600\n  window w:600 at:Y1+3000",
        &["OPN02 9 /L1/a /L1/b <- 10", "OPN02 12 /L1/a /L1/b <- 11"],
    );
    check_rooms(
        "boundary /L1/a /L1/b type:open\n  door w:800\n  door w:800 hinge:E at:0.9",
        &["OPN03 9 /L1/a /L1/b", "OPN03 10 /L1/a /L1/b", "OPN01 10 /L1/a /L1/b"],
    );
}

#[test]
fn zones_gather_spaces() {
    check_rest("zone /L1/\u{e9}\nspace /L1/\u{e9}/a x\nspace /L1/\u{e9}b x", &[]);
    check_rest("zone /k\nspace /ka room\nspace /k exterior", &["ZON01 6 /k", "ZON02 6 /k"]);
}

#[test]
fn rooms_fit_into_their_storey() {
    // 2400.5 + 250 is half a millimetre more than the storey, which is still nothing.
    let below = |h: &str| format!("space /L1/a room X1..X2 Y1..Y2 h:{h}\n");
    let above = "space /L2/a void X1..X2 Y1..Y2\n";
    check_rest(&format!("{}{above}", below("2400.5")), &[]);
    check_rest(&format!("{}{above}", below("2401")), &["HGT01 6 /L1/a"]);
    check_rest(&format!("{}{above}boundary /L1/a /L2/a type:void", below("5000")), &[]);
    check_rest(
        &format!(
            "{}space /L2/v void X1..X2 Y1..Y2-50\nboundary /L1/a /L2/v type:void",
            below("5000")
        ),
        &["HGT02 6 /L1/a"],
    );
    // Nothing of L2 lies over the room; without any space on L2 it would be asked.
    check_rest(&format!("{}space /L2/b room X2..X3 Y1..Y2", below("5000")), &[]);
    check_rest(&below("5000"), &["HGT01 6 /L1/a"]);
    // A porch is excused.
    check_rest(&format!("{}boundary /L1/a /out type:open", below("5000")), &[]);
}

#[test]
fn heights_levels_and_slabs_are_known() {
    check_rest(
        "level B -2000\nspace /B/a room X1..X2 Y1..Y2\nspace /B/b void X2..X3 Y1..Y2\n\
         space /B/c room X3..X4 Y1..Y2 h:1800\nspace /x/d void X1..X2 Y1..Y2\n\
         space /x/e room",
        &["SUF01 7 /B/a", "SUF02 10 /x/d", "SUF03 6"],
    );
    check_rest("level B -2000\nspace /B/v void X1..X2 Y1..Y2", &[]);
}

#[test]
fn outlines_of_plots_are_simple() {
    check_rest(
        "zone /p\nspace /p/a pen\npolygon /p 0,0 9000,0 9000,1 9000,9000 0,1",
        &["SIT01 8 /p", "SIT01 8 /p"],
    );
    check_rest("polygon /bow 0,0 4000,3000 4000,0 0,3000", &["SIT02 6 /bow"]);
    check_rest("polygon /lost 0,0 4000,0 0,3000", &["SIT04 6 /lost"]);
}
