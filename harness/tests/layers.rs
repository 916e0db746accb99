//! The order of the modules: each may use only those before it, and nothing but `main` may name
//! the reference server, so that the harness shares no protocol code with the server it judges.

use std::{fs, path::Path};

use walkdir::WalkDir;

/// The modules in the order of the path of the data.
const ORDER: &[&str] = &[
    "json",
    "pattern",
    "transcript",
    "config",
    "plan",
    "session",
    "wire",
    "verdict",
    "replay",
    "run",
    "bless",
    "record",
    "init",
    "mock",
    "mutants",
    "known",
    "report",
    "libtest",
    "cli",
];

/// Every source file of the library: its module, its path, its text.
fn sources() -> Vec<(String, String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    for entry in WalkDir::new(&root).sort_by_file_name() {
        let path = entry.expect("the source folder can be walked").into_path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let inside = path.strip_prefix(&root).expect("a path below the folder walked");
            let shown = inside.to_string_lossy().replace('\\', "/");
            let module = shown.split(['/', '.']).next().unwrap_or_default().to_owned();
            let text = fs::read_to_string(&path).expect("a source file is text");
            sources.push((module, shown, text));
        }
    }
    sources
}

fn place(module: &str) -> Option<usize> {
    ORDER.iter().position(|known| *known == module)
}

/// The modules that a source names after `crate::`, alone or in braces.
fn named(source: &str) -> Vec<String> {
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = lines.collect::<Vec<_>>().join(" ");
    code.split("crate::").skip(1).flat_map(first_names).collect()
}

/// The first name of a path, or of each path of a braced list.
fn first_names(path: &str) -> Vec<String> {
    let Some(list) = path.strip_prefix('{') else { return vec![identifier(path)] };
    let mut depth = 0_usize;
    let mut names = vec![identifier(list)];
    for (at, character) in list.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(identifier(&list[at + 1..])),
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

fn identifier(text: &str) -> String {
    let is_part = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
    text.trim_start().chars().take_while(is_part).collect()
}

#[test]
fn a_module_uses_only_those_before_it() {
    for (module, file, source) in sources() {
        let Some(own) = place(&module) else {
            assert!(["lib", "main"].contains(&module.as_str()), "{file}: `{module}` has no place");
            continue;
        };
        for used in named(&source) {
            let used_place = place(&used)
                .unwrap_or_else(|| panic!("{file}: `crate::{used}` has no place in the order"));
            assert!(used_place <= own, "{file}: `{module}` comes before `{used}`");
        }
    }
}

#[test]
fn only_main_names_the_reference_server() {
    for (_, file, source) in sources() {
        let names = source.contains(concat!("antiphon", "_server"));
        assert!(!names || file == "main.rs", "{file} names the reference server");
    }
}

#[test]
fn only_main_reads_the_environment_and_only_the_session_starts_processes() {
    for (_, file, source) in sources() {
        let reads = ["env::var", "env::args", "current_dir(", "current_exe("];
        for call in reads.iter().filter(|call| source.contains(**call)) {
            let sets = *call == "current_dir(" && file == "session/process.rs";
            // The macro's text is the main function of a test program.
            let is_main = file == "main.rs" || (call.starts_with("env::") && file == "libtest.rs");
            assert!(is_main || sets, "{file} calls `{call}`");
        }
        let starts = source.contains("process::Command");
        assert!(!starts || file.starts_with("session/"), "{file} starts a process");
    }
}

#[test]
fn names_are_found_alone_and_in_braces() {
    let source =
        "use crate::{\n    json::{self, Value},\n    plan::Job,\n};\nlet x = crate::wire::Kind;";
    assert_eq!(named(source), ["json", "plan", "wire"]);
}
