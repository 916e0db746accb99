//! Reading from the disk: composition, what cannot be read, and positions.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{Overlay, load};
use crate::muro::Building;

/// A folder with these layers, and its path as messages print it.
fn folder(layers: &[(&str, &str)]) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in layers {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let path = folder.path().to_str().unwrap().to_owned();
    (folder, path)
}

fn read(layers: &[(&str, &str)]) -> Result<Building, String> {
    let (folder, path) = folder(layers);
    load(&folder.path().join(layers[0].0), None)
        .map_err(|error| error.to_string().replace(&path, "<abs>"))
}

fn check(layers: &[(&str, &str)], start: &str) {
    let message = read(layers).unwrap_err();
    assert!(message.starts_with(start), "{message}");
    assert!(message.len() > start.len(), "{message}");
}

#[test]
fn an_import_is_read_at_its_line_and_once() {
    let building = read(&[
        ("a.muro", "import ./sub/b.muro\nspace /one room\nimport a.muro\nimport ./c.muro\n"),
        ("sub/b.muro", "space /two room\nimport ../c.muro"),
        ("c.muro", "space /three room\nimport ./a.muro\n"),
    ])
    .unwrap();
    let paths: Vec<_> = building.spaces.iter().map(|space| space.path.as_str()).collect();
    assert_eq!(paths, ["/two", "/three", "/one"]);
    let layers: Vec<_> = building.layers.iter().map(|layer| layer.path.file_name()).collect();
    assert_eq!(layers, ["a.muro", "b.muro", "c.muro"].map(|name| Some(name.as_ref())));
}

#[test]
fn a_thousand_imports_in_a_chain_are_read() {
    let names: Vec<_> = (0..=1000).map(|n| format!("{n}.muro")).collect();
    let texts: Vec<_> = (1..=1001).map(|n| format!("import {n}.muro\nzone /z{n}")).collect();
    let mut layers: Vec<_> =
        names.iter().zip(&texts).map(|(name, text)| (name.as_str(), text.as_str())).collect();
    layers[1000].1 = "zone /last";
    let building = read(&layers).unwrap();
    assert_eq!(building.zones.len(), 1001);
    assert_eq!(building.zones[0].path, "/last");
}

#[test]
fn a_fault_names_the_layer_and_the_line() {
    check(&[("a.muro", "koyu 1.0\n\nvista x\n")], "<abs>/a.muro:line 3: ");
    check(
        &[("a.muro", "import b.muro\nfoul"), ("b.muro", "# \nkoyu 1.0\n")],
        "<abs>/b.muro:line 2: ",
    );
    check(&[("a.muro", "unit mm\nimport gone.muro")], "<abs>/a.muro:line 2: ");
    check(&[("a.muro", "unit mm\nimport ."), ("b/c", "")], "<abs>/a.muro:line 2: ");
    check(&[("a.muro", "name \"A\r\nunit mm")], "<abs>/a.muro:line 1: ");
}

#[test]
fn layers_share_one_name_space() {
    for (first, second, line) in [
        ("space /a room", "space /a room", 1),
        ("zone /a", "\nzone /a", 2),
        ("asset D door", "asset D window", 1),
        ("level L1 0", "level L1 0", 1),
        ("polygon /p 0,0 1,0 0,1", "polygon /p 0,0 1,0 0,1", 1),
        ("grid X 0 1", "grid Y 0 1\ngrid X 0 1", 2),
        ("name North wing", "name South wing", 1),
    ] {
        let entry = format!("{first}\nimport b.muro");
        check(&[("a.muro", &entry), ("b.muro", second)], &format!("<abs>/b.muro:line {line}: "));
    }
    let same = [("a.muro", "name A  b\nunit mm\nimport b.muro"), ("b.muro", "unit mm\nname A b")];
    assert_eq!(read(&same).unwrap().name.as_deref(), Some("A b"));
}

#[test]
fn openings_follow_their_boundary_across_blank_lines_only() {
    let good = "boundary /a /b\n\n  # note\n\tdoor w:900\n window w:600\n";
    assert_eq!(read(&[("a.muro", good)]).unwrap().boundaries[0].openings.len(), 2);
    check(&[("a.muro", "boundary /a /b\nunit mm\n  door w:900")], "<abs>/a.muro:line 3: ");
    check(
        &[("a.muro", "import b.muro\n  door w:900"), ("b.muro", "boundary /a /b")],
        "<abs>/a.muro:line 2: ",
    );
}

#[test]
fn an_entry_that_is_no_regular_file_is_line_zero() {
    let (folder, path) = folder(&[("sub/a.muro", "")]);
    for name in ["missing.muro", "sub", "sub/a.muro/b", "nul\0.muro"] {
        let error = load(&folder.path().join(name), None).unwrap_err();
        assert_eq!(error.to_string(), format!("line 0: Cannot read file: {path}/{name}"));
    }
    let error = load(Path::new("/dev/zero"), None).unwrap_err();
    assert_eq!(error.to_string(), "line 0: Cannot read file: /dev/zero");
}

#[test]
fn an_overlay_stands_in_the_place_of_its_layer() {
    let (folder, path) = folder(&[("a.muro", "import b.muro"), ("b.muro", "space /old room")]);
    let layer = folder.path().join("b.muro");
    let with = |text| load(&folder.path().join("a.muro"), Some(Overlay { path: &layer, text }));
    assert_eq!(with("space /new room").unwrap().spaces[0].path, "/new");
    assert_eq!(
        with("spice").unwrap_err().to_string().split(": ").next(),
        Some(format!("{path}/b.muro:line 1").as_str())
    );
    let fresh = folder.path().join("new/c.muro");
    let overlay = Overlay { path: &fresh, text: "name New" };
    assert_eq!(load(&fresh, Some(overlay)).unwrap().name.as_deref(), Some("New"));
}

#[test]
fn text_is_normalised_and_the_source_is_kept() {
    let source = "\u{feff}koyu 1.0\r\nspace /e\u{301}tude room\r\n";
    let building = read(&[("a.muro", source)]).unwrap();
    assert!(building.states_version);
    assert_eq!(building.spaces[0].path, "/étude");
    assert_eq!(building.layers[0].source, source);
}

#[test]
fn invalid_bytes_become_the_replacement_character() {
    let (folder, _) = folder(&[]);
    let path = folder.path().join("a.muro");
    fs::write(&path, b"name \xff\xfe\n").unwrap();
    assert_eq!(load(&path, None).unwrap().name.as_deref(), Some("\u{fffd}\u{fffd}"));
}
