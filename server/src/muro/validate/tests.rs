//! Facts of the specification, rule by rule. A building is a head of four lines and what follows.

use pretty_assertions::assert_eq;

use super::validate;
use crate::muro::load::read_text;

/// Rooms are 3.5 by 4 metres: 14 m², of which 2 m² are one seventh.
const HEAD: &str = "grid X 0 3500 7000 10500
grid Y 0 4000 8000
level L1 0 h:2400 slab:150
level L2 2700 h:2300 slab:250
";

/// Keeps the findings of one rule, as `path:line`; `rest` begins at line 5.
fn check(rule: &str, rest: &str, wanted: &[&str]) {
    let found: Vec<_> = validate(&read_text(&format!("{HEAD}{rest}")))
        .iter()
        .filter(|finding| finding.rule == rule)
        .map(|finding| format!("{}:{}", finding.path, finding.position.line))
        .collect();
    assert_eq!(found, wanted, "{rest}");
}

const ROOMS: &str = "space /out exterior
space /L1/a room X1..X2 Y1..Y2 daylight:1
space /L1/b room X2..X3 Y1..Y2
";

/// `rest` begins at line 8.
fn check_rooms(rule: &str, rest: &str, wanted: &[&str]) {
    check(rule, &format!("{ROOMS}{rest}"), wanted);
}

#[test]
fn an_envelope_has_no_gap_once_it_is_begun() {
    let rule = "envelope.gap";
    check_rooms(rule, "", &[]);
    check_rooms(rule, "boundary /L1/a /out edge:S", &["/L1/a:6", "/L1/b:7"]);
    check_rooms(rule, "boundary /L1/a /out\nboundary /out /L1/b", &[]);
    // A porch and a part of the plot are not asked, nor is a level without such a boundary.
    check_rooms(
        rule,
        "boundary /L1/a /out\nboundary /L1/b /out air:1 edge:S\nzone /p site:1\n\
         space /p/yard yard X3..X4 Y1..Y2 level:L1\nspace /L2/c room X1..X2 Y1..Y2",
        &[],
    );
    // A boundary that was not declared for the outside does not begin an envelope.
    check_rooms(rule, "space /nowhere exterior\nboundary /out /nowhere", &[]);
}

#[test]
fn a_seventh_of_the_floor_is_window() {
    let rule = "daylight.ratio";
    let wall = |window: &str| format!("boundary /L1/a /out edge:S\n  {window}");
    check_rooms(rule, &wall("window w:2000 h:1000"), &[]);
    check_rooms(rule, &wall("window w:2000 h:999"), &["/L1/a:6"]);
    check_rooms(rule, &wall("door w:3000 h:2400"), &["/L1/a:6"]);
    check_rooms(rule, "boundary /L1/a /L1/b\n  window w:3000 h:2000", &["/L1/a:6"]);
    // Through a porch all light counts, below an upper floor seven tenths.
    let porch = |h: u32| {
        format!("boundary /L1/a /L1/b\n  window w:2000 h:{h}\nboundary /L1/b /out type:open\n")
    };
    check_rooms(rule, &porch(1000), &[]);
    let above = "space /L2/c room X2..X3 Y1+3000..Y3\n";
    check_rooms(rule, &format!("{}{above}", porch(1428)), &["/L1/a:6"]);
    check_rooms(rule, &format!("{}{above}", porch(1429)), &[]);
}

#[test]
fn a_window_without_a_height_is_unknown_where_it_counts() {
    let rule = "daylight.unknown";
    check_rooms(rule, "boundary /L1/a /out edge:S\n  window w:600", &["/L1/a:6"]);
    check_rooms(rule, "boundary /L1/a /L1/b\n  window w:600", &[]);
}

#[test]
fn every_room_can_be_left_on_foot() {
    let rule = "access.unreachable";
    check_rooms(rule, "", &["/L1/a:6", "/L1/b:7"]);
    check_rooms(rule, "boundary /L1/b /out edge:S\n  door w:800", &["/L1/a:6"]);
    check_rooms(
        rule,
        "boundary /L1/b /out edge:S\n  door w:800\nboundary /L1/a /L1/b type:open",
        &[],
    );
    // A shaft is not walked, a door without a place is; an unknown end leads nowhere.
    check_rooms(
        rule,
        "boundary /L1/a /L1/b type:shaft\nboundary /L1/a /out\n  door w:9000",
        &["/L1/b:7"],
    );
    check_rooms(
        rule,
        "boundary /L1/a /x type:open\nboundary /x /out type:open",
        &["/L1/a:6", "/L1/b:7"],
    );
    check(rule, "space /L1/a room X1..X2 Y1..Y2", &[]);
}

#[test]
fn a_way_out_is_no_hole() {
    let rule = "access.voidonly";
    let void = "space /L1/v void X1..X2 Y2..Y3\nboundary /L1/a /L1/v type:open\n";
    check_rooms(rule, void, &["/L1/a:6"]);
    check_rooms(rule, &format!("{void}boundary /L1/a /L1/b type:open"), &[]);
}

#[test]
fn a_stair_leads_out_past_the_tenants() {
    let rule = "access.throughtenant";
    let stair = "space /L1/s stair X3..X4 Y1..Y2\nboundary /L1/s /L1/b type:open\n\
                 boundary /L1/b /out type:open\n";
    check_rooms(rule, stair, &[]);
    check_rooms(rule, &format!("{stair}zone /L1 use:rentable"), &["/L1/s:8"]);
    check_rooms(
        rule,
        &format!("{stair}zone /L1 use:rentable\nboundary /L1/s /out\n  door w:900 edge:S"),
        &[],
    );
}

#[test]
fn cars_leave_through_wide_doors() {
    let rule = "access.parking";
    let garage = "zone /L1 use:parking\nboundary /L1/a /L1/b type:open\nboundary /L1/b /out\n";
    check_rooms(rule, &format!("{garage}  door w:2400 edge:S"), &[]);
    check_rooms(rule, &format!("{garage}  door w:2399 edge:S"), &["/L1/a:6", "/L1/b:7"]);
    check_rooms(rule, "space /L1/c garage X3..X4 Y1..Y2 use:parking", &["/L1/c:8"]);
}

#[test]
fn a_plot_has_frontage_and_agrees_with_its_survey() {
    let plot = "space /road exterior road:6000\nspace /out exterior\nzone /p site:1 area:30.05\n\
                polygon /p 0,-2000 5000,-2000 5000,4000 0,4000\n\
                space /p/front paving X1..X1+2000 Y1-2000..Y1 level:L1\n\
                boundary /p/front /road edge:S type:open\nspace /L1/a room X1..X2 Y1..Y2\n";
    for rule in ["site.frontage", "site.escape"] {
        check(rule, plot, &[]);
    }
    check("site.area", plot, &["/p:7"]);
    check("site.area", &plot.replace("30.05", "30.04"), &[]);
    check("site.frontage", &plot.replace("X1+2000", "X1+1999"), &["/road:5"]);
    check(
        "site.escape",
        &format!("{plot}space /L2/b room X2..X3 Y1..Y2\nspace /L2/x exterior X3..X4 Y1..Y2"),
        &["/L2/b:12"],
    );
}
