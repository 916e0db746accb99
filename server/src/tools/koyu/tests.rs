//! The tools as a call meets them: what is complained of first, and what a write leaves behind.

use std::fs;

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::TOOLS;
use crate::tools::{Arguments, Context, Output, Run};

const HOUSE: &str = "koyu 1.0\ngrid X 0 4000 8000\ngrid Y 0 5000\nlevel L1 0 h:2400 slab:200\n\
    space /L1/a room X1..X2 Y1..Y2\nimport rooms.muro\n";
const ROOMS: &str = "space /L1/b room X2..X3 Y1..Y2\n";

/// A folder with a house in two layers and a file that does not read.
fn place() -> TempDir {
    let place = tempfile::tempdir().unwrap();
    for (file, text) in [("house.muro", HOUSE), ("rooms.muro", ROOMS), ("broken.muro", "door\n")] {
        fs::write(place.path().join(file), text).unwrap();
    }
    place
}

/// The reply of a tool, or the sentence of its failure, with the folder written as `<abs>`.
fn call(place: &TempDir, tool: &str, arguments: &Value) -> Result<Value, String> {
    let root = place.path().canonicalize().unwrap();
    let tool = TOOLS.iter().find(|one| one.name == tool).unwrap();
    let Run::AtOnce(run) = tool.run else { panic!("{} answers later", tool.name) };
    let outcome = run(&Arguments::from(arguments.clone()), &Context::new(&root));
    let shorten = |text: String| text.replace(&*root.to_string_lossy(), "<abs>");
    match outcome {
        Ok(Output::Text(text)) => Ok(json!(shorten(text))),
        Ok(Output::Value(value)) => Ok(serde_json::from_str(&shorten(value.to_string())).unwrap()),
        Err(failure) => Err(shorten(failure.text)),
    }
}

#[test]
fn the_first_fault_in_the_order_of_complaints_is_reported() {
    let place = place();
    let broken = "<abs>/broken.muro:line 1: ";
    for (tool, arguments, begins) in [
        ("check", json!({}), "file (a string) is required"),
        ("check", json!({"file": "absent.muro"}), "line 0: Cannot read file: <abs>/absent.muro"),
        ("check", json!({"file": "."}), "line 0: Cannot read file: <abs>"),
        ("check", json!({"file": "nul\0"}), "line 0: Cannot read file: "),
        ("check", json!({"file": "broken.muro"}), broken),
        ("spaces", json!({"file": "broken.muro", "level": 5}), broken),
        ("spaces", json!({"file": "house.muro", "level": 5}), "`level` must be"),
        ("doors", json!({"from": 1}), "file (a string) is required"),
        ("doors", json!({"file": "broken.muro"}), broken),
        ("doors", json!({"file": "house.muro"}), "from (a string) is required"),
        ("doors", json!({"file": "house.muro", "from": "/x"}), "to (a string) is required"),
        ("plan_svg", json!({"file": "broken.muro"}), broken),
        ("plan_svg", json!({"file": "house.muro", "level": 5}), "level (a string) is required"),
        (
            "plan_svg",
            json!({"file": "house.muro", "level": "l1"}),
            "There is no space with a region on level l1",
        ),
        ("new_uids", json!({"count": 0}), "`count` must be"),
        ("new_uids", json!({"count": 1}), "file (a string) is required"),
        ("new_uids", json!({"file": "broken.muro"}), broken),
        ("write_layer", json!({}), "file (a string) is required"),
        ("write_layer", json!({"file": "broken.muro"}), "content (a string) is required"),
        (
            "write_layer",
            json!({"file": "broken.muro", "content": "x"}),
            "layer (a string) is required",
        ),
        (
            "write_layer",
            json!({"file": "broken.muro", "content": "x", "layer": "/a.txt"}),
            "/a.txt: the name of a layer must end in `.muro`",
        ),
        (
            "write_layer",
            json!({"file": "broken.muro", "content": "x", "layer": "a.txt"}),
            "<abs>/a.txt: the name of a layer must end in `.muro`",
        ),
        (
            "write_layer",
            json!({"file": "broken.muro", "content": "x", "layer": "/a.muro"}),
            "/a.muro: a layer must lie in the folder of the entry",
        ),
    ] {
        let failure = call(&place, tool, &arguments).unwrap_err();
        assert!(failure.starts_with(begins), "{tool} {arguments}: {failure}");
    }
}

