//! The declared schemas against what is enforced, and results against the one output schema.

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{OUTPUT, TOOLS};
use crate::tools::{Access, Arguments, Context, Output, Run, ToolResult};

/// Whether a value fits a schema of the keywords that the tools use; any other keyword is a fault.
fn fits(schema: &Value, value: &Value) -> bool {
    let schema = schema.as_object().unwrap();
    schema.iter().all(|(keyword, demand)| match &**keyword {
        "type" => match demand.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            other => panic!("type {other}"),
        },
        "const" => value == demand,
        "properties" => value.as_object().is_none_or(|members| {
            let all = demand.as_object().unwrap();
            members.iter().all(|(name, value)| all.get(name).is_none_or(|one| fits(one, value)))
        }),
        "required" => value.as_object().is_none_or(|members| {
            demand
                .as_array()
                .unwrap()
                .iter()
                .all(|name| members.contains_key(name.as_str().unwrap()))
        }),
        "additionalProperties" => value.as_object().is_none_or(|members| {
            members.keys().all(|name| schema["properties"].get(name).is_some())
        }),
        "items" => value.as_array().is_none_or(|all| all.iter().all(|one| fits(demand, one))),
        "oneOf" => demand.as_array().unwrap().iter().filter(|one| fits(one, value)).count() == 1,
        "default" | "description" => true,
        other => panic!("keyword {other}"),
    })
}

fn call(place: &TempDir, tool: &str, arguments: &Value) -> ToolResult {
    let tool = TOOLS.iter().find(|one| one.name == tool).unwrap();
    let Run::AtOnce(run) = tool.run else { panic!("{} answers later", tool.name) };
    run(&Arguments::from(arguments.clone()), &Context::new(place.path()))
}

/// Arguments for every tool, those that its schema refuses included.
fn table() -> Vec<(&'static str, Value)> {
    let mut table = Vec::new();
    let example = json!({"kind": "static_site", "slug": "static-site-minimal"});
    let any = [
        json!({}),
        json!([]),
        json!("x"),
        json!({"x": 1}),
        json!({"kind": "rust_library"}),
        example,
    ];
    for tool in TOOLS {
        table.extend(any.iter().map(|arguments| (tool.name, arguments.clone())));
    }
    for value in [json!("rust"), json!(""), json!(5), json!(null), json!(["a"]), json!(true)] {
        table.push(("once_list_target_kinds", json!({"query": value})));
        table.push(("once_query_example", json!({"kind": value, "slug": "s"})));
        table.push(("once_query_example", json!({"kind": "k", "slug": value})));
        table.push(("once_query_graph_fingerprint", json!({"include_sources": value})));
        table.push(("once_query_graph_fingerprint", json!({"include_targets": value, "x": 1})));
        let materialize = json!({"kind": "rust_library", "slug": "none", "destination": value});
        table.push(("once_materialize_example", materialize));
        table.push(("once_apply_edit", json!({"package": value, "operations": []})));
        table.push(("once_apply_edit", json!({"package": "", "operations": value})));
        table.push(("once_apply_edit", json!({"package": "", "operations": [value]})));
        for operation in operations(&value) {
            table.push(("once_apply_edit", json!({"package": "", "operations": [operation]})));
        }
    }
    table
}

fn operations(value: &Value) -> Vec<Value> {
    let target = |name: &str| {
        let mut target = json!({"name": "t", "kind": "rust_library"});
        target[name] = value.clone();
        target
    };
    let mut all = vec![
        json!({"op": value}),
        json!({"op": "delete"}),
        json!({"op": "delete", "target_name": value}),
        json!({"op": "delete", "target_name": "t", "set": value}),
        json!({"op": "update", "target_name": "t"}),
        json!({"op": "update", "target_name": value, "set": {}}),
        json!({"op": "update", "target_name": "t", "set": value}),
        json!({"op": "update", "target_name": "t", "set": {"name": value}}),
        json!({"op": "create", "target": value}),
        json!({"op": "create", "target": {"name": "t"}}),
        json!({"op": "create", "target": target("x"), "x": value}),
        json!(["delete", value]),
    ];
    for name in ["name", "kind", "srcs", "deps", "visibility", "attrs", "x"] {
        all.push(json!({"op": "create", "target": target(name)}));
        all.push(json!({"op": "update", "target_name": "t", "set": {name: value}}));
    }
    all
}

