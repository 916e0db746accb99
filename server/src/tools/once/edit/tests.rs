//! What a manifest looks like after an edit, byte for byte.

use super::*;
use crate::tools::once::operation::decode;
use pretty_assertions::assert_eq;

const BEFORE: &str = "# Ours.\n[modules]\npaths = []\n\n# The first.\n[[target]]\nname = \"a\"\n\
    srcs = [\"x\"] # one file\nkind = \"rust_library\"\n\n# The second.\n[[target]]\nname = \"b\"\n\
    kind = \"rust_library\"\n";

fn edited(operations: &Value) -> Result<String, Value> {
    let mut document = BEFORE.parse().unwrap();
    edit(&mut document, &decode(operations).unwrap()).map_err(|diagnostic| diagnostic.told())?;
    Ok(document.to_string())
}

#[test]
fn what_is_not_touched_keeps_its_bytes() {
    let first_gone = "# Ours.\n[modules]\npaths = []\n\n# The second.\n[[target]]\nname = \"b\"\n\
        kind = \"rust_library\"\n";
    for (operations, wanted) in [
        (json!([]), BEFORE.to_owned()),
        (
            json!([{"op": "update", "target_name": "a", "set": {"srcs": ["y", "z"]}}]),
            BEFORE.replace("[\"x\"]", "[\"y\", \"z\"]"),
        ),
        (
            json!([{"op": "update", "target_name": "b", "set": {"attrs": {"n": 1, "deep": {"on": true}}}}]),
            format!("{BEFORE}attrs = {{ n = 1, deep = {{ on = true }} }}\n"),
        ),
        (json!([{"op": "delete", "target_name": "a"}]), first_gone.to_owned()),
        (
            json!([{"op": "create", "target": {"name": "c", "kind": "static_site"}}]),
            format!("{BEFORE}\n[[target]]\nname = \"c\"\nkind = \"static_site\"\n"),
        ),
        (
            json!([
                {"op": "create", "target": {"name": "c", "kind": "static_site"}},
                {"op": "update", "target_name": "c", "set": {"deps": []}},
                {"op": "delete", "target_name": "c"},
            ]),
            BEFORE.to_owned(),
        ),
    ] {
        assert_eq!(edited(&operations), Ok(wanted), "{operations}");
    }
}

#[test]
fn the_first_operation_that_cannot_be_done_is_told() {
    let create =
        |name: &str, kind: &str| json!({"op": "create", "target": {"name": name, "kind": kind}});
    for (operation, code, message) in [
        (
            json!({"op": "delete", "target_name": "zzz"}),
            "target_not_found",
            "no target named `zzz` to delete",
        ),
        (
            json!({"op": "update", "target_name": "zzz", "set": {}}),
            "target_not_found",
            "no target named `zzz` to update",
        ),
        (create("a", "rust_library"), "duplicate_target", "there is a target named `a` already"),
        (create("", "rust_library"), "invalid_target_name", "`` is no name of a target"),
        (create("x/y", "rust_library"), "invalid_target_name", "`x/y` is no name of a target"),
        (create("c", "nope"), "unknown_kind", "no target kind schema matches `nope`"),
        (
            json!({"op": "update", "target_name": "a", "set": {"attrs": {"x": [null]}}}),
            "unsupported_value",
            "`attrs` holds null or a number that no manifest can hold",
        ),
    ] {
        let told = edited(&json!([{"op": "delete", "target_name": "b"}, operation])).unwrap_err();
        assert_eq!((&told["code"], &told["message"]), (&json!(code), &json!(message)));
    }
}
