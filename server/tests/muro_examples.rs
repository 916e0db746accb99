//! The buildings in `examples/`: all but the broken one hold together and meet every rule.

use std::path::{Path, PathBuf};

use antiphon_server::muro::{Building, check, doors, load, validate};
use pretty_assertions::assert_eq;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples").join(name)
}

fn read(name: &str) -> Building {
    load(&example(name), None).expect("an example reads")
}

fn messages(building: &Building) -> Vec<String> {
    let faults = check(building).into_iter().map(|one| one.message);
    faults.chain(validate(building).into_iter().map(|one| one.message)).collect()
}

#[test]
fn a_sound_example_has_no_diagnostic_and_no_finding() {
    for name in [
        "two-rooms.muro",
        "studio.muro",
        "two-storey-house.muro",
        "clinic.muro",
        "corner-shop.muro",
        "office.muro",
    ] {
        assert_eq!(messages(&read(name)), [""; 0], "{name}");
    }
}

#[test]
fn two_rooms_are_three_spaces_and_two_doors_from_the_outside() {
    let building = read("two-rooms.muro");
    assert_eq!((building.spaces.len(), building.boundaries.len()), (3, 3));
    let route = doors(&building, "/L1/a", "/out").unwrap();
    let paths: Vec<_> = route.spaces.iter().map(|at| building.spaces[*at].path.as_str()).collect();
    assert_eq!((route.doors, paths), (2, vec!["/L1/a", "/L1/b", "/out"]));
}

#[test]
fn the_office_is_composed_in_the_order_of_its_imports() {
    let building = read("office.muro");
    let layers: Vec<_> =
        building.layers.iter().filter_map(|layer| layer.path.file_stem()?.to_str()).collect();
    assert_eq!(layers, ["office", "structure", "rooms", "shell", "catalogue", "fit-out"]);
}

#[test]
fn the_broken_example_shows_one_fault_of_a_kind() {
    let codes: Vec<_> = check(&read("broken.muro")).iter().map(|one| one.code).collect();
    let wanted = [
        "REF01", "REF01", "GEO02", "DAY01", "ATT03", "ATT01", "UID04", "OPN08", "OPN05", "OPN06",
        "OPN02", "SUF02",
    ];
    assert_eq!(codes, wanted);
}