#[test]
fn what_the_schema_refuses_the_tool_refuses_and_nothing_else() {
    // What is wrong with arguments that fit: they name something that there is not.
    let facts = ["no target kind", "evaluation error", "loading graph"];
    for (tool, arguments) in table() {
        let place = tempfile::tempdir().unwrap();
        let declared = TOOLS.iter().find(|one| one.name == tool).unwrap().input_schema;
        let fitting = fits(&serde_json::from_str(declared).unwrap(), &arguments);
        let taken = match call(&place, tool, &arguments) {
            Ok(_) => true,
            Err(failure) => facts.iter().any(|fact| failure.text.starts_with(fact)),
        };
        assert_eq!(taken, fitting, "{tool} {arguments}");
    }
}

#[test]
fn declarations_are_closed_sorted_and_hinted() {
    let sorted = |text: &str| {
        let mut value: Value = serde_json::from_str(text).unwrap();
        value.sort_all_objects();
        assert_eq!(value.to_string(), text);
        value
    };
    for tool in TOOLS {
        let schema = sorted(tool.input_schema);
        assert_eq!(
            (&schema["type"], &schema["additionalProperties"]),
            (&json!("object"), &json!(false))
        );
        assert!(schema["properties"].is_object(), "{}", tool.name);
        assert_eq!(tool.output_schema, Some(OUTPUT));
        let hints = sorted(tool.annotations.unwrap());
        let hints = hints.as_object().unwrap();
        assert!(hints.values().all(Value::is_boolean));
        assert_eq!(
            hints.keys().collect::<Vec<_>>(),
            ["destructiveHint", "idempotentHint", "openWorldHint", "readOnlyHint"]
        );
        assert_eq!(hints["readOnlyHint"] == false, tool.access == Access::Gated, "{}", tool.name);
    }
    sorted(OUTPUT);
}

#[test]
fn the_digest_changes_with_what_it_covers_and_with_nothing_else() {
    let place = tempfile::tempdir().unwrap();
    let digest = |arguments: Value| match call(&place, "once_query_graph_fingerprint", &arguments) {
        Ok(Output::Value(value)) => value["digest"].as_str().unwrap().to_owned(),
        other => panic!("{other:?}"),
    };
    let write = |path: &str, text: &str| std::fs::write(place.path().join(path), text).unwrap();
    let (all, without_sources) = (json!({}), json!({"include_sources": false}));
    let manifest = "[[target]]\nname = \"a\"\nkind = \"rust_library\"\nsrcs = [\"a.rs\"]\n";
    write("once.toml", manifest);
    write("a.rs", "one");
    let first = [digest(all.clone()), digest(without_sources.clone())];
    write("b.rs", "not named");
    assert_eq!([digest(all.clone()), digest(without_sources.clone())], first);
    write("a.rs", "two");
    assert_ne!(digest(all.clone()), first[0]);
    assert_eq!(digest(without_sources.clone()), first[1]);
    write("a.rs", "one");
    write("once.toml", &format!("# new\n{manifest}"));
    assert_ne!(digest(all), first[0]);
    let targets = json!({"include_sources": false, "include_manifests": false});
    let before = digest(targets.clone());
    write("once.toml", manifest);
    assert_eq!(digest(targets), before);
}

#[test]
fn sources_outside_of_the_package_are_not_read() {
    for (src, wanted) in [
        ("../a.rs", "source `p/../a.rs` must lie in its package"),
        ("/etc/passwd", "source `p//etc/passwd` must lie in its package"),
        ("none.rs", "source `p/none.rs` does not exist"),
        (".", "source `p/.`: an existing directory occupies the file path"),
    ] {
        let place = tempfile::tempdir().unwrap();
        std::fs::create_dir(place.path().join("p")).unwrap();
        std::fs::write(place.path().join("a.rs"), "outside").unwrap();
        let manifest =
            format!("[[target]]\nname = \"a\"\nkind = \"rust_library\"\nsrcs = [\"{src}\"]\n");
        std::fs::write(place.path().join("p/once.toml"), manifest).unwrap();
        let failure = call(&place, "once_query_graph_fingerprint", &json!({})).unwrap_err();
        assert_eq!(failure.text, wanted);
    }
}