#[test]
fn a_layer_that_breaks_the_building_is_not_written() {
    let place = place();
    let write = |layer: &str, content: &str| {
        let arguments = json!({"file": "house.muro", "layer": layer, "content": content});
        call(&place, "write_layer", &arguments).unwrap()
    };
    let reply = write("rooms.muro", "space /L1/b room X2..X9 Y1..Y2\n");
    assert_eq!(reply["written"], json!(false));
    assert_eq!(reply["target"], json!("<abs>/rooms.muro"));
    assert!(reply["parseError"].as_str().unwrap().starts_with("<abs>/rooms.muro:line 1: "));
    assert_eq!(fs::read_to_string(place.path().join("rooms.muro")).unwrap(), ROOMS);

    let reply = write("new/rooms.muro", "anything: nothing imports it");
    let written = json!({
        "written": "<abs>/new/rooms.muro", "ok": true, "spaces": 2, "errors": [], "warnings": [],
    });
    assert_eq!(reply, written);

    let reply = write("rooms.muro", "space /L1/b room X1..X3 Y1..Y2\n");
    assert_eq!((&reply["ok"], &reply["spaces"]), (&json!(false), &json!(2)));
    assert!(reply["errors"][0].as_str().unwrap().starts_with("<abs>/house.muro:line 5: "));
}

#[test]
fn what_is_written_is_stored_byte_for_byte() {
    let place = place();
    let content = "\u{feff}# cafe\u{301}\r\n\n  \nspace /L1/b room X2..X3 Y1..Y2";
    let arguments = json!({"file": "house.muro", "layer": "rooms.muro", "content": content});
    call(&place, "write_layer", &arguments).unwrap();
    assert_eq!(fs::read(place.path().join("rooms.muro")).unwrap(), content.as_bytes());
    let layers = call(&place, "layers", &json!({"file": "house.muro"})).unwrap();
    assert_eq!(layers[1], json!({"file": "<abs>/rooms.muro", "source": content}));
}

#[test]
fn the_entry_may_be_made_by_its_own_write() {
    let place = place();
    let write = |layer: &str| {
        let arguments = json!({"file": "far/new.muro", "layer": layer, "content": "koyu 1.0\n"});
        call(&place, "write_layer", &arguments).unwrap()
    };
    assert_eq!(
        write("other.muro")["parseError"].as_str().unwrap().split(": ").next(),
        Some("line 0")
    );
    assert!(!place.path().join("far").exists());
    assert_eq!(write("new.muro")["written"], json!("<abs>/far/new.muro"));
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_folder_is_not_written_through() {
    let place = place();
    let outside = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(outside.path(), place.path().join("link")).unwrap();
    for layer in ["link/a.muro", "link/new/a.muro"] {
        let arguments = json!({"file": "house.muro", "layer": layer, "content": "#\n"});
        let failure = call(&place, "write_layer", &arguments).unwrap_err();
        assert!(failure.contains("must lie in the folder of the entry"), "{failure}");
    }
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
}

#[test]
fn names_in_arguments_are_found_in_either_form_of_unicode() {
    let place = place();
    let text =
        "grid X 0 4000\ngrid Y 0 5000\nlevel \u{e9}t 0\nspace /\u{e9}t/a caf\u{e9} X1..X2 Y1..Y2\n";
    fs::write(place.path().join("cafe.muro"), text).unwrap();
    let route = json!({"file": "cafe.muro", "from": "/e\u{301}t/a", "to": "/\u{e9}t/a"});
    assert_eq!(call(&place, "doors", &route).unwrap(), json!({"doors": 0, "path": ["/\u{e9}t/a"]}));
    let level = json!({"file": "cafe.muro", "level": "e\u{301}t"});
    assert_eq!(call(&place, "spaces", &level).unwrap().as_array().unwrap().len(), 1);
    assert!(call(&place, "plan_svg", &level).is_ok());
}
